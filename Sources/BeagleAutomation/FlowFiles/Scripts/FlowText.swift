import JSON

/// A text of a flow, which may contain scripts: `Hello ${output.name}`.
///
/// `\${` is the text `${`. A `${` without its end is text too. Text of a server becomes part of a flow
/// only through ``quoted(_:)``, so that it is never a script.
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
  let location: FlowLocation?

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

  /// Returns the form of a text that has no scripts: a backslash before each `${`.
  ///
  ///     FlowText(FlowText.quoted(text)).literal == text  // for every text
  package static func quoted(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      if isStart(bytes, index) { result.append(UInt8(ascii: "\\")) }
      result.append(bytes[index])
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the text in a file that has these parts.
  static func source(of parts: [Part]) -> String {
    var result = ""
    var literal = ""
    func flush(beforeScript: Bool) {
      // A backslash would make the script that follows a text.
      let isEscape = beforeScript && literal.utf8.last == UInt8(ascii: "\\")
      if isEscape { literal.unicodeScalars.removeLast() }
      result += quoted(literal) + (isEscape ? "${'\\\\'}" : "")
      literal = ""
    }
    for part in parts {
      switch part {
      case .literal(let text): literal += text
      case .script(let script):
        flush(beforeScript: true)
        result += "${\(script)}"
      }
    }
    flush(beforeScript: false)
    return result
  }

  /// Whether `${` begins at an offset.
  private static func isStart(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "$") && index + 1 < bytes.count
      && bytes[index + 1] == UInt8(ascii: "{")
  }

  private static func parts(of source: String) -> [Part] {
    guard source.utf8.contains(UInt8(ascii: "$")) else {
      return source.isEmpty ? [] : [.literal(source)]
    }
    let bytes = Array(source.utf8)
    var ends = ScriptEnds(bytes)
    var parts: [Part] = []
    var literal: [UInt8] = []
    var next = 0
    while next < bytes.count {
      if bytes[next] == UInt8(ascii: "\\"), next + 1 < bytes.count, isStart(bytes, next + 1) {
        literal += bytes[(next + 1)...(next + 2)]
        next += 3
        continue
      }
      guard isStart(bytes, next), let end = ends.end(from: next + 2) else {
        literal.append(bytes[next])
        next += 1
        continue
      }
      if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
      literal = []
      parts.append(.script(String(decoding: bytes[next + 2..<end], as: UTF8.self)))
      next = end + 1
    }
    if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
    return parts
  }
}

/// Finds the `}` that ends a script. Braces in strings and comments do not count.
struct ScriptEnds {
  private static let quotes: Set<UInt8> = [
    UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"),
  ]
  /// The maximum number of scripts without an end that are read to the end of the text. Otherwise
  /// the work would grow with the square of the text.
  static let failureLimit = 32

  private let bytes: [UInt8]
  private var failures = 0
  /// The number of bytes that were examined for quotation marks and nested braces.
  private(set) var steps = 0
  /// The offset of the last `}`; -1 without one.
  private let lastBrace: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lastBrace = bytes.lastIndex(of: UInt8(ascii: "}")) ?? -1
  }

  /// Returns the offset of the `}`, or nil. If a quotation mark is not closed, as in the regular
  /// expression `/"/`, the first `}` ends the script.
  mutating func end(from start: Int) -> Int? {
    guard start <= lastBrace else { return nil }
    if failures < ScriptEnds.failureLimit {
      if let end = balanced(from: start) { return end }
      failures += 1
    }
    return bytes[start...].firstIndex(of: UInt8(ascii: "}"))
  }

  private mutating func balanced(from start: Int) -> Int? {
    // The quotation mark of each template string that is open, and a brace for each block.
    var open: [UInt8] = []
    var next = start
    while next < bytes.count {
      steps += 1
      let byte = bytes[next]
      if let quote = open.last, ScriptEnds.quotes.contains(quote) {
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
      } else if ScriptEnds.quotes.contains(byte) {
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
