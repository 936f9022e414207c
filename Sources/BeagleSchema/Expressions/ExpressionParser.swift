import Glibc

/// A parser for strings with `@{…}`. It makes a single pass over the bytes.
package enum ExpressionParser {
  /// A parsed string.
  package enum Result: Sendable {
    /// Plain, unescaped text. The issue is set if the text looks like an expression.
    case plain(String, ExpressionSyntaxIssue?)
    /// An expression.
    case expression(ContextExpression)
  }

  /// The maximum nesting depth of operations. A deeper expression is plain text.
  static let maximumDepth = 128

  /// The maximum number of literals, bindings, path steps and operations in a string: 65,536. A
  /// string with more is plain text.
  static let maximumValues = 1 << 16

  /// Parses a string to a single expression, text with expressions, or plain text.
  package static func parse(_ string: String, source: SourceReference? = nil) -> Result {
    var text = string
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, bytes.count > 0 else { return .plain("", nil) }
      let hasEscape = memchr(base, 0x5C, bytes.count) != nil
      guard ByteSearch.contains(base, bytes.count, 0x40, 0x7B) else {
        return .plain(hasEscape ? unescape(string) : string, nil)
      }
      var parser = Parser(bytes)
      switch parser.parts() {
      case .expression(let parts):
        let parsed = ParsedExpression(
          source: string, reference: source, parts: parts, valueCount: parser.values,
          traits: parser.traits)
        if parts.count == 1 { return .expression(.single(parsed)) }
        return .expression(.multiple(parsed))
      case .plain(let issue):
        return .plain(hasEscape ? unescape(string) : string, issue)
      }
    }
  }

  /// Returns the valid expressions of a string whose other expressions have syntax errors; nil without one.
  package static func validExpressions(in string: String) -> ContextExpression? {
    var text = string
    return text.withUTF8 { bytes in
      var parser = Parser(bytes, diagnoses: false)
      let parts = parser.validParts()
      guard parts.contains(where: { if case .value = $0 { true } else { false } }) else {
        return nil
      }
      return .multiple(
        ParsedExpression(
          source: string, reference: nil, parts: parts, valueCount: parser.values,
          traits: parser.traits))
    }
  }

  /// Returns whether a string is one valid expression without text around it.
  static func isSingleExpression(_ string: String) -> Bool {
    if case .expression(let parts) = outcome(string) { parts.count == 1 } else { false }
  }

  /// Returns whether a string contains expressions and all of them are valid.
  static func isExpression(_ string: String) -> Bool {
    if case .expression = outcome(string) { true } else { false }
  }

  /// Parses a string without a diagnosis of its syntax errors.
  private static func outcome(_ string: String) -> Parser.Outcome {
    var text = string
    return text.withUTF8 { bytes in
      var parser = Parser(bytes, diagnoses: false)
      return parser.parts()
    }
  }

  /// Whether the byte after some bytes is escaped: they end with an odd number of backslashes.
  static func isEscaped(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    bytes.reversed().prefix { $0 == 0x5C }.count % 2 == 1
  }

  /// Returns the first `@{` that is not escaped, at or after a byte offset.
  static func opening(in text: Substring, from offset: Int) -> String.Index? {
    let bytes = text.utf8
    guard var index = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex)
    else { return nil }
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      if bytes[index] == 0x40, next < bytes.endIndex, bytes[next] == 0x7B,
        !isEscaped(bytes[..<index])
      {
        return index
      }
      index = next
    }
    return nil
  }

  /// `\\` becomes `\`, then `\@{` becomes `@{`.
  static func unescape(_ text: String) -> String {
    let once = replace(Array(text.utf8), [0x5C, 0x5C], by: [0x5C])
    return String(decoding: replace(once, [0x5C, 0x40, 0x7B], by: [0x40, 0x7B]), as: UTF8.self)
  }

  static func replace(_ bytes: [UInt8], _ pattern: [UInt8], by other: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      if bytes[i] == pattern[0], i + pattern.count <= bytes.count,
        bytes[i..<i + pattern.count].elementsEqual(pattern)
      {
        result += other
        i += pattern.count
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }
}

