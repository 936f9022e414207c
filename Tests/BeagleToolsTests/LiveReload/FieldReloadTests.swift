import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Tests of letters on a screen with a field that is loaded again: after the user left the field,
/// they stay commands.
@MainActor
@Suite struct FieldReloadTests {
  private static func form(_ title: String) -> String {
    Edited.screen(
      [Edited.field("\"placeholder\":\"Name\""), Part.button("Save", Part.set("a", "1"))],
      title: title)
  }

  private func bench() throws -> ReloadBench {
    let size = CellSize(width: 60, height: 24)
    let bench = try ReloadBench(["home.json": Self.form("One")], size: size)
    try bench.open()
    return bench
  }

  /// Whether letters are text.
  private func typesLetters(_ bench: ReloadBench) -> Bool {
    bench.bench.window.focusedView is TextField
  }

  @Test func saveKeepsThatTheFieldWasLeft() throws {
    let bench = try bench()
    #expect(typesLetters(bench))
    bench.bench.type("Ad")
    bench.bench.press(.escape)
    #expect(!typesLetters(bench))
    for title in ["Two", "Three"] {
      bench.save(["home.json": Self.form(title)])
      #expect(bench.text.contains(title) && bench.text.contains("Ad"))
      #expect(!typesLetters(bench))
      #expect(bench.bench.window.isQuitLetterActive)
    }
    bench.bench.type("x")
    #expect(!bench.text.contains("Adx"))
  }

  @Test func loadingAgainKeepsThatTheFieldWasLeft() throws {
    let bench = try bench()
    bench.bench.press(.escape)
    for _ in 0..<2 {
      bench.bench.type("R")
      try bench.bench.waitUntilIdle()
      #expect(!typesLetters(bench))
      #expect(bench.bench.window.isQuitLetterActive)
    }
  }

  /// `R` reloads the screen again after a reload if a button had the focus.
  @Test func loadingAgainFromAButtonKeepsLettersCommands() throws {
    let bench = try bench()
    bench.bench.press(.tab)
    for _ in 0..<3 {
      bench.bench.type("R")
      try bench.bench.waitUntilIdle()
      #expect(!typesLetters(bench))
      #expect(bench.bench.window.isQuitLetterActive)
    }
    #expect(bench.text.contains("Name"))
  }

  /// Another screen starts with a field of its own.
  @Test func otherScreensTypeLettersAgain() throws {
    let go = Part.action("pushView", "\"route\":{\"url\":\"/next\"}")
    let home = Edited.screen([Edited.field(), Part.button("Go", go)])
    let bench = try ReloadBench(["home.json": home, "next.json": Self.form("Next")])
    try bench.open()
    bench.bench.press(.escape)
    #expect(!typesLetters(bench))
    bench.bench.press(.tab)
    bench.bench.press(.tab)
    bench.bench.press(.enter)
    try bench.bench.waitUntilIdle()
    #expect(bench.text.contains("Next") && typesLetters(bench))
  }

  /// The banner does not offer a key that would be typed into a field.
  @Test func bannerSaysHowToReachCommands() throws {
    let bench = try bench()
    bench.reload.onFindings = { [unowned bench] findings in
      bench.bench.window.notice = FindingBanner(findings) { "letters: \($0)." }
    }
    bench.save(["home.json": "{"])
    #expect(bench.text.contains("letters: text."))
    bench.bench.press(.escape)
    #expect(bench.text.contains("letters: command."))
  }
}
