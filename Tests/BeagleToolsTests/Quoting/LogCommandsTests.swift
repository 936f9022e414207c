import JSON
import Testing

@testable import CellText

/// Tests that no text is a command for a CI service.
@Suite struct LogCommandsTests {
  @Test(arguments: [
    ("::error::forged", ": :error::forged"),
    ("a\n::stop-commands::x", "a\n: :stop-commands::x"),
    ("a\r::error::b\rc", "a\r: :error::b\rc"),
    (" \t::add-mask::x", " \t: :add-mask::x"),
    ("\u{200b}:\u{2060}:error::x", "\u{200b}: \u{2060}:error::x"),
    ("\u{a0}::error::x", "\u{a0}: :error::x"),
    ("a\u{2028}::error::x", "a\u{2028}: :error::x"),
    ("x ##[error]y", "x # #[error]y"),
    ("###[group]y", "## #[group]y"),
    ("a##vso[task.complete]b ##VSO[c]", "a# #vso[task.complete]b # #VSO[c]"),
    ("##\u{200b}[error]", "# #\u{200b}[error]"),
    ("##teamcity[testStarted name='x']", "# #teamcity[testStarted name='x']"),
    ("##[a] ##[b]", "# #[a] # #[b]"),
  ])
  func commandsAreText(_ text: String, _ expected: String) {
    #expect(LogCommands.disarmed(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: [
    "", "a::b", "x ::error::y", ":a:", "a: b", "# Title", "## Title", "[1]", "##", "## [x]",
    "std::vector", "##1[x]", "\u{1b}[1ma::b\u{1b}[0m",
  ])
  func otherTextStays(_ text: String) { #expect(LogCommands.disarmed(text) == text) }

  @Test func valuesOfFormatsStay() throws {
    let text = "##[error]x ##vso[a]"
    let json = LogCommands.disarmed("{\"a\":\"\(text)\"}", in: .json)
    #expect(!json.contains("##["))
    #expect(try JSONDocument(text: json).root["a"]?.string == text)
    #expect(
      LogCommands.disarmed("<a>\n::b ##[c]</a>", in: .markup) == "<a>\n&#58;:b &#35;#[c]</a>")
  }

  @Test func controlsOfTerminalsAreReplaced() {
    #expect(
      TextMetrics.withoutControls("a\tb\n\u{1b}[1;31mc\u{1b}[0m é")
        == "a\tb\n\u{1b}[1;31mc\u{1b}[0m é")
    for control in [
      "\u{1b}]0;t\u{7}", "\u{1b}[2J", "\r", "\u{8}", "\u{9b}31m", "\u{7f}", "\u{1b}[31",
    ] {
      let shown = TextMetrics.withoutControls("a\(control)b")
      #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(shown.hasPrefix("a\u{FFFD}"))
    }
  }
}
