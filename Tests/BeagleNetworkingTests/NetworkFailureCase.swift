import BeagleTestSupport
import TestServers
import Testing

/// A failure and its message.
struct NetworkFailureCase: Sendable, CustomTestStringConvertible {
  let name: String
  let reaction: TestServer.Reaction
  /// The message after the method and the URL; `PLACE` stands for host and port.
  let message: String
  /// The number of requests of one load.
  var requests = 1
  /// The limits that cause the failure, in bytes and milliseconds.
  var bodyLimit = 64 << 20
  var timeout = 60_000

  init(
    _ name: String, _ reaction: TestServer.Reaction, _ message: String,
    change: (inout NetworkFailureCase) -> Void = { _ in }
  ) {
    self.name = name
    self.reaction = reaction
    self.message = message
    change(&self)
  }

  /// Returns the message for a server at `host:port`.
  func message(at place: String) -> String { message.replacing("PLACE", with: place) }

  /// Whether a busy machine may time out although the server responds.
  var isShortOfTime: Bool { timeout < 1000 }

  var testDescription: String { name }

  private static let ask = "Try again, or ask the server's operator."
  /// A valid screen.
  static let screen = #"{"_beagleComponent_":"beagle:text","text":"Here it is"}"#

  private static func raw(_ header: String, _ body: [UInt8] = []) -> TestServer.Reaction {
    .bytes(Array((header + "\r\n\r\n").utf8) + body)
  }

  private static func json(_ body: [UInt8], _ type: String = "application/json")
    -> TestServer.Reaction
  {
    raw(
      "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)"
        + "\r\nConnection: close", body)
  }

  /// Returns zeros compressed by gzip, about 1:1000.
  private static func bomb(megabytes: Int) -> [UInt8] {
    let directory = TemporaryDirectory()
    _ = TestProcess.run("head -c \(megabytes << 20) /dev/zero | gzip -9 > bomb", in: directory)
    return directory.readBytes("bomb")
  }

