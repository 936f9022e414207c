/// A value that a navigation passes to its destination.
public struct NavigationContext: Hashable, Sendable, NodeDecodable {
  /// The path in `navigationContext`; nil replaces the whole context.
  public var path: Path?
  /// The value. Its expressions are evaluated.
  public var value: DynamicObject

  /// Creates a value with the given properties.
  public init(path: Path? = nil, value: DynamicObject) {
    self.path = path
    self.value = value
  }

  init(from reader: inout ObjectReader) {
    path = reader.path()
    value = reader.dynamic("value", required: true) ?? .empty
  }
}