/// A syntax error in a string that looks like an expression.
package struct ExpressionSyntaxIssue: Hashable, Sendable {
  /// The byte offset of the first unexpected character.
  package let offset: Int
  /// The description of the error.
  let message: String
  /// A suggestion, if there is one.
  var suggestion: String?
  /// A change of the text that makes it valid, if the intent is clear.
  var correction: Correction?

  /// A change of a text.
  struct Correction: Hashable, Sendable {
    /// The change in the imperative.
    let title: String
    /// The replaced bytes.
    let range: Range<Int>
    let replacement: String
    /// Whether the change certainly matches the author's intention.
    var isSafe: Bool
  }

  /// Returns the message of a diagnostic about the text, or about the property `name`.
  func message(in text: String, of name: String = "") -> String {
    let subject = name.isEmpty ? "this text" : name
    let location = ExpressionLocation(offset: offset, in: text)
    return "\(subject) looks like an expression but is not valid: \(message), \(location)"
  }
}

private struct Parser {
  enum Outcome {
    case expression([ExpressionPart])
    case plain(ExpressionSyntaxIssue?)
  }

  private var scanner: ExpressionScanner
  /// An explanation for a failure at a position.
  private var hint: (offset: Int, message: String, suggestion: String)?
  /// The offset of a single quote without an end.
  private var openQuote: Int?
  /// The offsets of a path step that is called like an operation, for example name in user.name().
  private var pathCall: (path: Int, name: Int, parenthesis: Int)?
  private var tooDeep = false
  /// The number of literals, bindings, path steps and operations so far.
  private(set) var values = 0
  private(set) var traits: ParsedExpression.Traits = []
  private var hasTooMany: Bool { values > ExpressionParser.maximumValues }

