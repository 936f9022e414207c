import JSON

/// A text of a flow, which may contain scripts: `Hello ${output.name}`.
///
/// `\${…}` is the text `${…}`. A `${` without its end is text too.
package struct FlowText: Sendable {
  /// A part of a text.
  package enum Part: Sendable, Hashable {
    /// A text without scripts.
    case literal(String)
    /// The script of `${…}`.
    case script(String)
  }

  /// The text in the file, before `${…}` is replaced.
  package let source: String
  /// The parts; a text without scripts has at most one.
  package let parts: [Part]
  /// The position in the file; nil for a text from elsewhere.
  package let location: FlowLocation?

  /// Parses a text.
  package init(_ source: String, at location: FlowLocation? = nil) {
    self.source = source
    self.location = location
    parts = FlowText.parts(of: source)
  }

  /// The value of a text without scripts; nil for a text with scripts.
  package var literal: String? {
    switch parts.count {
    case 0: return ""
    case 1: if case .literal(let text) = parts[0] { return text }
    default: break
    }
    return nil
  }

  private static func parts(of source: String) -> [Part] {
    guard source.utf8.contains(UInt8(ascii: "$")) else {
      return source.isEmpty ? [] : [.literal(source)]
    }
    let bytes = Array(source.utf8)
    var parts: [Part] = []
    var literal: [UInt8] = []
    var next = 0
    while next < bytes.count {
      let isStart =
        bytes[next] == UInt8(ascii: "$") && next + 1 < bytes.count
        && bytes[next + 1] == UInt8(ascii: "{")
      guard isStart, let end = ScriptEnd.find(bytes, from: next + 2) else {
        literal.append(bytes[next])
        next += 1
        continue
      }
      if literal.last == UInt8(ascii: "\\") {
        literal.removeLast()
        literal += bytes[next...end]
      } else {
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        parts.append(.script(String(decoding: bytes[next + 2..<end], as: UTF8.self)))
      }
      next = end + 1
    }
    if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
    return parts
  }
}

/// Finds the `}` that ends a script. Braces in strings and comments do not count.
private enum ScriptEnd {
  private static let quotes: Set<UInt8> = [
    UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"),
  ]

  /// Returns the offset of the `}`, or nil. If a quotation mark is not closed, as in the regular
  /// expression `/"/`, the first `}` ends the script.
  static func find(_ bytes: [UInt8], from start: Int) -> Int? {
    balanced(bytes, from: start) ?? bytes[start...].firstIndex(of: UInt8(ascii: "}"))
  }

  private static func balanced(_ bytes: [UInt8], from start: Int) -> Int? {
    // The quotation mark of each template string that is open, and a brace for each block.
    var open: [UInt8] = []
    var next = start
    while next < bytes.count {
      let byte = bytes[next]
      if let quote = open.last, quotes.contains(quote) {
        if byte == UInt8(ascii: "\\") {
          next += 1
        } else if byte == quote {
          open.removeLast()
        } else if quote == UInt8(ascii: "`"), byte == UInt8(ascii: "$"), next + 1 < bytes.count,
          bytes[next + 1] == UInt8(ascii: "{")
        {
          open.append(UInt8(ascii: "{"))
          next += 1
        }
      } else if quotes.contains(byte) {
        open.append(byte)
      } else if byte == UInt8(ascii: "{") {
        open.append(byte)
      } else if byte == UInt8(ascii: "}") {
        if open.isEmpty { return next }
        open.removeLast()
      }
      next += 1
    }
    return nil
  }
}
