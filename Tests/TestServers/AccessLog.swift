import Synchronization

/// A log of a back end's requests, one line for each: method, target, user, body if any, and
/// response status.
///
/// The user is the name that belongs to the cookie, `-` without a cookie, and `?` with an unknown
/// or expired one.
package final class AccessLog: Sendable {
  private let lines = Mutex<[String]>([])

  /// The number of requests since the last ``take()``.
  package var count: Int { lines.withLock { $0.count } }

  /// Returns the requests since the last call, in the order of their responses.
  package func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  func add(_ request: TestServer.Request, by user: String, _ status: Int) {
    let parts = [request.method, request.target, user, request.body, "\(status)"]
    lines.withLock { $0.append(parts.filter { !$0.isEmpty }.joined(separator: " ")) }
  }
}
