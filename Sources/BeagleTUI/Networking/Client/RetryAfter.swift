/// How long a server asks to be left alone, in the header field `Retry-After` (RFC 9110, 10.2.3).
enum RetryAfter {
  /// The longest time that is believed, in seconds: a day.
  static let limit = 86_400

  /// Seconds to wait; nil where the field is missing, malformed or over.
  ///
  /// A date counts from that of the answer, so that it does not matter whether the clocks agree; from
  /// now where the answer has none.
  /// - Parameter now: milliseconds since 1970.
  static func seconds(in headers: [(String, String)], now: () -> Int) -> Int? {
    func field(_ name: String) -> String? { headers.first { $0.0.lowercased() == name }?.1 }
    guard let text = field("retry-after") else { return nil }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    var seconds = isNumber ? Int(text) ?? limit : nil
    if seconds == nil, let date = date(text) {
      seconds = date - (field("date").flatMap(date(_:)) ?? now() / 1000)
    }
    guard let seconds, seconds > 0 else { return nil }
    return min(seconds, limit)
  }

  // MARK: - Dates

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds since 1970 of a date in one of the three forms of RFC 9110, 5.6.7; nil for anything else.
  static func date(_ text: String) -> Int? {
    let parts = text.split { " ,-:".contains($0) }
    guard parts.count >= 7 else { return nil }
    // `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`; the third form, of C, is
    // `Sun Nov  6 08:49:37 1994`.
    let isOfC = Int(parts[1]) == nil
    let month = months.firstIndex(of: parts[isOfC ? 1 : 2].lowercased())
    let time = parts[(isOfC ? 3 : 4)...(isOfC ? 5 : 6)].compactMap { Int($0) }
    guard let month, let day = Int(parts[isOfC ? 2 : 1]), (1...31).contains(day),
      var year = Int(parts[isOfC ? 6 : 3]), (0...9999).contains(year), time.count == 3,
      (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
    else { return nil }
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    return days(year, month + 1, day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  /// Days since 1 January 1970 in the Gregorian calendar. Years are counted from March, so that the
  /// day that leap years add stands at their end.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + dayOfYear - 719_468
  }
}

extension ServerDrivenState.Error {
  /// Seconds that the server asks to wait before the next attempt; nil where it does not.
  public var retryAfter: Int? {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error): error.retryAfter
    case .action(let error), .webView(let error):
      (error as? Request.Error)?.retryAfter ?? (error as? NetworkError)?.retryAfter
    case .declarativeText: nil
    }
  }
}

extension Request.Error {
  fileprivate var retryAfter: Int? {
    guard case .networkError(let error) = self else { return nil }
    return error.retryAfter
  }
}
