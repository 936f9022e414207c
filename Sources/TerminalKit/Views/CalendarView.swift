import CellText
import FlexLayout
import Localization

/// The days of a month in a grid, one of them selected.
@MainActor
final class CalendarView: View {
  /// The selected day.
  private(set) var selected: CalendarDate
  private let today: CalendarDate
  /// Called with the day that the user chose.
  var onChoose: ((CalendarDate) -> Void)?
  /// Whether the mouse was pressed outside of the days. The release then chooses nothing.
  private var isPressedOutside = false

  /// The columns of a day.
  private static let dayWidth = 4
  /// The rows above the weeks: the month and the names of the days.
  private static let headerRows = 2
  private static let size = CellSize(width: 7 * dayWidth, height: headerRows + 6)

  init(selected: CalendarDate, today: CalendarDate) {
    self.selected = selected
    self.today = today
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  override func sizeThatFits(_ size: CellSize) -> CellSize { CalendarView.size }
  override var minimumWidth: Int { CalendarView.size.width }
  override var canBecomeFocused: Bool { true }
  override var activationHint: String? { localized(.hintChoose) }

  override var semantics: Semantics {
    .pressable(
      .button,
      text: selected == today ? localized.calendarToday(day: selected.words) : selected.words)
  }

  func select(_ date: CalendarDate) {
    selected = date
    setNeedsDisplay()
  }

  /// Selects today.
  func selectToday() { select(today) }

  // MARK: - Keys and mouse

  override var keyBindings: [KeyBinding] { KeyBinding.calendar }

  override func keyDown(_ key: KeyEvent) -> Bool {
    isPressedOutside = false
    return super.keyDown(key)
  }

  override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .moveLeft: select(selected.adding(days: isMirrored ? 1 : -1))
    case .moveRight: select(selected.adding(days: isMirrored ? -1 : 1))
    case .moveUp: select(selected.adding(days: -7))
    case .moveDown: select(selected.adding(days: 7))
    case .previousMonth: select(selected.adding(months: -1))
    case .nextMonth: select(selected.adding(months: 1))
    case .previousPage: select(selected.adding(months: -12))
    case .nextPage: select(selected.adding(months: 12))
    case .scrollToStart: select(selected.adding(days: 1 - selected.day))
    case .scrollToEnd:
      let last = CalendarDate.days(inMonth: selected.month, of: selected.year)
      select(selected.adding(days: last - selected.day))
    default: return super.perform(action)
    }
    return true
  }

  override func activate() -> Bool {
    if !isPressedOutside { onChoose?(selected) }
    isPressedOutside = false
    return true
  }

  override func mouseDown(at point: CellPoint) -> Bool {
    isPressedOutside = true
    if point.y == 0 {
      let x = isMirrored ? frame.width - 1 - point.x : point.x
      if x < CalendarView.dayWidth { _ = perform(.previousMonth) }
      if x >= frame.width - CalendarView.dayWidth { _ = perform(.nextMonth) }
    } else if let date = date(at: point) {
      select(date)
      isPressedOutside = false
    }
    return true
  }

  override func scroll(dx: Int, dy: Int) -> Bool {
    guard dy != 0 else { return false }
    return perform(dy > 0 ? .nextMonth : .previousMonth)
  }

  /// The number of days of the first week before the month.
  private var firstColumn: Int {
    (selected.adding(days: 1 - selected.day).weekday - CalendarView.firstWeekday + 7) % 7
  }

  /// The day of the first column; 0 for Monday, as in ISO 8601, and 6 for Sunday.
  private static var firstWeekday: Int {
    // A translator may have written anything.
    Int(localized(.calendarFirstWeekday)).map { 1...7 ~= $0 ? $0 - 1 : 0 } ?? 0
  }

  private static let columnNames: [TextKey] = [
    .calendarColumn1, .calendarColumn2, .calendarColumn3, .calendarColumn4, .calendarColumn5,
    .calendarColumn6, .calendarColumn7,
  ]

  private func date(at point: CellPoint) -> CalendarDate? {
    let row = point.y - CalendarView.headerRows
    guard row >= 0, 0..<CalendarView.size.width ~= point.x else { return nil }
    let column = point.x / CalendarView.dayWidth
    let day = row * 7 + (isMirrored ? 6 - column : column) - firstColumn + 1
    return CalendarDate(year: selected.year, month: selected.month, day: day)
  }

  /// The selected day.
  override var readingPoint: CellPoint {
    let place = firstColumn + selected.day - 1
    return CellPoint(
      x: left(ofColumn: place % 7) + (selected.day < 10 ? 2 : 1),
      y: CalendarView.headerRows + place / 7)
  }

  // MARK: - Direction

  private var title: String {
    localized.calendarTitle(month: selected.monthName, year: "\(selected.year)")
  }

  /// Whether the weeks begin at the right, because the names of the months read from right to left.
  private var isMirrored: Bool {
    window?.appearance.ordersText != false && BidiText.readsRightToLeft(title)
  }

  /// Returns the first screen column of a column of the grid.
  private func left(ofColumn column: Int) -> Int {
    (isMirrored ? 6 - column : column) * CalendarView.dayWidth
  }

  // MARK: - Drawing

  override func draw(in canvas: Canvas) {
    let plain = canvas.theme[.dialog]
    var muted = plain
    muted.foreground = canvas.theme[.muted].foreground
    let title = title
    let width = CalendarView.size.width
    // The arrows have three columns at each end.
    canvas.text(
      title, at: CellPoint(x: max(3, (width - TextMetrics.width(title)) / 2), y: 0),
      style: plain.adding(.bold), truncatedTo: width - 6)
    canvas.glyph("‹", at: CellPoint(x: 1, y: 0), style: plain)
    canvas.glyph("›", at: CellPoint(x: width - 2, y: 0), style: plain)
    for column in 0..<7 {
      let name = CalendarView.columnNames[(column + CalendarView.firstWeekday) % 7]
      let text = TextMetrics.prefix(localized(name), width: CalendarView.dayWidth - 1)
      // Names are aligned with their days.
      let indent = isMirrored ? CalendarView.dayWidth - 1 - TextMetrics.width(text) : 1
      canvas.text(text, at: CellPoint(x: left(ofColumn: column) + indent, y: 1), style: muted)
    }
    for day in 1...CalendarDate.days(inMonth: selected.month, of: selected.year) {
      draw(day, plain, in: canvas)
    }
  }

  private func draw(_ day: Int, _ plain: CellStyle, in canvas: Canvas) {
    let place = firstColumn + day - 1
    let x = left(ofColumn: place % 7)
    let y = CalendarView.headerRows + place / 7
    let isToday = selected.year == today.year && selected.month == today.month && day == today.day
    var style = plain
    if isToday {
      style.foreground = canvas.theme[.accent].foreground
      style = style.adding([.bold, .underline])
    }
    if day == selected.day {
      style = canvas.theme[.buttonFocused]
      canvas.fill(CellRect(x: x, y: y, width: CalendarView.dayWidth, height: 1), style)
      // Visible without colors.
      let mark = isMirrored ? CalendarView.dayWidth - 1 : 0
      canvas.focusMark(isMirrored ? "◂" : "▸", at: CellPoint(x: x + mark, y: y), style: style)
    }
    canvas.text((day < 10 ? " " : "") + "\(day)", at: CellPoint(x: x + 1, y: y), style: style)
  }
}

extension KeyBinding {
  /// The key bindings of a calendar, in addition to those of its dialog.
  package static let calendar: [KeyBinding] = [
    KeyBinding(
      "arrows", .helpSelectDay, hint: KeyHint("↑↓←→", .hintDay),
      keys: [
        KeyEvent(.up): .moveUp, KeyEvent(.down): .moveDown, KeyEvent(.left): .moveLeft,
        KeyEvent(.right): .moveRight, KeyEvent(.home): .scrollToStart,
        KeyEvent(.end): .scrollToEnd,
      ]),
    KeyBinding(
      "PgUp, PgDn", .helpTurnMonth, hint: KeyHint("PgUp PgDn", .hintMonth),
      keys: [KeyEvent(.pageUp): .previousMonth, KeyEvent(.pageDown): .nextMonth]),
    KeyBinding(
      "Ctrl-PgUp, Ctrl-PgDn", .helpTurnYear,
      keys: [
        KeyEvent(.pageUp, .control): .previousPage, KeyEvent(.pageDown, .control): .nextPage,
      ]),
  ]
}

extension KeyAction {
  fileprivate static let previousMonth = KeyAction("previous month")
  fileprivate static let nextMonth = KeyAction("next month")
}
