/// Double quotes inside a string.
extension SyntaxRepairs {
  /// The maximum number of quotes of a line that are tried as the end of a string.
  private static let endLimit = 8

  /// Escapes the quotes inside a string, or writes single quotes in an expression. The string ends at the
  /// first quote of the line after which the line is JSON, or else at the first one before a separator.
  var quotesInside: [FixIt] {
    let line = endOfLine(from: offset)
    let quotes = (offset..<line).filter { bytes[$0] == 0x22 && bytes[$0 - 1] != 0x5C }
    let ends = quotes.indices
      .filter { quotes[$0] > offset && isFollowedBySeparator(quotes[$0] + 1) }
    let fixes = ends.prefix(Self.endLimit).map { correcting(quotes[..<$0]) }
    // A quote before a colon ends a key, so that another end would hide that the string is not closed.
    guard fixes.count > 1, let first = fixes.first, let end = ends.first,
      bytes[(quotes[end] + 1)...].first(where: { $0 != 0x20 && $0 != 0x09 }) != 0x3A
    else { return Array(fixes.prefix(1)) }
    return [fixes.first { isValid(to: line, after: $0) } ?? first]
  }

  private func correcting(_ quotes: ArraySlice<Int>) -> FixIt {
    if isInExpression(quotes) {
      return FixIt(
        title: "Use single quotes in the expression",
        edits: quotes.map { edit($0..<$0 + 1, "'") }, isSafe: true)
    }
    return FixIt(
      title: quotes.count == 1 ? "Escape the quote" : "Escape the quotes",
      edits: quotes.map { edit($0..<$0, "\\") }, isSafe: true)
  }

  /// Returns whether pairs of quotes enclose texts in an expression.
  private func isInExpression(_ quotes: ArraySlice<Int>) -> Bool {
    let quotes = Array(quotes)
    guard quotes.count % 2 == 0, let last = quotes.last, !bytes[offset..<last].contains(0x7D),
      let start = bytes[..<offset].lastIndex(of: 0x22)
    else { return false }
    var isOpen = false
    for index in start + 1..<offset {
      if bytes[index] == 0x7D { isOpen = false }
      if bytes[index] == 0x7B, bytes[index - 1] == 0x40 { isOpen = true }
    }
    // The first quote must not be in a text in single quotes.
    guard isOpen, bytes[start..<offset].count(where: { $0 == 0x27 }) % 2 == 0 else { return false }
    return stride(from: 0, to: quotes.count, by: 2).allSatisfy { index in
      !bytes[quotes[index]..<quotes[index + 1]].contains { $0 == 0x27 || $0 == 0x5C }
    }
  }

  /// Returns whether a text has no syntax error before an offset after a fix.
  func isValid(to end: Int, after fixIt: FixIt) -> Bool {
    let text = fixIt.edits.applied(to: bytes)
    do {
      _ = try JSONDocument(text, name: "")
      return true
    } catch { return error.offset - text.count + bytes.count >= end }
  }
}
