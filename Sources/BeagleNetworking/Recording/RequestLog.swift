/// The recent requests of an application with their results: every request to its
/// ``NetworkClientProtocol``, including those served from the cache.
@MainActor
public final class RequestLog {
  /// The number of requests that are stored.
  public static let capacity = 500
  /// The limits for one body and for all bodies together, in bytes. Larger bodies are dropped,
  /// because a session may load thousands of screens.
  static let bodyLimit = 1 << 20
  static let totalLimit = 8 << 20

  /// The requests, oldest first.
  public private(set) var exchanges: [Exchange] = []
  /// The number of all requests so far.
  public private(set) var total = 0
  private var bodyBytes = 0

  /// The ``Exchange/owner`` of requests that begin now.
  package var owner = 0

  /// Called with each completed request and its whole body.
  package var observers: [(Exchange) -> Void] = []

  /// Creates an empty log.
  package init() {}

  /// Records a request and returns its number. Client fields that do not describe the client are
  /// the user's own and may be secrets, so their values are replaced.
  package func begin(_ request: Request, commonHeaders: [String: String], at time: Int) -> Int {
    total += 1
    var commonHeaders = commonHeaders
    for name in commonHeaders.keys where !HTTPHeader.describesClient(name) {
      commonHeaders[name] = Redaction.placeholder
    }
    exchanges.append(
      Exchange(
        number: total, request: request, commonHeaders: commonHeaders, owner: owner, startedAt: time
      )
    )
    if exchanges.count > Self.capacity { bodyBytes -= exchanges.removeFirst().body.count }
    return total
  }

  /// Records the result of a request.
  package func end(_ number: Int, _ outcome: Exchange.Outcome, at time: Int) {
    guard let index = index(of: number), case .waiting = exchanges[index].outcome else { return }
    exchanges[index].outcome = outcome
    exchanges[index].endedAt = time
    exchanges[index].bodySize = exchanges[index].body.count
    for observer in observers { observer(exchanges[index]) }
    if exchanges[index].bodySize > Self.bodyLimit { exchanges[index].dropBody() }
    bodyBytes += exchanges[index].body.count
    dropOldBodies()
  }

  /// Returns the request with a number; nil if it was dropped.
  public func exchange(_ number: Int) -> Exchange? { index(of: number).map { exchanges[$0] } }

  private func index(of number: Int) -> Int? {
    let index = number - (exchanges.first?.number ?? 0)
    return exchanges.indices.contains(index) ? index : nil
  }

  /// Drops the oldest bodies.
  private func dropOldBodies() {
    var index = 0
    while bodyBytes > Self.totalLimit, index < exchanges.count {
      bodyBytes -= exchanges[index].body.count
      exchanges[index].dropBody()
      index += 1
    }
  }
}
