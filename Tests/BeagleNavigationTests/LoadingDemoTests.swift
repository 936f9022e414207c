import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleNetworking
@testable import BeagleTUITesting
@testable import CellText
@testable import TerminalKit
@testable import beagle_tui

/// Tests that each demo screen of a rule does what its text says, with the settings of the program.
@MainActor @Suite struct LoadingDemoTests {

  private func pilot(_ path: String, _ size: CellSize = CellSize(width: 80, height: 24)) throws
    -> Pilot
  {
    let pilot = Pilot(size: size)
    pilot.dependencies.theme = Session.theme
    pilot.dependencies.cache = MemoryCache()
    pilot.dependencies.retryPolicy = RetryPolicy(automaticRetries: 2)
    pilot.dependencies.retryPolicy.jitter = 1...1
    try pilot.serve(directory: "\(DocumentationFile.root)/Resources/Screens")
    pilot.open(path: path)
    pilot.wait(milliseconds: 0)
    return pilot
  }

  /// Waits in steps, because the response to a request that is sent during a wait arrives after its end.
  private func wait(_ milliseconds: Int, _ pilot: Pilot) {
    for _ in 0..<milliseconds / 100 { pilot.wait(milliseconds: 100) }
  }

  /// The instructions and the first button are visible without scrolling, also in a small terminal.
  @Test(arguments: ["seen", "failed", "said", "again", "old", "once", "kept", "calm"])
  func screenFitsASmallTerminal(name: String) throws {
    let pilot = try pilot("/loading/" + name, CellSize(width: 40, height: 20))
    #expect(pilot.text.contains("▸ "), "no button has the focus")
    #expect(pilot.text.contains("Press "))
  }

  @Test func slowPageShowsItsPhases() throws {
    let pilot = try pilot("/loading/seen")
    pilot.press(.enter)
    pilot.wait(milliseconds: 100)
    #expect(!pilot.text.contains("╭"))
    #expect(pilot.text.contains("/loading/phases"))
    pilot.wait(milliseconds: 400)
    #expect(pilot.text.contains("╭"))
    pilot.wait(milliseconds: 3000)
    #expect(pilot.text.contains("3 s"))
    pilot.wait(milliseconds: 2500)
    #expect(pilot.text.contains("Loaded after six seconds."))
    pilot.press(.character("H"))
    #expect(pilot.text.contains("3.0 s + 3.0 s") || pilot.text.contains("3000 ms + 3000 ms"))
  }

  @Test func startedLoadFailsInABoxAndThePartInItsPlace() throws {
    let pilot = try pilot("/loading/failed")
    pilot.wait(milliseconds: 5000)
    #expect(pilot.text.contains("✕ 503 Service Unavailable"))
    #expect(!pilot.text.contains("╭─ Could not load"))
    pilot.press(.character("r"))
    pilot.wait(milliseconds: 10_000)
    #expect(pilot.text.contains("The part is loaded."))
    try pilot.click(text: "Open")
    pilot.wait(milliseconds: 5000)
    #expect(pilot.text.contains("╭─ Could not load"))
  }

  @Test func boxHasTheWordsOfTheServer() throws {
    let pilot = try pilot("/loading/said")
    pilot.press(.enter)
    pilot.wait(milliseconds: 1500)
    #expect(pilot.text.contains("The beans are sold out"))
    #expect(pilot.text.contains("Ticket 4711"))
    pilot.press(.escape)
    try pilot.click(text: "Text")
    pilot.wait(milliseconds: 1500)
    #expect(pilot.text.contains("database is locked"))
  }

  @Test func twoFailuresAreInvisibleAndFourAreNot() throws {
    let pilot = try pilot("/loading/again")
    pilot.press(.enter)
    for _ in 0..<50 {
      pilot.wait(milliseconds: 100)
      #expect(!pilot.text.contains("Retry"))
    }
    #expect(pilot.text.contains("Loaded. H lists the requests"))
    pilot.press(.escape)
    try pilot.click(text: "Four times")
    wait(2600, pilot)
    #expect(pilot.text.contains("Retry in"))
    wait(15_000, pilot)
    #expect(pilot.text.contains("Loaded. H lists the requests"))
  }

  @Test func oldPageStaysUntilTheServerIsBack() throws {
    let pilot = try pilot("/loading/old")
    pilot.press(.enter)
    pilot.wait(milliseconds: 1000)
    #expect(pilot.text.contains("This page was loaded"))
    pilot.press(.character("R"))
    wait(3000, pilot)
    #expect(pilot.text.contains("This page was loaded"))
    #expect(pilot.text.contains("from "), "the status bar says that the page is old")
    wait(30_000, pilot)
    #expect(pilot.text.contains("This page was loaded"))
    #expect(!pilot.text.contains("from "))
  }

  @Test func manyPressesSendOneRequest() throws {
    let pilot = try pilot("/loading/once")
    for _ in 0..<20 {
      pilot.press(.enter)
      pilot.wait(milliseconds: 50)
    }
    pilot.wait(milliseconds: 3000)
    #expect(pilot.text.contains("The server has received 1."))
  }

  @Test func boxAppearsOnlyForLongLoads() throws {
    for (time, hasBox) in [(50, false), (150, false), (390, false), (800, true)] {
      let pilot = try pilot("/loading/calm")
      try pilot.click(text: "\(time) ms")
      var boxes = 0
      for _ in 0..<200 {
        pilot.wait(milliseconds: 10)
        if pilot.text.contains("╭") { boxes += 1 }
      }
      #expect(pilot.text.contains("Loaded."))
      #expect((boxes >= 40) == hasBox && (boxes > 0) == hasBox, "\(time) ms: \(boxes)")
    }
  }
}
