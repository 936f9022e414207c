// The methods of Beagle iOS that set one property, such as `Style().flex(Flex().grow(1))`. Styles are values here, so
// each returns a copy.

/// Returns a copy of a value with a change.
private func changing<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension Style {
  /// Returns the style with a background color, which can be an expression.
  public func backgroundColor(_ color: Expression<String>) -> Style {
    changing(self) { $0.backgroundColor = color }
  }
  /// Returns the style with a background color.
  @_disfavoredOverload
  public func backgroundColor(_ color: String) -> Style { backgroundColor(.value(color)) }
  /// Returns the style with radii of the corners.
  public func cornerRadius(_ radius: CornerRadius) -> Style {
    changing(self) { $0.cornerRadius = radius }
  }
  /// Returns the style with a border color, which can be an expression.
  public func borderColor(_ color: Expression<String>) -> Style {
    changing(self) { $0.borderColor = color }
  }
  /// Returns the style with a border color.
  @_disfavoredOverload
  public func borderColor(_ color: String) -> Style { borderColor(.value(color)) }
  /// Returns the style with the width of a border in points, which can be an expression.
  public func borderWidth(_ width: Expression<Double>) -> Style {
    changing(self) { $0.borderWidth = width }
  }
  /// Returns the style with the width of a border in points.
  @_disfavoredOverload
  public func borderWidth(_ width: Double) -> Style { borderWidth(.value(width)) }
  /// Returns the style with a size.
  public func size(_ size: Size) -> Style { changing(self) { $0.size = size } }
  /// Returns the style with a space outside the border.
  public func margin(_ margin: EdgeValue) -> Style { changing(self) { $0.margin = margin } }
  /// Returns the style with a space between the border and the content.
  public func padding(_ padding: EdgeValue) -> Style { changing(self) { $0.padding = padding } }
  /// Returns the style with an offset or a position in the parent.
  public func position(_ position: EdgeValue) -> Style { changing(self) { $0.position = position } }
  /// Returns the style with a kind of positioning.
  public func positionType(_ type: PositionType) -> Style {
    changing(self) { $0.positionType = type }
  }
  /// Returns the style with its part in the layout, which can be an expression.
  public func display(_ display: Expression<Display>) -> Style {
    changing(self) { $0.display = display }
  }
  /// Returns the style with its part in the layout.
  @_disfavoredOverload
  public func display(_ display: Display) -> Style { self.display(.value(display)) }
  /// Returns the style with flexbox properties.
  public func flex(_ flex: Flex) -> Style { changing(self) { $0.flex = flex } }
}

extension Flex {
  /// Returns the properties with a direction of the main axis.
  public func flexDirection(_ direction: FlexDirection) -> Flex {
    changing(self) { $0.flexDirection = direction }
  }
  /// Returns the properties with a wrapping of children.
  public func flexWrap(_ wrap: Wrap) -> Flex { changing(self) { $0.flexWrap = wrap } }
  /// Returns the properties with a distribution of children along the main axis.
  public func justifyContent(_ value: JustifyContent) -> Flex {
    changing(self) { $0.justifyContent = value }
  }
  /// Returns the properties with an alignment of children on the cross axis.
  public func alignItems(_ value: AlignItems) -> Flex { changing(self) { $0.alignItems = value } }
  /// Returns the properties with the component's own alignment.
  public func alignSelf(_ value: AlignSelf) -> Flex { changing(self) { $0.alignSelf = value } }
  /// Returns the properties with a distribution of wrapped lines.
  public func alignContent(_ value: AlignContent) -> Flex {
    changing(self) { $0.alignContent = value }
  }
  /// Returns the properties with a size before free space is distributed.
  public func basis(_ basis: UnitValue) -> Flex { changing(self) { $0.basis = basis } }
  /// Returns the properties with a shorthand for grow, shrink and basis.
  public func flex(_ flex: Double) -> Flex { changing(self) { $0.flex = flex } }
  /// Returns the properties with a part of the free space.
  public func grow(_ grow: Double) -> Flex { changing(self) { $0.grow = grow } }
  /// Returns the properties with a part of the missing space.
  public func shrink(_ shrink: Double) -> Flex { changing(self) { $0.shrink = shrink } }
}

extension Size {
  /// Returns the size with a width.
  public func width(_ value: UnitValue) -> Size { changing(self) { $0.width = value } }
  /// Returns the size with a height.
  public func height(_ value: UnitValue) -> Size { changing(self) { $0.height = value } }
  /// Returns the size with a minimum width.
  public func minWidth(_ value: UnitValue) -> Size { changing(self) { $0.minWidth = value } }
  /// Returns the size with a minimum height.
  public func minHeight(_ value: UnitValue) -> Size { changing(self) { $0.minHeight = value } }
  /// Returns the size with a maximum width.
  public func maxWidth(_ value: UnitValue) -> Size { changing(self) { $0.maxWidth = value } }
  /// Returns the size with a maximum height.
  public func maxHeight(_ value: UnitValue) -> Size { changing(self) { $0.maxHeight = value } }
  /// Returns the size with a width divided by the height.
  public func aspectRatio(_ ratio: Double) -> Size { changing(self) { $0.aspectRatio = ratio } }
}

extension EdgeValue {
  /// Returns the lengths with one on the left.
  public func left(_ value: UnitValue) -> EdgeValue { changing(self) { $0.left = value } }
  /// Returns the lengths with one at the top.
  public func top(_ value: UnitValue) -> EdgeValue { changing(self) { $0.top = value } }
  /// Returns the lengths with one on the right.
  public func right(_ value: UnitValue) -> EdgeValue { changing(self) { $0.right = value } }
  /// Returns the lengths with one at the bottom.
  public func bottom(_ value: UnitValue) -> EdgeValue { changing(self) { $0.bottom = value } }
  /// Returns the lengths with one on the left and the right.
  public func horizontal(_ value: UnitValue) -> EdgeValue {
    changing(self) { $0.horizontal = value }
  }
  /// Returns the lengths with one at the top and the bottom.
  public func vertical(_ value: UnitValue) -> EdgeValue { changing(self) { $0.vertical = value } }
  /// Returns the lengths with one on all sides.
  public func all(_ value: UnitValue) -> EdgeValue { changing(self) { $0.all = value } }
}

// MARK: - Lengths

extension UnitValue {
  /// Creates a length from a number that is not a literal.
  @_disfavoredOverload
  public init(value: Double, type: UnitType) { self.init(value: .value(value), type: type) }
}

postfix operator %

extension Int {
  /// A length in percent of the parent's, for example `50%`.
  public static postfix func % (value: Int) -> UnitValue { .percent(Double(value)) }
}

extension Double {
  /// A length in percent of the parent's, for example `33.3%`.
  public static postfix func % (value: Double) -> UnitValue { .percent(value) }
}
