/// A tab.
public struct TabBarItem: Hashable, Sendable, NodeDecodable {
  /// A local image by its id.
  public var icon: Expression<String>?
  /// The title; not an expression.
  public var title: String?

  /// A value with the given properties.
  public init(icon: Expression<String>? = nil, title: String? = nil) {
    self.icon = icon
    self.title = title
  }

  init(from reader: inout ObjectReader) {
    icon = reader.tabIcon()
    title = reader.string("title")
  }
}
