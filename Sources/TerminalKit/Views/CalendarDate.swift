import Localization
import SystemSupport

/// A day of the Gregorian calendar.
package struct CalendarDate: Equatable, Sendable {
  package var year: Int
  /// From 1.
  package var month: Int
  /// From 1.
  package var day: Int

  /// Creates a date; nil if the day does not exist, or is outside of the years 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1,
      day <= CalendarDate.days(inMonth: month, of: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Today in the local time zone.
  static var today: CalendarDate { CalendarDate(milliseconds: WallClock.milliseconds()) }

  /// Creates the local date of a time in milliseconds since 1970.
  package init(milliseconds: Int) {
    let parts = WallClock.date(milliseconds).split(separator: "-").compactMap { Int($0) }
    let date =
      parts.count == 3 ? CalendarDate(year: parts[0], month: parts[1], day: parts[2]) : nil
    // The first day of 1970.
    self = date ?? CalendarDate(ordinal: 719_163)
  }

  private static let months: [TextKey] = [
    .calendarMonth1, .calendarMonth2, .calendarMonth3, .calendarMonth4, .calendarMonth5,
    .calendarMonth6, .calendarMonth7, .calendarMonth8, .calendarMonth9, .calendarMonth10,
    .calendarMonth11, .calendarMonth12,
  ]
  private static let weekdays: [TextKey] = [
    .calendarWeekday1, .calendarWeekday2, .calendarWeekday3, .calendarWeekday4, .calendarWeekday5,
    .calendarWeekday6, .calendarWeekday7,
  ]

  /// The name of the month.
  var monthName: String { localized(CalendarDate.months[month - 1]) }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  // MARK: - Counting days

  /// The days before a year since the first day of year 1.
  private static func days(before year: Int) -> Int {
    let years = year - 1
    return 365 * years + years / 4 - years / 100 + years / 400
  }

  /// The number of the day; 1 for the first day of year 1, a Monday.
  var ordinal: Int {
    var days = CalendarDate.days(before: year) + day
    for month in 1..<month { days += CalendarDate.days(inMonth: month, of: year) }
    return days
  }

  /// Creates the date with an ``ordinal``, at most the last day of the year 9999.
  init(ordinal: Int) {
    let last = CalendarDate.days(before: 10_000)
    var rest = max(1, min(ordinal, last))
    var year = rest / 366 + 1
    while year < 9999, CalendarDate.days(before: year + 1) < rest { year += 1 }
    rest -= CalendarDate.days(before: year)
    var month = 1
    while rest > CalendarDate.days(inMonth: month, of: year) {
      rest -= CalendarDate.days(inMonth: month, of: year)
      month += 1
    }
    (self.year, self.month, day) = (year, month, rest)
  }

  /// The day of the week; 0 for Monday.
  var weekday: Int { (ordinal - 1) % 7 }

  func adding(days: Int) -> CalendarDate { CalendarDate(ordinal: ordinal + days) }

  /// Returns the same day of another month, or its last day if it is shorter.
  func adding(months: Int) -> CalendarDate {
    let count = max(12, min((year * 12) + month - 1 + months, 9999 * 12 + 11))
    let (year, month) = (count / 12, count % 12 + 1)
    let day = min(day, CalendarDate.days(inMonth: month, of: year))
    return CalendarDate(year: year, month: month, day: day) ?? self
  }

  /// The date in words, for example `Sunday, 29 November 2026`.
  var words: String {
    localized.calendarDay(
      weekday: localized(CalendarDate.weekdays[weekday]), day: "\(day)", month: monthName,
      year: "\(year)")
  }
}

/// How a field writes a date: the order of year, month and day, and the characters between them.
struct DateFormat: Equatable {
  private enum Part { case year, month, day }

  private let parts: [Part]
  private let separator: Character

  /// The format of ISO 8601, for example `2026-11-29`.
  static let iso = DateFormat(parts: [.year, .month, .day], separator: "-")

  private init(parts: [Part], separator: Character) {
    self.parts = parts
    self.separator = separator
  }

  private static let separators: [Character] = ["-", "/", "."]

  /// Returns three groups of letters or digits at the beginning of a text, and their separator.
  private static func groups(of text: String) -> (groups: [Substring], separator: Character)? {
    for separator in separators {
      var groups = text.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false)
      guard groups.count == 3 else { continue }
      groups[2] = groups[2].prefix { $0.isLetter || $0.isNumber }
      guard groups.allSatisfy({ 1...4 ~= $0.count }) else { continue }
      return (groups, separator)
    }
    return nil
  }

  /// Returns the format of a date or of a pattern such as `DD/MM/YYYY`; nil if it is another text. In a date such
  /// as `03/04/2026` the day comes first.
  init?(example text: String) {
    guard let (groups, separator) = DateFormat.groups(of: text) else { return nil }
    let parts: [Part]
    if let numbers = DateFormat.numbers(groups) {
      parts =
        if groups[0].count == 4 {
          [.year, .month, .day]
        } else if groups[2].count != 4 {
          []
        } else if numbers[1] > 12 {
          [.month, .day, .year]
        } else {
          [.day, .month, .year]
        }
    } else {
      guard groups.allSatisfy({ Set($0.lowercased()).count == 1 }) else { return nil }
      let months = groups.firstIndex { $0.first?.lowercased() == "m" }
      let years =
        groups.firstIndex { $0.count == 4 } ?? groups.firstIndex { $0.lowercased() == "yy" }
      guard let months, let years, months != years else { return nil }
      parts = (0..<3).map { $0 == months ? .month : $0 == years ? .year : .day }
    }
    guard parts.count == 3 else { return nil }
    self.init(parts: parts, separator: separator)
  }

  private static func numbers(_ groups: [Substring]) -> [Int]? {
    let numbers = groups.compactMap { group in group.allSatisfy(\.isASCII) ? Int(group) : nil }
    return numbers.count == 3 ? numbers : nil
  }

  /// Returns the date at the beginning of a text, and the rest; nil if the text does not begin with this format.
  func date(in text: String) -> (date: CalendarDate, rest: String)? {
    guard let (groups, separator) = DateFormat.groups(of: text), separator == self.separator,
      let numbers = DateFormat.numbers(groups),
      let year = parts.firstIndex(of: .year), let month = parts.firstIndex(of: .month),
      let day = parts.firstIndex(of: .day),
      let date = CalendarDate(year: numbers[year], month: numbers[month], day: numbers[day])
    else { return nil }
    return (date, String(text[groups[2].endIndex...]))
  }

  /// Returns the format that an incomplete date suggests, for example `2026/1` or `15.`; nil if it suggests none.
  init?(beginning text: String) {
    guard let separator = text.first(where: { !$0.isNumber }),
      DateFormat.separators.contains(separator)
    else { return nil }
    let isYearFirst = text.prefix { $0 != separator }.count == 4
    if !isYearFirst, separator == "-" { return nil }
    self.init(
      parts: isYearFirst ? [.year, .month, .day] : [.day, .month, .year], separator: separator)
  }

  /// Returns the date that an incomplete one comes closest to: without a month it is in January, without a
  /// day it is the first, unless the rest is that of today. Nil if the text has no number.
  func nearest(to text: String, today: CalendarDate) -> CalendarDate? {
    let groups = text.split(omittingEmptySubsequences: false) { DateFormat.separators.contains($0) }
    var numbers: [Int?] = groups.prefix(3).map { group in
      group.count <= 4 && group.allSatisfy(\.isASCII) ? Int(group) : nil
    }
    guard numbers.contains(where: { $0 != nil }) else { return nil }
    numbers += Array(repeating: nil, count: 3 - numbers.count)
    func value(_ part: Part) -> Int? { parts.firstIndex(of: part).flatMap { numbers[$0] } }
    // A year that is being typed has fewer than four digits.
    let typed = value(.year).flatMap { 1000...9999 ~= $0 ? $0 : nil }
    let year = typed ?? today.year
    let isThisYear = year == today.year
    let month = value(.month).map { max(1, min($0, 12)) } ?? (isThisYear ? today.month : 1)
    let isThisMonth = isThisYear && month == today.month
    let last = CalendarDate.days(inMonth: month, of: year)
    let day = value(.day).map { max(1, min($0, last)) } ?? (isThisMonth ? today.day : 1)
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Returns a date as text.
  func text(of date: CalendarDate) -> String {
    parts.map { part in
      switch part {
      case .year: DateFormat.digits(date.year, 4)
      case .month: DateFormat.digits(date.month, 2)
      case .day: DateFormat.digits(date.day, 2)
      }
    }.joined(separator: String(separator))
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
