/// Dates in header fields (RFC 9110, 5.6.7).
package enum HTTPDate {
  /// Seconds since 1970; nil for what is no date. The three forms that the standard names are read:
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
  package static func seconds(_ text: String) -> Int? {
    var numbers: [Int] = []
    var month: Int?
    var time: Int?
    for part in text.utf8.split(whereSeparator: { " ,-".utf8.contains($0) }) {
      if part.contains(UInt8(ascii: ":")) {
        guard time == nil, let clock = timeOfDay(part) else { return nil }
        time = clock
      } else if let number = number(part) {
        numbers.append(number)
      } else if month == nil {
        let name = String(decoding: part, as: UTF8.self).lowercased()
        month = months.firstIndex(of: name)
      }
    }
    guard let month, let time, numbers.count == 2, (1...31).contains(numbers[0]) else { return nil }
    var year = numbers[1]
    // A year of two digits that seems to lie ahead is one of the last century.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    guard (1600...9999).contains(year) else { return nil }
    return days(year: year, month: month + 1, day: numbers[0]) * 86_400 + time
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard digits.count <= 4, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func timeOfDay(_ text: Substring.UTF8View) -> Int? {
    let parts = text.split(separator: UInt8(ascii: ":")).compactMap { number($0) }
    // A minute may have a leap second.
    guard parts.count == 3, parts[0] < 24, parts[1] < 60, parts[2] <= 60 else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  /// Days since 1970 in the Gregorian calendar. Years are counted from March here, so that the leap
  /// day is the last of one.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let daysBeforeMonth = (153 * m + 2) / 5
    return 365 * y + y / 4 - y / 100 + y / 400 + daysBeforeMonth + day - 1 - 719_468
  }
}
