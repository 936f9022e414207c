import Localization

/// Formats sizes and durations in their largest unit.
package enum UnitFormat {
  /// `5 KiB`, rounded to the nearest unit.
  package static func bytes(_ count: Int) -> String {
    guard count >= 1024 else { return "\(count) B" }
    let kibibytes = (count + 512) >> 10
    return kibibytes < 1024 ? "\(kibibytes) KiB" : "\((kibibytes + 512) >> 10) MiB"
  }

  /// `1.2 of 3.4 MB`, or `1.2 MB` if the total is unknown or smaller.
  static func part(_ count: Int, of total: Int?) -> String {
    let total = total.flatMap { $0 < count ? nil : $0 }
    let largest = total ?? count
    let (unit, divisor) =
      switch largest {
      case ..<1000: ("B", 1)
      case ..<1_000_000: ("kB", 1000)
      default: ("MB", 1_000_000)
      }
    func number(_ bytes: Int) -> String {
      guard divisor == 1_000_000 else { return "\(bytes / divisor)" }
      return "\(bytes / divisor)\(localized(.formatDecimal))\(bytes % divisor / 100_000)"
    }
    guard let total else { return localized.sizePart(size: number(count), unit: unit) }
    return localized.sizePartOf(size: number(count), total: number(total), unit: unit)
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
