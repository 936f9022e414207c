/// A named value that a component and what is inside it can read.
public struct Context: Hashable, Sendable, NodeDecodable {
  /// The name that expressions use.
  public var id: String
  /// The value; expressions in it are stored, not evaluated.
  public var value: DynamicObject
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A context with the given name and value.
  public init(id: String, value: DynamicObject = .empty) {
    self.id = id
    self.value = value
  }

  init(from reader: inout ObjectReader) {
    id = reader.string("id", required: true) ?? ""
    value = reader.dynamic("value", required: true, absence: .warning) ?? .empty
    source = reader.source
  }

  /// Whether both have the same name and value.
  public static func == (a: Context, b: Context) -> Bool { a.id == b.id && a.value == b.value }
  /// Hashes name and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(value)
  }
}
