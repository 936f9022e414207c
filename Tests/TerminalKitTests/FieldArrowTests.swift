import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the up and down arrows in fields for numbers and dates.
@MainActor @Suite struct FieldArrowTests: ScreenDriving {
  private let terminal = HeadlessTerminal(size: CellSize(width: 60, height: 20))
  let application: Application
  private let field = TextField()

  init() {
    application = Application(terminal: terminal, clock: ManualClock())
  }

  private func show(_ content: TextField.Content, _ text: String = "", placeholder: String = "") {
    field.accepts = content
    field.text = text
    field.placeholder = placeholder
    field.today = { CalendarDate(ordinal: 739_949) }  // 29 November 2026
    application.show(PushButton("Before"), field, PushButton("After"))
  }

  @Test(
    arguments: [
      ("", "1", "-1"), ("5", "6", "4"), ("9", "10", "8"), ("-1", "0", "-2"), ("0", "1", "-1"),
      ("1.5", "2.5", "0.5"), ("0,5", "1,5", "-0,5"), ("-0.25", "0.75", "-1.25"),
      ("9.99", "10.99", "8.99"), ("+3", "4", "2"), ("0.125", "1.125", "-0.875"),
    ])
  func numberIsChangedByOne(text: String, up: String, down: String) {
    #expect(NumberInput.stepped(text, up: true) == up)
    #expect(NumberInput.stepped(text, up: false) == down)
  }

  /// `1.000` may be a thousand or one.
  @Test(arguments: ["1.000", "1,000.5", "-", "12345678901234567890", "1.2.3"])
  func ambiguousNumberStays(text: String) {
    #expect(NumberInput.stepped(text, up: true) == nil)
  }

  @Test func arrowsChangeTheNumber() {
    show(.number, "5")
    var changes: [String] = []
    field.onChange = { changes.append($0) }
    press(.tab)
    #expect(field.isFocused)
    press(.up, .up, .down)
    #expect(changes == ["6", "7", "6"])
    #expect(field.isFocused)
    window.handle(.key(KeyEvent("_", .control)))
    #expect(field.text == "7")
    show(.number, "1.000")
    window.focus(field)
    press(.up)
    #expect(field.text == "1.000")
    #expect(window.message == "The arrows change a number without groups of digits.")
  }

  /// Nobody changes a value on the way through a form.
  @Test func arrowsThatLedToTheFieldLeadOn() {
    show(.number, "5")
    press(.down)
    #expect(field.isFocused)
    press(.down)
    #expect(!field.isFocused)
    #expect(field.text == "5")
    press(.up)
    press(.character("1"), .up)
    #expect(field.text == "52")
  }

  @Test func textFieldKeepsItsArrows() {
    show(.any, "5")
    press(.tab, .down)
    #expect(!field.isFocused)
    #expect(field.text == "5")
  }

  @Test func calendarSetsTheDate() {
    show(.date, "2026-11-29")
    var changes: [String] = []
    field.onChange = { changes.append($0) }
    press(.tab, .down)
    #expect(terminal.text.contains("November 2026"))
    press(.right, .right)
    #expect(terminal.text.contains("December 2026"))
    press(.pageDown, .home, .up)
    press(.enter)
    #expect(changes == ["2026-12-25"])
    #expect(field.isFocused)
    #expect(window.topDialog == nil)
  }

  /// An incomplete date opens the month that it comes closest to. Today is 29 November 2026.
  @Test(arguments: [
    ("2026-1", "", "1 January 2026", "2026-01-01"),
    ("2026-11", "", "29 November 2026", "2026-11-29"),
    ("2026", "", "29 November 2026", "2026-11-29"), ("2024", "", "1 January 2024", "2024-01-01"),
    ("2024-02-31", "", "29 February 2024", "2024-02-29"),
    ("2026-13", "", "1 December 2026", "2026-12-01"),
    ("2024-", "", "1 January 2024", "2024-01-01"), ("2025/3", "", "1 March 2025", "2025/03/01"),
    ("15.3.", "", "15 March 2026", "15.03.2026"),
    ("5/2", "DD/MM/YYYY", "5 February 2026", "05/02/2026"),
    ("12/", "MM/DD/YYYY", "1 December 2026", "12/01/2026"),
    ("7", "DD/MM/YYYY", "7 November 2026", "07/11/2026"),
    ("soon", "", "29 November 2026", "2026-11-29"),
  ])
  func incompleteDateOpensItsMonth(text: String, placeholder: String, day: String, result: String)
    throws
  {
    show(.date, text, placeholder: placeholder)
    field.today = { CalendarDate(year: 2026, month: 11, day: 29) ?? .today }
    window.focus(field)
    window.handle(.key(KeyEvent(.down, .alt)))
    application.present()
    let calendar = try #require(window.focusedView as? CalendarView)
    #expect(calendar.selected.words.hasSuffix(day), "\(calendar.selected.words)")
    press(.enter)
    #expect(field.text == result)
  }

