import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText

/// Tests of the log: levels, logger, file and view.
@MainActor
@Suite
struct LogTests {
  let bench = TestBench()

  @Test func loggerReceivesEachEntry() {
    final class Logger: LoggerProtocol {
      var entries: [LogType] = []
      func log(_ log: LogType) { entries.append(log) }
    }
    let logger = Logger()
    bench.dependencies.logger = logger
    bench.dependencies.log.add(.network, .info, "one")
    bench.dependencies.log.add(.action, .error, "two")
    #expect(logger.entries.map(\.description) == ["info[Network] one", "error[Action] two"])
  }

  /// A diagnostic contains its own severity, so no other prefix precedes it.
  @Test func diagnosticsHaveOnePrefix() {
    bench.show(#"{"_beagleComponent_": "beagle:text", "text": "@{nobody}"}"#)
    let entry = bench.dependencies.log.entries.first { $0.level == .warning }
    #expect(entry?.description.hasPrefix("text:1:") == true, "\(String(describing: entry))")
    #expect(entry?.description.contains("warning[unresolved-context]") == true)
    #expect(entry?.summary == entry?.description)
    #expect(LogEntry(.network, .info, "one").summary == "Network: one")
  }

  @Test func sizesAreRounded() {
    for (bytes, text) in [
      (0, "0 B"), (1023, "1023 B"), (1024, "1 KiB"), (4075, "4 KiB"), (15_930, "16 KiB"),
      (1_048_575, "1 MiB"), (1_600_000, "2 MiB"),
    ] {
      #expect(UnitFormat.bytes(bytes) == text)
    }
  }

  @Test func levelsAreOrdered() {
    #expect(LogEntry.Level.info < .warning)
    #expect(LogEntry.Level.warning < .error)
    #expect(!(LogEntry.Level.error < .error))
  }

  @Test func fileReceivesOneSanitizedLinePerEntry() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/log"
    bench.dependencies.logger = try LogFile(path: path, level: .warning)
    bench.dependencies.log.add(.network, .info, "left out")
    bench.dependencies.log.add(.network, .warning, "red \u{1B}[31m text\u{7}")
    bench.dependencies.log.add(.decoding, .error, "two\r\nlines\u{202E}")
    let text = try #require(contents(of: path))
    let lines = text.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasSuffix("warning[Network] red [31m text") || !lines[0].contains("\u{1B}"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.contains("\u{202E}"))
    #expect(lines[1].contains("two ⏎ lines"))
    // 2026-11-20T22:50:37.125Z
    #expect(lines[0].prefix(24).hasSuffix("Z"))
  }

