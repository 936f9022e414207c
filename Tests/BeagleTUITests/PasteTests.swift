import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests that a paste acts as typing does.
@MainActor
@Suite struct PasteTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 12))

  private func openForm() {
    let field = """
      {"_beagleComponent_":"beagle:textInput","value":"@{f}","placeholder":"Name",
       "onChange":[\(Part.set("f", "\"@{onChange.value}\""))]}
      """
    bench.show(
      Part.screen(
        field, Part.button("Go"), Part.text("Value [@{f}]"), context: Part.context("f", "\"\"")))
  }

  private func paste(_ text: String) {
    bench.terminal.send(bytes: Array("\u{1b}[200~\(text)\u{1b}[201~".utf8))
    bench.settle()
  }

  @Test(arguments: [
    ("hello", "hello"), ("/home", "/home"), ("?x=1", "?x=1"), ("q", "q"), (" a ", " a "),
    ("two\nlines\n", "two lines"), ("日本", "日本"), ("e\u{301}", "e\u{301}"), ("\tx", " x"),
    ("🇧🇷", "🇧🇷"), ("L", "L"),
  ])
  func pasteBeginsTyping(text: String, expected: String) {
    openForm()
    #expect(bench.window.focusedView is TextField)
    paste(text)
    #expect(bench.text.contains("Value [\(expected)]"), "\(bench.text)")
    #expect(bench.window.focusedView is TextField)
    paste("!")
    #expect(bench.text.contains("Value [\(expected)!]"))
  }

  /// A paste that nothing takes is not silent.
  @Test func ignoredPasteIsReported() {
    openForm()
    bench.press(.tab)
    paste("hello")
    #expect(bench.text.contains("Value []") && bench.text.contains("The pasted text was ignored"))
    bench.press(.escape)
    bench.show(Part.screen(Part.text("only text")))
    paste("hello")
    #expect(bench.text.contains("The pasted text was ignored"), "\(bench.text)")
    bench.window.present(Dialog(title: "Dialog", message: "m", choices: [.init("Ok")]))
    bench.settle()
    paste("hello")
    #expect(bench.text.contains("The pasted text was ignored"))
  }
}
