import Glibc
import Synchronization

/// A small HTTP server on the loopback interface.
package final class TestServer: Sendable {
  /// A received request.
  package struct Request: Sendable {
    package let method: String
    package let target: String
    package let headers: [String: String]
    package let body: String
    /// Whether an earlier request used the same connection.
    package fileprivate(set) var reusesConnection = false
  }

  /// The reaction to a request.
  package enum Reaction: Sendable {
    /// Sends a whole response and closes the connection.
    case response(Int, [String: String] = [:], String = "")
    /// Sends a whole response and reads the next request from the same connection.
    case keepAlive(Int, [String: String] = [:], String = "")
    /// Sends each of these with a separate call and reads the next request from the same
    /// connection.
    case pieces([String])
    /// Sends these bytes, possibly none, and closes the connection.
    case raw(String)
    /// Sends these bytes and closes the connection.
    case bytes([UInt8])
    /// Sends these bytes and resets the connection.
    case reset(String)
    /// Sends these bytes, then nothing until the client disconnects.
    case stall(String)
    /// Sends nothing until the client disconnects.
    case silence
  }

  package let port: Int
  private let listener: Int32
  private let log = Mutex<[Request]>([])
  private let disconnects = Mutex(0)
  private let connections = Mutex((open: 0, maximum: 0))

  package var url: String { "http://127.0.0.1:\(port)" }
  /// The requests so far.
  package var received: [Request] { log.withLock { $0 } }
  /// The number of clients that disconnected during silence.
  package var disconnectedClients: Int { disconnects.withLock { $0 } }

  /// The number of open connections.
  package var openConnections: Int { connections.withLock { $0.open } }
  /// The maximum number of connections that were open at the same time.
  package var maximumOpenConnections: Int { connections.withLock { $0.maximum } }

  /// Listens on a free port, or on a Unix socket.
  package init(
    socketPath: String? = nil, _ react: @escaping @Sendable (Request) -> Reaction
  ) throws {
    if let socketPath {
      (listener, port) = (try Self.listen(atPath: socketPath), 0)
    } else {
      (listener, port) = try Self.listen()
    }
    ServerTask { [self] in accept(react) }.start()
  }

  /// Creates a server on a port of ``listen(backlog:)``, which may have been closed so far.
  package init(
    on socket: (descriptor: Int32, port: Int),
    _ react: @escaping @Sendable (Request) -> Reaction
  ) throws {
    (listener, port) = socket
    guard Glibc.listen(listener, 64) == 0 else { throw NoSocket() }
    ServerTask { [self] in accept(react) }.start()
  }

  /// Returns a port without a listener. It stays reserved, so that no other test gets it.
  package static func closedPort() throws -> Int { try listen(backlog: nil).port }

  private struct NoSocket: Error {}

  /// Reserves a loopback port; without a backlog, connections to it are refused.
  package static func listen(backlog: Int32? = 64) throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let isBound = withAddress(port: 0) { bind(descriptor, $0, $1) == 0 }
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        isBound && backlog.map({ Glibc.listen(descriptor, $0) == 0 }) ?? true
          ? getsockname(descriptor, $0, &length) : Int32(-1)
      }
    }
    guard result == 0 else { throw NoSocket() }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Calls a function with the address of a loopback port.
  package static func withAddress<Result>(
    port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func listen(atPath path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, Glibc.listen(descriptor, 64) == 0 else { throw NoSocket() }
    return descriptor
  }

  /// Accepts connections forever; the thread ends with the test process.
  private func accept(_ react: @escaping @Sendable (Request) -> Reaction) {
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      guard connection >= 0 else { continue }
      connections.withLock {
        $0.open += 1
        $0.maximum = max($0.maximum, $0.open)
      }
      ServerTask { [self] in
        serve(connection, react)
        connections.withLock { $0.open -= 1 }
        close(connection)
      }.start()
    }
  }

  private func serve(_ connection: Int32, _ react: (Request) -> Reaction) {
    var isUsed = false
    while var request = read(connection) {
      request.reusesConnection = isUsed
      isUsed = true
      log.withLock { $0.append(request) }
      switch react(request) {
      case .response(let status, let headers, let body):
        respond(connection, request, status, headers.merging(["Connection": "close"]) { $1 }, body)
        return
      case .keepAlive(let status, let headers, let body):
        respond(connection, request, status, headers, body)
      case .pieces(let texts):
        for text in texts { send(connection, text) }
      case .raw(let text):
        send(connection, text)
        return
      case .bytes(let bytes):
        send(connection, bytes)
        return
      case .reset(let text):
        send(connection, text)
        waitUntilRead(connection)
        var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
        setsockopt(
          connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        return
      case .stall(let text):
        send(connection, text)
        fallthrough
      case .silence:
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
        disconnects.withLock { $0 += 1 }
        return
      }
    }
  }

  private func respond(
    _ connection: Int32, _ request: Request, _ status: Int, _ headers: [String: String],
    _ body: String
  ) {
    var text = "HTTP/1.1 \(status) X\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    text += "Content-Length: \(body.utf8.count)\r\n\r\n"
    send(connection, text + (request.method == "HEAD" ? "" : body))
  }

  private func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      if bytes.first == 0x16 { return nil }  // A TLS ClientHello.
      let text = String(decoding: bytes, as: UTF8.self)
      if let request = parse(text) { return request }
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
    }
  }

  private func parse(_ text: String) -> Request? {
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard let end = lines.firstIndex(of: ""), end + 1 < lines.count else { return nil }
    var headers: [String: String] = [:]
    for line in lines[1..<end] {
      let name = line.prefix { $0 != ":" }
      headers[name.lowercased()] = String(line.dropFirst(name.count + 2))
    }
    let body = lines[(end + 1)...].joined(separator: "\r\n")
    guard body.utf8.count >= headers["content-length"].flatMap(Int.init) ?? 0 else { return nil }
    let words = lines[0].split(separator: " ")
    return Request(
      method: String(words[0]), target: String(words[1]), headers: headers, body: body)
  }

  /// Waits until the client received everything: a reset would drop the rest.
  private func waitUntilRead(_ connection: Int32) {
    var unsent: Int32 = 1
    while unsent > 0, ioctl(connection, UInt(TIOCOUTQ), &unsent) == 0 { usleep(1000) }
  }

  private func send(_ connection: Int32, _ text: String) { send(connection, Array(text.utf8)) }

  private func send(_ connection: Int32, _ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }
}

/// The work of a thread.
package final class ServerTask: Sendable {
  let run: @Sendable () -> Void

  package init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }

  /// Runs the work on a separate thread.
  package func start() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<ServerTask>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }
}
