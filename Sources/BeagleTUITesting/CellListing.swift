import BeagleTUI

/// Formats the cells of a screen as text.
///
/// Each row of characters is followed by a row of letters for the styles of its cells. A legend at
/// the end describes the styles. A dot means the default style of the terminal.
enum CellListing {
  static func text(_ surface: Surface) -> String {
    var styles: [CellStyle] = []
    var result = ""
    for y in 0..<surface.size.height {
      var marks = ""
      for x in 0..<surface.size.width {
        let style = surface[x, y].style
        guard style != .plain else {
          marks += "."
          continue
        }
        let index = styles.firstIndex(of: style) ?? styles.count
        if index == styles.count { styles.append(style) }
        marks += letter(index)
      }
      while marks.last == "." { marks.removeLast() }
      result += "\(surface.rowText(y))\n\(marks)\n"
    }
    for (index, style) in styles.enumerated() {
      result += "\(letter(index)) \(description(style))\n"
    }
    return result
  }

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// Returns the letter for a style. All styles after the last letter share `#`.
  private static func letter(_ index: Int) -> String {
    index < letters.count ? String(letters[index]) : "#"
  }

  private static func description(_ style: CellStyle) -> String {
    var words = ["\(color(style.foreground)) on \(color(style.background))"]
    for (attribute, word) in [
      (Attributes.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"), (.strikethrough, "strikethrough"),
    ] where style.attributes.contains(attribute) { words.append(word) }
    return words.joined(separator: ", ")
  }

  private static func color(_ color: Color) -> String {
    if let index = color.paletteIndex { return "color \(index)" }
    guard let (red, green, blue) = color.rgbComponents else { return "default" }
    return "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
