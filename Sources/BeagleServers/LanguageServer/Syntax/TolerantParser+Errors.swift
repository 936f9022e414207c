import JSON

/// Error reporting and lookahead.
extension TolerantParser {
  // MARK: - Errors

  mutating func report(
    _ kind: JSONError.Kind, _ message: String, _ hint: String?, _ offset: Int, length: Int = 1
  ) {
    guard errors.count < SyntaxTree.errorLimit else { return }
    errors.append(
      .init(kind: kind, message: message, hint: hint, offset: offset, length: length))
  }

  mutating func missingComma(_ start: Int) {
    let close = inObject ? "}" : "]"
    report(
      .missingComma, "expected a comma or \(close), not \(describe(start))",
      "a comma is missing before it", start)
  }

  mutating func missing(_ kind: SyntaxTree.Kind, before found: String) {
    let mark = kind == .object ? "}" : "]"
    report(
      .unexpected, "expected a comma or \(mark), not \(found)", "close it with \(mark) first", i)
  }

  func describe(_ offset: Int) -> String { JSONText.describeCharacter(p, at: offset) }

  // MARK: - Lookahead

  mutating func skipWhitespaceAndComments() {
    while i < p.count {
      switch p[i] {
      case 0x20, 0x0A, 0x0D, 0x09: i += 1
      case 0x2F where i + 1 < p.count && (p[i + 1] == 0x2F || p[i + 1] == 0x2A): comment()
      default: return
      }
    }
  }

  mutating func comment() {
    let start = i
    if p[i + 1] == 0x2F {
      while i < p.count, p[i] != 0x0A { i += 1 }
    } else {
      i += 2
      while i < p.count, !(p[i] == 0x2F && p[i - 1] == 0x2A && i > start + 2) { i += 1 }
      i = min(i + 1, p.count)
    }
    report(.comment, "JSON has no comments", "remove it", start, length: i - start)
  }

  func endOfWhitespace(_ offset: Int) -> Int {
    var j = offset
    while j < p.count, p[j] == 0x20 || p[j] == 0x0A || p[j] == 0x0D || p[j] == 0x09 { j += 1 }
    return j
  }

  func hasColon(after offset: Int) -> Bool {
    let j = endOfWhitespace(offset)
    return j < p.count && p[j] == 0x3A
  }

  func hasMore(after offset: Int) -> Bool { endOfWhitespace(offset) < p.count }

  func isOnLaterLine(_ start: Int) -> Bool {
    guard pendingKey >= 0 else { return false }
    return p[Int(nodes[Int(pendingKey)].end)..<start].contains(0x0A)
  }
}
