/// The text of a string literal with interpolated values, for an ``Expression`` or a ``DynamicObject``.
///
/// Only the literal itself is parsed: in `"Hello \(name), you have @{count} messages"`, a name with `@{…}` is not
/// evaluated. The parts of an interpolated ``Expression`` are parts of the result, and `\(expression: text)` parses a
/// `String`.
///
/// Inside `@{…}`, a value is a name, a path, a number or `true`, `false` or `null`, or a part of a text in single
/// quotes.
public struct ExpressionInterpolation: StringInterpolationProtocol {
  /// The place of the next character.
  private enum Place {
    /// Outside `@{…}`.
    case text
    /// In `@{…}`.
    case expression
    /// In a text in single quotes.
    case quotes
    /// In such a text, after a backslash.
    case escape
  }

  private var bytes: [UInt8] = []
  private var place = Place.text
  /// Whether the last bytes are from a value.
  private var endsWithValue = false
  /// Why the literal has no value; nil if it has one.
  private(set) var problem: String?

  /// The text with escaped values.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Creates an empty text.
  public init(literalCapacity: Int, interpolationCount: Int) {
    bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
  }

  /// Adds characters of the literal.
  public mutating func appendLiteral(_ literal: String) {
    if endsWithValue, literal.utf8.first == Self.brace { escapeAt() }
    for byte in literal.utf8 { append(byte) }
    if !literal.isEmpty { endsWithValue = false }
  }

  /// Adds the text of a value, which is not parsed.
  public mutating func appendInterpolation<Value>(_ value: Value) { append(value: "\(value)") }

  /// Adds the text of an optional value, which is not parsed.
  @available(
    *, deprecated,
    message: "the text of an optional is \"nil\" or \"Optional(…)\": write \\(value ?? \"\")"
  )
  public mutating func appendInterpolation<Value>(_ value: Value?) {
    append(value: "\(String(describing: value))")
  }

  /// Adds the parts of an expression, or the text of a literal.
  public mutating func appendInterpolation<Value>(_ expression: Expression<Value>) {
    switch expression {
    case .value(let value): append(value: "\(value)")
    case .expression(let expression): append(expression)
    }
  }

  /// Adds the parts of an expression, or the text of another value.
  public mutating func appendInterpolation(_ value: DynamicObject) {
    if case .expression(let expression) = value {
      append(expression)
    } else {
      append(value: value.description)
    }
  }

  /// Adds the parts of an expression.
  public mutating func appendInterpolation(_ expression: ContextExpression) { append(expression) }

  /// Adds a text that is parsed like the literal. Never use it for a text of a user or a server.
  public mutating func appendInterpolation(expression text: String) { appendLiteral(text) }

  // MARK: - Bytes

  private static let backslash = UInt8(ascii: "\\")
  private static let at = UInt8(ascii: "@")
  private static let brace = UInt8(ascii: "{")
  private static let quote = UInt8(ascii: "'")

  private func isEscaped(at offset: Int) -> Bool { ExpressionParser.isEscaped(bytes[..<offset]) }

  /// Adds a backslash before a last `@` without one, so that a brace after it begins no expression.
  private mutating func escapeAt() {
    guard place == .text, bytes.last == Self.at, !isEscaped(at: bytes.count - 1) else { return }
    bytes.insert(Self.backslash, at: bytes.count - 1)
  }

  /// Makes a last backslash of the literal a character, so that it does not escape what follows.
  private mutating func endEscape() {
    if isEscaped(at: bytes.count) { bytes.append(Self.backslash) }
  }

  /// Adds a byte of the literal.
  private mutating func append(_ byte: UInt8) {
    switch place {
    case .text:
      let isOpening =
        byte == Self.brace && bytes.last == Self.at && !isEscaped(at: bytes.count - 1)
      if isOpening { place = .expression }
    case .expression:
      if byte == Self.quote { place = .quotes } else if byte == UInt8(ascii: "}") { place = .text }
    case .quotes:
      if byte == Self.quote {
        place = .expression
      } else if byte == Self.backslash {
        place = .escape
      }
    case .escape: place = .quotes
    }
    bytes.append(byte)
  }

  // MARK: - Values

  private mutating func append(value: String) {
    if value.isEmpty, place != .expression { return }
    switch place {
    case .text:
      endEscape()
      for byte in value.utf8 {
        if byte == Self.brace { escapeAt() }
        if byte == Self.backslash { bytes.append(byte) }
        bytes.append(byte)
      }
    case .expression:
      if !Self.isName(value) {
        fail(
          "the value \"\(value)\" in @{…} is not a name, a path or a number: write it in single quotes"
        )
      }
      bytes += value.utf8
    case .quotes, .escape:
      // In quotes, only \' is an escape, so that these texts cannot be written.
      var isAfterBackslash = place == .escape
      for byte in value.utf8 {
        if byte == Self.quote {
          if isAfterBackslash { break }
          bytes.append(Self.backslash)
        }
        isAfterBackslash = byte == Self.backslash
        bytes.append(byte)
      }
      place = .quotes
      if isAfterBackslash {
        fail(
          "the value \"\(value)\" in quotes has a backslash before a quote: store it in a context")
      }
    }
    endsWithValue = true
  }

  private mutating func append(_ expression: ContextExpression) {
    if let problem = expression.parsed.problem { fail(problem) }
    switch (place, expression) {
    case (.text, _):
      endEscape()
      if expression.source.utf8.first == Self.brace { escapeAt() }
      bytes += expression.source.utf8
      endEscape()
    case (.expression, .single):
      // Without "@{" and "}".
      bytes += expression.source.utf8.dropFirst(2).dropLast()
    default:
      fail("the expression \"\(expression.source)\" cannot be a part of a text in @{…}: use concat")
    }
    endsWithValue = true
  }

  private mutating func fail(_ problem: String) { self.problem = self.problem ?? problem }

  /// Whether a text has only the characters of names, paths, numbers, `true`, `false` and `null`.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0"..."9" ~= $0 || "_.-[]".unicodeScalars.contains($0)
      }
  }
}

extension ContextExpression {
  /// Creates the expression of a literal in Swift that has no value.
  init(invalid text: String, problem: String) {
    self = .single(ParsedExpression(invalid: text, problem: problem))
  }
}
