/// A JSON value that may contain expressions: the value of a context, a data source, or the payload
/// of an action.
///
/// Integers are distinct from other numbers, and expressions (`@{…}`) from other strings, which
/// decoding unescapes. Arrays and objects of a document are converted when they are accessed.
public enum DynamicObject: Hashable, Sendable {
  /// `null`.
  case empty
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number, which includes `3.0` in JSON.
  case int(Int)
  /// Any other number.
  case double(Double)
  /// A string without expressions.
  case string(String)
  /// An array.
  case array(DynamicArray)
  /// An object, its members in order.
  case dictionary(DynamicDictionary)
  /// An expression that is not evaluated.
  case expression(ContextExpression)

  /// Creates an array of the given elements.
  public static func array(_ elements: [DynamicObject]) -> DynamicObject {
    .array(DynamicArray(elements))
  }

  /// Creates an object with the given members, sorted by key.
  public static func dictionary(_ members: [String: DynamicObject]) -> DynamicObject {
    .dictionary(DynamicDictionary(members))
  }

  /// Creates the value of a JSON node.
  public init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .empty
    case .bool: self = .bool(node.bool ?? false)
    case .int, .double:
      if let int = node.int { self = .int(int) } else { self = .double(node.double ?? 0) }
    case .string: self = DynamicObject.parsing(node.string ?? "", at: node.source)
    case .array: self = .array(DynamicArray(node))
    case .object: self = .dictionary(DynamicDictionary(node))
    }
  }

  /// Parses a string as decoding does: to an expression or to unescaped text.
  public static func parsing(_ text: String, at source: SourceReference? = nil) -> DynamicObject {
    switch ExpressionParser.parse(text, source: source) {
    case .plain(let text, _): .string(text)
    case .expression(let expression): .expression(expression)
    }
  }
}

// MARK: - Literals

extension DynamicObject: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `.empty`.
  public init(nilLiteral: ()) { self = .empty }
  /// `.bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `.int`.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// `.double`.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// `.expression` if the text is one, else `.string`.
  public init(stringLiteral value: String) { self = .parsing(value) }
  /// The same, for a literal with interpolated values. They are not parsed: see ``ExpressionInterpolation``.
  public init(stringInterpolation interpolation: ExpressionInterpolation) {
    if let problem = interpolation.problem {
      self = .expression(ContextExpression(invalid: interpolation.text, problem: problem))
    } else {
      self = .parsing(interpolation.text)
    }
  }
  /// `.array`.
  public init(arrayLiteral elements: DynamicObject...) { self = .array(DynamicArray(elements)) }
  /// `.dictionary`.
  public init(dictionaryLiteral elements: (String, DynamicObject)...) {
    var members = DynamicDictionary()
    for (key, value) in elements { members[key] = value }
    self = .dictionary(members)
  }
}

// MARK: - Reading and writing by path

extension DynamicObject {
  /// The value at a path; `.empty` if a part of the path does not exist.
  public subscript(path: Path) -> DynamicObject { self[path.nodes[...]] }

  subscript(nodes: ArraySlice<Path.Node>) -> DynamicObject {
    var value = self
    for node in nodes {
      switch (node, value) {
      case (.key(let key), .dictionary(let members)): value = members[key] ?? .empty
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        value = elements[index]
      default: return .empty
      }
    }
    return value
  }

  /// Returns this value with `newValue` at a path.
  ///
  /// Missing containers are created: objects for keys, and arrays padded with null for indexes.
  /// Other values on the path are replaced. The result is unchanged if an index is negative or
  /// requires more nulls than ``maximumPadding``.
  public func setting(_ newValue: DynamicObject, at path: Path) -> DynamicObject {
    var padding = 0
    for (i, node) in path.nodes.enumerated() {
      guard case .index(let index) = node else { continue }
      let count = self[path.nodes[..<i]].arrayValue?.count ?? 0
      guard index >= 0, index - count < Self.maximumPadding else { return self }
      padding += max(0, index + 1 - count)
    }
    if padding > Self.maximumPadding { return self }
    return setting(newValue, at: path.nodes[...])
  }

  /// The maximum number of elements that ``setting(_:at:)`` creates: 65,536.
  public static let maximumPadding = 1 << 16

  private func setting(_ newValue: DynamicObject, at nodes: ArraySlice<Path.Node>) -> DynamicObject
  {
    guard let node = nodes.first else { return newValue }
    let rest = nodes.dropFirst()
    switch node {
    case .key(let key):
      var members = DynamicDictionary()
      if case .dictionary(let own) = self { members = own }
      members[key] = (members[key] ?? .empty).setting(newValue, at: rest)
      return .dictionary(members)
    case .index(let index):
      var elements: [DynamicObject] = []
      if case .array(let own) = self { elements = Array(own) }
      while elements.count <= index { elements.append(.empty) }
      elements[index] = elements[index].setting(newValue, at: rest)
      return .array(DynamicArray(elements))
    }
  }

