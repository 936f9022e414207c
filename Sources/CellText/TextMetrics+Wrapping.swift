/// Wrapping text of reports, which is not drawn in cells. ``TextLayout`` breaks lines at more places.
extension TextMetrics {
  /// Returns the lines of a text that is wrapped at spaces.
  ///
  ///     TextMetrics.wrapped("Check screens for mistakes", width: 14)  // ["Check screens", "for mistakes"]
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line in columns. A longer word has a line of its own.
  ///   - first: The width of the first line if it follows a label. The line is empty if the first
  ///     word does not fit.
  ///   - splitsWords: Whether a word that is longer than a line, such as a path, is split, if
  ///     possible after a slash.
  package static func wrapped(
    _ text: String, width: Int, first: Int? = nil, splitsWords: Bool = false
  ) -> [String] {
    guard self.width(text) > first ?? width else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let next = line.isEmpty ? String(word) : "\(line) \(word)"
      if self.width(next) <= (lines.isEmpty ? first ?? width : width) {
        line = next
        continue
      }
      if !line.isEmpty || lines.isEmpty && first != nil { lines.append(line) }
      line = String(word)
      while splitsWords, self.width(line) > width {
        var part = prefix(line, width: width)
        if let slash = part.dropFirst().lastIndex(of: "/") { part = String(part[...slash]) }
        guard !part.isEmpty else { break }
        lines.append(part)
        line = String(line.dropFirst(part.count))
      }
    }
    return lines + [line]
  }
}
