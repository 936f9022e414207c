import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the program's own parts in a language that reads from right to left.
///
/// Each runs in the texts of its thread, without suspension, because other tests run in English.
@MainActor
@Suite struct MirroredPartsTests {
  private static let width = 50

  private func show<Result>(_ body: (TestBench) throws -> Result) rethrows -> Result {
    try ArabicTexts.texts.scoped {
      try body(TestBench(size: CellSize(width: Self.width, height: 20)))
    }
  }

  /// Returns the column of the first letter of a text, which may be its right end.
  private func column(_ text: String, _ bench: TestBench) throws -> Int {
    try #require(bench.terminal.find(text), "\(text) is not in\n\(bench.text)").x
  }

  // MARK: - Calendar

  private func calendar(
    ordersText: Bool = true, _ body: (CalendarView, Window, Surface) throws -> Void
  ) throws {
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 29))
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 3))
    try ArabicTexts.texts.scoped {
      var appearance = Appearance()
      appearance.ordersText = ordersText
      let window = Window(size: CellSize(width: 28, height: 8), appearance: appearance)
      let controller = ViewController()
      let view = CalendarView(selected: date, today: today)
      controller.view.addSubview(view)
      window.rootViewController = controller
      try body(view, window, try #require(window.render()))
    }
  }

  /// The weeks begin on Saturday, at the right. 29 November 2026 is a Sunday, in the second column.
  @Test func weeksBeginAtTheRight() throws {
    try calendar { view, window, surface in
      func row(_ y: Int) -> String { (0..<28).map { surface.character(atX: $0, y: y) }.joined() }
      #expect(row(2) == "  6   5   4   3   2   1     ")
      #expect(row(6) == "                 30  29◂ 28 ")
      #expect(view.readingPoint == CellPoint(x: 21, y: 6))
      // The name of Saturday is above its days.
      #expect(surface.character(atX: 26, y: 1) == "\u{feb1}")
      window.focus(view)
      window.handle(.key(KeyEvent(.left)))
      #expect(view.selected.day == 30)
      window.handle(.key(KeyEvent(.right)))
      #expect(view.selected.day == 29)
      _ = view.mouseDown(at: CellPoint(x: 22, y: 2))
      #expect(view.selected.day == 1)
      _ = view.mouseDown(at: CellPoint(x: 2, y: 0))
      #expect(view.selected.month == 12)
      _ = view.mouseDown(at: CellPoint(x: 26, y: 0))
      #expect(view.selected.month == 11)
    }
  }

  /// A terminal that orders text itself shows columns in their order.
  @Test func weeksBeginAtTheLeftIfTheTerminalOrdersText() throws {
    try calendar(ordersText: false) { view, _, surface in
      #expect(view.readingPoint == CellPoint(x: 5, y: 6))
      #expect(surface.character(atX: 4, y: 6) == "▸")
    }
  }

  // MARK: - Dialogs

  private func openQuestion(_ title: String, _ bench: TestBench) {
    bench.openHome([
      "Ask": Part.action(
        "confirm", "\"title\":\"\(title)\"", "\"message\":\"؟\"", "\"labelOk\":\"نعم\"",
        "\"labelCancel\":\"لا\"")
    ])
    bench.click("Ask")
  }

  @Test func dialogsBeginAtTheRight() throws {
    try show { bench in
      openQuestion("تأكيد", bench)
      let box = try #require(bench.window.topDialog?.subviews.first).frame
      #expect(try column("تأكيد", bench) == box.maxX - 4)
      // The main button is the last one, at the left.
      #expect(try column("نعم", bench) < column("لا", bench))
      let focus = try #require(bench.terminal.find("◂"))
      #expect(try focus.x == column("نعم", bench) + 2)
      bench.press(.right)
      #expect(bench.window.focusedView.map { ($0 as? PushButton)?.title } == "لا")
    }
  }

  @Test func dialogsWithLatinTitlesBeginAtTheLeft() throws {
    try show { bench in
      openQuestion("Pay", bench)
      let box = try #require(bench.window.topDialog?.subviews.first).frame
      #expect(try column("Pay", bench) == box.x + 3)
      #expect(try column("نعم", bench) > column("لا", bench))
    }
  }

  @Test func keysAreAtTheRight() throws {
    try show { bench in
      bench.resize(to: CellSize(width: 70, height: 30))
      bench.openHome()
      bench.press(.character("?"))
      let box = try #require(bench.window.topDialog?.subviews.first).frame
      #expect(try column("التنقل", bench) > box.maxX - 8)
      #expect(try column("نقل التركيز", bench) < column("Tab, arrows", bench))
      // Below one another in a narrow window
      bench.resize(to: CellSize(width: 40, height: 20))
      bench.settle()
      #expect(try column("نقل التركيز", bench) > 25, "\(bench.text)")
    }
  }

  // MARK: - Bars

  @Test func statusBarBeginsAtTheRight() throws {
    try show { bench in
      bench.openHome(["Open": Part.action("alert", "\"message\":\"?\"")])
      let row = bench.window.size.height - 1
      #expect(bench.terminal.surface.character(atX: Self.width - 2, y: row) == "b")
      #expect(try column("Tab", bench) == Self.width - 4)
      // The key of a hint is at the right of its text, and a click presses it.
      let key = try column("?", bench)
      #expect(try column("المفاتيح", bench) == key - 2)
      bench.click(at: CellPoint(x: key, y: row))
      #expect(bench.text.contains("التنقل"), "\(bench.text)")
      bench.press(.escape)
      bench.window.showMessage("تم")
      bench.settle()
      #expect(try column("تم", bench) == Self.width - 3)
    }
  }

  @Test func navigationBarBeginsAtTheRight() throws {
    for (texts, back) in [(ArabicTexts.texts, "‹ رجوع"), (Texts(), "Back ›")] {
      texts.scoped {
        let bench = TestBench(size: CellSize(width: Self.width, height: 20))
        bench.openHome(["Open": Part.action("pushView", "\"route\":{\"url\":\"/b\"}")])
        bench.click("Open")
        bench.server.respond(screenJSON("الحساب"), to: "/b")
        bench.settle()
        #expect(bench.text.contains(back), "\(bench.text)")
        // The arrow is at the edge, and points to it.
        #expect(bench.terminal.surface.character(atX: Self.width - 2, y: 0) == "›")
        bench.click(at: CellPoint(x: Self.width - 3, y: 0))
        #expect(bench.titles == ["Home"])
      }
    }
  }

  // MARK: - Palette

  @Test func rowsOfThePaletteFollowTheirTitles() throws {
    try show { bench in
      bench.openHome()
      bench.window.present(
        CommandPalette(
          title: "انتقال", placeholder: "",
          entries: [
            .init("الحساب", detail: "/account") {}, .init("Orders", detail: "/orders") {},
          ]))
      bench.settle()
      #expect(try column("الحساب", bench) > column("/account", bench))
      #expect(try column("Orders", bench) < column("/orders", bench))
      let mark = try #require(bench.terminal.find("◂"))
      #expect(try mark.x == column("الحساب", bench) + 1)
      // The found letters are marked at their places.
      bench.type("حس")
      let place = try #require(bench.terminal.find("حساب"))
      let marked = (0..<Self.width).filter {
        bench.terminal.surface[$0, place.y].attributes.contains(.underline)
      }
      #expect(marked == [place.x - 1, place.x])
    }
  }

  // MARK: - The log

  @Test func missingLibraryIsLogged() {
    let bench = TestBench()
    bench.application.noteMissingOrder(nil)
    #expect(bench.dependencies.log.entries.isEmpty)
    bench.application.noteMissingOrder("right-to-left texts need FriBidi")
    #expect(
      bench.dependencies.log.entries.map(\.description) == [
        "warning[Text] right-to-left texts need FriBidi"
      ])
    // Speech needs no order.
    bench.window.isAnnounced = true
    bench.application.noteMissingOrder("right-to-left texts need FriBidi")
    #expect(bench.dependencies.log.entries.count == 1)
  }
}
