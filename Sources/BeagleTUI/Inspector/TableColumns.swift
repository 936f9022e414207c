import CellText

extension InspectorRow {
  /// Returns a text that fills a column of a list. A longer text loses its end or, if `keepsEnd` is
  /// true, its beginning.
  static func cell(
    _ text: String, _ width: Int, alignsRight: Bool = false, keepsEnd: Bool = false
  ) -> String {
    let columns = TextMetrics.width(text)
    guard columns < width else {
      if columns == width { return text }
      guard keepsEnd else { return TextMetrics.prefix(text, width: width - 1) + "…" }
      // The width of a text is at least that of its characters one by one.
      var rest = text.suffix(width)
      while TextMetrics.width(String(rest)) >= width { rest.removeFirst() }
      let end = "…" + rest
      return end + String(repeating: " ", count: max(0, width - TextMetrics.width(end)))
    }
    let blanks = String(repeating: " ", count: width - columns)
    return alignsRight ? blanks + text : text + blanks
  }
}

/// Times and sizes in at most five characters, for columns.
enum CompactFormat {
  /// `0ms` to `999ms`, `1.2s`, `12s`, `3min`.
  static func time(milliseconds: Int) -> String {
    switch milliseconds {
    case ..<1000: return "\(milliseconds)ms"
    case ..<9950: return "\((milliseconds + 50) / 1000).\((milliseconds + 50) % 1000 / 100)s"
    case ..<100_000: return "\((milliseconds + 500) / 1000)s"
    case ..<3_600_000: return "\(milliseconds / 60_000)min"
    default: return "\(milliseconds / 3_600_000)h"
    }
  }

  /// `999B`, `1.2K` to `998K`, `1.2M`, `12M`.
  static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1000: return "\(count)B"
    case ..<10_240: return "\(count >> 10).\(((count & 1023) * 10) >> 10)K"
    case ..<1_022_976: return "\((count + 512) >> 10)K"
    case ..<10_485_760: return "\(count >> 20).\(((count >> 10 & 1023) * 10) >> 10)M"
    default: return "\((count + 524_288) >> 20)M"
    }
  }
}

/// The part of a time line that a bar covers, as characters: blanks, the wait and the download.
struct TimeBar {
  /// The blanks before the bar.
  var lead: String
  /// The time until the first byte.
  var wait: String
  /// The rest.
  var rest: String

  /// Creates a bar in a line of `width` characters. A bar has at least one character.
  /// - Parameters:
  ///   - start: The start of the bar, in milliseconds from the start of the line.
  ///   - wait: The time of its first part.
  ///   - total: The time of the whole bar.
  ///   - span: The time of the whole line.
  init(start: Int, wait: Int, total: Int, of span: Int, width: Int) {
    let span = max(1, span)
    func column(_ time: Int) -> Int { min(width, max(0, (time * width + span / 2) / span)) }
    let first = min(width - 1, column(start))
    let end = max(first + 1, column(start + total))
    // The longer part is drawn if there is one character only.
    let cells = end - first
    var waiting = total > 0 ? (cells * wait + total / 2) / total : 0
    waiting = min(cells, max(0, waiting))
    lead = String(repeating: " ", count: first)
    self.wait = String(repeating: "░", count: waiting)
    rest = String(repeating: "█", count: cells - waiting)
  }
}
