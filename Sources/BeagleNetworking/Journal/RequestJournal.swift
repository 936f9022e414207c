/// The last requests of an application and what came of them: whatever was asked of its
/// ``NetworkClientProtocol``, or answered from the cache.
@MainActor
public final class RequestJournal {
  /// How many requests are remembered.
  public static let capacity = 500
  /// Bytes of one body that is kept, and of all bodies together. Larger ones are not, since somebody
  /// may look at thousands of screens.
  static let bodyLimit = 1 << 20
  static let totalLimit = 8 << 20

  /// The requests, oldest first.
  public private(set) var exchanges: [Exchange] = []
  /// How many there were in all.
  public private(set) var total = 0
  private var keptBytes = 0

  /// Told of each request that has ended, with its whole body.
  var observers: [(Exchange) -> Void] = []

  /// An empty journal.
  package init() {}

  /// Notes a request. Returns its number. Of the fields that the client adds, those that do not
  /// describe the client itself are the user's own, and any of them may be a secret.
  package func begin(_ request: Request, commonHeaders: [String: String], at time: Int) -> Int {
    total += 1
    var commonHeaders = commonHeaders
    for name in commonHeaders.keys where !HTTPHeader.describesClient(name) {
      commonHeaders[name] = Redaction.word
    }
    exchanges.append(
      Exchange(
        number: total, request: request, commonHeaders: commonHeaders, startedAt: time))
    if exchanges.count > Self.capacity { keptBytes -= exchanges.removeFirst().body.count }
    return total
  }

  /// Notes how a request ended.
  package func end(_ number: Int, _ outcome: Exchange.Outcome, at time: Int) {
    guard let index = index(of: number), case .waiting = exchanges[index].outcome else { return }
    exchanges[index].outcome = outcome
    exchanges[index].endedAt = time
    exchanges[index].bodySize = exchanges[index].body.count
    for observer in observers { observer(exchanges[index]) }
    if exchanges[index].bodySize > Self.bodyLimit { exchanges[index].dropBody() }
    keptBytes += exchanges[index].body.count
    makeRoom()
  }

  /// The request with a number; nil where it was forgotten.
  public func exchange(_ number: Int) -> Exchange? { index(of: number).map { exchanges[$0] } }

  private func index(of number: Int) -> Int? {
    let index = number - (exchanges.first?.number ?? 0)
    return exchanges.indices.contains(index) ? index : nil
  }

  /// Drops the oldest bodies.
  private func makeRoom() {
    var index = 0
    while keptBytes > Self.totalLimit, index < exchanges.count {
      keptBytes -= exchanges[index].body.count
      exchanges[index].dropBody()
      index += 1
    }
  }
}
