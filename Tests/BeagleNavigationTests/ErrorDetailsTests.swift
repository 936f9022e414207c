import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit
@testable import beagle_tui

/// Tests of the server's own words in error views, and of the details of a failed request.
@MainActor
@Suite struct ErrorDetailsTests {
  private static let body = #"{"message":"order service is down, ticket 4711","password":"s3cr3t"}"#

  private func bench(
    _ size: CellSize = CellSize(width: 80, height: 24), _ controller: String? = nil,
    headers: [(String, String)] = [], body: String = body
  ) -> TestBench {
    let bench = TestBench(size: size)
    Controllers.register(in: bench.dependencies.navigation)
    bench.open(.remote(.init(url: "/orders")), controllerId: controller)
    bench.server.fail("/orders", status: 500, headers: headers, body: body)
    bench.settle()
    return bench
  }

  private func rows(_ bench: TestBench) -> [String] {
    bench.text.split(separator: "\n").map { $0.filter { !"│╭╮╰╯─▌".contains($0) } }
      .map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test(arguments: [CellSize(width: 80, height: 24), CellSize(width: 40, height: 20)])
  func boxHasTheServersWords(size: CellSize) {
    let bench = bench(size)
    let rows = rows(bench)
    let status = rows.firstIndex { $0.hasPrefix("GET /orders returned 500") }
    let words = rows.firstIndex { $0.hasPrefix("“order service is down") }
    #expect(status.map { $0 + 1 } == words, "\(bench.text)")
    #expect(rows.joined(separator: " ").contains("ticket 4711”"))
    #expect(!bench.text.contains("s3cr3t"))
  }

  @Test(arguments: [
    "default", "MyAppNavigationController", "CustomBeagleNavigation", "NonBlocking",
  ])
  func allControllersShowTheServersWords(_ id: String) {
    #expect(bench(controller: id).text.contains("order service is down, ticket 4711"))
  }

  private func bench(controller: String) -> TestBench {
    bench(CellSize(width: 80, height: 24), controller == "default" ? nil : controller)
  }

  @Test func causesCanBeHidden() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.dependencies.showsErrorCauses = false
    bench.open(.remote(.init(url: "/orders")))
    bench.server.fail(
      "/orders", status: 500, headers: [("X-Request-Id", "7f3a")], body: Self.body)
    bench.settle()
    #expect(bench.text.contains("An unknown error occurred."))
    #expect(!bench.text.contains("4711"))
    #expect(!bench.text.contains("7f3a"))
    #expect(!bench.text.contains("details"))
    #expect(!bench.dependencies.log.entries.contains { $0.message.contains("4711") })
    bench.press(.character("d"))
    #expect(!bench.text.contains("Request id"))
  }

  @Test func longMessageTakesFiveRows() {
    let words = String(repeating: "the database is locked ", count: 200)
    let bench = bench(
      CellSize(width: 40, height: 30), body: #"{"detail":"\#(words)"}"#)
    let rows = rows(bench)
    let first = rows.firstIndex { $0.hasPrefix("“the") } ?? 0
    let last = rows.firstIndex { $0.hasSuffix("…”") } ?? 100
    #expect(last - first < 5, "\(bench.text)")
    #expect(rows.contains { $0.contains("Retry") })
  }

  @Test func logHasTheServersWordsInOneLine() {
    let entries = bench().dependencies.log.entries
    #expect(
      entries.contains {
        $0.message == "GET /orders returned 500. “order service is down, ticket 4711”"
      }, "\(entries)")
  }

  @Test func linesOfTheMessageAreJoinedInTheLog() {
    let entries = bench(body: #"{"title":"Gone","detail":"It is sold."}"#).dependencies.log.entries
    #expect(entries.last?.message.hasSuffix("“Gone · It is sold.”") == true, "\(entries)")
  }

  // MARK: - Details

  @Test(arguments: ["default", "CustomBeagleNavigation"])
  func detailsOfTheFailedRequest(_ id: String) throws {
    let bench = bench(
      CellSize(width: 80, height: 24), id == "default" ? nil : id,
      headers: [("X-Request-Id", "7f3a-99"), ("Set-Cookie", "sid=s3cr3t")])
    #expect(bench.terminal.text(row: 23).contains("d details"), "\(bench.text)")
    #expect(bench.text.contains("X-Request-Id 7f3a-99 ─"), "\(bench.text)")
    bench.press(.character("d"))
    let dialog = try #require(bench.window.topDialog)
    #expect(dialog.title == "GET /orders")
    #expect(bench.text.contains("Status"))
    #expect(bench.text.contains("7f3a-99 (X-Request-Id)"), "\(bench.text)")
    #expect(bench.terminal.text(row: 23).contains("c copy as curl"), "\(bench.text)")
    let texts = bench.semantics.flattened.map(\.name).joined(separator: "\n")
    #expect(texts.contains("\"message\": \"order service is down, ticket 4711\""), "\(texts)")
    #expect(texts.contains("\"password\": \"REDACTED\""))
    #expect(texts.contains("curl /orders"))
    #expect(!texts.contains("s3cr3t"))
    var copied: [String] = []
    bench.dependencies.clipboard = { copied.append($0) }
    bench.press(.escape)
    #expect(bench.window.topDialog === bench.errorView)
    bench.press(.character("d"))
    bench.press(.character("c"))
    #expect(copied.first?.hasPrefix("curl /orders") == true)
    // The box is open again, and its keys work.
    #expect(bench.errorView != nil)
    bench.press(.character("r"))
    #expect(bench.server.pending.count == 1)
  }

  @Test func longRequestIDIsOnlyInTheDetails() {
    let id = String(repeating: "0123456789", count: 6)
    let bench = bench(CellSize(width: 40, height: 20), headers: [("X-Request-Id", id)])
    #expect(!bench.text.contains("0123"))
    bench.press(.character("d"))
    #expect(bench.text.contains("Request id"), "\(bench.text)")
    #expect(bench.text.contains("0123"))
  }

  @Test func severalFailuresAreListed() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.open(.remote(.init(url: "/home")))
    let requests = ["/more", "/part"].map { Part.action("sendRequest", "\"url\":\"\($0)\"") }
    let button = Part.button("Send", requests.joined(separator: ","))
    bench.server.respond(screenJSON("Home", extra: button), to: "/home")
    bench.settle()
    bench.click("Send")
    bench.server.fail("/more")
    bench.server.fail("/part")
    bench.settle()
    bench.press(.character("d"))
    #expect(bench.text.contains("Failed requests"), "\(bench.text)")
    #expect(bench.text.contains("GET /more"))
    #expect(bench.text.contains("GET /part"))
    #expect(!bench.text.contains("GET /home"))
    bench.press(.enter)
    #expect(bench.window.topDialog?.title == "GET /part")
    bench.press(.escape)
    #expect(bench.text.contains("Failed requests"))
    bench.press(.escape)
    #expect(bench.window.topDialog === bench.errorView)
  }

