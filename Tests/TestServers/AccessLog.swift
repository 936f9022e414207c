import Synchronization

/// What a back end was asked, a line for each request: method, target, who asks, the body where there is
/// one, and the status of the answer.
///
/// Who asks is the name of the user whose cookie came along, `-` without a cookie, `?` with one that
/// belongs to nobody (any more).
package final class AccessLog: Sendable {
  private let lines = Mutex<[String]>([])

  /// How many requests nobody has taken yet.
  package var count: Int { lines.withLock { $0.count } }

  /// The requests since the last call, in the order of their answers.
  package func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  func note(_ request: TestServer.Received, by user: String, _ status: Int) {
    let parts = [request.method, request.target, user, request.body, "\(status)"]
    lines.withLock { $0.append(parts.filter { !$0.isEmpty }.joined(separator: " ")) }
  }
}
