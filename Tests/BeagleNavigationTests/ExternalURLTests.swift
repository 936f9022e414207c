import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import CellText

/// Tests of `openExternalURL`, which asks before it opens a URL, and of `openNativeRoute`, which
/// calls the application.
@MainActor
@Suite
struct ExternalURLTests {
  let bench = TestBench(size: CellSize(width: 110, height: 20))

  private func press(_ action: String) {
    bench.show(Part.screen(Part.button("Push", action)))
    _ = bench.takeReportedStates()
    bench.click("Push")
  }

  private func link(_ url: String) -> String {
    Part.action("openExternalURL", "\"url\":\"\(url)\"")
  }

  @Test func urlIsOpenedOnlyAfterConfirmation() {
    var opened: [String] = []
    bench.dependencies.urlOpener = { opened.append($0) }
    press(link("https://example.org/a?b=c"))
    #expect(bench.text.contains("https://example.org/a?b=c"))
    #expect(opened.isEmpty)
    bench.press(.escape)
    #expect(opened.isEmpty)
    bench.click("Push")
    bench.press(.character("o"))
    #expect(opened == ["https://example.org/a?b=c"])
    #expect(bench.takeReportedStates().isEmpty)
    let message = bench.dependencies.log.entries.last?.message
    #expect(message?.hasSuffix(" Opened https://example.org/a?b=c in another program.") == true)
  }

  @Test func urlIsOnlyShownWithoutAnOpener() {
    press(link("mailto:a@example.org"))
    #expect(bench.text.contains("mailto:a@example.org"))
    #expect(!bench.text.contains("Open"))
  }

  /// The clipboard message fits a terminal of 40 columns.
  @Test func urlCanBeCopiedWithoutAnOpener() {
    let bench = TestBench(size: CellSize(width: 40, height: 20))
    bench.show(Part.screen(Part.button("Push", link("https://example.org/a?token=b"))))
    bench.click("Push")
    bench.press(.character("c"))
    #expect(bench.terminal.copied == ["https://example.org/a?token=b"])
    #expect(bench.text.contains("Copied, if the terminal allows it."), "\(bench.text)")
  }

  @Test func openerFailureIsReported() {
    bench.dependencies.urlOpener = { _ in throw OpenFailure() }
    press(link("https://example.org"))
    bench.press(.character("o"))
    #expect(bench.text.contains("could not be opened: no browser"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "--version", "-h", "http", "https:", "",
    "/relative", "https://a b", "data:text/html,x", "ssh://host", "https://ex\\u0007ample",
  ])
  func unsupportedURLsAreRefused(_ url: String) {
    var opened = 0
    bench.dependencies.urlOpener = { _ in opened += 1 }
    press(link(url))
    #expect(bench.window.topDialog == nil)
    #expect(bench.text.contains("cannot be opened"))
    #expect(opened == 0)
  }

  @Test(arguments: ["http://a", "HTTPS://a", "mailto:x"])
  func supportedURLsAreAllowed(_ url: String) { #expect(ExternalURL.isAllowed(url)) }

  /// A view is a link if its only action opens a URL that the terminal may show.
  @Test func onlySafeURLsAreLinks() {
    func role(_ actions: String...) -> SemanticElement.Role? {
      bench.show(
        Part.screen(
          Part.box([
            #"{"_beagleComponent_":"beagle:button","text":"Go","onPress":[\#(actions.joined(separator: ","))]}"#
          ])))
      let element = bench.window.semanticTree().first { $0.name == "Go" }
      #expect((element?.view?.link != nil) == (element?.role == .link))
      return element?.role
    }
    #expect(role(link("https://example.org/terms?a=b")) == .link)
    #expect(role(link("mailto:a@example.org")) == .link)
    for url in ["javascript:alert(1)", "file:///etc/passwd", "/relative", "https://a b", ""] {
      #expect(role(link(url)) == .button, "\(url)")
    }
    #expect(role(link("https://example.org/?token=abc")) == .button)
    #expect(role(link("https://a.test"), Part.set("a", "1")) == .button)
    #expect(role(Part.action("popView")) == .button)
  }

  /// The link follows an expression.
  @Test func linkFollowsItsExpression() {
    bench.show(
      Part.screen(
        Part.button("Go", link("https://example.org/@{c}")),
        Part.button("Next", Part.set("c", "2")),
        context: Part.context("c", "1")))
    func url() -> String? { bench.window.semanticTree().first { $0.name == "Go" }?.view?.link }
    #expect(url() == "https://example.org/1")
    bench.click("Next")
    #expect(url() == "https://example.org/2")
  }

  @Test func longURLsAreRefused() {
    #expect(
      !ExternalURL.isAllowed(
        "https://a/" + String(repeating: "x", count: ExternalURL.maximumLength)))
  }

  // MARK: - Native routes

  private static func native(_ route: String, _ more: String = "") -> String {
    Part.action(
      "openNativeRoute", "\"route\":\"\(route)\"", "\"shouldResetApplication\":false\(more)")
  }

  private final class Links: DeepLinkScreenManagerProtocol {
    var data: [String: String]?
    func getNativeScreen(with route: String, data: [String: String]?) throws -> ViewController {
      guard route == "settings" else { throw OpenFailure() }
      self.data = data
      let controller = ViewController()
      controller.view.addSubview(Label("Native settings"))
      return controller
    }
  }

  @Test func handlerReturnsTheScreen() {
    let links = Links()
    bench.dependencies.deepLinkHandler = links
    press(Self.native("settings", ",\"data\":{\"a\":\"b\"}"))
    #expect(bench.text.contains("Native settings"))
    #expect(links.data == ["a": "b"])
    bench.press(.escape)
    #expect(bench.text.contains("Push"))
  }

  @Test func unknownNativeRouteFailsTheAction() {
    let links = Links()
    bench.dependencies.deepLinkHandler = links
    press(Self.native("nowhere"))
    #expect(bench.takeReportedStates() == ["default <- error(action, retry) @-"])
    #expect(bench.loggedProblems.contains { $0.contains("openNativeRoute failed: no browser") })
  }

  @Test func missingHandlerIsReported() {
    press(Self.native("settings"))
    #expect(bench.text.contains("no native routes"))
    #expect(bench.takeReportedStates().isEmpty)
  }
}

private struct OpenFailure: Error, CustomStringConvertible {
  var description: String { "no browser" }
}