  static let all: [NetworkFailureCase] = [
    NetworkFailureCase(
      "the connection is closed without a response", .raw(""),
      "failed: PLACE closed the connection without a response. \(ask)"),
    NetworkFailureCase(
      "the connection is reset inside the body",
      .reset("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\""),
      "failed: the connection to PLACE broke after 4 of 100 bytes (Recv failure: Connection reset by "
        + "peer). \(ask)"),
    NetworkFailureCase(
      "the body is shorter than its Content-Length",
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\""),
      "failed: the response ended early, after 4 of 100 bytes. \(ask)"),
    NetworkFailureCase(
      "the body ends inside a chunk",
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{\"a\":"),
      "failed: the response ended early, after 5 bytes. \(ask)"),
    NetworkFailureCase(
      "the size of a chunk is not a number",
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"),
      "failed: the connection to PLACE broke (Illegal or missing hexadecimal sequence in "
        + "chunked-encoding). \(ask)"),
    NetworkFailureCase(
      "the response ends inside its header", .raw("HTTP/1.1 200 OK\r\nContent-Type: applica"),
      "failed: the response ended inside its header. \(ask)"),
    NetworkFailureCase(
      "a gzip body is not valid",
      .raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!"),
      "failed: the response body cannot be decompressed. Ask the server's "
        + "operator: the Content-Encoding does not match the body."),
    NetworkFailureCase(
      "a gzip body decompresses to 1000 times its size",
      raw("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close", bomb(megabytes: 60)),
      "failed: the response decompresses to more than 200 times what PLACE sent. Text never "
        + "compresses that well: ask the server's operator."),
    NetworkFailureCase(
      "the body exceeds the limit", .response(200, [:], String(repeating: " ", count: 70_000)),
      "failed: the response is larger than 65536 bytes. Request less data at a time."
    ) { $0.bodyLimit = 65536 },
    NetworkFailureCase(
      "the header has 600 fields",
      .raw("HTTP/1.1 200 OK\r\n" + String(repeating: "X-Filler: 1\r\n", count: 600) + "\r\n"),
      "failed: the response header is too large. Ask the server's operator: too many "
        + "cookies are a common cause."),
    NetworkFailureCase(
      "a header field has 1 MB",
      .raw("HTTP/1.1 200 OK\r\nX: " + String(repeating: "y", count: 1_000_000) + "\r\n\r\n"),
      "failed: the response header is too large."),
    NetworkFailureCase(
      "the response is not HTTP", .raw("SSH-2.0-OpenSSH_9\r\n"),
      "failed: PLACE sent something that is not a valid HTTP response. Check the port: does it "
        + "belong to the server?"),
    NetworkFailureCase(
      "endless redirects", .response(302, ["Location": "/orders"]),
      "failed: it redirects more than 10 times. Ask the server's operator."
    ) { $0.requests = 11 },
    NetworkFailureCase(
      "status 304 without a cached response", .response(304),
      "returned 304 Not Modified. It confirms a cached response, but none is cached: ask the "
        + "server's operator."),
    NetworkFailureCase(
      "a part of the response that was not requested",
      .response(206, ["Content-Range": "bytes 0-\(screen.utf8.count - 1)/1000"], screen),
      "returned only a part of the response, “bytes 0-\(screen.utf8.count - 1)/1000”. The request "
        + "did not ask for a part: ask the server's operator."),
    NetworkFailureCase(
      "status 401", .response(401),
      "returned 401 Unauthorized. The server requires authentication: sign in, or check the "
        + "credentials."),
    NetworkFailureCase(
      "status 403", .response(403),
      "returned 403 Forbidden. Access is denied: check the permissions."),
    NetworkFailureCase(
      "status 404", .response(404),
      "returned 404 Not Found. Check the path, or ask the server's operator."),
    NetworkFailureCase(
      "status 429", .response(429),
      "returned 429 Too Many Requests. Wait a moment, then try again."),
    NetworkFailureCase("status 500", .response(500), "returned 500 Internal Server Error. \(ask)"),
    NetworkFailureCase("status 502", .response(502), "returned 502 Bad Gateway. \(ask)"),
    NetworkFailureCase("status 503", .response(503), "returned 503 Service Unavailable. \(ask)"),
    NetworkFailureCase(
      "a web page with a title",
      .response(
        200, ["Content-Type": "text/html"],
        "<!DOCTYPE html><html><head><title>\n Sign  in </title></head></html>"),
      "returned a web page instead of a screen, “Sign in”. Is it a login page? Sign in first, or "
        + "send the credentials that it expects, such as an Authorization header."),
    NetworkFailureCase(
      "a web page without a title",
      .response(200, ["Content-Type": "text/html; charset=utf-8"], "Hello"),
      "returned a web page instead of a screen. Is it a login page?"),
    NetworkFailureCase(
      "the JSON ends in the middle", json(Array(screen.utf8.dropLast(9))),
      "returned JSON that ends in the middle, after \(screen.utf8.count - 9) bytes (line 1, "
        + "column \(screen.utf8.count - 8)). \(ask)"),
    NetworkFailureCase(
      "another charset than UTF-8",
      json(
        Array("{\"a\":\"gr".utf8) + [0xfc, 0xdf] + Array("e\"}".utf8),
        "application/json; charset=ISO-8859-1"),
      "returned text that is not UTF-8 but ISO-8859-1. Ask the server's operator to send JSON "
        + "as UTF-8."),
    NetworkFailureCase(
      "another charset without a name",
      json(Array("{\"a\":\"gr".utf8) + [0xfc, 0xdf] + Array("e\"}".utf8)),
      "returned text that is not UTF-8, without naming a charset"),
    NetworkFailureCase(
      "UTF-16 with a byte order mark", json([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
      "returned text that is not UTF-8 but UTF-16."),
    NetworkFailureCase(
      "an empty body", .response(200),
      "returned 200 OK with an empty body instead of a screen. Ask the server's operator."
    ),
    NetworkFailureCase(
      "status 204", raw("HTTP/1.1 204 No Content\r\nConnection: close"),
      "returned 204 No Content instead of a screen. Ask the server's operator."),
    NetworkFailureCase(
      "no response before the total timeout", .silence, "timed out after 0.6 s. \(ask)"
    ) { $0.timeout = 600 },
    NetworkFailureCase(
      "the total timeout ends inside the body",
      .stall("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\""),
      "timed out after 0.6 s, after 4 of 100 bytes. \(ask)"
    ) { $0.timeout = 600 },
  ]
}
