/// The insets of the device that a screen keeps free; each is kept unless false.
public struct SafeArea: Hashable, Sendable, NodeDecodable {
  /// Whether the top inset is kept.
  public var top: Bool?
  /// Whether the leading inset is kept.
  public var leading: Bool?
  /// Whether the bottom inset is kept.
  public var bottom: Bool?
  /// Whether the trailing inset is kept.
  public var trailing: Bool?

  /// A value with the given properties.
  public init(top: Bool? = nil, leading: Bool? = nil, bottom: Bool? = nil, trailing: Bool? = nil) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  init(from reader: inout ObjectReader) {
    top = reader.bool("top")
    leading = reader.bool("leading")
    bottom = reader.bool("bottom")
    trailing = reader.bool("trailing")
  }
}
