import BeagleNetworking
import BeagleSchema
import BeagleTUI

/// The responses that `respond` defines, and whether requests matched them. A wrong path in a flow
/// would otherwise go unnoticed.
@MainActor
final class ResponseUses {
  /// The requests that a response is for.
  struct Filter {
    /// The method in capital letters; nil for any.
    let method: String?
    /// A pattern for the path.
    let path: TextPattern
    /// Values that the query must have.
    let query: [(String, String)]
    /// The time of the flow. Nothing matches after it, because each request is compared with all
    /// patterns.
    let budget: FlowBudget

    @MainActor func matches(_ request: Request) -> Bool {
      guard method == nil || method == request.method.rawValue else { return false }
      return matchesPath(of: request) && matchesQuery(of: request)
    }

    private func matchesQuery(of request: Request) -> Bool {
      guard !query.isEmpty else { return true }
      let path = try? RequestPath(RequestExpectation.path(of: request.url).full)
      return query.allSatisfy { path?.query[$0.0] == $0.1 }
    }

    @MainActor func matchesPath(of request: Request) -> Bool {
      budget.failure == nil && (try? RequestExpectation.matches(path, request.url)) == true
    }

    /// The method and the path.
    var description: String {
      let values = query.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
      return (method.map { "\($0) " } ?? "") + path.source
        + (values.isEmpty ? "" : " with the query \(values)")
    }
  }

  private struct Use {
    let filter: Filter
    let location: FlowLocation
    /// Whether other flows may need the response, because it is in a sub-flow.
    let isShared: Bool
    var isUsed = false
  }

  /// The maximum number of different requests for suggestions.
  private static let requestLimit = 1000
  private static let listLimit = 3
  /// The maximum number of warnings.
  private static let warningLimit = 100

  private let budget: FlowBudget
  private var uses: [Use] = []
  private var requests: [Request] = []
  private var labels: Set<String> = []

  init(_ budget: FlowBudget) { self.budget = budget }

  /// Adds a response.
  func add(_ filter: Filter, at location: FlowLocation, isShared: Bool) {
    uses.append(Use(filter: filter, location: location, isShared: isShared))
  }

  /// Records a request. Each response that matches counts as used, even if a later `respond`
  /// replaces it.
  func record(_ request: Request) {
    for index in uses.indices where !uses[index].isUsed {
      uses[index].isUsed = uses[index].filter.matches(request)
    }
    guard requests.count < ResponseUses.requestLimit, labels.insert(request.label).inserted
    else { return }
    requests.append(request)
  }

  /// A warning for each `respond` that no request matched in any of its runs. A sub-flow may contain
  /// responses for several flows, so that only probable mistakes in it are reported.
  var warnings: [(location: FlowLocation, message: String)] {
    var places = Set(uses.filter(\.isUsed).map(\.location.description))
    var warnings: [(location: FlowLocation, message: String)] = []
    for use in uses where places.insert(use.location.description).inserted {
      guard warnings.count < ResponseUses.warningLimit, budget.failure == nil else { break }
      let correction = correction(use.filter)
      if use.isShared, correction == nil { continue }
      let message =
        "no request matched respond \(use.filter.description); \(correction ?? sentRequests)"
      warnings.append((use.location, message))
    }
    return warnings
  }

  /// Returns the most similar path; nil if none is near: a short path that differs in two letters
  /// is probably another word.
  private static func nearest(to pattern: String, among paths: [String]) -> String? {
    let near = TypoCorrection.best(for: pattern, among: paths)
    guard near == nil, pattern.count > 8 else { return near }
    return TypoCorrection.nearest(to: pattern, among: paths, limit: 1).first
  }

  /// Returns what to correct: the order, the method or the path; nil if no request is similar.
  private func correction(_ filter: Filter) -> String? {
    if let early = requests.first(where: filter.matches) {
      return "\(early.label) was sent before it; move respond up"
    }
    if let other = requests.first(where: filter.matchesPath) { return "found \(other.label)" }
    let paths = requests.map { request in
      let path = RequestExpectation.path(of: request.url)
      return filter.path.source.contains("?" as Character) ? path.full : path.plain
    }
    if let near = ResponseUses.nearest(to: filter.path.source, among: paths),
      let index = paths.firstIndex(of: near)
    {
      return "the most similar request is \(requests[index].label)"
    }
    return nil
  }

  /// The requests in words.
  private var sentRequests: String {
    guard !requests.isEmpty else { return "no request was sent" }
    let last = requests.suffix(ResponseUses.listLimit).map(\.label).joined(separator: ", ")
    return
      (requests.count > ResponseUses.listLimit ? "the last requests are " : "the requests are ")
      + last
  }
}
