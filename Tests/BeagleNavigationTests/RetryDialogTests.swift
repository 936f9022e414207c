import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText
@testable import beagle_tui

/// Tests of the error views of the default controller and of the example that combines retries.
@MainActor
@Suite struct RetryDialogTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 30))

  init() { Controllers.register(in: bench.dependencies.navigation) }

  /// Opens a screen and sends several requests.
  private func open(_ id: String, parts: Int) {
    let requests = (1...parts).map { Part.action("sendRequest", "\"url\":\"/part\($0)\"") }
    let button = Part.button("Send", requests.joined(separator: ","))
    bench.open(.remote(.init(url: "/home")), controllerId: id == "default" ? nil : id)
    bench.server.respond(screenJSON("Home", extra: button), to: "/home")
    bench.settle()
    bench.click("Send")
  }

  private func fail(_ parts: Int...) {
    for part in parts { bench.server.fail("/part\(part)") }
    bench.settle()
  }

  @Test(arguments: ["default", "CustomBeagleNavigation"])
  func openErrorViewListsNewFailures(_ id: String) {
    open(id, parts: 5)
    fail(1)
    #expect(bench.text.contains("GET /part1 returned 503."))
    fail(2)
    #expect(bench.text.contains("GET /part1 returned 503."))
    #expect(bench.text.contains("GET /part2 returned 503."), "\(bench.text)")
    #expect(!bench.text.contains("more"))
    fail(3, 4)
    #expect(bench.text.contains("GET /part3 returned 503."))
    #expect(!bench.text.contains("/part4"))
    #expect(bench.text.contains("and 1 more"), "\(bench.text)")
    fail(5)
    #expect(bench.text.contains("and 2 more"))
    bench.press(.character("r"))
    #expect(bench.server.pending.count == 5)
  }

  @Test func equalMessagesAreReportedOnce() {
    let view = BeagleErrorView(message: "It broke.") {}
    view.addRetry({}, message: "It broke.")
    #expect(view.message == "It broke.")
    view.addRetry {}
    #expect(view.message == "It broke.\n\nand 1 more")
  }
}
