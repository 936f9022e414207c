import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// Tests of the note about a screen that may be out of date, and of the key that reloads it.
@MainActor @Suite struct StaleNoteTests {
  private nonisolated static func form(_ title: String) -> String {
    Edited.screen(
      [Part.text(title)] + Edited.texts(1...40) + [Edited.field("\"placeholder\":\"Name\"")])
  }

  private nonisolated static func page(_ title: String) -> String {
    Edited.screen([Part.text(title)] + Edited.texts(1...40))
  }

  /// Opens a screen, and again ten seconds later without a network.
  private func bench(
    columns: Int = 80, rows: Int = 24, _ screen: String = page("Version one")
  ) -> StaleBench {
    let stale = StaleBench(columns: columns, rows: rows)
    stale.serve("/home", screen)
    stale.open()
    stale.network.isOffline = true
    stale.bench.wait(milliseconds: 10_000)
    stale.open()
    stale.bench.settle()
    return stale
  }

  // MARK: - The note

  @Test func ageAdvancesOnceAMinute() {
    let stale = bench()
    var paints = stale.bench.window.statistics.paints
    func wait(_ seconds: Int) -> Int {
      for _ in 0..<seconds { stale.bench.wait(milliseconds: 1000) }
      defer { paints = stale.bench.window.statistics.paints }
      return stale.bench.window.statistics.paints - paints
    }
    #expect(stale.statusBar.contains("10 s ago"))
    #expect(wait(49) == 0)
    #expect(stale.statusBar.contains("10 s ago"))
    #expect(wait(1) == 1)
    #expect(stale.statusBar.contains("1 min ago"))
    #expect(wait(179) == 2)
    #expect(stale.statusBar.contains("3 min ago"))
    stale.bench.wait(milliseconds: 3_600_000)
    #expect(stale.statusBar.contains("1 h ago"))
  }

  @Test func nothingRunsWhileTheScreenIsCovered() {
    let push = Part.action("pushView", "\"route\":{\"screen\":\(Part.screen(Part.text("Next")))}")
    let stale = bench(Part.screen(Part.button("Go", push)))
    stale.bench.click("Go")
    #expect(stale.text.contains("Next") && !stale.isStale)
    let paints = stale.bench.window.statistics.paints
    for _ in 0..<10 { stale.bench.wait(milliseconds: 60_000) }
    #expect(stale.bench.window.statistics.paints == paints)
    stale.bench.press(.escape)
    #expect(stale.statusBar.contains("10 min ago"))
  }

  @Test(arguments: [(80, "from "), (40, "")]) func noteFitsBesideTheHints(
    columns: Int, start: String
  ) {
    let stale = bench(columns: columns, rows: 20)
    let time = start.isEmpty ? "" : "from \(WallClock.minuteOfDay(3_600_000)), "
    #expect(stale.statusBar.contains("\(time)10 s ago · r reload"))
    #expect(stale.statusBar.contains("from") == !start.isEmpty)
    #expect(stale.statusBar.contains("? keys"))
    // The key is not suggested twice.
    #expect(stale.statusBar.split(separator: "reload").count == 2)
  }

  @Test func olderThanADayHasTheDate() {
    let note = StatusNote.stale(from: 86_400_000 * 20_000, age: 200_000, reloadKey: "r")
    #expect(note.text == "from \(WallClock.date(86_400_000 * 20_000)), 2 days ago")
  }

  @Test func noRowMoves() {
    let stale = bench()
    let rows = stale.rows.dropLast(1)
    stale.network.isOffline = false
    stale.bench.type("r")
    stale.bench.settle()
    #expect(!stale.isStale)
    #expect(stale.rows.dropLast(1) == rows)
  }

  @Test func semanticsSayThatTheScreenIsStale() {
    let stale = bench()
    let text =
      "This screen is from \(WallClock.minuteOfDay(3_600_000)) and may be out of date. r reloads it."
    #expect(stale.notes.map(\.name) == [text])
    // A message does not hide it.
    stale.bench.window.showMessage("Copied.")
    stale.bench.settle()
    #expect(stale.notes.map(\.name) == [text])
  }

