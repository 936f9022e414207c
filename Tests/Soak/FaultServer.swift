import Glibc
import Synchronization

/// A server on the loopback interface that injects faults, which are the same for the same seed. It
/// has one thread and three ports. Two are different origins, and the third refuses connections.
final class FaultServer: Sendable {
  /// Statistics of the server.
  struct Statistics: Sendable {
    /// The number of responses by fault, without the second hops of redirects.
    var injected: [Fault: Int] = [:]
    /// The number of responses with a fault.
    var faulty = 0
    /// The number of requests with sent data that arrived more than once.
    var repeatedSends = 0
    /// The number of requests whose response is not complete.
    var busy = 0
    /// The number of open connections by port, and its maximum.
    var open = [0, 0]
    var mostOpen = [0, 0]
  }

  /// The history of the requests for a path.
  private struct History {
    var attempts = 0
    var last = Fault.good
  }

  private struct State {
    var statistics = Statistics()
    var histories: [String: History] = [:]
    var lastPage = 0
    /// The numbers of the last requests with sent data.
    var numbers: [Int] = []
    var isStopped = false

    mutating func noteSend(_ number: Int) {
      if numbers.contains(number) { statistics.repeatedSends += 1 }
      if numbers.count == 256 { numbers.removeFirst() }
      numbers.append(number)
    }
  }

  /// The prefix of paths that never get a response.
  static let endless = "/endless/"
  /// The prefix of paths that receive data.
  static let sends = "/d/"
  /// The maximum number of paths in the history.
  private static let historyLimit = 2000

  private let seed: UInt64
  private let state = Mutex(State())
  private let listeners: [Listener]
  private let closed: Listener
  private let wake: (reading: Int32, writing: Int32)
  private let thread = Mutex<pthread_t?>(nil)

  /// The URL of the server.
  var url: String { listeners[0].url }
  var statistics: Statistics { state.withLock { $0.statistics } }

  init(seed: UInt64) throws {
    self.seed = seed
    listeners = [try Listener(), try Listener()]
    closed = try Listener(isOpen: false)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SocketError() }
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
      throw ThreadError()
    }
    self.thread.withLock { $0 = thread }
  }

  /// Ends the thread and closes all sockets.
  func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    state.withLock { $0.isStopped = true }
    _ = write(wake.writing, [0], 1)
    pthread_join(thread, nil)
    for listener in listeners + [closed] { Glibc.close(listener.descriptor) }
    for descriptor in [wake.reading, wake.writing] { Glibc.close(descriptor) }
  }

  /// Returns the last fault for a path, or nil if it was never requested.
  func lastFault(of path: String) -> Fault? { state.withLock { $0.histories[path]?.last } }

  // MARK: - State for the server thread

  var isStopped: Bool { state.withLock { $0.isStopped } }

  func note(busy: Int, open: [Int]) {
    state.withLock { state in
      state.statistics.busy = busy
      state.statistics.open = open
      for index in open.indices {
        state.statistics.mostOpen[index] = max(state.statistics.mostOpen[index], open[index])
      }
    }
  }

  /// Returns the response for a request target.
  /// - Parameter number: The number of the request, which no other request has.
  func response(to target: String, number: Int?) -> ScriptedResponse {
    let query = target.firstIndex(of: "?") ?? target.endIndex
    let path = String(target[..<query])
    if path.hasPrefix(Self.endless) { return ScriptedResponse(steps: [.stall]) }
    let hop = target[query...]
    let (fault, next, attempt) = state.withLock { state in
      if state.histories.count >= Self.historyLimit {
        state.histories.removeAll(keepingCapacity: true)
      }
      var history = state.histories[path] ?? History()
      var generator = Generator(seed: seed, text: path, number: history.attempts)
      if hop.isEmpty {
        history.last = Fault.chosen(attempt: history.attempts, &generator)
        history.attempts += 1
        state.statistics.injected[history.last, default: 0] += 1
        if history.last != .good { state.statistics.faulty += 1 }
        if let number, path.hasPrefix(Self.sends) { state.noteSend(number) }
        state.histories[path] = history
      }
      state.lastPage += 1
      let fault =
        hop.isEmpty
        ? history.last : hop == ScriptedResponse.loopHop ? Fault.redirectLoop : Fault.good
      return (fault, state.lastPage, history.attempts)
    }
    var generator = Generator(seed: ~seed, text: path, number: attempt)
    return ScriptedResponse(
      fault, path: path, body: Pages.body(path: path, next: next, &generator),
      elsewhere: listeners[1].url, closed: closed.url, &generator)
  }
}

/// An error that means that no socket could be opened.
struct SocketError: Error {}

/// An error that means that no thread could be created.
struct ThreadError: Error {}

/// A listening port of the loopback interface.
struct Listener: Sendable {
  let descriptor: Int32
  let port: Int

  var url: String { "http://127.0.0.1:\(port)" }

  /// Opens a port.
  /// - Parameter isOpen: false to reserve a port that refuses connections.
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
    guard result == 0 else { throw SocketError() }
    port = Int(UInt16(bigEndian: address.sin_port))
  }
}
