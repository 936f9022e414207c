import TerminalKit

@testable import CellText

/// A text field on a screen of 12 rows.
@MainActor
struct TextFieldFixture {
  let terminal: HeadlessTerminal
  let application: Application
  let field = TextField()

  init(columns: Int) {
    terminal = HeadlessTerminal(size: CellSize(width: columns, height: 12))
    application = Application(terminal: terminal, clock: ManualClock())
    application.show(field)
  }
}