  /// Whether the causes of syntax errors are searched.
  private let diagnoses: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, diagnoses: Bool = true) {
    scanner = ExpressionScanner(bytes)
    self.diagnoses = diagnoses
  }

  mutating func parts() -> Outcome {
    var parts: [ExpressionPart] = []
    var found = false
    while !scanner.atEnd {
      if isOpening(scanner.position) {
        let start = scanner.position
        scanner.position += 2
        scanner.furthest = scanner.position
        guard let value = content(depth: 0), scanner.take(0x7D) else {
          return .plain(issue(start: start))
        }
        found = true
        // Most strings are a single expression.
        if scanner.atEnd, parts.isEmpty { return .expression([.value(value)]) }
        parts.append(.value(value))
      } else {
        if parts.isEmpty { parts.reserveCapacity(4) }
        parts.append(.text(text()))
      }
    }
    return found ? .expression(parts) : .plain(nil)
  }

  /// The maximum number of syntax errors after which further expressions are read.
  private static let errorLimit = 20

  /// Parses a string with syntax errors. Its wrong expressions are text.
  mutating func validParts() -> [ExpressionPart] {
    var parts: [ExpressionPart] = []
    var errorCount = 0
    while !scanner.atEnd {
      guard isOpening(scanner.position) else {
        parts.append(.text(text()))
        continue
      }
      let start = scanner.position
      scanner.position += 2
      if let value = content(depth: 0), scanner.take(0x7D) {
        parts.append(.value(value))
        continue
      }
      errorCount += 1
      guard errorCount <= Parser.errorLimit, !hasTooMany else { break }
      parts.append(.text("@{"))
      scanner.position = start + 2
    }
    return parts
  }

  private func isOpening(_ offset: Int) -> Bool {
    offset + 1 < scanner.bytes.count && scanner.bytes[offset] == 0x40
      && scanner.bytes[offset + 1] == 0x7B
  }

  /// Parses text up to the next unescaped `@{`.
  private mutating func text() -> String {
    let start = scanner.position
    var escaped = false
    while true {
      scanner.skip { $0 != 0x40 && $0 != 0x5C }
      if scanner.atEnd || isOpening(scanner.position) { break }
      if scanner.peek == 0x5C {
        escaped = true
        scanner.position += 1
        if scanner.atEnd || (scanner.peek != 0x5C && scanner.peek != 0x40) { continue }
      }
      scanner.position += 1
    }
    let text = scanner.text(start, scanner.position)
    return escaped ? ExpressionParser.unescape(text) : text
  }

  /// Parses a literal, a binding or an operation.
  private mutating func content(depth: Int) -> ExpressionValue? {
    let start = scanner.position
    values += 1
    guard !hasTooMany else {
      scanner.fail()
      return nil
    }
    switch literal() {
    case .found(let value): return .literal(value)
    case .impossible: return nil
    case .absent: break
    }
    guard let word = scanner.word() else { return nil }
    if scanner.peek == 0x28 { return operation(named: word, at: start, depth: depth) }
    var path: [Path.Node] = []
    guard scanner.indexes(into: &path) else { return nil }
    scanner.fail()
    values += path.count
    while scanner.peek == 0x2E {
      values += 1
      guard !hasTooMany else { return nil }
      scanner.position += 1
      let keyStart = scanner.position
      guard let key = scanner.word() else { return nil }
      if scanner.peek == 0x28 {
        scanner.fail()
        pathCall = (start, keyStart, scanner.position)
        return nil
      }
      // An array literal is cheaper than an append to an empty array.
      if path.isEmpty { path = [.key(key)] } else { path.append(.key(key)) }
      guard scanner.indexes(into: &path) else { return nil }
      scanner.fail()
    }
    return .binding(.init(contextId: word, path: path, offset: start))
  }

  private mutating func operation(named name: String, at start: Int, depth: Int)
    -> ExpressionValue?
  {
    guard name.utf8.contains(where: { $0 == 0x5F || ($0 | 0x20) &- 0x61 < 26 }) else {
      scanner.fail()
      return nil
    }
    guard depth < ExpressionParser.maximumDepth else {
      tooDeep = true
      scanner.fail()
      return nil
    }
    scanner.position += 1
    scanner.skipBlanks()
    var parameters: [ExpressionValue] = []
    if scanner.peek != 0x29 || scanner.atEnd {
      while true {
        guard let value = content(depth: depth + 1) else { return nil }
        if parameters.isEmpty { parameters.reserveCapacity(2) }
        parameters.append(value)
        let offset = scanner.position
        scanner.skipBlanks()
        if scanner.take(0x2C) {
          scanner.skipBlanks()
        } else if scanner.peek == 0x29 {
          break
        } else {
          scanner.fail(at: max(offset, scanner.position))
          return nil
        }
      }
    }
    guard scanner.take(0x29) else { return nil }
    let operation = ExpressionValue.Operation(name: name, parameters: parameters, offset: start)
    traits.insert(.operations)
    if operation.builtin == nil { traits.insert(.otherOperations) }
    if operation.builtin?.asksForNull == true { traits.insert(.isNull) }
    return .operation(operation)
  }

  // MARK: Literals

  private enum Literal {
    case found(DynamicObject)
    case absent
    case impossible
  }

  private mutating func literal() -> Literal {
    let bytes = scanner.bytes
    let start = scanner.position
    let byte = scanner.peek
    if byte == 0x2D || byte &- 0x30 <= 9 {
      var end = start
      if byte == 0x2D { end += 1 }
      let first = end
      while end < bytes.count, bytes[end] &- 0x30 <= 9 { end += 1 }
      if end > first {
        var fraction = end
        if end + 1 < bytes.count, bytes[end] == 0x2E, bytes[end + 1] &- 0x30 <= 9 {
          fraction += 1
          while fraction < bytes.count, bytes[fraction] &- 0x30 <= 9 { fraction += 1 }
          scanner.position = fraction
          return .found(
            .double(
              JSONNumber.double(UnsafeBufferPointer(rebasing: bytes[start..<fraction]))))
        }
        if !scanner.isWordCharacter(at: end) {
          guard
            let value = JSONNumber.integer(UnsafeBufferPointer(rebasing: bytes[start..<end]))
          else {
            scanner.fail(at: start)
            hint = (
              start, "a number that does not fit in 64 bits",
              "write it as \(scanner.text(start, end)).0"
            )
            return .impossible
          }
          scanner.position = end
          return .found(.int(value))
        }
      }
      if byte == 0x2D {
        scanner.fail(at: end)
        return .impossible
      }
      return .absent
    }
    switch byte {
    case 0x27: return string()
    case 0x74: return prefix("true", .bool(true))
    case 0x66: return prefix("false", .bool(false))
    case 0x6E: return prefix("null", .empty)
    default: return .absent
    }
  }

  /// Parses a keyword, even if more letters follow. As in Beagle, these make the string plain text.
  private mutating func prefix(_ word: StaticString, _ value: DynamicObject) -> Literal {
    let bytes = scanner.bytes
    let start = scanner.position
    let count = word.utf8CodeUnitCount
    guard start + count <= bytes.count else { return .absent }
    for k in 0..<count where bytes[start + k] != word.utf8Start[k] { return .absent }
    scanner.position += count
    if scanner.isWordCharacter(at: scanner.position) {
      hint = (
        scanner.position, "names that start with \(word) cannot be read",
        "give the context or operation another name"
      )
    }
    return .found(value)
  }

  private mutating func string() -> Literal {
    let bytes = scanner.bytes
    let start = scanner.position + 1
    var end = start
    while end < bytes.count, bytes[end] != 0x27 {
      end += bytes[end] == 0x5C ? 2 : 1
    }
    guard end < bytes.count else {
      scanner.fail(at: bytes.count)
      openQuote = start - 1
      return .impossible
    }
    scanner.position = end + 1
    if bytes[start] == 0x2F { traits.insert(.pathTexts) }
    guard bytes[start..<end].contains(0x5C) else {
      return .found(.string(scanner.text(start, end)))
    }
    // Only \' is an escape. As in Beagle iOS, this includes the closing quote: a backslash right
    // before it is removed.
    let replaced = ExpressionParser.replace(
      Array(bytes[start...end]), [0x5C, 0x27], by: [0x27])
    return .found(.string(String(decoding: replaced.dropLast(), as: UTF8.self)))
  }

  // MARK: Syntax errors

  private func issue(start: Int) -> ExpressionSyntaxIssue {
    let offset = min(scanner.furthest, scanner.bytes.count)
    if tooDeep {
      return ExpressionSyntaxIssue(
        offset: offset,
        message: "operations nested deeper than \(ExpressionParser.maximumDepth) levels",
        suggestion: nil)
    }
    if hasTooMany {
      return ExpressionSyntaxIssue(
        offset: offset,
        message: "more than \(ExpressionParser.maximumValues) values and operations",
        suggestion: nil)
    }
    if let hint, hint.offset == offset {
      return ExpressionSyntaxIssue(
        offset: offset, message: hint.message, suggestion: hint.suggestion)
    }
    guard diagnoses else {
      return ExpressionSyntaxIssue(offset: offset, message: "", suggestion: nil)
    }
    if let call = pathCall, call.parenthesis == offset {
      return ExpressionFault.call(
        in: scanner.bytes, start: start, path: call.path, name: call.name,
        parenthesis: call.parenthesis)
    }
    if let openQuote {
      return ExpressionFault.unclosedText(in: scanner.bytes, start: start, quote: openQuote)
    }
    return ExpressionFault.issue(in: scanner.bytes, start: start, offset: offset)
  }
}
