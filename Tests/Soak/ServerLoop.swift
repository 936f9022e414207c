import Glibc

/// What the thread of the server does: it waits in one place and goes on with each connection as
/// far as that is possible.
struct ServerLoop {
  private let server: FaultServer
  private let listeners: [Listener]
  private let wake: Int32
  /// By descriptor, with the number of the port.
  private var connections: [Int32: (port: Int, connection: Connection)] = [:]
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)

  init(_ server: FaultServer, _ listeners: [Listener], wake: Int32) {
    self.server = server
    self.listeners = listeners
    self.wake = wake
  }

  mutating func run() {
    while !server.isStopped {
      let ready = wait(upTo: nextDelay)
      // Those that have ended come first, so that the others are counted without them.
      for entry in ready where Int32(entry.revents) & hangUp != 0 { end(entry.fd) }
      for entry in ready { goOn(entry) }
      let now = Clock.now
      let due = connections.filter { $0.value.connection.delay(now: now) == 0 }.map(\.key)
      for descriptor in due { advance(descriptor) }
      note()
      for (port, listener) in listeners.enumerated()
      where ready.contains(where: { $0.fd == listener.descriptor }) {
        accept(listener, port)
      }
    }
    for descriptor in Array(connections.keys) { end(descriptor) }
    note()
    buffer.deallocate()
  }

  // MARK: - Waiting

  private var nextDelay: Int {
    let now = Clock.now
    return connections.values.compactMap { $0.connection.delay(now: now) }.min() ?? -1
  }

  /// Waits for something to happen, and returns what did.
  private func wait(upTo milliseconds: Int) -> [pollfd] {
    var set = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
    for listener in listeners {
      set.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
    }
    for (descriptor, (_, connection)) in connections {
      set.append(pollfd(fd: descriptor, events: connection.events, revents: 0))
    }
    guard poll(&set, nfds_t(set.count), Int32(clamping: milliseconds)) > 0 else { return [] }
    return set.filter { $0.revents != 0 }
  }

  // MARK: - Connections

  private mutating func accept(_ listener: Listener, _ port: Int) {
    while true {
      let descriptor = Glibc.accept(listener.descriptor, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      // What the client has closed before it made this connection is no longer open.
      for entry in wait(upTo: 0) where Int32(entry.revents) & hangUp != 0 { end(entry.fd) }
      connections[descriptor] = (port, Connection(descriptor))
      note()
    }
  }

  private mutating func goOn(_ entry: pollfd) {
    guard let index = connections.index(forKey: entry.fd) else { return }
    if Int32(entry.revents) & POLLIN != 0,
      !connections.values[index].connection.receive(buffer)
    {
      return end(entry.fd)
    }
    advance(entry.fd)
  }

  private mutating func advance(_ descriptor: Int32) {
    guard let index = connections.index(forKey: descriptor) else { return }
    if let target = connections.values[index].connection.takeTarget() {
      connections.values[index].connection.begin(server.answer(to: target))
    }
    if !connections.values[index].connection.goOn(now: Clock.now) { end(descriptor) }
  }

  private mutating func end(_ descriptor: Int32) {
    if connections.removeValue(forKey: descriptor) != nil { close(descriptor) }
  }

  private func note() {
    var open = listeners.map { _ in 0 }
    for (port, _) in connections.values { open[port] += 1 }
    server.note(busy: connections.values.count { $0.connection.isBusy }, open: open)
  }
}
