/// What a navigation gives to its destination.
public struct NavigationContext: Hashable, Sendable, NodeDecodable {
  /// Where in `navigationContext`; all of it when nil.
  public var path: Path?
  /// The value, its expressions evaluated.
  public var value: DynamicObject

  /// A value with the given properties.
  public init(path: Path? = nil, value: DynamicObject) {
    self.path = path
    self.value = value
  }

  init(from reader: inout ObjectReader) {
    path = reader.path()
    value = reader.dynamic("value", required: true) ?? .empty
  }
}
