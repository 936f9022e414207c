import BeagleNetworking
import JSON

/// The change of a route's path, such as `/items/{id}` to `/things/{id}`, in the links to it.
struct PathChange {
  private let old: [String]
  private let new: [String]
  /// The text before the first parameter, with a slash at the end; nil for a path without parameters.
  let prefix: String?

  /// - Throws: ``FileMove/Refusal`` if the paths have other parameters.
  init(_ old: RequestPath, _ new: RequestPath) throws(FileMove.Refusal) {
    self.old = old.segments
    self.new = new.segments
    let parameters = old.segments.filter(RouteTable.isParameter)
    guard parameters.sorted() == new.segments.filter(RouteTable.isParameter).sorted() else {
      throw FileMove.Refusal(
        reason: parameters.isEmpty
          ? "\(new.normalized) has parameters, whose values the links do not have"
          : "the path must keep its parameters: \(parameters.joined(separator: ", "))")
    }
    let start = old.segments.prefix { !RouteTable.isParameter($0) }
    prefix =
      parameters.isEmpty ? nil : "/" + start.map { $0 + "/" }.joined()
  }

  /// Returns a link with the new path, or nil for a link to another path. An expression is the value of
  /// a parameter.
  func link(_ text: String) -> FileMove.Target? {
    let (segments, rest) = ValueSources.split(text)
    guard segments.count == old.count else { return nil }
    var values: [String: String] = [:]
    var isExact = true
    for (segment, old) in zip(segments, old) {
      if RouteTable.isParameter(old) {
        values[old] = String(segment)
      } else if ValueSources.isOpen(segment) {
        isExact = false
      } else if (try? RequestPath("/" + segment))?.segments != [old] {
        return nil
      }
    }
    guard isExact else {
      return .failure(
        FileMove.Refusal(reason: "an expression in \"\(text)\" may have a part of this path"))
    }
    return .success("/" + new.map { values[$0] ?? $0 }.joined(separator: "/") + rest)
  }
}
