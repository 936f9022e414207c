/// Formats sizes and durations in their largest unit.
package enum UnitFormat {
  /// `5 KiB`
  package static func bytes(_ count: Int) -> String {
    count < 1024 ? "\(count) B" : count < 1 << 20 ? "\(count >> 10) KiB" : "\(count >> 20) MiB"
  }

  /// `3 min`
  package static func duration(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }

  /// `12 ms`, or `0.4 ms` if less than 10 ms.
  package static func milliseconds(_ time: Duration) -> String {
    let microseconds = Int(time / .microseconds(1))
    return microseconds < 10_000
      ? "\(microseconds / 1000).\(microseconds % 1000 / 100) ms" : "\(microseconds / 1000) ms"
  }
}
