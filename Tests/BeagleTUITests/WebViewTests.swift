import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText

/// Tests of web pages as text, with a reader that responds on request.
@MainActor @Suite struct WebViewTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 16))
  private let reader = WebPageReaderStub()

  init() { bench.dependencies.webPageReader = reader }

  private func show(_ url: String = "/page.html", context: String = "\"\"") {
    bench.show(
      Part.screen(
        "{\"_beagleComponent_\":\"beagle:webView\",\"url\":\"\(url)\"}",
        Part.button("Other", Part.set("c", "\"/other.html\"")), context: Part.context("c", context))
    )
  }

  private func complete(_ text: String) {
    reader.complete(.success(text))
    bench.settle()
  }

  @Test func textIsShownWithItsLinks() {
    show()
    #expect(bench.text.contains("Loading /page.html"))
    bench.server.respond("<h1>x</h1>", to: "/page.html")
    bench.settle()
    complete("Title\n\nA [1]link.\n\nReferences:\n\n[1] https://example.org/\n")
    #expect(bench.text.contains("Title") && bench.text.contains("A [1]link."))
    #expect(!bench.text.contains("References") && !bench.text.contains("Loading"))
    bench.click("[1] https://example.org/")
    #expect(bench.text.contains("External URL"))
    #expect(bench.text.contains("https://example.org/"))
  }

  @Test func resizeReadsThePageAgain() throws {
    show()
    bench.server.respond("<p>x", to: "/page.html")
    bench.settle()
    complete("first")
    #expect(reader.columns.last == 60)
    bench.window.handle(.resize(CellSize(width: 40, height: 16)))
    bench.settle()
    complete("second")
    #expect(reader.columns.last == 40 && bench.text.contains("second"))
    let count = reader.columns.count
    bench.settle()
    #expect(reader.columns.count == count)
  }

  @Test func boundURLIsUpdated() {
    show("@{c}", context: "\"/page.html\"")
    bench.server.respond("<p>x", to: "/page.html")
    bench.settle()
    complete("first")
    bench.click("Other")
    #expect(bench.text.contains("Loading /other.html") && !bench.text.contains("first"))
    bench.server.respond("<p>y", to: "/other.html")
    bench.settle()
    complete("second")
    #expect(bench.text.contains("second"))
  }

  @Test func failureIsReportedAndRetried() {
    show()
    _ = bench.takeReportedStates()
    bench.server.fail("/page.html", status: 500)
    bench.settle()
    #expect(bench.takeReportedStates().contains { $0.contains("error(webView, retry)") })
    bench.press(.character("r"))
    #expect(bench.server.pending.count == 1)
    bench.server.respond("<p>x", to: "/page.html")
    bench.settle()
    complete("there")
    #expect(bench.text.contains("there") && bench.errorView == nil)
  }

  @Test func unreadablePageIsAFailure() {
    show()
    bench.server.respond("<p>x", to: "/page.html")
    bench.settle()
    _ = bench.takeReportedStates()
    reader.complete(.failure(WebPageError("Not a page.")))
    bench.settle()
    #expect(bench.takeReportedStates().contains { $0.contains("error(webView, retry)") })
    #expect(bench.text.contains("Not a page."))
  }

  @Test func urlIsShownWithoutAReader() {
    reader.problem = "No reader."
    show("https://example.org/a")
    #expect(bench.text.contains("No reader.") && bench.text.contains("https://example.org/a"))
    #expect(bench.server.requests.isEmpty)
    bench.click("https://example.org/a")
    #expect(bench.text.contains("External URL"))
  }

  // MARK: - Output of w3m

  @Test func referencesHeadingInTextIsNotALinkList() {
    let page = WebPage(dump: "A\nReferences:\nSmith 1999\n")
    #expect(page.text == "A\nReferences:\nSmith 1999" && page.links.isEmpty)
  }

  @Test func linksAreParsedWithNumbers() {
    let page = WebPage(dump: "[1]a [12]b\n\nReferences:\n\n[1] /x\n[12] https://e.org/?a=[2]\n")
    #expect(page.text == "[1]a [12]b")
    #expect(page.links.map(\.number) == [1, 12])
    #expect(page.links.map(\.url) == ["/x", "https://e.org/?a=[2]"])
  }

  @Test func pageUsesASCIIGlyphsOnRequest() {
    bench.window.appearance.glyphs = .ascii
    show()
    bench.server.respond("<h1>x</h1>", to: "/page.html")
    bench.settle()
    complete("┌─┐\n│é│\n└─┘\n━━━\n• →")
    for line in ["+-+", "|é|", "===", "* →"] { #expect(bench.text.contains(line), "\(line)") }
  }

  @Test func pageIsReportedByParagraphWithoutTableLines() {
    show()
    bench.server.respond("<h1>x</h1>", to: "/page.html")
    bench.settle()
    complete(
      "Title\n\nTwo lines\nof text.\n\n • one\n   point\n • two\n┌─┬─┐\n│a│b│\n├─┼─┤\n│c│d│\n└─┴─┘")
    let page = bench.window.semanticTree().first { $0.role == .webPage }
    let texts = page?.flattened.filter { $0.role == .text }
    #expect(
      texts?.map(\.name) == ["Title", "Two lines of text.", "• one point", "• two", "a b", "c d"])
    #expect(texts?.map { $0.frame.height } == [1, 2, 2, 1, 1, 1])
  }
}
