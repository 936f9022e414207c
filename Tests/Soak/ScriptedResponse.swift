/// The script of a response: what the server does, step by step, for one request.
struct ScriptedResponse {
  enum Step {
    case send([UInt8])
    /// Waits for a time in milliseconds.
    case pause(Int)
    /// Waits until the client disconnects.
    case stall
    /// Reads the next request from the same connection.
    case keep
    /// Closes the connection.
    case close
    /// Resets the connection.
    case reset
  }

  /// The header field that names the fault of a response.
  static let faultField = "X-Fault"
  /// The largest body that the client accepts, in bytes.
  static let bodyLimit = 128 << 10
  /// The query of a redirect to a good response.
  static let lastHop = "?hop"
  /// The query of a redirect that continues redirecting.
  static let loopHop = "?loop"

  let steps: [Step]

  /// Creates a script from its steps.
  init(steps: [Step]) { self.steps = steps }

  /// Creates the response with a fault.
  /// - Parameters:
  ///   - path: The path of the request, without the query.
  ///   - body: The body of a good response.
  ///   - elsewhere: The URL of the server at its other port.
  ///   - closed: A URL that refuses connections.
  init(
    _ fault: Fault, path: String, body: [UInt8], elsewhere: String, closed: String,
    _ generator: inout Generator
  ) {
    func head(_ status: Int, _ fields: [String]) -> [UInt8] {
      let lines =
        ["HTTP/1.1 \(status) X", "\(ScriptedResponse.faultField): \(fault.rawValue)"] + fields
      return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
    func whole(_ status: Int, _ body: some Collection<UInt8>, _ fields: [String] = []) -> [Step] {
      [.send(head(status, fields + ["Content-Length: \(body.count)"]) + body), .keep]
    }
    func redirect(_ target: String) -> [Step] { whole(302, [], ["Location: \(target)"]) }
    let json = "Content-Type: application/json"
    let half = Array(body[..<(body.count / 2)])
    switch fault {
    case .good: steps = whole(200, body, [json])
    case .slow: steps = ScriptedResponse.slowly(head(200, ["Content-Length: \(body.count)"]) + body)
    case .redirect: steps = redirect(path + ScriptedResponse.lastHop)
    case .redirectElsewhere: steps = redirect(elsewhere + path + ScriptedResponse.lastHop)
    case .redirectLoop: steps = redirect(path + ScriptedResponse.loopHop)
    case .refused: steps = redirect(closed + path)
    case .close: steps = [.close]
    case .resetInBody:
      steps = [.send(head(200, ["Content-Length: \(body.count)"]) + half), .pause(1), .reset]
    case .stall: steps = [.stall]
    case .stallInBody: steps = [.send(head(200, ["Content-Length: \(body.count)"]) + half), .stall]
    case .longLength:
      steps = [.send(head(200, ["Content-Length: \(body.count + 99)"]) + body), .close]
    case .shortLength: steps = [.send(head(200, ["Content-Length: \(half.count)"]) + body), .close]
    case .truncatedChunk:
      let size = String(body.count, radix: 16)
      let chunk = Array((size + "\r\n").utf8) + half
      steps = [.send(head(200, ["Transfer-Encoding: chunked"]) + chunk), .close]
    case .badGzip: steps = whole(200, body, ["Content-Encoding: gzip"])
    case .tooBig:
      let filling = [UInt8](repeating: UInt8(ascii: " "), count: ScriptedResponse.bodyLimit + 1)
      // With and without its length in the header.
      let endless: [Step] = [.send(head(200, ["Connection: close"]) + filling), .close]
      steps = Bool.random(using: &generator) ? whole(200, filling) : endless
    case .notHTTP: steps = [.send(Array("220 mail.example ESMTP ready\r\n".utf8)), .close]
    case .headerGarbage:
      let lines = "HTTP/1.1 200 OK\r\nX-\0\u{1}: \u{7f}\r\nno colon\r\n\r\n"
      steps = [.send(Array(lines.utf8)), .close]
    case .hugeHeader:
      let value = String(repeating: "x", count: 60 << 10)
      steps = [.send(head(200, (0..<6).map { "X-Long-\($0): \(value)" })), .close]
    case .unauthorized, .forbidden, .missing, .tooMany, .serverError, .badGateway, .unavailable,
      .unknownStatus:
      let fields = fault == .tooMany || fault == .unavailable ? ["Retry-After: 0"] : []
      steps = whole(fault.status ?? 500, Array(#"{"message":"no"}"#.utf8), fields)
    case .webPage:
      steps = whole(200, Array("<!DOCTYPE html><p>Log in</p>".utf8), ["Content-Type: text/html"])
    case .truncatedJSON: steps = whole(200, half, [json])
    case .badUTF8:
      let start = Array(#"{"_beagleComponent_":"beagle:text","text":""#.utf8)
      steps = whole(200, start + [0xff, 0xfe] + Array(#""}"#.utf8), [json])
    case .emptyBody: steps = whole(200, [], [json])
    case .noContent: steps = [.send(head(204, [])), .keep]
    case .resetAtOnce: steps = [.reset]
    case .truncatedHeader: steps = [.send(Array(head(200, [json]).dropLast(9))), .close]
    case .stallInHeader: steps = [.send(Array(head(200, [json]).dropLast(9))), .stall]
    case .drip:
      // Longer than the bytes that are sent: a short body would be complete before the timeout.
      let endless = body + [UInt8](repeating: UInt8(ascii: " "), count: 101)
      let start = head(200, ["Content-Length: \(endless.count)"])
      steps = [.send(start)] + endless.prefix(100).flatMap { [.send([$0]), .pause(10)] } + [.stall]
    case .badChunkSize:
      let chunk = Array("x\r\n".utf8) + body
      steps = [.send(head(200, ["Transfer-Encoding: chunked"]) + chunk), .close]
    case .truncatedGzip:
      steps = whole(200, Self.gzip(body).dropLast(20), ["Content-Encoding: gzip"])
    case .unknownEncoding: steps = whole(200, body, ["Content-Encoding: x-rot13"])
    case .redirectNowhere: steps = whole(302, [])
    case .redirectToFile: steps = redirect("file:///etc/hostname")
    case .earlyHints:
      let hints = Array("HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n".utf8)
      steps = [.send(hints), .pause(1)] + whole(200, body, [json])
    case .extraResponse:
      // The second one must not become the response to the next request of the connection.
      let other = Array(#"{"_beagleComponent_":"beagle:text","text":"extra"}"#.utf8)
      let extra = head(200, [json, "Content-Length: \(other.count)"]) + other
      steps = [.send(head(200, [json, "Content-Length: \(body.count)"]) + body + extra), .keep]
    case .oldHTTP:
      let start = "HTTP/1.0 200 OK\r\n\(ScriptedResponse.faultField): \(fault.rawValue)\r\n\r\n"
      steps = [.send(Array(start.utf8) + body), .close]
    case .deepJSON:
      steps = whole(200, [UInt8](repeating: UInt8(ascii: "["), count: 60_000), [json])
    case .otherRoot: steps = whole(200, Array("[1,2]".utf8), [json])
    }
  }

  /// Returns bytes in the gzip format (RFC 1952), as one stored block without its checksum.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(clamping: bytes.count)
    let block = [count, ~count].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1] + block + bytes.prefix(Int(count))
  }

  /// Sends the bytes in four pieces, a few milliseconds apart.
  private static func slowly(_ bytes: [UInt8]) -> [Step] {
    let quarter = bytes.count / 4
    var steps: [Step] = []
    for piece in 0..<4 {
      let end = piece == 3 ? bytes.count : (piece + 1) * quarter
      steps += [.send(Array(bytes[(piece * quarter)..<end])), .pause(4)]
    }
    return steps + [.keep]
  }
}
