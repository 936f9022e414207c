import BeagleSchema

/// Parses a line such as `button "Save" [disabled]`: a role, a name in quotes or a regular
/// expression in slashes, and attributes in brackets.
struct AriaKeyParser {
  /// The reason why a line is invalid.
  struct Failure: Error {
    /// The problem.
    var message: String
    /// The position in the line, in code points from 0.
    var position: Int
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// Parses a line without its children.
  static func parse(_ text: String, line: Int) throws(Failure) -> AriaTemplate.Node {
    var parser = AriaKeyParser(scalars: Array(text.unicodeScalars))
    return try parser.parse(source: text, line: line)
  }

  private mutating func parse(source: String, line: Int) throws(Failure) -> AriaTemplate.Node {
    skipSpaces()
    let start = position
    let role = word()
    guard !role.isEmpty else { throw expected("a role, for example button") }
    guard AriaRole.known.contains(role) else {
      let near = TypoCorrection.best(for: role, amongUnordered: AriaRole.known)
      throw Failure(
        message: "unknown role \"\(role)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""),
        position: start)
    }
    var node = AriaTemplate.Node(role: role, line: line, source: source)
    skipSpaces()
    if peek == "\"" {
      node.name = .exact(AriaTemplate.normalized(try string()))
    } else if peek == "/" {
      node.name = .expression(try expression())
    }
    skipSpaces()
    while peek == "[" {
      try attribute(of: &node)
      skipSpaces()
    }
    guard position == scalars.count else {
      throw expected(
        "a name in quotes, a regular expression in slashes or an attribute in brackets")
    }
    return node
  }

  // MARK: - Names

  /// Reads a name in double quotes, with the escapes of JSON.
  private mutating func string() throws(Failure) -> String {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = next() {
      if scalar == "\"" { return String(text) }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let escaped = next() else { break }
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "u":
        let digits = String(String.UnicodeScalarView(scalars[position...].prefix(4)))
        guard digits.unicodeScalars.count == 4, let value = UInt32(digits, radix: 16),
          let character = Unicode.Scalar(value)
        else {
          throw Failure(message: "expected four hexadecimal digits after \\u", position: position)
        }
        text.append(character)
        position += 4
      default: text.append(escaped)
      }
    }
    throw Failure(message: "missing \" at the end of the name", position: start)
  }

  /// Reads a regular expression in slashes. A slash in brackets or after a backslash belongs to it.
  private mutating func expression() throws(Failure) -> SearchPattern {
    let start = position
    position += 1
    var source = String.UnicodeScalarView()
    var isInClass = false
    while let scalar = next() {
      switch scalar {
      case "/" where !isInClass: return try AriaKeyParser.pattern(String(source), at: start)
      case "\\":
        source.append(scalar)
        if let escaped = next() { source.append(escaped) }
        continue
      case "[": isInClass = true
      case "]": isInClass = false
      default: break
      }
      source.append(scalar)
    }
    throw Failure(message: "missing / at the end of the regular expression", position: start)
  }

  /// Compiles a regular expression.
  static func pattern(_ source: String, at position: Int) throws(Failure) -> SearchPattern {
    do throws(SearchPattern.Failure) { return try SearchPattern(source) } catch {
      throw Failure(message: "invalid regular expression: \(error)", position: position)
    }
  }

  // MARK: - Attributes

  private mutating func attribute(of node: inout AriaTemplate.Node) throws(Failure) {
    position += 1
    skipSpaces()
    let start = position
    let name = word()
    guard let attribute = AriaAttribute(rawValue: name) else {
      let names = AriaAttribute.allCases.map(\.rawValue)
      let near = TypoCorrection.best(for: name, among: names)
      throw Failure(
        message: "unknown attribute \"\(name)\"; "
          + (near.map { "did you mean \"\($0)\"?" }
            ?? "the attributes are \(names.joined(separator: ", "))"),
        position: start)
    }
    skipSpaces()
    var value = "true"
    if peek == "=" {
      position += 1
      skipSpaces()
      let place = position
      value = word()
      try check(value, of: attribute, at: place)
    } else if attribute.isNumber {
      throw Failure(message: "expected a number, as in [level=1]", position: position)
    }
    skipSpaces()
    guard peek == "]" else { throw expected("] after the attribute \"\(name)\"") }
    position += 1
    node.attributes[attribute] = value
  }

  private func check(
    _ value: String, of attribute: AriaAttribute, at place: Int
  ) throws(Failure) {
    if attribute.isNumber {
      if let number = Int(value), number > 0 { return }
      throw Failure(message: "expected a number from 1, found \"\(value)\"", position: place)
    }
    let values = attribute.values
    guard !values.contains(value) else { return }
    let list = values.dropLast().joined(separator: ", ") + " or " + values[values.count - 1]
    throw Failure(message: "expected \(list), found \"\(value)\"", position: place)
  }

  // MARK: - Characters

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    position += 1
    return scalar
  }

  private mutating func skipSpaces() { _ = characters { $0.properties.isWhitespace } }

  /// Reads letters, digits and hyphens.
  private mutating func word() -> String {
    characters { $0.properties.isAlphabetic || "-0123456789".unicodeScalars.contains($0) }
  }

  /// Reads the characters that satisfy a condition.
  private mutating func characters(_ condition: (Unicode.Scalar) -> Bool) -> String {
    let found = scalars[position...].prefix(while: condition)
    position = found.endIndex
    return String(String.UnicodeScalarView(found))
  }

  /// Returns the failure for something else than expected, with the rest of the line.
  private func expected(_ expected: String) -> Failure {
    let rest = String(String.UnicodeScalarView(scalars[position...].prefix(40)))
    let found = rest.isEmpty ? "the end of the line" : "\"\(rest)\""
    return Failure(message: "expected \(expected), found \(found)", position: position)
  }
}
