import BeagleTUI
import SystemSupport

/// Recognizes texts that another run shows differently: with a time of day, or with the date of the
/// recording.
struct TransientTexts {
  /// The year, the month and the day of yesterday, today and tomorrow, because the time zone of the
  /// screens is unknown.
  private let days: [[Int]]

  /// - Parameter milliseconds: the time of the recording in milliseconds since 1970.
  init(at milliseconds: Int) {
    let day = 86_400_000
    days = [milliseconds - day, milliseconds, milliseconds + day].map { time in
      Array(TransientTexts.numbers(in: WallClock.text(max(0, time))).prefix(3))
    }
  }

  /// Whether a text has a time of day or a date of the recording.
  func contains(_ text: String) -> Bool {
    if TransientTexts.hasTime(text) { return true }
    let numbers = TransientTexts.numbers(in: text)
    return numbers.indices.contains { index in
      let date = Array(numbers[index...].prefix(3))
      return date.count == 3
        && days.contains { day in
          date == day || date == day.reversed() || date == [day[1], day[2], day[0]]
        }
    }
  }

  /// Returns the numbers of a text in order.
  private static func numbers(in text: String) -> [Int] {
    text.utf8.split { !(0x30...0x39).contains($0) }.compactMap { Int(Substring($0)) }
  }

  /// Whether a text has a time of day, such as 12:30.
  private static func hasTime(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    return zip(parts, parts.dropFirst()).contains { hours, minutes in
      hours.last.map(isDigit) == true && minutes.prefix { isDigit($0) }.prefix(2).count == 2
    }
  }
}
