/// A named value that a component and its descendants can read.
public struct Context: Hashable, Sendable, NodeDecodable {
  /// The identifier that expressions use.
  public var id: String
  /// The initial value. Its expressions are stored without evaluation.
  public var value: DynamicObject
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a context with the given identifier and value.
  public init(id: String, value: DynamicObject = .empty) { (self.id, self.value) = (id, value) }

  static func advice(_ node: JSONNode) -> String? {
    if node.kind == .array {
      return node.count == 0
        ? nil
        : "write one context with an object as its value, or put containers with one context each into"
          + " one another"
    }
    return node.string.map { _ in "write {\"id\": \(node.text), \"value\": …}" }
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact(
      "id", "The name that expressions use. A context hides contexts of ancestors with the same id."
    )
    Fact("value", "The initial value. Expressions in it are not evaluated.")
  }

  init(from reader: inout ObjectReader) {
    if reader.reportUnnamedContext() {
      (id, value, source) = ("", .empty, reader.source)
      return
    }
    if reader.reportBareMembers() {
      id = reader.string("id") ?? ""
      (value, source) = (.empty, reader.source)
      reader.ignoreAll()
      return
    }
    id = reader.string("id", required: true) ?? ""
    value =
      reader.dynamic(
        "value", required: true, absence: .warning(.requiredByPhones), use: .initial) ?? .empty
    source = reader.source
  }

  /// Returns whether the identifiers and values are equal.
  public static func == (a: Context, b: Context) -> Bool { a.id == b.id && a.value == b.value }
  /// Hashes the identifier and the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(value)
  }
}
