import BeagleTUI

/// A network client whose answers the test gives, one by one.
@MainActor
final class FakeServer: NetworkClient {
  final class Pending: RequestToken {
    let request: Request
    fileprivate var completion: (@MainActor (Result<NetworkResponse, NetworkError>) -> Void)?
    private(set) var isCancelled = false

    init(
      _ request: Request,
      _ completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
    ) {
      self.request = request
      self.completion = completion
    }

    func cancel() {
      isCancelled = true
      cancelled = completion
      completion = nil
    }

    fileprivate var cancelled: (@MainActor (Result<NetworkResponse, NetworkError>) -> Void)?
  }

  /// Every request so far.
  private(set) var requests: [Pending] = []

  /// The requests that wait for an answer.
  var pending: [Pending] { requests.filter { $0.completion != nil } }

  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    let entry = Pending(request, completion)
    requests.append(entry)
    return entry
  }

  /// Answers the oldest waiting request, or the oldest for a path.
  func answer(_ json: String, to path: String? = nil) {
    answerBytes(Array(json.utf8), to: path)
  }

  /// Answers likewise with any bytes.
  func answerBytes(_ bytes: [UInt8], to path: String? = nil) {
    guard let entry = next(path) else { return }
    let completion = entry.completion
    entry.completion = nil
    completion?(
      .success(
        NetworkResponse(
          data: bytes, statusCode: 200, headers: [], name: entry.request.url)))
  }

  /// Answers every cancelled request after all, as a client without goodwill might.
  func answerCancelled(_ json: String) {
    for entry in requests {
      guard let completion = entry.cancelled else { continue }
      entry.cancelled = nil
      completion(
        .success(
          NetworkResponse(data: Array(json.utf8), statusCode: 200, headers: [], name: "late")))
    }
  }

  /// Lets the oldest waiting request fail, or the oldest for a path.
  func fail(_ path: String? = nil, status: Int = 503) {
    guard let entry = next(path) else { return }
    let completion = entry.completion
    entry.completion = nil
    completion?(
      .failure(
        NetworkError(
          kind: .status(status), reason: "answered \(status)", request: entry.request,
          statusCode: status)))
  }

  private func next(_ path: String?) -> Pending? {
    pending.first { path == nil || $0.request.url == path }
  }
}

/// The JSON of a screen with a title, and actions on buttons named after them.
func screenJSON(_ title: String, _ buttons: [String: String] = [:], extra: String = "") -> String {
  let rows = buttons.sorted { $0.key < $1.key }.map { name, action in
    """
    {"_beagleComponent_":"beagle:button","text":"\(name)","onPress":[\(action)]}
    """
  }
  let children =
    ([
      """
      {"_beagleComponent_":"beagle:text","text":"Content of \(title)"}
      """
    ] + rows + (extra.isEmpty ? [] : [extra])).joined(separator: ",")
  return """
    {"_beagleComponent_":"beagle:screenComponent","id":"\(title)",
     "navigationBar":{"title":"\(title)"},
     "child":{"_beagleComponent_":"beagle:container","children":[\(children)]}}
    """
}
