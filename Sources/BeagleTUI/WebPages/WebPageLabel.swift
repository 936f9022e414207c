import TerminalKit

/// A label for the text of a web page, whose lines were broken by the web page reader.
@MainActor
final class WebPageLabel: Label {
  /// The paragraphs as separate elements, without box-drawing characters.
  override var semantics: Semantics {
    var page = Semantics(nil)
    page.parts = WebPageLabel.paragraphs(of: text).map { rows, text in
      Semantics.Part(
        Semantics(.text, text: text),
        frame: CellRect(x: 0, y: rows.lowerBound, width: frame.width, height: rows.count))
    }
    return page
  }

  /// Splits a string into paragraphs with their row ranges. A blank line, a line of a table border
  /// and a bullet start a new paragraph.
  static func paragraphs(of text: String) -> [(rows: Range<Int>, text: String)] {
    var found: [(rows: Range<Int>, text: String)] = []
    var isOpen = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in lines.enumerated() {
      let words = line.unicodeScalars.split { $0 == " " || isBoxDrawing($0) }
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

  private static func isBoxDrawing(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x257f).contains(scalar.value)
  }

  private static func isBullet(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x2022 || (0x25a0...0x25ff).contains(scalar.value)
  }
}
