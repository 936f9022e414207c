import BeagleNetworking
import BeagleSchema

/// Screens that were fetched before somebody asked for them. Each is used once, by the same
/// request: a GET without a body, with the same address and headers.
@MainActor
final class PrefetchedScreens {
  typealias Completion = @MainActor (ViewClientProtocol.FetchResult) -> Void

  /// What makes two requests the same.
  struct Key: Hashable {
    private let url: String
    /// By name in lower case: the names of header fields are case-insensitive (RFC 9110, 5.1).
    private let headers: [String: String]

    /// The key of a request; nil for one that must not be answered by what was fetched ahead,
    /// because it has a body or another method than GET.
    init?(url: String, _ data: HttpAdditionalData?) {
      guard (data?.method ?? .get) == .get, data?.body == nil else { return nil }
      self.url = url
      headers = Dictionary(
        (data?.headers ?? [:]).map { ($0.key.lowercased(), $0.value) },
        uniquingKeysWith: { max($0, $1) })
    }
  }

  /// The most screens kept, and the most requests under way, that nobody asked for yet.
  static let capacity = 32

  /// How long a screen is kept, in milliseconds: what somebody comes to later is asked for again.
  static let lifetime = 300_000

  /// Oldest first, and when they came, in milliseconds since 1970.
  private var ready: [(key: Key, screen: any ServerDrivenComponent, time: Int)] = []
  /// Requests under way that may still be joined.
  private var running: [Key: Fetch] = [:]

  /// A request under way and who waits for it.
  final class Fetch {
    fileprivate let key: Key
    fileprivate var waiters: [Waiter] = []

    fileprivate init(_ key: Key) { self.key = key }
  }

  fileprivate final class Waiter: RequestToken {
    var completion: Completion?
    init(_ completion: @escaping Completion) {
      self.completion = completion
    }
    func cancel() { completion = nil }

    func take() -> Completion? {
      defer { completion = nil }
      return completion
    }
  }

  /// Takes a screen out of the store, unless it is too old.
  func take(_ key: Key, at now: Int) -> (any ServerDrivenComponent)? {
    dropOld(at: now)
    guard let index = ready.firstIndex(where: { $0.key == key }) else { return nil }
    return ready.remove(at: index).screen
  }

  private func dropOld(at now: Int) {
    ready.removeAll { now - $0.time > Self.lifetime }
  }

  /// Waits for a request that is under way; nil where there is none.
  func join(_ key: Key, _ completion: @escaping Completion) -> (any RequestToken)? {
    guard let fetch = running[key] else { return nil }
    let waiter = Waiter(completion)
    fetch.waiters.append(waiter)
    return waiter
  }

  /// A request is to be made ahead; nil where there is one like it, or too many others.
  /// ``end(_:_:at:)`` must follow.
  func begin(_ key: Key, at now: Int) -> Fetch? {
    dropOld(at: now)
    guard running.count < Self.capacity, running[key] == nil,
      !ready.contains(where: { $0.key == key })
    else { return nil }
    let fetch = Fetch(key)
    running[key] = fetch
    return fetch
  }

  /// A request made ahead has ended: those who wait get the result, else a screen is kept in place
  /// of the oldest. A failure is kept by nobody.
  func end(_ fetch: Fetch, _ result: ViewClientProtocol.FetchResult, at now: Int) {
    let isWanted = running[fetch.key] === fetch
    if isWanted { running[fetch.key] = nil }
    let waiting = fetch.waiters.compactMap { $0.take() }
    if waiting.isEmpty, isWanted, case .success(let screen) = result {
      if ready.count >= Self.capacity { ready.removeFirst() }
      ready.append((fetch.key, screen, now))
    }
    for completion in waiting { completion(result) }
  }

  /// Nobody gets what was asked for until now, except those who wait for it already.
  func removeAll() {
    ready = []
    running = [:]
  }
}
