import Glibc
import Synchronization

/// A server on the loopback that answers requests with faults, the same each time for a seed. One
/// thread, two ports, which are two origins, and a third one that refuses connections.
final class FaultServer: Sendable {
  /// What the server did, and what is under way.
  struct Tally: Sendable {
    /// Answers by what was wrong with them, without the second hops of redirects.
    var injected: [Fault: Int] = [:]
    /// Requests whose answer has not ended.
    var busy = 0
    /// Connections by port, and how many there were at most.
    var open = [0, 0]
    var mostOpen = [0, 0]
  }

  /// What happened to the requests for a path.
  private struct History {
    var attempts = 0
    var last = Fault.good
  }

  private struct State {
    var tally = Tally()
    var histories: [String: History] = [:]
    var lastPage = 0
    var isStopped = false
  }

  /// What the paths begin with that are never answered.
  static let endless = "/endless/"
  /// How many paths are remembered.
  private static let memory = 2000

  private let seed: UInt64
  private let state = Mutex(State())
  private let listeners: [Listener]
  private let closed: Listener
  private let wake: (reading: Int32, writing: Int32)
  private let thread = Mutex<pthread_t?>(nil)

  /// The address of the server.
  var url: String { listeners[0].url }
  var tally: Tally { state.withLock { $0.tally } }

  init(seed: UInt64) throws {
    self.seed = seed
    listeners = [try Listener(), try Listener()]
    closed = try Listener(isOpen: false)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw NoSocket() }
    wake = (ends[0], ends[1])
    try startThread()
  }

  private func startThread() throws {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let result = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let server = Unmanaged<FaultServer>.fromOpaque(context).takeRetainedValue()
        var loop = ServerLoop(server, server.listeners, wake: server.wake.reading)
        loop.run()
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      context.release()
      throw NoThread()
    }
    self.thread.withLock { $0 = thread }
  }

  /// Ends the thread and closes everything.
  func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    state.withLock { $0.isStopped = true }
    _ = write(wake.writing, [0], 1)
    pthread_join(thread, nil)
    for listener in listeners + [closed] { Glibc.close(listener.descriptor) }
    for descriptor in [wake.reading, wake.writing] { Glibc.close(descriptor) }
  }

  /// What was wrong with the last answer for a path; nil where it was never asked for.
  func lastFault(of path: String) -> Fault? { state.withLock { $0.histories[path]?.last } }

  // MARK: - For the thread

  var isStopped: Bool { state.withLock { $0.isStopped } }

  func note(busy: Int, open: [Int]) {
    state.withLock { state in
      state.tally.busy = busy
      state.tally.open = open
      for index in open.indices {
        state.tally.mostOpen[index] = max(state.tally.mostOpen[index], open[index])
      }
    }
  }

  /// What a request with a target gets.
  func answer(to target: String) -> Answer {
    let query = target.firstIndex(of: "?") ?? target.endIndex
    let path = String(target[..<query])
    if path.hasPrefix(Self.endless) { return Answer(steps: [.stall]) }
    let hop = target[query...]
    let (fault, next, attempt) = state.withLock { state in
      if state.histories.count >= Self.memory { state.histories.removeAll(keepingCapacity: true) }
      var history = state.histories[path] ?? History()
      var generator = Generator(seed: seed, text: path, number: history.attempts)
      if hop.isEmpty {
        history.last = Fault.chosen(attempt: history.attempts, &generator)
        history.attempts += 1
        state.tally.injected[history.last, default: 0] += 1
        state.histories[path] = history
      }
      state.lastPage += 1
      let fault =
        hop.isEmpty ? history.last : hop == Answer.loopHop ? Fault.redirectLoop : Fault.good
      return (fault, state.lastPage, history.attempts)
    }
    var generator = Generator(seed: ~seed, text: path, number: attempt)
    return Answer(
      fault, path: path, body: Pages.body(path: path, next: next, &generator),
      elsewhere: listeners[1].url, closed: closed.url, &generator)
  }
}

/// That a socket cannot be had.
struct NoSocket: Error {}

/// That a thread cannot be had.
struct NoThread: Error {}

/// A port of the loopback.
struct Listener: Sendable {
  let descriptor: Int32
  let port: Int

  var url: String { "http://127.0.0.1:\(port)" }

  /// - Parameter isOpen: false for a port that refuses connections for as long as it is held.
  init(isOpen: Bool = true) throws {
    descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard bind(descriptor, pointer, length) == 0, !isOpen || listen(descriptor, 64) == 0 else {
          return Int32(-1)
        }
        return getsockname(descriptor, pointer, &length)
      }
    }
    guard result == 0 else { throw NoSocket() }
    port = Int(UInt16(bigEndian: address.sin_port))
  }
}
