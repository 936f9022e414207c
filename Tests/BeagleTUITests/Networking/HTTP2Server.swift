import Glibc
import Synchronization

/// A server that speaks HTTP/2 over TLS: the program `openssl s_server` carries the bytes of one
/// connection at a time, and the frames are made here. It reads no header fields: what it does depends
/// on how many requests came before.
final class HTTP2Server: Sendable {
  /// What is done about a request.
  enum Reaction: Sendable {
    /// Sends a whole answer.
    case answer(String)
    /// Sends a whole answer and says that it is the last one of the connection.
    case answerLast(String)
    /// Sends nothing for now.
    case hold
    /// Sends a whole answer to this request and to all that were held back.
    case answerAll(String)
    /// Sends the header of an answer and resets the stream, with a code of RFC 9113.
    case reset(UInt32)
    /// Says that no request of the connection is answered any more, with a code of RFC 9113.
    case goAway(UInt32)
  }

  /// What came, counted on the thread of the server.
  private final class Counts: Sendable {
    private let counts = Mutex<[HTTP2Connection.Arrival: Int]>([:])

    subscript(event: HTTP2Connection.Arrival) -> Int { counts.withLock { $0[event, default: 0] } }

    /// How often it came before.
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
  /// How many connections there were.
  var connections: Int { counts[.connection] }
  /// How many requests there were.
  var requests: Int { counts[.request] }

  /// - Parameter react: decides about the request of a number, from 0.
  init(_ certificates: TestCertificates, _ react: @escaping @Sendable (Int) -> Reaction) throws {
    let name = "h2-\(UInt32.random(in: 0...UInt32.max))"
    let pipes = ["in", "out"].map { "\(certificates.directory.path)/\(name).\($0)" }
    for pipe in pipes { mkfifo(pipe, 0o600) }
    // Open before the program opens them, so that it does not wait. The end of the program is the end
    // of what is read from it, but not an error for what is written.
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
    // It does not hold the server, which ends it.
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

  /// Ends the server and its connections, without a word to the clients.
  func stop() { program.stop() }
}

/// The frames of a connection, and of those that follow it on the same pipe.
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
        answer(stream, react(count(.request)))
      default: break
      }
    }
  }

  private mutating func answer(_ stream: UInt32, _ reaction: HTTP2Server.Reaction) {
    switch reaction {
    case .answer(let body):
      sendHeader(stream)
      send(Frame.data, Frame.endsStream, stream, Array(body.utf8))
    case .answerLast(let body):
      answer(stream, .answer(body))
      send(Frame.goAway, 0, 0, Self.number(stream) + Self.number(0))
    case .hold:
      held.append(stream)
    case .answerAll(let body):
      let streams = held + [stream]
      held = []
      for stream in streams { answer(stream, .answer(body)) }
    case .reset(let code):
      sendHeader(stream)
      send(Frame.reset, 0, stream, Self.number(code))
    case .goAway(let code):
      send(Frame.goAway, 0, 0, Self.number(0) + Self.number(code))
    }
  }

  /// The status 200 and nothing else: entry 8 of the static table of HPACK.
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
