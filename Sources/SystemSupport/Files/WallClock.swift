import Glibc

/// The current time and its formats.
package enum WallClock {
  /// Returns the current time in milliseconds since 1970, rounded.
  package static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1000 + (Int(time.tv_nsec) + 500_000) / 1_000_000
  }

  /// Returns the local time of day, for example `22:50:37`.
  /// - Parameter milliseconds: The time in milliseconds since 1970.
  package static func timeOfDay(_ milliseconds: Int) -> String { time(local(milliseconds)) }

  /// Returns the local time of day without seconds, for example `22:50`.
  /// - Parameter milliseconds: The time in milliseconds since 1970.
  package static func minuteOfDay(_ milliseconds: Int) -> String {
    let parts = local(milliseconds)
    return "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }

  /// Returns the local date, for example `2026-11-20`.
  /// - Parameter milliseconds: The time in milliseconds since 1970.
  package static func date(_ milliseconds: Int) -> String { date(local(milliseconds)) }

  private static func local(_ milliseconds: Int) -> tm {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  private static func date(_ parts: tm) -> String {
    "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func time(_ parts: tm) -> String {
    "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }

  /// Returns the date and time in UTC, for example `2026-11-20T22:50:37.125Z`.
  /// - Parameter milliseconds: The time in milliseconds since 1970.
  package static func text(_ milliseconds: Int) -> String {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let fraction = milliseconds % 1000
    let padding = fraction < 10 ? "00" : fraction < 100 ? "0" : ""
    return "\(date(parts))T\(time(parts)).\(padding)\(fraction)Z"
  }
}
