import Glibc

/// The event loop of the server thread. It waits for all connections at once and continues each as
/// far as possible without blocking.
struct ServerLoop {
  private let server: FaultServer
  private let listeners: [Listener]
  private let wake: Int32
  /// The connections by descriptor, with the index of the port.
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
      // Closed connections come first, so that they are not counted with the others.
      for entry in ready where Int32(entry.revents) & hangUp != 0 { end(entry.fd) }
      for entry in ready { handle(entry) }
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

  /// Waits for events and returns them.
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
      // A connection that the client closed before it opened this one does not count as open.
      for entry in wait(upTo: 0) where Int32(entry.revents) & hangUp != 0 { end(entry.fd) }
      connections[descriptor] = (port, Connection(descriptor))
      note()
    }
  }

  private mutating func handle(_ entry: pollfd) {
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
    if let request = connections.values[index].connection.takeRequest() {
      connections.values[index].connection.begin(
        server.response(to: request.target, number: request.number))
    }
    if !connections.values[index].connection.advance(now: Clock.now) { end(descriptor) }
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
