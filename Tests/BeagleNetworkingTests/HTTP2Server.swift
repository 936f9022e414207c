import Glibc
import Synchronization

/// An HTTP/2 server over TLS. The program `openssl s_server` transfers the bytes of one connection
/// at a time, and this class creates the frames. It does not read header fields: its reaction
/// depends on the number of previous requests.
final class HTTP2Server: Sendable {
  /// The reaction to a request.
  enum Reaction: Sendable {
    /// Sends a whole response.
    case response(String)
    /// Sends a whole response and announces that it is the last one of the connection.
    case lastResponse(String)
    /// Sends nothing yet.
    case hold
    /// Sends a whole response to this request and to all that are waiting.
    case responseToAll(String)
    /// Sends a response header and resets the stream with a code of RFC 9113.
    case reset(UInt32)
    /// Announces the end of the connection with a code of RFC 9113.
    case goAway(UInt32)
  }

  /// The number of events, counted on the server's thread.
  private final class Counts: Sendable {
    private let counts = Mutex<[HTTP2Connection.Arrival: Int]>([:])

    subscript(event: HTTP2Connection.Arrival) -> Int { counts.withLock { $0[event, default: 0] } }

    /// Counts an event. Returns the number of events before it.
    func next(_ event: HTTP2Connection.Arrival) -> Int {
      counts.withLock { counts in
        defer { counts[event, default: 0] += 1 }
        return counts[event, default: 0]
      }
    }
  }

  private let program: OpenSSLServer
  private let counts = Counts()

  var port: Int { program.port }
  /// The number of connections.
  var connections: Int { counts[.connection] }
  /// The number of requests.
  var requests: Int { counts[.request] }

  /// - Parameter react: returns the reaction to the request with a number, from 0.
  init(_ certificates: TestCertificates, _ react: @escaping @Sendable (Int) -> Reaction) throws {
    let name = "h2-\(UInt32.random(in: 0...UInt32.max))"
    let pipes = ["in", "out"].map { "\(certificates.directory.path)/\(name).\($0)" }
    for pipe in pipes { mkfifo(pipe, 0o600) }
    // Opened before the program opens them, so that it does not wait. Reading ends with the
    // program, but writing must not fail then.
    let input = open(pipes[0], O_RDWR | O_CLOEXEC)
    let output = open(pipes[1], O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    do {
      guard input >= 0, output >= 0 else {
        throw TestCertificates.Failed(output: "the pipes could not be opened")
      }
      program = try OpenSSLServer(
        certificates, "good", "-quiet -alpn h2 < \(name).in > \(name).out")
    } catch {
      close(input)
      close(output)
      throw error
    }
    _ = fcntl(output, F_SETFL, 0)
    // The thread must not retain the server, which ends it.
    ServerTask { [counts] in
      var connection = HTTP2Connection(input: input)
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(output, &chunk, chunk.count), count > 0 {
        connection.receive(chunk[..<count], counts.next, react)
      }
      close(input)
      close(output)
    }.start()
  }

  func url(_ path: String) -> String { "https://localhost:\(port)\(path)" }

  /// Ends the server and its connections without notifying clients.
  func stop() { program.stop() }
}

/// The frames of a connection, and of later ones on the same pipe.
private struct HTTP2Connection {
  enum Arrival { case connection, request }

  private enum Frame {
    static let data: UInt8 = 0
    static let headers: UInt8 = 1
    static let reset: UInt8 = 3
    static let settings: UInt8 = 4
    static let ping: UInt8 = 6
    static let goAway: UInt8 = 7
    static let acknowledges: UInt8 = 1
    static let endsStream: UInt8 = 1
    static let endsHeaders: UInt8 = 4
  }

  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  let input: Int32
  private var bytes: [UInt8] = []
  private var held: [UInt32] = []

  init(input: Int32) { self.input = input }

  mutating func receive(
    _ chunk: ArraySlice<UInt8>, _ count: (Arrival) -> Int,
    _ react: (Int) -> HTTP2Server.Reaction
  ) {
    bytes += chunk
    while true {
      if bytes.starts(with: Self.preface) {
        bytes.removeFirst(Self.preface.count)
        held = []
        _ = count(.connection)
        send(Frame.settings, 0, 0, [])
      }
      guard bytes.count >= 9, !Self.preface.starts(with: bytes.prefix(9)) else { return }
      let length = Int(bytes[0]) << 16 | Int(bytes[1]) << 8 | Int(bytes[2])
      guard bytes.count >= 9 + length else { return }
      let (type, flags) = (bytes[3], bytes[4])
      let stream = bytes[5..<9].reduce(0) { $0 << 8 | UInt32($1) }
      let payload = Array(bytes[9..<(9 + length)])
      bytes.removeFirst(9 + length)
      switch type {
      case Frame.settings where flags & Frame.acknowledges == 0:
        send(Frame.settings, Frame.acknowledges, 0, [])
      case Frame.ping where flags & Frame.acknowledges == 0:
        send(Frame.ping, Frame.acknowledges, 0, payload)
      case Frame.headers:
        respond(to: stream, react(count(.request)))
      default: break
      }
    }
  }

  private mutating func respond(to stream: UInt32, _ reaction: HTTP2Server.Reaction) {
    switch reaction {
    case .response(let body):
      sendHeader(stream)
      send(Frame.data, Frame.endsStream, stream, Array(body.utf8))
    case .lastResponse(let body):
      respond(to: stream, .response(body))
      send(Frame.goAway, 0, 0, Self.number(stream) + Self.number(0))
    case .hold:
      held.append(stream)
    case .responseToAll(let body):
      let streams = held + [stream]
      held = []
      for stream in streams { respond(to: stream, .response(body)) }
    case .reset(let code):
      sendHeader(stream)
      send(Frame.reset, 0, stream, Self.number(code))
    case .goAway(let code):
      send(Frame.goAway, 0, 0, Self.number(0) + Self.number(code))
    }
  }

  /// Sends status 200 and no fields: entry 8 of the static table of HPACK.
  private func sendHeader(_ stream: UInt32) {
    send(Frame.headers, Frame.endsHeaders, stream, [0x88])
  }

  private func send(_ type: UInt8, _ flags: UInt8, _ stream: UInt32, _ payload: [UInt8]) {
    let frame =
      Self.number(UInt32(payload.count)).dropFirst() + [type, flags] + Self.number(stream)
    let whole = frame + payload
    _ = whole.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
