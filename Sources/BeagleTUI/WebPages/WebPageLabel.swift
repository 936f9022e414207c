import TerminalKit

/// The text of a web page, which was broken into lines by whoever read the page.
@MainActor
final class WebPageLabel: Label {
  /// The paragraphs, each for itself, without the lines that tables are drawn with.
  override var semantics: Semantics {
    var page = Semantics(nil)
    page.parts = WebPageLabel.paragraphs(of: text).map { rows, text in
      Semantics.Part(
        Semantics(.text, text: text),
        frame: CellRect(x: 0, y: rows.lowerBound, width: frame.width, height: rows.count))
    }
    return page
  }

  /// Lines that belong together, by their places from 0, and what they say. Blank lines, the lines of a
  /// table and bullets begin another paragraph.
  static func paragraphs(of text: String) -> [(rows: Range<Int>, text: String)] {
    var found: [(rows: Range<Int>, text: String)] = []
    var isOpen = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in lines.enumerated() {
      let words = line.unicodeScalars.split { $0 == " " || isLine($0) }
      guard let first = words.first?.first else {
        isOpen = false
        continue
      }
      let text = words.map { String($0) }.joined(separator: " ")
      if isOpen, !isBullet(first), let last = found.indices.last {
        found[last].rows = found[last].rows.lowerBound..<row + 1
        found[last].text += " " + text
      } else {
        found.append((row..<row + 1, text))
      }
      isOpen = true
    }
    return found
  }

  /// Whether a sign is a part of lines and frames.
  private static func isLine(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x257f).contains(scalar.value)
  }

  private static func isBullet(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x2022 || (0x25a0...0x25ff).contains(scalar.value)
  }
}
