/// The safe area insets that a screen respects. A nil value means true.
public struct SafeArea: Hashable, Sendable, NodeDecodable {
  /// Whether the top inset is respected.
  public var top: Bool?
  /// Whether the leading inset is respected.
  public var leading: Bool?
  /// Whether the bottom inset is respected.
  public var bottom: Bool?
  /// Whether the trailing inset is respected.
  public var trailing: Bool?

  /// Creates a value with the given properties.
  public init(top: Bool? = nil, leading: Bool? = nil, bottom: Bool? = nil, trailing: Bool? = nil) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("top", "Whether the content avoids the top edge.", default: true)
    Fact("leading", "Whether the content avoids the leading edge.", default: true)
    Fact("bottom", "Whether the content avoids the bottom edge.", default: true)
    Fact("trailing", "Whether the content avoids the trailing edge.", default: true)
  }

  init(from reader: inout ObjectReader) {
    top = reader.bool("top")
    leading = reader.bool("leading")
    bottom = reader.bool("bottom")
    trailing = reader.bool("trailing")
  }
}