  @Test func noteIsAnnouncedOnce() {
    let session = TranscriptSession()
    let dependencies = session.application.dependencies
    let network = StubbedNetworkClient(
      session.server, scheduler: session.application.application.loop)
    dependencies.cache = MemoryCache()
    dependencies.networkClient = network
    dependencies.urlBuilder.baseUrl = "http://bff.test"
    dependencies.wallClock = { [clock = session.clock] in Int(clock.now / 1_000_000) }
    network.add(
      .init(outcome: .response(status: 200, headers: [], body: Array(Self.page("One").utf8))) { _ in
        true
      })
    for isOffline in [false, true] {
      network.isOffline = isOffline
      session.application.open(.remote(.init(url: "/home")))
      session.settle()
      session.settle()
    }
    for _ in 0..<5 {
      session.clock.advance(milliseconds: 60_000)
      session.settle()
    }
    session.application.window.showMessage("Copied.")
    session.settle()
    session.press(.tab)
    let lines = session.lines.filter { $0.contains("may be out of date") }
    #expect(lines.count == 1, "\(session.lines)")
  }

  // MARK: - The key

  /// A reload that finds only the shown version keeps the failures in it.
  @Test func failedImageCanBeRetriedAfterAReloadInVain() {
    let image =
      #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"/logo"}}"#
    let stale = bench(Edited.screen([Part.text("Version one"), image]))
    #expect(stale.text.contains("[logo] ✕"), "\(stale.text)")
    stale.bench.type("R")
    stale.bench.settle()
    #expect(stale.text.contains("[logo] ✕"), "\(stale.text)")
    _ = stale.takeRequests()
    stale.bench.press(.character("r"))
    #expect(stale.requests.contains("GET /logo"), "\(stale.requests)")
  }

  @Test func reloadKeepsFocusScrollPositionAndText() {
    let stale = bench(Self.form("Version one"))
    #expect(stale.statusBar.contains("r reload"))
    stale.bench.press(.tab)
    stale.bench.type("typed")
    #expect(stale.statusBar.contains("10 s ago") && !stale.statusBar.contains("r reload"))
    stale.bench.press(.escape)
    #expect(stale.statusBar.contains("10 s ago · r reload"))
    let lines = stale.rows.filter { $0.contains("Line") }
    #expect(stale.text.contains("Line 40") && !stale.text.contains("Version one"))
    stale.network.isOffline = false
    stale.serve("/home", Self.form("Version two"), after: 500)
    _ = stale.takeRequests()
    stale.bench.type("r")
    // The old screen stays until the new one arrives.
    #expect(stale.text.contains("Line 30"))
    #expect(stale.requests == ["GET /home"])
    stale.bench.wait(milliseconds: 500)
    // The box of the load stays for a moment.
    stale.bench.wait(milliseconds: 400)
    #expect(!stale.isStale && stale.text.contains("typed"))
    #expect(stale.rows.filter { $0.contains("Line") } == lines)
    stale.bench.press(.home)
    #expect(stale.text.contains("Version two"))
  }

  @Test func reloadWithoutNetworkKeepsTheContentAndSaysSo() {
    let stale = bench()
    let content = stale.bench.screen?.view.subviews.first
    stale.bench.wait(milliseconds: 60_000)
    stale.bench.type("r")
    stale.bench.settle()
    #expect(stale.bench.screen?.view.subviews.first === content)
    func message() -> String {
      "Could not reload at \(WallClock.timeOfDay(stale.bench.dependencies.wallClock()))"
    }
    #expect(stale.text.contains(message()))
    // A repeated attempt is visible, too.
    stale.bench.wait(milliseconds: 2000)
    stale.bench.type("r")
    stale.bench.settle()
    #expect(stale.text.contains(message()))
    #expect(stale.isStale && !stale.hasError && !stale.bench.isShowingLoading)
  }

  /// A reload that finds no server marks the screen instead of replacing it.
  @Test func reloadOfCurrentScreenMarksIt() {
    let stale = StaleBench()
    stale.serve("/home", Self.page("Version one"))
    stale.open()
    stale.network.isOffline = true
    stale.bench.wait(milliseconds: 20_000)
    stale.bench.type("R")
    stale.bench.settle()
    #expect(stale.isStale && !stale.hasError && stale.text.contains("Version one"))
    stale.network.isOffline = false
    stale.bench.type("r")
    stale.bench.settle()
    #expect(!stale.isStale)
  }

  @Test func failureOfTheServerIsShownInTheBox() {
    let stale = bench()
    stale.network.isOffline = false
    stale.serve("/home", "", status: 404)
    stale.bench.type("r")
    stale.bench.settle()
    #expect(stale.hasError && stale.text.contains("404"))
    // The note stays without a key, since `r` retries what failed.
    #expect(stale.notes.allSatisfy { !$0.name.contains("reloads") })
    stale.serve("/home", Self.page("Version two"))
    stale.bench.type("r")
    stale.bench.settle()
    #expect(!stale.hasError && !stale.isStale && stale.text.contains("Version two"))
  }

