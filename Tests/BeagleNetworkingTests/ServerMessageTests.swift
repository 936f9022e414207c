import JSON
import Testing

@testable import BeagleNetworking
@testable import CellText

/// Tests of the explanation that a server sends with an error status.
@Suite struct ServerMessageTests {
  private func error(
    _ body: [UInt8], _ type: String?, status: Int = 500
  ) -> NetworkError {
    .status(
      status, request: Request(url: "/orders"), data: body,
      headers: type.map { [("content-type", $0)] } ?? [])
  }

  private func message(_ body: String, _ type: String? = "application/json", status: Int = 500)
    -> String?
  {
    error(Array(body.utf8), type, status: status).serverMessage
  }

  @Test(arguments: [
    (
      #"{"title":"Out of stock","detail":"Item 4711 is gone.","message":"x y"}"#,
      "Out of stock\nItem 4711 is gone."
    ),
    (#"{"title":"Out of stock"}"#, "Out of stock"),
    (#"{"detail":"Item 4711 is gone."}"#, "Item 4711 is gone."),
    // RFC 9457, 4.2.1: the title of `about:blank` is that of the status.
    (#"{"title":"Internal Server Error","status":500,"detail":"db down"}"#, "db down"),
    (#"{"message":"order service is down, ticket 4711"}"#, "order service is down, ticket 4711"),
    (#"{"error":"Internal Server Error","message":"db down","trace":["a"]}"#, "db down"),
    (#"{"error":"db down","status":500}"#, "db down"),
    (#"{"error":{"code":500,"message":"db down"}}"#, "db down"),
    (#"{"error":"invalid_token","error_description":"It expired."}"#, "invalid_token\nIt expired."),
    (#"{"error_description":"It expired."}"#, "It expired."),
    (#"{"errors":["db down","disk full"]}"#, "db down"),
    (#"{"errors":[{"status":"500","detail":"db down","title":"Oh"}]}"#, "db down"),
    (#"{"errors":[{"title":"db down"}]}"#, "db down"),
    (#"{"errors":[{"message":"db down","path":["a"]}]}"#, "db down"),
    (#"{"message":["name is empty","age is negative"]}"#, "name is empty\nage is negative"),
    (#""db down""#, "db down"),
    (#"{"title":"Same words","detail":"Same words"}"#, "Same words"),
  ])
  func membersOfJSON(body: String, expected: String) {
    for type in ["application/json", "application/problem+json; charset=utf-8", "text/json"] {
      #expect(message(body, type) == expected)
    }
    // The body decides if the type does not.
    guard body.hasPrefix("{") else { return }
    #expect(message(body, nil) == expected)
    #expect(message(body, "text/plain") == expected)
    #expect(message(body, "application/octet-stream") == expected)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "[1]", #"{"status":500}"#, #"{"message":500}"#, #"{"message":""}"#,
    #"{"message":"  \n "}"#, #"{"error":"Internal Server Error"}"#, #"{"title":"ERROR 500"}"#,
    #"{"error":{"code":1}}"#, #"{"errors":[]}"#, #"{"errors":{}}"#, #"{"errors":[[1]]}"#,
    #"{"message":"GET /orders returned 500"}"#, "{\"a\"", "{",
  ])
  func jsonWithoutWords(body: String) {
    #expect(message(body) == nil)
  }

  @Test func textHasThreeLines() {
    #expect(message("database is locked", "text/plain") == "database is locked")
    #expect(
      message("\n  database is locked \r\n\r\n a\nb\n", "text/plain") == "database is locked\na\nb")
    #expect(message("a\nb\nc\nd", "text/plain") == "a\nb\nc…")
    #expect(message("database is locked", nil) == "database is locked")
    #expect(message("[db] is locked", "text/plain") == "[db] is locked")
    #expect(message("500 Internal Server Error\n", "text/plain") == nil)
    #expect(message("404 page not found", "text/plain", status: 404) == "404 page not found")
    #expect(message("a { color: red }", "image/svg+xml") == nil)
    #expect(message("zip", "application/zip") == nil)
  }

  /// Some servers send text with the type of JSON.
  @Test func jsonThatIsTextHasThreeLines() {
    for type in ["application/json", "application/problem+json", "text/json"] {
      #expect(message("boom", type) == "boom")
      #expect(message("\n boom\na\nb\nc", type) == "boom\na\nb…")
      #expect(message("500 Internal Server Error", type) == nil)
    }
    #expect(message("{boom") == nil)
    #expect(message("[boom") == nil)
  }

  /// Only the program ends the quotation, so the server's text never looks like the program's.
  @Test func textStaysInItsQuotation() {
    let hostile = "db\u{201D} down. \u{201C}a\u{201E}b\u{201F}c\u{201D}\u{301}d"
    let expected = "db\" down. \"a\"b\"c\"\u{301}d"
    let texts = [
      message("{\"message\":\(JSONText.quoted(hostile))}"), message(hostile, "text/plain"),
      message(hostile), message("<title>\(hostile)</title>", "text/html"),
      message("<title>db&rdquo; down. &#8220;a&bdquo;b&#x201F;c&#8221;d</title>", "text/html"),
    ]
    let isQuote = { (scalar: Unicode.Scalar) in (0x201C...0x201F).contains(scalar.value) }
    for text in texts.prefix(4) {
      #expect(text.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
    }
    #expect(texts[4]?.unicodeScalars.contains(where: isQuote) == false)
  }

  @Test func pageHasATitleOrAHeading() {
    let page = """
      <!DOCTYPE html><!-- <title>No</title> --><html><head><script>"<h1>no</h1>"</script>
      <TITLE lang="en">
        Caf&eacute; &amp; Bar: <b>down</b> &#8212; &#x41;&lt;B&gt; &unknown; </TITLE></head>
      <body><h1>Heading</h1></body></html>
      """
    let title = "Café & Bar: down — A<B> &unknown;"
    #expect(message(page, "text/html; charset=utf-8") == title)
    #expect(message(page, nil) == title)
    #expect(message(page, "text/plain") == title)
    let status = "<html><title>500 Internal Server Error</title><h1>Error</h1>"
    #expect(message(status + "<h2></h2><p>text", "text/html") == nil)
    #expect(
      message("<title>Error</title><h2 class=x>The database<br>is locked</h2>", "text/html")
        == "The database is locked")
    #expect(message("<p>A page without one", "text/html") == nil)
    #expect(message("<title>Not closed", "text/html") == nil)
    #expect(message("<?xml version='1.0'?><e>x</e>", "application/xml") == nil)
  }

  @Test func nothingForTheTerminal() throws {
    let hostile = "a\u{1B}[31;1mred\u{1B}[0m b\u{7}\u{9B}2J c\u{202E}d\u{2066}\u{0} e\tf"
    for text in [
      message("{\"message\":\(JSONText.quoted(hostile))}"),
      message(hostile.filter { $0 != "\u{0}" }, "text/plain"),
      message("<title>\(hostile)&#27;[2J&#x202e;x</title>", "text/html"),
    ] {
      let text = try #require(text)
      #expect(text.hasPrefix("ared b"), "\(text)")
      let isClean = text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
          && !(0x202A...0x2069).contains($0.value)
      }
      #expect(isClean, "\(text)")
    }
  }

  @Test func secretsAreMasked() {
    Redaction.remember("s3cr3t-value-4711")
    defer { Redaction.forget("s3cr3t-value-4711") }
    for text in [
      message(#"{"message":"no s3cr3t-value-4711 in https://a:b@c.test/?token=t0k3n"}"#),
      message("no s3cr3t-value-4711 in https://a:b@c.test/?token=t0k3n", "text/plain"),
      message(
        "<h1>no s3cr3t-value-4711 in https://a:b@c.test/?x=1&amp;token=t0k3n</h1>", "text/html"),
    ] {
      #expect(text?.hasPrefix("no REDACTED in ") == true)
      #expect(text?.contains("t0k3n") == false)
      #expect(text?.contains("a:b") == false)
    }
  }

  @Test func fiveRowsAreEnough() throws {
    let word = "Donaudampfschifffahrt "
    for text in [
      String(repeating: word, count: 100), String(repeating: "x", count: 5000),
      String(repeating: "日本", count: 500), String(repeating: "a\n", count: 100),
    ] {
      for body in ["{\"message\":\(JSONText.quoted(text))}", text] {
        let text = try #require(message(body, body == text ? "text/plain" : "application/json"))
        #expect(text.hasSuffix("…"))
        // A dialog of 40 columns has 34 for its text, and a scroll bar.
        #expect(TextLayout("“\(text)”", width: 32).height <= NetworkError.serverMessageRows)
      }
    }
    let texts = #"{"title":"\#(word)","detail":"\#(String(repeating: word, count: 9))"}"#
    let shown = try #require(message(texts))
    #expect(TextLayout("“\(shown)”", width: 32).height == 5)
  }

  /// Only the start of a large body is read. Its complete members are used.
  @Test func hostileBodies() {
    let megabytes = String(repeating: "x", count: 4 << 20)
    #expect(message(#"{"message":"db down","trace":"\#(megabytes)"}"#) == "db down")
    #expect(message(#"{"trace":"\#(megabytes)","message":"db down"}"#) == nil)
    #expect(message("first\n" + megabytes, "text/plain")?.hasPrefix("first\nxxx") == true)
    let many = String(repeating: #"{"detail":"db down"},"#, count: 200_000)
    #expect(message(#"{"errors":[\#(many)1]}"#) == "db down")
    let deep = String(repeating: "[", count: 100_000)
    #expect(message(#"{"message":"db down","data":\#(deep)"#) == "db down")
    #expect(message(deep) == nil)
    #expect(message(#"{"data":\#(deep)"#) == nil)
    #expect(message("<title>" + megabytes, "text/html") == nil)
    #expect(message(String(repeating: "<", count: 1 << 20), "text/html") == nil)
    #expect(message(String(repeating: "<h1>", count: 1 << 18), "text/html") == nil)
  }

  @Test func bytesThatAreNotText() {
    #expect(
      error([0x64, 0x62, 0xFF, 0x20] + Array("is locked today".utf8), "text/plain").serverMessage
        == "db\u{FFFD} is locked today")
    let latin = Array("Datenbank gesch".utf8) + [0xFC] + Array("tzt".utf8)
    #expect(error(latin, "text/plain; charset=ISO-8859-1").serverMessage == "Datenbank geschützt")
    #expect(error([0x1F, 0x8B, 8, 0, 0, 1, 2], nil).serverMessage == nil)
    #expect(error((128...255).map { $0 }, "text/plain").serverMessage == nil)
    #expect(error([0xFF, 0xFE, 0x7B, 0], "application/json").serverMessage == nil)
    #expect(
      error([0xEF, 0xBB, 0xBF] + Array(#"{"message":"db down"}"#.utf8), "application/json")
        .serverMessage == "db down")
  }

  @Test func onlyAnErrorStatusHasAMessage() {
    var other = error(Array("db down".utf8), "text/plain")
    #expect(
      other.detailedDescription == """
        GET /orders returned 500 Internal Server Error.
        “db down”
        Try again, or ask the server's operator.
        """)
    other.kind = .invalidResponse
    #expect(other.serverMessage == nil)
    #expect(other.detailedDescription == other.localizedDescription)
  }

  @Test(arguments: [
    ([("x-request-id", "a1"), ("CF-Ray", "b2")], "X-Request-Id", "a1"),
    ([("X-Correlation-ID", " a1 ")], "X-Correlation-Id", "a1"),
    ([("request-id", "a1")], "Request-Id", "a1"),
    (
      [("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")], "traceparent",
      "4bf92f3577b34da6a3ce929d0e0e4736"
    ),
    ([("traceparent", "odd")], "traceparent", "odd"),
    ([("X-Amzn-Trace-Id", "Root=1-67-ab")], "X-Amzn-Trace-Id", "Root=1-67-ab"),
    ([("cf-ray", "8c1-GRU")], "CF-Ray", "8c1-GRU"),
  ])
  func requestIDs(headers: [(String, String)], name: String, value: String) {
    #expect(RequestID(headers)?.name == name)
    #expect(RequestID(headers)?.value == value)
    #expect(RequestID([("Date", "now"), ("X-Request-Id", "")]) == nil)
  }
}
