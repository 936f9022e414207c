/// What assistive technology says of a component.
public struct Accessibility: Hashable, Sendable, NodeDecodable {
  /// The label.
  public var accessibilityLabel: String?
  /// Whether it is seen at all.
  public var accessible: Bool
  /// Whether it is a heading.
  public var isHeader: Bool?

  /// A value with the given properties.
  public init(accessibilityLabel: String? = nil, accessible: Bool = true, isHeader: Bool? = nil) {
    self.accessibilityLabel = accessibilityLabel
    self.accessible = accessible
    self.isHeader = isHeader
  }

  init(from reader: inout ObjectReader) {
    accessibilityLabel = reader.string("accessibilityLabel")
    accessible = reader.bool("accessible", required: true, default: true)
    isHeader = reader.bool("isHeader")
  }
}
