import Testing

@testable import TerminalKit

/// How a box over the screen looks.
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

  /// A box whose text stands below its title, and not against the line.
  @Test(arguments: [(24, 2), (16, 2), (15, 1), (8, 1)])
  func aRowIsFreeAboveTheTextWhereThereIsRoom(height: Int, rows: Int) throws {
    let dialog = Dialog(title: "Sure", message: "Really?", choices: [.init("Yes")])
    let terminal = terminal(height: height, dialog)
    let title = try #require(terminal.find("Sure"))
    let message = try #require(terminal.find("Really?"))
    #expect(message.y - title.y == rows)
    #expect(terminal.find("Yes") != nil)
  }

  @Test func theHintOfABoxWithOneButtonSaysWhatEscapeDoes() {
    let dialog = Dialog(title: nil, message: "Done", choices: [.init("Delete it")])
    #expect(terminal(height: 20, dialog).text(row: 19).contains("Esc close"))
  }
}