  @Test func escapeChangesNothing() {
    show(.date)
    window.focus(field)
    window.handle(.key(KeyEvent(.down, .alt)))
    application.present()
    #expect(terminal.text.contains("November 2026"))
    press(.right, .escape)
    #expect(field.text == "")
    #expect(field.isFocused)
  }

  @Test func todayAndYears() {
    show(.date, "01/02/2024", placeholder: "DD/MM/YYYY")
    window.focus(field)
    press(.down)
    #expect(terminal.text.contains("February 2024"))
    window.handle(.key(KeyEvent(.pageUp, .control)))
    application.present()
    #expect(terminal.text.contains("February 2023"))
    press(.character("t"), .enter)
    #expect(field.text == "29/11/2026")
  }

  @Test func clickChoosesADay() throws {
    show(.date, "2026-11-29")
    window.focus(field)
    press(.down)
    func click(_ text: String) throws {
      let cell = try #require(terminal.find(text))
      for kind in [MouseEvent.Kind.press(.left), .release] {
        window.handle(.mouse(MouseEvent(kind, at: cell)))
      }
      application.present()
    }
    try click("›")
    #expect(terminal.text.contains("December 2026"))
    #expect(window.topDialog != nil)
    try click("17")
    #expect(field.text == "2026-12-17")
  }

  @Test(
    arguments: [
      ("2026-11-29", "2026-01-05"), ("29/11/2026", "05/01/2026"), ("11/29/2026", "01/05/2026"),
      ("29.11.2026", "05.01.2026"), ("DD/MM/YYYY", "05/01/2026"), ("mm/dd/yyyy", "01/05/2026"),
      ("TT.MM.JJJJ", "05.01.2026"), ("jj/mm/aaaa", "05/01/2026"), ("2026/11/29", "2026/01/05"),
    ])
  func formatFollowsTheExample(example: String, text: String) throws {
    let date = try #require(CalendarDate(year: 2026, month: 1, day: 5))
    let format = try #require(DateFormat(example: example))
    #expect(format.text(of: date) == text)
    #expect(format.date(in: text)?.date == date)
  }

  @Test(arguments: ["", "date", "2026", "1-2", "a-b-c", "32/13/20"])
  func otherTextHasNoFormat(text: String) { #expect(DateFormat(example: text) == nil) }

  @Test func timeAfterTheDateStays() {
    show(.date, "2026-11-29 10:30")
    window.focus(field)
    press(.down, .left, .enter)
    #expect(field.text == "2026-11-28 10:30")
  }

  @Test func datesAreCountedLikeTheGregorianCalendar() {
    #expect(CalendarDate(year: 2026, month: 11, day: 29)?.words == "Sunday, 29 November 2026")
    #expect(CalendarDate(year: 2024, month: 2, day: 29)?.words == "Thursday, 29 February 2024")
    #expect(CalendarDate(year: 2023, month: 2, day: 29) == nil)
    #expect(CalendarDate(year: 1900, month: 2, day: 29) == nil)
    #expect(CalendarDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CalendarDate(milliseconds: 0).year >= 1969)
    for ordinal in [1, 365, 366, 719_163, 739_949, 3_652_059] {
      #expect(CalendarDate(ordinal: ordinal).ordinal == ordinal)
    }
    #expect(CalendarDate(ordinal: 9_999_999).year == 9999)
    let last = CalendarDate(year: 2026, month: 1, day: 31)
    #expect(last?.adding(months: 1).day == 28)
    #expect(last?.adding(months: -13).month == 12)
  }

  @Test func fullFieldSaysSo() {
    show(.any, String(repeating: "a", count: TextField.maximumLength))
    window.focus(field)
    press(.character("b"))
    #expect(window.message == "The field is full: it takes 10000 characters.")
    window.handle(.key(KeyEvent(.backspace)))
    application.present()
    #expect(terminal.text.contains("9999/10000"))
  }
}
