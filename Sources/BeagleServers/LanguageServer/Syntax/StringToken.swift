import JSON

/// A string token that may have errors. It ends at its closing quote or else at the end of the
/// line.
struct StringToken {
  /// The offset after the closing quote or, without one, after the last byte of the string.
  let end: Int
  /// The first error in the string, or nil.
  let problem: SyntaxTree.SyntaxError?

  /// Scans a string.
  /// - Parameter start: The offset of the opening quote.
  init(_ p: UnsafeBufferPointer<UInt8>, at start: Int, quote: UInt8) {
    var j = start + 1
    var problem: SyntaxTree.SyntaxError?
    while j < p.count, p[j] != quote, p[j] != 0x0A, p[j] != 0x0D {
      let byte = p[j]
      if byte == 0x5C {
        if problem == nil { problem = StringToken.badEscape(p, j) }
        j += j + 1 < p.count && p[j + 1] != 0x0A && p[j + 1] != 0x0D ? 2 : 1
      } else if byte < 0x20 {
        if problem == nil {
          problem = .init(
            kind: .string,
            message: byte == 0x09 ? "a tab inside a string" : "a control character inside a string",
            hint: "write \(byte == 0x09 ? "\\t" : "\\u00..")", offset: j, length: 1)
        }
        j += 1
      } else if byte >= 0x80 {
        let length = StringToken.sequence(p, j)
        if length == 0, problem == nil {
          problem = .init(
            kind: .encoding, message: "a byte that is not UTF-8",
            hint: "save the document as UTF-8", offset: j, length: 1)
        }
        j += max(length, 1)
      } else {
        j += 1
      }
    }
    // If a letter follows the quote, it is the opening quote of the next string.
    let isNext = j + 1 < p.count && StringToken.isLetter(p[j + 1]) && quote == 0x22
    if j < p.count, p[j] == quote, !isNext {
      end = j + 1
      self.problem = problem
      return
    }
    // Brackets and commas at the end probably belong to the enclosing object.
    var last = min(j, p.count)
    while last > start + 1, [0x20, 0x09, 0x2C, 0x7D, 0x5D].contains(p[last - 1]) {
      // A brace that closes an expression belongs to the string.
      let text = p[start..<last]
      if p[last - 1] == 0x7D, text.count(where: { $0 == 0x7B }) >= text.count(where: { $0 == 0x7D })
      {
        break
      }
      last -= 1
    }
    end = last
    self.problem = .init(
      kind: .string, message: "the string is not closed", hint: "close it with \"", offset: start,
      length: last - start)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == 0x5F
  }

  private static func badEscape(_ p: UnsafeBufferPointer<UInt8>, _ slash: Int)
    -> SyntaxTree.SyntaxError?
  {
    guard slash + 1 < p.count else { return nil }
    switch p[slash + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return nil
    case 0x75:
      for k in slash + 2..<slash + 6 where k >= p.count || !isHexDigit(p[k]) {
        return .init(
          kind: .string, message: "a \\u escape without four hex digits",
          hint: "write it like \\u00e9", offset: slash, length: 2)
      }
      return nil
    default:
      return .init(
        kind: .string,
        message: "\\ followed by \(JSONText.describeCharacter(p, at: slash + 1)) is not an escape",
        hint: "write \\\\ for a backslash", offset: slash, length: 2)
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 5
  }

  /// Returns the length of the well-formed UTF-8 sequence at an offset, or 0.
  private static func sequence(_ p: UnsafeBufferPointer<UInt8>, _ j: Int) -> Int {
    var decoder = UTF8()
    var iterator = p[j..<min(j + 4, p.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
    return UTF8.width(scalar)
  }
}

/// Literals and numbers, which have no quotes.
enum UnquotedToken {
  /// Whether a token is `true`, `false` or `null`.
  static func isWord(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    token.elementsEqual("true".utf8) || token.elementsEqual("false".utf8)
      || token.elementsEqual("null".utf8)
  }

  /// Whether a token is a number (RFC 8259, section 6).
  static func isNumber(_ t: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    func digits() -> Int {
      let start = i
      while i < t.count, t[i] &- 0x30 <= 9 { i += 1 }
      return i - start
    }
    if i < t.count, t[i] == 0x2D { i += 1 }
    let first = i
    let whole = digits()
    guard whole > 0, whole == 1 || t[first] != 0x30 else { return false }
    if i < t.count, t[i] == 0x2E {
      i += 1
      guard digits() > 0 else { return false }
    }
    if i < t.count, t[i] | 0x20 == 0x65 {
      i += 1
      if i < t.count, t[i] == 0x2B || t[i] == 0x2D { i += 1 }
      guard digits() > 0 else { return false }
    }
    return i == t.count
  }
}
