import CellText

/// Reads the title and the first heading of an HTML page, for messages.
package enum HTMLPage {
  /// The number of bytes that are read. The title and the first heading come early.
  static let limit = 64 << 10

  /// Returns the text of the first `title` element; nil if it is missing or empty.
  package static func title(_ bytes: [UInt8]) -> String? { text(of: ["title"], in: bytes) }

  /// Returns the text of the first heading; nil without headings that have text.
  static func heading(_ bytes: [UInt8]) -> String? {
    text(of: ["h1", "h2", "h3", "h4", "h5", "h6"], in: bytes)
  }

  /// Whether a text begins like a page: with a document type, the root element, or its head.
  static func isPage(_ bytes: [UInt8]) -> Bool {
    let start = lowercased(bytes.drop { $0 <= 0x20 }.prefix(16))
    return ["<!doctype html", "<html", "<head", "<title", "<body"].contains {
      start.starts(with: $0.utf8)
    }
  }

  /// The elements whose content is not text of the page. A drawing may have a title of its own.
  private static let hidden: Set = ["script", "style", "template", "noscript", "svg"]

  /// Returns the text of the first element with one of the names that has text.
  private static func text(of names: Set<String>, in bytes: [UInt8]) -> String? {
    let bytes = Array(bytes.prefix(limit))
    let lower = lowercased(bytes[...])
    var place = 0
    /// Returns the offset of a text after `place`, or the end.
    func offset(of text: String) -> Int { lower[place...].firstIndex(of: text.utf8) ?? lower.count }
    while let start = lower[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start
      if lower[start...].starts(with: "<!--".utf8) {
        place = min(lower.count, offset(of: "-->") + 3)
        continue
      }
      let name = String(decoding: lower[(start + 1)...].prefix(while: isName), as: UTF8.self)
      place = min(lower.count, offset(of: ">") + 1)
      guard hidden.contains(name) || names.contains(name) else { continue }
      let end = offset(of: "</" + name)
      // Without the end tag, the rest of the page would be the text.
      guard end < lower.count else { return nil }
      if names.contains(name), let text = plain(bytes[place..<end]) { return text }
      place = end
    }
    return nil
  }

  /// Returns content without tags and entities, as one line; nil if nothing is left.
  private static func plain(_ content: ArraySlice<UInt8>) -> String? {
    var text: [UInt8] = []
    var isTag = false
    for byte in content {
      if byte == UInt8(ascii: "<") { isTag = true }
      // A tag such as `<br>` separates words.
      text.append(isTag ? UInt8(ascii: " ") : byte)
      if byte == UInt8(ascii: ">") { isTag = false }
    }
    let line = MarkupText.unescaped(String(decoding: text, as: UTF8.self))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : line
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "-")
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