  /// Returns this value without the member or element at a path; unchanged if the path does not
  /// exist.
  public func removing(at path: Path) -> DynamicObject {
    guard let last = path.nodes.last else { return .empty }
    let parentPath = Path(nodes: Array(path.nodes.dropLast()))
    switch (last, self[parentPath]) {
    case (.key(let key), .dictionary(var members)) where members[key] != nil:
      members[key] = nil
      return setting(.dictionary(members), at: parentPath)
    case (.index(let index), .array(let elements)) where elements.indices.contains(index):
      return setting(.array(elements.removing(at: index)), at: parentPath)
    default: return self
    }
  }
}

// MARK: - Text

extension DynamicObject: CustomStringConvertible {
  /// The value as text for display: an empty string for null, `[a, b]` for arrays, `["k": v]` for
  /// objects, and the source of an expression. The text of arrays and objects ends with "…" after
  /// ``maximumDescription`` bytes.
  public var description: String {
    switch self {
    case .empty: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .double(let value): value.description
    case .string(let value): value
    case .array, .dictionary: containerDescription
    case .expression(let expression): expression.source
    }
  }

  /// The maximum length of the text of an array or object in bytes: 65,536.
  public static let maximumDescription = 1 << 16

  private var containerDescription: String {
    var text = ""
    if !appendDescription(to: &text) { text += "…" }
    return text
  }

  /// Appends the text. Returns false if the limit is reached.
  private func appendDescription(to text: inout String) -> Bool {
    func isLong() -> Bool { text.utf8.count > DynamicObject.maximumDescription }
    switch self {
    case .array(let elements):
      text += "["
      for (i, element) in elements.enumerated() {
        if i > 0 { text += ", " }
        guard !isLong(), element.appendDescription(to: &text) else { return false }
      }
      text += "]"
    case .dictionary(let members):
      text += members.isEmpty ? "[:" : "["
      for (i, member) in members.members.enumerated() {
        text += "\(i > 0 ? ", " : "")\"\(member.key)\": "
        guard !isLong(), member.value.appendDescription(to: &text) else { return false }
      }
      text += "]"
    default: text += description
    }
    return true
  }

  /// The value as JSON without whitespace. Infinity and NaN become null.
  public var jsonText: String {
    var writer = JSONWriter()
    _ = write(to: &writer, limit: .max)
    return writer.line
  }

  /// Returns the same as ``jsonText``; nil if it is longer than a limit in bytes.
  package func jsonText(limit: Int) -> String? {
    var writer = JSONWriter()
    return write(to: &writer, limit: limit) && writer.line.utf8.count <= limit ? writer.line : nil
  }

  /// Writes the value as JSON. Returns false, without the rest, soon after the limit is exceeded.
  private func write(to writer: inout JSONWriter, limit: Int) -> Bool {
    guard writer.line.utf8.count <= limit else { return false }
    switch self {
    case .empty: writer.value("null")
    case .bool(let value): writer.value(value ? "true" : "false")
    case .int(let value): writer.value(String(value))
    case .double(let value): writer.value(value.isFinite ? value.description : "null")
    case .string(let value):
      guard value.utf8.count <= limit else { return false }
      writer.string(value)
    case .expression(let expression): writer.string(expression.source)
    case .array(let elements):
      writer.open("[")
      for element in elements {
        guard element.write(to: &writer, limit: limit) else { return false }
      }
      writer.close("]")
    case .dictionary(let members):
      writer.open("{")
      for member in members.members {
        writer.key(member.key)
        guard member.value.write(to: &writer, limit: limit) else { return false }
      }
      writer.close("}")
    }
    return true
  }

  /// The type in messages, with its article.
  package var typeWords: String {
    switch self {
    case .empty: "null"
    case .bool: "true or false"
    case .double(let value) where value != value.rounded(): "a number with a fraction"
    case .int, .double: "a number"
    case .string: "a string"
    case .array: "a list"
    case .dictionary: "an object"
    case .expression: "an expression"
    }
  }

  /// The name of the type in the output of `eval`.
  public var typeName: String {
    switch self {
    case .empty: "null"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .array: "array"
    case .dictionary: "object"
    case .expression: "expression"
    }
  }
}

// MARK: - Swift values

extension DynamicObject {
  /// Whether the value is null.
  public var isEmpty: Bool { if case .empty = self { true } else { false } }
  /// The value of a `.bool`; nil for other values.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The value of an `.int`, or of a `.double` without a fraction.
  public var intValue: Int? {
    switch self {
    case .int(let value): value
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }
  /// The value of an `.int` or a `.double`.
  public var doubleValue: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
  /// The value of a `.string`, the source of an `.expression`.
  public var stringValue: String? {
    switch self {
    case .string(let value): value
    case .expression(let expression): expression.source
    default: nil
    }
  }
  /// The elements of an `.array`.
  public var arrayValue: DynamicArray? {
    if case .array(let elements) = self { elements } else { nil }
  }
  /// The members of a `.dictionary`.
  public var dictionaryValue: DynamicDictionary? {
    if case .dictionary(let members) = self { members } else { nil }
  }
}
