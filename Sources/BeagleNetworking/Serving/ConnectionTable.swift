import Glibc
import Synchronization

/// The open connections of a server, by their last activity.
///
/// When there are too many, the least recently active one is closed. So clients that open
/// connections and send or read nothing cannot keep others from being served.
final class ConnectionTable: Sendable {
  private struct Connection {
    let socket: Int32
    var lastActivity: UInt64
    /// Whether the response is not planned yet. Such a connection is never closed.
    var isWaiting = false
    var isClosing = false
  }

  private struct State {
    var connections: [UInt: Connection] = [:]
    /// A counter instead of a clock: only the order matters.
    var time: UInt64 = 0
    var openCount = 0

    mutating func tick() -> UInt64 {
      time += 1
      return time
    }

    /// Closes the least recently active connection besides one. Returns false without a candidate.
    mutating func closeOldest(except id: UInt? = nil) -> Bool {
      guard
        let oldest = connections.filter({
          !$0.value.isWaiting && !$0.value.isClosing && $0.key != id
        }).min(by: { $0.value.lastActivity < $1.value.lastActivity })
      else { return false }
      connections[oldest.key]?.isClosing = true
      openCount -= 1
      // The library sees the end of the stream, and closes the socket itself.
      shutdown(oldest.value.socket, Int32(SHUT_RDWR))
      return true
    }
  }

  /// The number of connections above which one is closed.
  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a connection, and closes another one if there are too many.
  func add(_ id: UInt, socket: Int32) {
    state.withLock { state in
      let time = state.tick()
      state.connections[id] = Connection(socket: socket, lastActivity: time)
      state.openCount += 1
      if state.openCount > limit { _ = state.closeOldest(except: id) }
    }
  }

  /// Whether there are too many connections. That happens if all of them wait for a response, so that
  /// none could be closed when another one was added.
  var isCrowded: Bool { state.withLock { $0.openCount > limit } }

  /// Closes the least recently active connections if there are too many.
  func closeInactive() {
    state.withLock { state in
      while state.openCount > limit, state.closeOldest() {}
    }
  }

  /// Removes a connection before its socket is closed.
  func remove(_ id: UInt) {
    state.withLock { state in
      guard let removed = state.connections.removeValue(forKey: id) else { return }
      if !removed.isClosing { state.openCount -= 1 }
    }
  }

  /// Records an activity of the client.
  /// - Parameter isWaiting: whether the response is not planned yet; nil for no change.
  func touch(_ id: UInt, isWaiting: Bool? = nil) {
    state.withLock { state in
      let time = state.tick()
      state.connections[id]?.lastActivity = time
      if let isWaiting { state.connections[id]?.isWaiting = isWaiting }
    }
  }
}
