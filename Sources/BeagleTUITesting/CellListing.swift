import BeagleTUI

/// The cells of a screen as text: the characters of each row, below it a letter for the look of each
/// cell, and at the end what the letters stand for. A dot is the look of the terminal itself.
enum CellListing {
  static func text(_ surface: Surface) -> String {
    var looks: [CellStyle] = []
    var result = ""
    for y in 0..<surface.size.height {
      var marks = ""
      for x in 0..<surface.size.width {
        let style = surface[x, y].style
        guard style != .plain else {
          marks += "."
          continue
        }
        let index = looks.firstIndex(of: style) ?? looks.count
        if index == looks.count { looks.append(style) }
        marks += letter(index)
      }
      while marks.last == "." { marks.removeLast() }
      result += "\(surface.rowText(y))\n\(marks)\n"
    }
    for (index, style) in looks.enumerated() { result += "\(letter(index)) \(words(style))\n" }
    return result
  }

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// More looks than letters share the last sign; that they differ is seen in the list.
  private static func letter(_ index: Int) -> String {
    index < letters.count ? String(letters[index]) : "#"
  }

  private static func words(_ style: CellStyle) -> String {
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
    return "#" + [red, green, blue].map { hex($0) }.joined()
  }

  private static func hex(_ value: some BinaryInteger) -> String {
    let digits = String(value, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}
