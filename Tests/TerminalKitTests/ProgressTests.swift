import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of progress indicators on the screen.
@MainActor
struct ProgressTests {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 8))
  let clock = ManualClock()
  let application: Application

  init() { application = Application(terminal: terminal, clock: clock) }

  private func show(_ view: View) {
    view.flex.alignSelf = .flexStart
    application.show(view)
  }

  private func advance(_ milliseconds: Int) {
    for _ in 0..<(milliseconds / 100) {
      clock.advance(milliseconds: 100)
      application.loop.drain()
    }
    application.present()
  }

  private var rows: [String] { (0..<4).map { terminal.text(row: $0) } }

  @Test func largeIndicatorShowsDetailAndSeconds() {
    show(ActivityIndicator(detail: "/orders"))
    #expect(
      rows == ["╭──────────────╮", "│ ⠋  Loading…  │", "│    /orders   │", "╰──────────────╯"])
    advance(1_900)
    #expect(rows[3] == "╰──────────────╯")
    advance(200)
    // Nothing moves: the number is in the border.
    #expect(rows[0] == "╭──────────────╮")
    #expect(rows[3] == "╰──────── 2 s ─╯")
    advance(60_000)
    #expect(rows[3].contains(" 62 s ─╯"))
  }

  @Test func longDetailIsTruncated() {
    show(ActivityIndicator(detail: String(repeating: "/long", count: 30)))
    #expect(rows.allSatisfy { TextMetrics.width($0) == 40 })
    #expect(rows[2].hasSuffix("…  │"))
  }

  @Test func statusBarAnimationDoesNotMoveHints() {
    show(Label("content"))
    let bar = application.window.statusBar
    func row() -> String { terminal.text(row: 7) }
    let hints = row()
    #expect(hints == " ? keys")
    bar.progress = ["Loading…", "/orders"]
    application.present()
    #expect(row() == " ? keys              ⠋ Loading… /orders")
    advance(100)
    #expect(row() == " ? keys              ⠙ Loading… /orders")
    advance(2_000)
    #expect(row().hasPrefix(" ? keys") && row().hasSuffix(" Loading… /orders 2 s"))
    bar.progress = nil
    application.present()
    #expect(row() == hints)
    let paints = application.window.statistics.paints
    advance(1_000)
    #expect(application.window.statistics.paints == paints)
  }

  @Test func permanentStatusIsHiddenLast() {
    let bar = application.window.statusBar
    show(Label("content"))
    bar.hints = (1...9).map { KeyHint("\($0)", "word") } + [KeyHint("?", "keys")]
    bar.trailingText = "orders.json"
    bar.findingCount = 13
    let surface = Surface(size: CellSize(width: 40, height: 1))
    bar.draw(in: Canvas(surface))
    #expect(SurfaceExport.text(surface).contains(" 1 word  2 word  3 word  ? keys"))
    #expect(SurfaceExport.text(surface).contains("⚠ 13"))
    #expect(!SurfaceExport.text(surface).contains("orders"))
  }
}
