/// Size, place, colours of a component. Lengths are points.
public struct Style: Hashable, Sendable, NodeDecodable {
  /// In the flow, or pinned to the parent.
  public enum PositionType: String, CaseIterable, WireEnum {
    /// In the flow, or pinned.
    case relative = "RELATIVE"
    /// `ABSOLUTE`.
    case absolute = "ABSOLUTE"
  }

  /// Whether a component takes part in the layout.
  public enum Display: String, CaseIterable, WireEnum {
    /// It does, or it does not.
    case flex = "FLEX"
    /// `NONE`.
    case none = "NONE"
  }

  /// `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
  public var backgroundColor: Expression<String>?
  /// How round the corners are.
  @Boxed public var cornerRadius: CornerRadius?
  /// The colour of the border.
  public var borderColor: Expression<String>?
  /// The width of the border in points.
  public var borderWidth: Expression<Double>?
  /// The size.
  @Boxed public var size: Size?
  /// Room outside.
  @Boxed public var margin: EdgeValue?
  /// Room inside.
  @Boxed public var padding: EdgeValue?
  /// How far it is moved, or where it is pinned.
  @Boxed public var position: EdgeValue?
  /// In the flow, or pinned to the parent.
  public var positionType: PositionType?
  /// Whether it takes part in the layout.
  public var display: Expression<Display>?
  /// How it and its children share room.
  @Boxed public var flex: Flex?

  /// A value with the given properties.
  public init(
    backgroundColor: Expression<String>? = nil, cornerRadius: CornerRadius? = nil,
    borderColor: Expression<String>? = nil, borderWidth: Expression<Double>? = nil,
    size: Size? = nil, margin: EdgeValue? = nil, padding: EdgeValue? = nil,
    position: EdgeValue? = nil, positionType: PositionType? = nil,
    display: Expression<Display>? = nil, flex: Flex? = nil
  ) {
    self.backgroundColor = backgroundColor
    self.cornerRadius = cornerRadius
    self.borderColor = borderColor
    self.borderWidth = borderWidth
    self.size = size
    self.margin = margin
    self.padding = padding
    self.position = position
    self.positionType = positionType
    self.display = display
    self.flex = flex
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
  /// Whether the style says nothing; servers often send one whose parts are empty objects.
  var isEmpty: Bool {
    backgroundColor == nil && borderColor == nil && borderWidth == nil && positionType == nil
      && display == nil && (cornerRadius ?? CornerRadius()) == CornerRadius()
      && (size ?? Size()) == Size() && (margin ?? EdgeValue()) == EdgeValue()
      && (padding ?? EdgeValue()) == EdgeValue() && (position ?? EdgeValue()) == EdgeValue()
      && (flex ?? Flex()) == Flex()
  }
}
