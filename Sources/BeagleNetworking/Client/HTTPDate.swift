/// Dates in header fields (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Returns seconds since 1970; nil if the text is not a date. Accepts the three formats of the
  /// RFC: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6
  /// 08:49:37 1994`.
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
    // Two-digit years from 70 to 99 belong to the last century.
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
    // A leap second makes second 60 valid.
    guard parts.count == 3, parts[0] < 24, parts[1] < 60, parts[2] <= 60 else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  /// Returns days since 1970 in the Gregorian calendar. Years start in March here, so that the leap
  /// day is the last day of a year.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let daysBeforeMonth = (153 * m + 2) / 5
    return 365 * y + y / 4 - y / 100 + y / 400 + daysBeforeMonth + day - 1 - 719_468
  }
}

/// The header field `Retry-After` (RFC 9110, 10.2.3).
enum RetryAfter {
  /// The longest accepted delay, in seconds: a day.
  static let limit = 86_400

  /// Returns the seconds to wait; nil if the field is missing, malformed or in the past.
  ///
  /// A date is relative to the response's own `Date`, so the two clocks need not agree; without
  /// that field, it is relative to `now`.
  /// - Parameter now: milliseconds since 1970.
  static func seconds(in headers: [(String, String)], now: () -> Int) -> Int? {
    guard let text = HTTPHeader.value("Retry-After", in: headers) else { return nil }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    var seconds = isNumber ? Int(text) ?? limit : nil
    if seconds == nil, let date = HTTPDate.seconds(text) {
      seconds =
        date - (HTTPHeader.value("Date", in: headers).flatMap(HTTPDate.seconds) ?? now() / 1000)
    }
    guard let seconds, seconds > 0 else { return nil }
    return min(seconds, limit)
  }
}

extension Request.Error {
  /// The seconds that the server asks to wait before the next attempt; nil if it does not.
  package var retryAfter: Int? {
    guard case .networkError(let error) = self else { return nil }
    return error.retryAfter
  }
}