  @Test func requestsNavigationsAndFailuresAreLogged() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home", ["Go": Part.push("pushView", "/next")]))
    bench.settle()
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    let entries = bench.dependencies.log.entries.map(\.description)
    #expect(entries[0] == "info[Network] GET /home")
    #expect(entries[1].hasPrefix("info[Network] GET /home returned 200"))
    #expect(entries.contains { $0.contains("info[Navigation]") && $0.contains("beagle:pushView") })
    #expect(entries.last?.hasPrefix("error[Network] GET /next returned 503") == true)
  }

  @Test func failingExpressionIsReportedOnce() {
    let action = Part.set("c", "1", path: "n")
    bench.show(
      Part.screen(
        Part.box(
          [Part.button("Push", action), Part.text("@{sum(c.n, 'x')} @{c.n}")],
          extra: "\"context\":\(Part.context("c", "{\"n\":0}"))")))
    for _ in 0..<3 { bench.click("Push") }
    #expect(bench.loggedProblems.count == 1)
    #expect(bench.loggedProblems.first?.hasPrefix("text:") == true)
  }

  /// Each evaluation fails with another message, but only the first one is logged.
  @Test func expressionWithChangingErrorsIsReportedOnce() {
    bench.show(
      Part.screen(
        Part.box(
          [
            Part.button("Push", Part.set("c", "\"@{sum(c, 1)}\"")),
            Part.text("@{substr('abc', c)}"), Part.text("@{substr('abc', c)}"),
          ],
          extra: "\"context\":\(Part.context("c", "5"))")))
    for _ in 0..<5 { bench.click("Push") }
    // One report per occurrence of the expression.
    let loggedProblems = bench.loggedProblems
    #expect(loggedProblems.count == 2 && Set(loggedProblems).count == 2, "\(loggedProblems)")
    let message = "cannot start at 5 in a string of 3 characters, at offset 2 of"
    #expect(
      loggedProblems.allSatisfy { $0.contains(message) && $0.contains("\"@{substr('abc', c)}\"") })
    #expect(loggedProblems.allSatisfy { $0.hasPrefix("text:3:") })
  }

  /// Decoding does not check headers, so errors in them are reported on evaluation.
  @Test func expressionsInHeadersAreReportedAtTheirComponent() {
    bench.show(
      Part.screen(
        Part.button(
          "Go",
          Part.action(
            "sendRequest", #""url":"/a""#, #""headers":{"A":"@{nobody}","B":"x @{sum(1,"}"#))))
    for _ in 0..<3 { bench.click("Go") }
    let loggedProblems = bench.loggedProblems.filter { $0.contains("at offset") }.sorted()
    #expect(loggedProblems.count == 2, "\(loggedProblems)")
    let location = loggedProblems.first?.prefix { $0 != " " } ?? ""
    #expect(location.hasPrefix("text:2:") && loggedProblems.allSatisfy { $0.hasPrefix(location) })
    #expect(
      loggedProblems.last?.contains(#"at offset 2 of "@{nobody}": the result is null"#) == true)
    #expect(loggedProblems.first?.contains(#"at offset 10 of "x @{sum(1,""#) == true)
  }

  @Test func malformedTextIsLoggedWithItsLocation() {
    bench.show(Part.screen(Part.text("a @{sum(1,")))
    #expect(bench.text.contains("a @{sum(1,"))
    #expect(bench.loggedProblems.count == 1)
    #expect(bench.loggedProblems.first?.hasPrefix("text:2:") == true)
    #expect(bench.loggedProblems.first?.contains(#"at offset 10 of "a @{sum(1,""#) == true)
  }

  // MARK: - View

  @Test func logViewShowsTheNewestEntriesFirst() throws {
    for number in 1...300 { bench.dependencies.log.add(.network, .error, "entry \(number).") }
    bench.show(Part.screen(Part.text("content")))
    bench.press(.character("L"))
    #expect(bench.text.contains("Log"))
    #expect(bench.text.contains("entry 300."))
    #expect(!bench.text.contains("entry 200."))
    bench.press(.end)
    #expect(bench.text.contains("entry 101."))
    #expect(bench.text.contains("… and 100 older"))
    // A second press does not open a second view.
    bench.press(.character("L"))
    bench.press(.escape)
    #expect(bench.window.topDialog == nil)
    #expect(bench.text.contains("content"))
  }

  @Test func openLogViewListsNewEntries() {
    let log = bench.dependencies.log
    log.add(.network, .error, "before.")
    bench.show(Part.screen(Part.text("content")))
    bench.press(.character("L"))
    log.add(.network, .info, "after.")
    bench.settle()
    #expect(bench.text.contains("after.") && bench.text.contains("before."))
    #expect(bench.text.contains("All 2"))
    // A new entry does not reset the filter.
    bench.press(.character("e"))
    log.add(.network, .info, "a third.")
    log.add(.network, .error, "a fourth.")
    bench.settle()
    #expect(bench.text.contains("a fourth.") && !bench.text.contains("a third."))
    #expect(bench.text.contains("Errors 2"))
  }

  @Test func logViewDoesNotMoveWhileScrolledDown() {
    let log = bench.dependencies.log
    for number in 1...50 { log.add(.network, .error, "entry \(number).") }
    bench.show(Part.screen(Part.text("content")))
    bench.press(.character("L"))
    bench.press(.end)
    let before = (2..<18).map { bench.terminal.text(row: $0) }
    log.add(.network, .error, "entry 51.")
    log.add(.network, .error, "entry 52.")
    bench.settle()
    #expect((2..<18).map { bench.terminal.text(row: $0) } == before)
    #expect(bench.text.contains("2 new"))
    bench.press(.home)
    #expect(bench.text.contains("entry 52."))
    #expect(!bench.text.contains("2 new"))
  }

  /// A dialog gets no notifications after it was closed.
  @Test func closedLogViewIsReleased() {
    bench.show(Part.screen(Part.text("content")))
    bench.press(.character("L"))
    weak let dialog = bench.window.topDialog
    #expect(dialog != nil)
    bench.press(.escape)
    #expect(dialog == nil)
    bench.dependencies.log.add(.network, .error, "after.")
    bench.settle()
    #expect(!bench.text.contains("after."))
  }

  @Test func logViewOpensOverAnError() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.fail()
    bench.settle()
    bench.press(.character("L"))
    #expect(bench.text.contains("Network: GET /home returned 503"))
    bench.press(.escape)
    #expect(bench.errorView != nil)
    bench.press(.character("r"))
    #expect(bench.isShowingLoading)
  }

  @Test(arguments: [80, 48])
  func logViewShowsTimesAndIndentsWrappedLines(_ columns: Int) throws {
    bench.dependencies.log.now = { 0 }
    bench.window.resize(to: CellSize(width: columns, height: 20))
    bench.terminal.resize(to: CellSize(width: columns, height: 20))
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    bench.dependencies.log.add(.network, .error, words)
    bench.show(Part.screen(Part.text("content")))
    bench.press(.character("L"))
    let rows = (0..<20).map { bench.terminal.text(row: $0) }
    let first = try #require(rows.firstIndex { $0.contains("Network: word1") })
    let column = try #require(rows[first].firstIndex(of: "N"))
    let indent = rows[first].distance(from: rows[first].startIndex, to: column)
    let next = Array(rows[first + 1])
    #expect(next[indent - 1] == " " && next[indent] == "w", "\(rows)")
    // Below 60 columns the text is under the time.
    let named = rows[columns < 60 ? first - 1 : first]
    #expect(named.contains(":00:00 error") || named.contains(":30:00 error"), "\(rows)")
  }

  @Test func logViewFiltersByLevel() {
    for (level, word) in [(LogEntry.Level.info, "i."), (.warning, "w."), (.error, "e.")] {
      bench.dependencies.log.add(.network, level, "level \(word)")
    }
    bench.show(Part.screen(Part.text("content")))
    bench.press(.character("L"))
    func listed() -> [Bool] { ["i.", "w.", "e."].map { bench.text.contains("level \($0)") } }
    #expect(listed() == [true, true, true])
    bench.press(.character("e"))
    #expect(listed() == [false, false, true])
    bench.press(.character("w"))
    #expect(listed() == [false, true, true])
    bench.press(.character("a"))
    #expect(listed() == [true, true, true])
    #expect(bench.text.contains("All 3"))
    #expect(bench.text.contains("Errors 1"))
  }

  @Test func statusBarCountsTheFindingsOfTheDocument() {
    let screen = Part.screen(
      "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"x\",\"alignment\":\"MIDDLE\"}")
    bench.show(screen)
    #expect(bench.terminal.find("⚠ 1") != nil)
    // Decoding the document again does not add to the count.
    bench.press(.character("R"))
    #expect(bench.terminal.find("⚠ 1") != nil)
    bench.show(Part.screen(Part.text("x")))
    #expect(bench.terminal.find("⚠") == nil)
  }

  @Test func logKeyTypesALetterInATextField() {
    bench.show(Part.screen("{\"_beagleComponent_\":\"beagle:textInput\"}"))
    bench.press(.tab, .character("L"))
    #expect(bench.window.topDialog == nil)
    #expect(bench.text.contains("L"))
  }

  @Test func helpListsTheLogKey() {
    bench.show(Part.screen(Part.text("x")))
    bench.press(.character("?"))
    bench.press(.end)
    #expect(bench.text.contains("show the log"))
  }
}
