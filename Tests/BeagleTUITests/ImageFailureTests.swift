import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUI
@testable import BeagleTUITesting
@testable import TerminalKit

/// Tests that an image that cannot be loaded shows why, and can be loaded again.
@MainActor
@Suite
struct ImageFailureTests {
  private static let gif = "GIF89a\u{1}\0\u{1}\0\0\0\0;"

  private static func image(
    _ url: String = "/logo", placeholder: String? = nil, _ more: String = ""
  ) -> String {
    let local = placeholder.map { #","placeholder":{"mobileId":"\#($0)"}"# } ?? ""
    return #"""
      {"_beagleComponent_":"beagle:image",\#(more)
       "path":{"_beagleImagePath_":"remote","url":"\#(url)"\#(local)}}
      """#
  }

  private func bench(_ parts: String..., size: CellSize = CellSize(width: 60, height: 20))
    -> TestBench
  {
    let bench = TestBench(size: size)
    bench.show(Part.screen(Part.box(parts)))
    _ = bench.takeReportedStates()
    return bench
  }

  @Test(arguments: [
    (401, "401 Unauthorized"), (403, "403 Forbidden"), (404, "404 Not Found"), (410, "410 Gone"),
    (429, "429 Too Many Requests"), (500, "500 Internal Server Error"), (502, "502 Bad Gateway"),
    (503, "503 Service Unavailable"),
  ])
  func causeIsShownInPlace(status: Int, cause: String) {
    let bench = bench(Self.image(), Part.text("below"))
    let row = bench.terminal.find("below")?.y
    bench.server.fail("/logo", status: status)
    bench.settle()
    #expect(bench.text.contains("[logo] ✕ \(status) "), "\(bench.text)")
    #expect(bench.text.contains("· r retry"))
    // No dialog, no state, and no other row moves.
    #expect(bench.window.modalView == nil && bench.takeReportedStates().isEmpty)
    #expect(bench.terminal.find("below")?.y == row)
  }

  @Test(arguments: [20, 22, 24, 26, 28, 30, 32, 36, 40, 50])
  func keyIsVisibleOnANarrowScreen(columns: Int) {
    let bench = bench(
      Self.image(), Part.text("below"), size: CellSize(width: columns, height: 12))
    let row = bench.terminal.find("below")?.y
    bench.server.fail("/logo", status: 500, headers: [], body: "the disk of the images is full")
    bench.settle()
    #expect(bench.text.contains("✕ 500") && bench.text.contains("r retry"), "\(bench.text)")
    #expect(bench.terminal.find("below")?.y == row)
  }

  @Test func responseThatIsNotAnImageFails() {
    let bench = bench(Self.image())
    bench.server.respond("<p>Hello", to: "/logo")
    bench.settle()
    #expect(bench.text.contains("[logo] ✕ not an image · r retry"), "\(bench.text)")
  }

  @Test(arguments: ["r", "Enter", "click"]) func retryLoadsTheImage(how: String) {
    let bench = bench(Self.image(), Part.text("below"))
    bench.server.fail("/logo", status: 503)
    bench.settle()
    func retry() {
      switch how {
      case "r": bench.press(.character("r"))
      case "Enter":
        if bench.window.focusedView == nil { bench.press(.tab) }
        bench.press(.enter)
      default: bench.click("503")
      }
    }
    retry()
    #expect(bench.server.pending.map(\.request.url) == ["/logo"])
    #expect(!bench.text.contains("✕"))
    bench.server.fail("/logo", status: 503)
    bench.settle()
    #expect(bench.text.contains("· attempt 2 · r retry"), "\(bench.text)")
    retry()
    bench.server.respond(Self.gif, to: "/logo")
    bench.settle()
    #expect(bench.text.contains("[logo]") && !bench.text.contains("✕"), "\(bench.text)")
    #expect(!bench.text.contains("retry"))
    // Nothing is left to retry or to press.
    bench.press(.character("r"))
    bench.press(.enter)
    #expect(bench.server.pending.isEmpty)
  }

  /// In a frame, the name is left out before the cause is cut.
  @Test func causeIsWholeInItsFrame() {
    let failure = FailureText(cause: "503 Service Unavailable", attempt: 2)
    func text(_ columns: Int, _ rows: Int) -> String? {
      failure.fitting(CellSize(width: columns, height: rows), after: "logo ")
    }
    #expect(text(14, 5) == "logo ✕ 503 Service Unavailable · attempt 2 · r retry")
    #expect(text(14, 4) == "✕ 503 Service Unavailable · attempt 2 · r retry")
    #expect(text(14, 3)?.contains("…") == true)
  }

  @Test func onlyThePressedImageIsLoaded() {
    let bench = bench(Self.image("/a"), Self.image("/b"))
    for path in ["/a", "/b"] { bench.server.fail(path, status: 503) }
    bench.settle()
    bench.click("[b]")
    #expect(bench.server.pending.map(\.request.url) == ["/b"])
    bench.press(.character("r"))
    #expect(Set(bench.server.pending.map(\.request.url)) == ["/a", "/b"])
  }

  /// An image in a pressable view is not pressable itself.
  @Test func pressKeepsItsMeaning() {
    let touchable = #"""
      {"_beagleComponent_":"beagle:touchable","onPress":[\#(Part.action("alert", #""message":"Pressed""#))],
       "child":\#(Self.image())}
      """#
    let bench = bench(touchable)
    bench.server.fail("/logo", status: 503)
    bench.settle()
    bench.click("[logo]")
    #expect(bench.text.contains("Pressed") && bench.server.pending.isEmpty, "\(bench.text)")
    bench.press(.enter)
    bench.press(.character("r"))
    #expect(bench.server.pending.map(\.request.url) == ["/logo"])
  }

  /// The server has said what to show instead.
  @Test func placeholderStays() {
    let bench = bench(Self.image(placeholder: "empty"))
    bench.server.fail("/logo", status: 503)
    bench.settle()
    #expect(!bench.text.contains("✕"), "\(bench.text)")
  }

  @Test func framedImageShowsItsNameAndTheCause() {
    let size =
      #""style":{"size":{"width":{"value":160,"type":"REAL"},"height":{"value":96,"type":"REAL"}}},"#
    let bench = bench(Self.image("/logo", placeholder: nil, size))
    bench.server.fail("/logo", status: 404)
    bench.settle()
    let words = ["logo", "404", "retry"]
    #expect(words.allSatisfy { bench.text.contains($0) }, "\(bench.text)")
  }

  @Test func failureIsAnAlertOfTheImage() {
    let bench = bench(Self.image())
    bench.server.fail("/logo", status: 404)
    bench.settle()
    let elements = bench.window.semanticTree().flattened
    #expect(elements.contains { $0.role == .image && $0.name == "logo" })
    #expect(elements.contains { $0.role == .alert && $0.name.contains("404") })
  }

  @Test func newScreenHasNothingToRetry() {
    let bench = bench(Self.image())
    bench.server.fail("/logo", status: 404)
    bench.settle()
    bench.show(Part.screen(Part.text("Other")))
    bench.settle()
    #expect(!bench.text.contains("retry"), "\(bench.text)")
  }

  @Test func hiddenCauseIsNotShown() {
    let bench = TestBench()
    bench.dependencies.showsErrorCauses = false
    bench.show(Part.screen(Part.box([Self.image()])))
    bench.server.fail("/logo", status: 404)
    bench.settle()
    #expect(!bench.text.contains("404") && bench.text.contains("r retry"), "\(bench.text)")
  }

  @Test func serverThatReturnsIsAskedAgain() {
    let bench = TestBench()
    bench.dependencies.retryPolicy = RetryPolicy(automaticRetries: 1)
    bench.dependencies.retryPolicy.jitter = 1...1
    bench.show(Part.screen(Part.box([Self.image()])))
    for _ in 0..<2 {
      bench.server.fail("/logo", status: 503)
      bench.wait(milliseconds: 500)
    }
    #expect(bench.text.contains("✕ 503"), "\(bench.text)")
    bench.wait(milliseconds: 2100)
    bench.server.respond(Self.gif, to: "/logo")
    bench.settle()
    #expect(!bench.text.contains("✕"), "\(bench.text)")
  }
}
