import BeagleSchema
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

@Suite struct UrlBuilderTests {
  @Test func referenceVectors() throws {
    let document = try JSONDocument(
      try TestData.bytes("url-vectors.json"), name: "url-vectors.json")
    var count = 0
    for vector in document.root.elements {
      let builder = UrlBuilder(baseUrl: vector["base"]?.string)
      let path = try #require(vector["path"]?.string)
      #expect(
        builder.build(path: path) == vector["expected"]?.string, "\(vector.source)")
      count += 1
    }
    #expect(count == 23)
  }

  @Test func percentSignDisablesEncoding() {
    let builder = UrlBuilder(baseUrl: "http://h")
    #expect(builder.build(path: "/a b%20c") == "http://h/a b%20c")
    #expect(builder.build(path: "/100%") == "http://h/100%")
  }

  @Test func buildingIsIdempotent() throws {
    let builder = UrlBuilder(baseUrl: "http://h/p/")
    let once = try #require(builder.build(path: "/ä b?q=é"))
    #expect(builder.build(path: once) == once)
  }

  @Test(arguments: [
    ("http://h", "http", "h", 80), ("https://h/x", "https", "h", 443),
    ("HTTP://user:secret@h:81/x@y", "http", "h", 81),
    ("http://[::1]:8080?q", "http", "[::1]", 8080),
    ("http://[::1]/", "http", "[::1]", 80), ("ftp://h:x/", "ftp", "h", 80),
  ])
  func partsOfAURL(_ url: String, _ scheme: String, _ host: String, _ port: Int) throws {
    let parts = try #require(UrlParts(url))
    #expect(parts.scheme == scheme)
    #expect(parts.host == host)
    #expect(parts.port == port)
  }

  @Test(arguments: ["/a", "", "://", "a b://c", "mailto:a@b.c", "h.example/r"])
  func relativeURLs(_ text: String) {
    #expect(UrlParts(text) == nil)
  }

  @Test func messagesContainNoPassword() {
    let request = Request(url: "http://me:secret@h.example:81/a?b=@c")
    #expect(request.label == "GET http://h.example:81/a?b=@c")
    #expect(Request(url: "/a@b").label == "GET /a@b")
    #expect(Request(url: "/" + String(repeating: "x", count: 300)).label.count < 210)
  }

  @Test func statusMessages() {
    let error = NetworkError.status(503, request: Request(url: "/orders"))
    #expect(
      error.localizedDescription == "GET /orders returned 503 Service Unavailable. "
        + "Try again, or ask the server's operator.")
    #expect(NetworkError.status(299 + 300, request: Request(url: "/")).reason == "returned 599")
    let kinds: [Request.Error] = [
      .networkError(error), .decoding(error), .loadFromTextError, .urlBuilderError,
    ]
    #expect(kinds.allSatisfy { $0.localizedDescription.hasSuffix(".") })
  }
}
