/// The size, position and colors of a component. Lengths are points.
public struct Style: Hashable, Sendable, NodeDecodable {
  /// The kind of positioning.
  public enum PositionType: String, CaseIterable, WireEnum {
    /// In the layout flow, or at a position in the parent.
    case relative = "RELATIVE", absolute = "ABSOLUTE"
  }

  /// Whether a component takes part in the layout.
  public enum Display: String, CaseIterable, WireEnum {
    /// Part of the layout, or neither laid out nor shown.
    case flex = "FLEX", none = "NONE"
  }

  /// The background color: `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
  public var backgroundColor: Expression<String>?
  /// The radii of the corners.
  @Boxed public var cornerRadius: CornerRadius?
  /// The color of the border.
  public var borderColor: Expression<String>?
  /// The width of the border in points.
  public var borderWidth: Expression<Double>?
  /// The size.
  @Boxed public var size: Size?
  /// The space outside the border.
  @Boxed public var margin: EdgeValue?
  /// The space between the border and the content.
  @Boxed public var padding: EdgeValue?
  /// The offset from the layout position, or the position in the parent.
  @Boxed public var position: EdgeValue?
  /// The kind of positioning.
  public var positionType: PositionType?
  /// Whether the component takes part in the layout.
  public var display: Expression<Display>?
  /// The flexbox properties.
  @Boxed public var flex: Flex?

  /// Creates a value with the given properties.
  public init(
    backgroundColor: Expression<String>? = nil, cornerRadius: CornerRadius? = nil,
    borderColor: Expression<String>? = nil, borderWidth: Expression<Double>? = nil,
    size: Size? = nil, margin: EdgeValue? = nil, padding: EdgeValue? = nil,
    position: EdgeValue? = nil, positionType: PositionType? = nil,
    display: Expression<Display>? = nil, flex: Flex? = nil
  ) {
    (self.backgroundColor, self.cornerRadius) = (backgroundColor, cornerRadius)
    (self.borderColor, self.borderWidth, self.size) = (borderColor, borderWidth, size)
    (self.margin, self.padding, self.position) = (margin, padding, position)
    (self.positionType, self.display, self.flex) = (positionType, display, flex)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("backgroundColor", "The color behind the content.")
    Fact("cornerRadius", "The radius of the corners, in points.")
    Fact("borderColor", "The color of the border.")
    Fact("borderWidth", "The width of the border, in points. A terminal draws one cell.")
    Fact("size", "The width and height, with their minimum and maximum.")
    Fact("margin", "The space outside the box.")
    Fact("padding", "The space between the box and its content.")
    Fact(
      "position", "The offset of the box; for ABSOLUTE, its distance from the edges of its parent.")
    Fact(
      "positionType",
      "RELATIVE: the box takes part in the layout. ABSOLUTE: the box is positioned relative "
        + "to its parent.", default: "RELATIVE")
    Fact("display", "NONE hides the component and removes it from the layout.", default: "FLEX")
    Fact("flex", "The flexbox properties of the box and its children.")
  }

  init(from reader: inout ObjectReader) {
    backgroundColor = reader.color("backgroundColor")
    cornerRadius = reader.object("cornerRadius")
    borderColor = reader.color("borderColor")
    borderWidth = reader.bindable("borderWidth")
    size = reader.object("size")
    margin = reader.object("margin")
    padding = reader.object("padding")
    position = reader.object("position")
    positionType = reader.enumeration("positionType")
    display = reader.bindable("display")
    flex = reader.object("flex")
  }
}

extension Style {
  /// Whether no property is set. Servers often send styles that contain only empty objects.
  var isEmpty: Bool {
    backgroundColor == nil && borderColor == nil && borderWidth == nil && positionType == nil
      && display == nil && (cornerRadius ?? CornerRadius()) == CornerRadius()
      && (size ?? Size()) == Size() && (margin ?? EdgeValue()) == EdgeValue()
      && (padding ?? EdgeValue()) == EdgeValue() && (position ?? EdgeValue()) == EdgeValue()
      && (flex ?? Flex()) == Flex()
  }
}

/// The description of a component for screen readers.
public struct Accessibility: Hashable, Sendable, NodeDecodable {
  /// The label.
  public var accessibilityLabel: String?
  /// Whether screen readers see the component.
  public var accessible: Bool
  /// Whether the component is a heading.
  public var isHeader: Bool?

  /// Creates a value with the given properties.
  public init(accessibilityLabel: String? = nil, accessible: Bool = true, isHeader: Bool? = nil) {
    self.accessibilityLabel = accessibilityLabel
    (self.accessible, self.isHeader) = (accessible, isHeader)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("accessibilityLabel", "The text that assistive technology reads instead of the content.")
    Fact("accessible", "Whether assistive technology can reach the component.")
    Fact("isHeader", "Whether the component is a heading.", default: false)
  }

  init(from reader: inout ObjectReader) {
    accessibilityLabel = reader.shownString("accessibilityLabel")
    accessible = reader.bool("accessible", required: true, default: true)
    isHeader = reader.bool("isHeader")
  }
}
