import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the appearance of a dialog.
@MainActor
struct DialogTests {
  private func terminal(height: Int, _ dialog: Dialog) -> HeadlessTerminal {
    let terminal = HeadlessTerminal(size: CellSize(width: 50, height: height))
    let application = Application(terminal: terminal, clock: ManualClock())
    application.window.rootViewController = ViewController()
    application.window.present(dialog)
    application.present()
    return terminal
  }

  /// An empty row separates the text from the border if there is space.
  @Test(arguments: [(24, 2), (16, 2), (15, 1), (8, 1)])
  func emptyRowAboveTextIfSpaceAllows(height: Int, rows: Int) throws {
    let dialog = Dialog(title: "Sure", message: "Really?", choices: [.init("Yes")])
    let terminal = terminal(height: height, dialog)
    let title = try #require(terminal.find("Sure"))
    let message = try #require(terminal.find("Really?"))
    #expect(message.y - title.y == rows)
    #expect(terminal.find("Yes") != nil)
  }

  /// A row of the message and every button are visible in a window of five rows, and the lower border if the
  /// box does not fill the window.
  @Test(arguments: [(20, 5), (20, 6), (20, 8), (24, 5), (50, 5), (50, 7)])
  func lowWindowShowsTheButtons(width: Int, height: Int) throws {
    let terminal = HeadlessTerminal(size: CellSize(width: width, height: height))
    let application = Application(terminal: terminal, clock: ManualClock())
    application.window.rootViewController = ViewController()
    let message = "The server cannot be reached. Try again later, or ask whoever runs it for help."
    let choices = [
      Dialog.Choice("Cancel", key: .escape),
      .init("Retry", key: .character("r"), kind: .main),
    ]
    application.window.present(
      Dialog(title: "Could not load", message: message, isError: true, choices: choices))
    application.present()
    for text in ["Could not load", "The server", "Cancel", "▸ Retry"] {
      #expect(terminal.find(text) != nil, "\(text) in \(terminal.text)")
    }
    application.window.modalView?.removeFromSuperview()
    application.window.present(Dialog(title: "Done", message: "Sent.", choices: [.init("OK")]))
    application.present()
    #expect(terminal.find("Sent.") != nil && terminal.find("▸ OK") != nil)
    #expect((terminal.find("╯") != nil), "\(terminal.text)")
  }

  @Test func hintOfOneButtonDialogExplainsEscape() {
    let dialog = Dialog(title: nil, message: "Done", choices: [.init("Delete it")])
    #expect(terminal(height: 20, dialog).text(row: 19).contains("Esc close"))
  }

  @Test func dialogHintsNameActiveKeys() {
    let short = Dialog(title: nil, message: "Done", choices: [.init("Ok")])
    #expect(!terminal(height: 20, short).text(row: 19).contains("Tab"))
    let two = Dialog(title: nil, message: "Sure?", choices: [.init("Yes"), .init("No")])
    #expect(terminal(height: 20, two).text(row: 19).contains("Tab next"))
    let last = Dialog(
      title: nil, message: "Sure?", choices: [.init("No"), .init("Yes", kind: .main)])
    #expect(terminal(height: 20, last).text(row: 19).contains("Tab next"))
    let lines = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let long = Dialog(title: nil, message: lines, choices: [.init("Ok")])
    #expect(terminal(height: 20, long).text(row: 19).contains("PgDn more"))
  }

  /// As drawn in the documentation of the design.
  @Test func destructiveDialogFocusesSafeButton() throws {
    var pressed = ""
    let dialog = Dialog(
      title: "Delete your account?", message: "This cannot be undone.",
      choices: [
        .init("Keep it", key: .escape) { pressed = "keep" },
        .init("Delete", kind: .destructive) { pressed = "delete" },
      ])
    let terminal = terminal(height: 20, dialog)
    let title = try #require(terminal.find("╭─ Delete your account? ─"))
    let rows = (title.y...title.y + 6).map { terminal.text(row: $0) }
    func isFree(_ row: String) -> Bool { row.allSatisfy { $0 == " " || $0 == "│" } }
    #expect(isFree(rows[1]) && isFree(rows[3]) && isFree(rows[5]))
    #expect(rows[2].contains("│  This cannot be undone."))
    #expect(rows[4].hasSuffix("▸ Keep it  Esc      Delete    │"))
    #expect(rows[6].contains("╰─"))
    let theme = terminal.surface.appearance.theme
    let button = try #require(terminal.find("Delete  "))
    #expect(terminal.surface[button.x, button.y].style == theme[.buttonDestructive])
    #expect(terminal.surface[title.x + 2, title.y + 1].background == theme[.dialog].background)
    // Also under the border.
    #expect(terminal.surface[title.x, title.y].background == theme[.dialog].background)
    #expect(terminal.text(row: 19).contains("Esc keep it"))
    dialog.choose(0)
    #expect(pressed == "keep")
  }

  @Test func mainButtonIsLastAndFocused() throws {
    let dialog = Dialog(
      title: nil, message: "Again?",
      choices: [.init("Cancel", key: .escape), .init("Retry", key: .character("r"), kind: .main)])
    let terminal = terminal(height: 20, dialog)
    #expect(terminal.text.contains("Cancel  Esc    ▸ Retry  r"))
    #expect(terminal.text(row: 19).contains("r retry  Esc cancel"))
  }

  // MARK: - Titles

  /// A title that fits is in the border, followed by a piece of the line.
  @Test(arguments: [10, 30, 40, 42, 44])
  func fittingTitleIsInTheBorder(count: Int) throws {
    let title = String(repeating: "t", count: count)
    let terminal = terminal(
      height: 20, Dialog(title: title, message: "Sure?", choices: [.init("Yes")]))
    let position = try #require(terminal.find("╭─ \(title) ─"))
    #expect(terminal.text(row: position.y).hasSuffix("╮"))
  }

  /// A title that does not fit is not truncated but placed above the text.
  @Test(arguments: [false, true])
  func longTitleIsReadable(isError: Bool) throws {
    let title = "A title that is much longer than the line that anybody would give to it."
    let dialog = Dialog(title: title, message: "Sure?", isError: isError, choices: [.init("Yes")])
    let terminal = terminal(height: 20, dialog)
    let start = try #require(terminal.find("A title that"))
    let end = try #require(terminal.find("give to it."))
    let message = try #require(terminal.find("Sure?"))
    #expect(start.y < end.y && end.y + 2 == message.y && start.x == message.x)
    let cell = terminal.surface[start.x, start.y]
    #expect(cell.attributes.contains(.bold))
    let theme = terminal.surface.appearance.theme
    #expect((cell.foreground == theme[.danger].foreground) == isError)
    #expect(terminal.text(row: start.y - 2).contains("╭───"))
    // The semantic tree contains it once.
    #expect(dialog.semantics.text == title)
  }
}