  @Test func pageInsteadOfAScreenHasDetails() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.open(.remote(.init(url: "http://bff.test/orders")))
    bench.server.respond("<html><title>Log in &amp; out</title></html>")
    bench.settle()
    #expect(bench.errorView?.message.contains("instead of a screen, “Log in & out”") == true)
    bench.press(.character("d"))
    #expect(bench.window.topDialog?.title == "GET /orders")
  }

  @Test func failureWithoutARequestHasNoDetails() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.open(json: "{\"a\": tru}")
    #expect(bench.errorView != nil)
    #expect(!bench.text.contains("details"))
    bench.press(.character("d"))
    #expect(bench.window.topDialog === bench.errorView)
    #expect(BeagleErrorView(message: "It broke.") {}.keyBindings.allSatisfy { $0.name != "d" })
  }

  // MARK: - Source lines

  private static let broken = "{\n  \"a\": 1,\n  \"token\": \"s3cr3t\" \"b\": 2\n}"

  @Test(arguments: [CellSize(width: 80, height: 24), CellSize(width: 40, height: 20)])
  func boxHasACodeFrame(size: CellSize) throws {
    for isText in [false, true] {
      let bench = TestBench(size: size)
      if isText {
        bench.open(json: Self.broken)
      } else {
        bench.open(.remote(.init(url: "/orders")))
        bench.server.respond(Self.broken)
        bench.settle()
      }
      let rows = bench.text.split(separator: "\n").map(String.init)
      let line = try #require(rows.firstIndex { $0.contains("3 │   \"token\": ") }, "\(bench.text)")
      #expect(rows[line - 1].contains("2 │   \"a\": 1,"))
      let caret = try #require(rows[line + 1].firstIndex(of: "^"))
      #expect(rows[line][caret...].hasPrefix("\"b\": 2"), "\(bench.text)")
      #expect(!bench.text.contains("s3cr3t"))
      #expect(bench.text.contains(":3:21"))
      guard !isText else { continue }
      // The response was a success, but its request can be examined, too.
      bench.press(.character("d"))
      #expect(bench.window.topDialog?.title == "GET /orders")
    }
  }

  @Test func wrongRootHasACodeFrame() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.open(.remote(.init(url: "/orders")))
    bench.server.respond("[\n 1]")
    bench.settle()
    #expect(bench.text.contains("/orders:1:1: the document: expected a component"), "\(bench.text)")
    #expect(bench.text.contains("1 │ ["))
    #expect(!bench.text.contains("missing-root"))
  }

  @Test func severalFailuresHaveNoCodeFrame() {
    struct Broken: Swift.Error, CustomStringConvertible { let description = "it broke" }
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(Self.broken, to: "/home")
    bench.settle()
    #expect(bench.text.contains("3 │"))
    bench.screen?.report(.action(Broken())) {}
    bench.settle()
    #expect(!bench.text.contains("3 │"), "\(bench.text)")
    #expect(bench.text.contains("/home:3:21"))
    #expect(bench.text.contains("it broke"))
  }

  @Test func logHasACodeFrame() throws {
    let bench = TestBench()
    bench.open(.remote(.init(url: "/orders")))
    bench.server.respond(Self.broken)
    bench.settle()
    let entry = try #require(bench.dependencies.log.entries.last { $0.category == .decoding })
    #expect(entry.message.hasPrefix("/orders:3:21: expected a comma"), "\(entry.message)")
    #expect(!entry.message.contains("\n"))
    #expect(
      entry.codeFrame == [
        "  2 │   \"a\": 1,", "  3 │   \"token\": \"******\" \"b\": 2",
        "    │                     ^",
      ])
  }
}
