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
    func whole(_ status: Int, _ body: [UInt8], _ fields: [String] = []) -> [Step] {
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
    case .unauthorized, .forbidden, .missing, .tooMany, .serverError, .badGateway, .unavailable:
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
    }
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