  /// Failures are retried first, and only they.
  @Test func failuresAreRetriedFirst() {
    let push = Part.action("pushView", "\"route\":{\"url\":\"/next\"}")
    let stale = bench(Part.screen(Part.text("Home"), Part.button("Go", push)))
    stale.bench.click("Go")
    stale.bench.settle()
    #expect(stale.hasError)
    _ = stale.takeRequests()
    stale.bench.type("r")
    stale.bench.settle()
    #expect(stale.takeRequests() == ["GET /next"])
    stale.bench.press(.escape)
    stale.bench.type("r")
    stale.bench.settle()
    #expect(stale.takeRequests() == ["GET /home"])
  }

  @Test func clickOnTheNoteReloads() throws {
    let stale = bench()
    _ = stale.takeRequests()
    stale.bench.click("r reload")
    stale.bench.settle()
    #expect(stale.takeRequests() == ["GET /home"])
  }

  @Test func keyDoesNothingOnCurrentScreen() {
    let stale = StaleBench()
    stale.serve("/home", Self.page("Version one"))
    stale.open()
    _ = stale.takeRequests()
    stale.bench.type("r")
    stale.bench.settle()
    #expect(stale.takeRequests().isEmpty)
  }

  @Test func helpNamesTheKey() {
    let stale = bench(rows: 60)
    stale.bench.type("?")
    stale.bench.settle()
    #expect(stale.text.contains("repeat what failed"))
  }

  // MARK: - Images and files

  /// Returns a GIF file of 160 x 96 points that the decoder draws as a letter.
  private func gif(_ letter: Character) -> [UInt8] {
    Array("GIF89a".utf8) + [160, 0, 96, 0] + Array(String(letter).utf8)
  }

  @Test func imageIsShownAtOnceAndUpdated() {
    let stale = StaleBench()
    let decoder = LetterDecoder()
    stale.bench.dependencies.imageDecoder = decoder
    func draw() {
      stale.bench.settle()
      decoder.finish()
      stale.bench.settle()
    }
    let image = """
      {"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"/a.gif"}}
      """
    let control = "max-age=5, stale-while-revalidate=60"
    stale.serve("/home", Part.screen(image))
    stale.serve("/a.gif", bytes: gif("o"), control)
    stale.open()
    draw()
    #expect(stale.text.contains("oooo"))
    stale.bench.wait(milliseconds: 10_000)
    stale.serve("/a.gif", bytes: gif("n"), control, after: 300)
    _ = stale.takeRequests()
    stale.bench.dependencies.imageCache.removeAll()
    stale.open()
    draw()
    #expect(stale.text.contains("oooo"))
    stale.bench.wait(milliseconds: 300)
    // The old image stays until the new one is decoded.
    #expect(stale.text.contains("oooo"))
    draw()
    #expect(stale.text.contains("nnnn") && !stale.text.contains("oooo"))
    #expect(stale.takeRequests() == ["GET /home", "GET /a.gif"])
    // Without a network, the last good one is used.
    stale.network.isOffline = true
    stale.bench.dependencies.imageCache.removeAll()
    stale.bench.wait(milliseconds: 100_000)
    stale.open()
    stale.bench.settle()
    draw()
    #expect(stale.text.contains("nnnn"))
  }

  @Test func lastGoodResponsesAreNotWrittenToDisk() throws {
    let directory = TemporaryDirectory()
    let stale = StaleBench()
    let path = directory.path + "/responses.db"
    let cache = ResponseCache(
      path: path, poster: stale.bench.application.application.loop.poster, now: { 0 })
    stale.bench.dependencies.cache = cache
    stale.serve("/home", Self.page("Version one"))
    stale.open()
    for _ in 0..<1000 where !stale.text.contains("Version one") {
      stale.bench.application.application.loop.runOnce(timeoutMilliseconds: 20)
      stale.bench.settle()
    }
    #expect(stale.text.contains("Version one"))
    cache.flush(milliseconds: 10_000)
    #expect(stale.bench.dependencies.lastResponses.size > 0)
    var file = CacheFile(path: path)
    #expect(file.responses(for: "http://bff.test/home", now: 0).isEmpty)
  }
}
