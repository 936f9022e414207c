/// Translates operators of other languages, such as `a + 1 > b ? 'x' : 'y'`, to operations.
///
/// The precedence of the operators is the one of C and JavaScript.
struct OperatorTranslator {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether the translation certainly has the meaning of the operators: an addition of unknown
  /// values may be of numbers or of texts.
  private(set) var isCertain = true
  /// Whether an operand is a number.
  private(set) var hasNumber = false
  /// The operands of an expression that only joins texts; empty for another one.
  private(set) var parts: [String] = []

  init(_ text: Slice<UnsafeBufferPointer<UInt8>>) { bytes = Array(text) }

  /// A translated operand.
  private struct Operand {
    let text: String
    var kind = Kind.unknown
    /// The arguments, if the operand is a call of an operation that takes any number of them.
    var arguments: [String] = []
    /// The operator of the call.
    var token = ""

    enum Kind { case number, text, unknown }
  }

  /// Binary operators with their operations, by precedence; the loosest first.
  private static let levels: [[(token: String, operation: String)]] = [
    [("||", "or")], [("&&", "and")],
    [("===", "eq"), ("!==", "eq"), ("==", "eq"), ("!=", "eq"), ("=", "eq")],
    [(">=", "gte"), ("<=", "lte"), (">", "gt"), ("<", "lt")],
    [("+", "sum"), ("-", "subtract")], [("*", "multiply"), ("/", "divide")],
  ]

  /// The maximum nesting depth.
  private static let depthLimit = 16
  /// The maximum length of a translated expression in bytes. The text of a call is built again for
  /// each operator, which takes quadratic time.
  private static let lengthLimit = 1024

  /// Returns the expression without its marks, or nil if the operators cannot be translated.
  mutating func translate() -> String? {
    guard bytes.count <= OperatorTranslator.lengthLimit, let result = choice(depth: 0) else {
      return nil
    }
    skipBlanks()
    guard position == bytes.count else { return nil }
    if result.token == "+", result.kind == .text { parts = result.arguments }
    return result.text
  }

  // MARK: - Operators

  private mutating func choice(depth: Int) -> Operand? {
    guard depth < OperatorTranslator.depthLimit, let first = binary(0, depth) else { return nil }
    if take("??") {
      guard let other = choice(depth: depth + 1) else { return nil }
      return Operand(text: "condition(isNull(\(first.text)), \(other.text), \(first.text))")
    }
    guard take("?") else { return first }
    guard let yes = choice(depth: depth + 1), take(":"), let no = choice(depth: depth + 1) else {
      return nil
    }
    return Operand(
      text: "condition(\(first.text), \(yes.text), \(no.text))",
      kind: yes.kind == no.kind ? yes.kind : .unknown)
  }

  private mutating func binary(_ level: Int, _ depth: Int) -> Operand? {
    guard level < OperatorTranslator.levels.count else { return unary(depth) }
    guard var result = binary(level + 1, depth) else { return nil }
    while let found = OperatorTranslator.levels[level].first(where: { take($0.token) }) {
      guard let next = binary(level + 1, depth) else { return nil }
      result = combine(result, next, found.token, found.operation)
    }
    return result
  }

  private mutating func combine(
    _ a: Operand, _ b: Operand, _ token: String, _ operation: String
  ) -> Operand {
    var operation = operation
    var kind = Operand.Kind.unknown
    // The operation `or` is only for true and false.
    if token == "||", b.kind != .unknown {
      let isMissing =
        b.kind == .text ? "or(isNull(\(a.text)), isEmpty(\(a.text)))" : "isNull(\(a.text))"
      return Operand(text: "condition(\(isMissing), \(b.text), \(a.text))", kind: b.kind)
    }
    if token == "+" {
      if a.kind == .text || b.kind == .text {
        (operation, kind) = ("concat", .text)
      } else if a.kind == .number || b.kind == .number {
        kind = .number
      } else {
        isCertain = false
      }
    } else if ["-", "*", "/"].contains(token) {
      kind = .number
    }
    // sum(a, b, c) instead of sum(sum(a, b), c).
    let takesMore = ["+", "*", "&&", "||"].contains(token)
    let joins = takesMore && a.token == token && a.kind == kind
    let arguments = (joins ? a.arguments : [a.text]) + [b.text]
    let call = "\(operation)(\(arguments.joined(separator: ", ")))"
    let isNegated = token.hasPrefix("!")
    return Operand(
      text: isNegated ? "not(\(call))" : call, kind: kind, arguments: arguments, token: token)
  }

  private mutating func unary(_ depth: Int) -> Operand? {
    guard depth < OperatorTranslator.depthLimit else { return nil }
    if take("!") { return unary(depth + 1).map { Operand(text: "not(\($0.text))") } }
    skipBlanks()
    if position < bytes.count, bytes[position] == 0x28 {
      position += 1
      guard let inner = choice(depth: depth + 1), take(")") else { return nil }
      return inner
    }
    return primary(depth)
  }

  /// A text, number, path or call of an operation.
  private mutating func primary(_ depth: Int) -> Operand? {
    let start = position
    if position < bytes.count, let quote = [0x27, 0x22].first(where: { bytes[position] == $0 }) {
      position += 1
      while position < bytes.count, bytes[position] != quote {
        position += bytes[position] == 0x5C ? 2 : 1
      }
      position = min(position + 1, bytes.count)
      let literal = quote == 0x27 ? text(start) : "'\(text(start).dropFirst().dropLast())'"
      return valid(literal).map { Operand(text: $0, kind: .text) }
    }
    if position < bytes.count, bytes[position] == 0x2D { position += 1 }
    while position < bytes.count, isName(bytes[position]) { position += 1 }
    let name = text(start)
    guard !name.isEmpty else { return nil }
    if Double(name) != nil {
      hasNumber = true
      return Operand(text: name, kind: .number)
    }
    guard position < bytes.count, bytes[position] == 0x28 else {
      return valid(name).map { Operand(text: $0) }
    }
    position += 1
    var arguments: [String] = []
    skipBlanks()
    if !take(")") {
      repeat {
        guard let argument = choice(depth: depth + 1) else { return nil }
        arguments.append(argument.text)
      } while take(",")
      guard take(")") else { return nil }
    }
    let result = BuiltinOperation.named(name)?.signature.result
    let kind: Operand.Kind =
      result == .string ? .text : result == .number || result == .integer ? .number : .unknown
    return valid("\(name)(\(arguments.joined(separator: ", ")))").map {
      Operand(text: $0, kind: kind)
    }
  }

  // MARK: - Bytes

  private func valid(_ operand: String) -> String? {
    ExpressionParser.isSingleExpression("@{\(operand)}") ? operand : nil
  }

  private func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x5F || byte >= 0x80
      || byte == 0x2E || byte == 0x5B || byte == 0x5D
  }

  private func text(_ start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] &- 9 < 5 {
      position += 1
    }
  }

  /// Consumes a token if it is next. Longer tokens must be tried first.
  private mutating func take(_ token: String) -> Bool {
    let before = position
    skipBlanks()
    guard bytes[position...].starts(with: token.utf8) else {
      position = before
      return false
    }
    position += token.utf8.count
    // A single ? is not the start of ??.
    if token == "?", position < bytes.count, bytes[position] == 0x3F {
      position = before
      return false
    }
    return true
  }
}
