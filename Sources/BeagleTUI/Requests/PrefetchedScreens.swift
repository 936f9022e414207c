import BeagleNetworking
import BeagleSchema

/// A store of prefetched screens. Each is used once, by an equal request: a GET without a body that
/// has the same URL and headers.
@MainActor
final class PrefetchedScreens {
  typealias Completion = @MainActor (ViewClientProtocol.FetchResult) -> Void

  /// The properties that equal requests share.
  struct Key: Hashable {
    private let url: String
    /// By lowercase name: header names are case-insensitive (RFC 9110, section 5.1).
    private let headers: [String: String]

    /// Creates the key of a request, or nil if the request must not be prefetched because it has a
    /// body or its method is not GET.
    init?(url: String, _ data: HttpAdditionalData?) {
      guard (data?.method ?? .get) == .get, data?.body == nil else { return nil }
      self.url = url
      headers = Dictionary(
        (data?.headers ?? [:]).map { ($0.key.lowercased(), $0.value) },
        uniquingKeysWith: { max($0, $1) })
    }
  }

  /// The maximum number of stored screens, and of running prefetches.
  static let capacity = 32

  /// The lifetime of a stored screen in milliseconds; an older one is fetched again.
  static let lifetime = 300_000

  /// A stored screen. The type of a tuple would be created at run time, in each start.
  private struct Stored {
    let key: Key
    let screen: any ServerDrivenComponent
    /// The arrival time in milliseconds since 1970.
    let time: Int
  }

  /// The stored screens, oldest first.
  private var ready: [Stored] = []
  /// The running prefetches.
  private var running: [Key: Fetch] = [:]

  /// A running prefetch and the requests that wait for its result.
  final class Fetch {
    fileprivate let key: Key
    fileprivate var waiters: [Waiter] = []

    fileprivate init(_ key: Key) { self.key = key }
  }

  fileprivate final class Waiter: RequestToken {
    var completion: Completion?
    init(_ completion: @escaping Completion) { self.completion = completion }
    func cancel() { completion = nil }
  }

  /// Removes and returns a screen, unless it has expired.
  func take(_ key: Key, at now: Int) -> (any ServerDrivenComponent)? {
    removeExpired(at: now)
    guard let index = ready.firstIndex(where: { $0.key == key }) else { return nil }
    return ready.remove(at: index).screen
  }

  private func removeExpired(at now: Int) { ready.removeAll { now - $0.time > Self.lifetime } }

  /// Waits for a running prefetch. Returns nil if no prefetch with this key is running.
  func join(_ key: Key, _ completion: @escaping Completion) -> (any RequestToken)? {
    guard let fetch = running[key] else { return nil }
    let waiter = Waiter(completion)
    fetch.waiters.append(waiter)
    return waiter
  }

  /// Registers a prefetch, which must end with ``end(_:_:at:)``. Returns nil if an equal one is
  /// running or stored, or if too many are running.
  func begin(_ key: Key, at now: Int) -> Fetch? {
    removeExpired(at: now)
    guard running.count < Self.capacity, running[key] == nil,
      !ready.contains(where: { $0.key == key })
    else { return nil }
    let fetch = Fetch(key)
    running[key] = fetch
    return fetch
  }

  /// Ends a prefetch. Delivers the result to the waiting requests. If no request waits, stores the
  /// screen; failures are dropped.
  func end(_ fetch: Fetch, _ result: ViewClientProtocol.FetchResult, at now: Int) {
    let isCurrent = running[fetch.key] === fetch
    if isCurrent { running[fetch.key] = nil }
    let waiting = fetch.waiters.compactMap(\.completion)
    for waiter in fetch.waiters { waiter.completion = nil }
    if waiting.isEmpty, isCurrent, case .success(let screen) = result {
      if ready.count >= Self.capacity { ready.removeFirst() }
      ready.append(Stored(key: fetch.key, screen: screen, time: now))
    }
    for completion in waiting { completion(result) }
  }

  /// Removes all screens and running prefetches. Waiting requests still get results.
  func removeAll() {
    ready = []
    running = [:]
  }
}
