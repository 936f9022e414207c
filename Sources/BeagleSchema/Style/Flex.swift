/// The flexbox properties of a component.
public struct Flex: Hashable, Sendable, NodeDecodable {
  /// The direction of the main axis.
  public enum FlexDirection: String, CaseIterable, WireEnum {
    /// The values of CSS flexbox.
    case row = "ROW", rowReverse = "ROW_REVERSE", column = "COLUMN",
      columnReverse = "COLUMN_REVERSE"
  }

  /// The wrapping of children.
  public enum Wrap: String, CaseIterable, WireEnum {
    /// The values of CSS flexbox.
    case noWrap = "NO_WRAP", wrap = "WRAP", wrapReverse = "WRAP_REVERSE"
  }

  /// The distribution of children along the main axis.
  public enum JustifyContent: String, CaseIterable, WireEnum {
    /// The values of CSS flexbox.
    case flexStart = "FLEX_START", center = "CENTER", flexEnd = "FLEX_END",
      spaceBetween = "SPACE_BETWEEN", spaceAround = "SPACE_AROUND", spaceEvenly = "SPACE_EVENLY"
  }

  /// The alignment of children on the cross axis.
  public enum AlignItems: String, CaseIterable, WireEnum {
    /// The values of CSS flexbox.
    case flexStart = "FLEX_START", center = "CENTER", flexEnd = "FLEX_END", baseline = "BASELINE",
      stretch = "STRETCH"
  }

  /// The alignment of one child on the cross axis.
  public enum AlignSelf: String, CaseIterable, WireEnum {
    /// The values of CSS flexbox.
    case flexStart = "FLEX_START", center = "CENTER", flexEnd = "FLEX_END", baseline = "BASELINE",
      auto = "AUTO", stretch = "STRETCH"
  }

  /// The distribution of wrapped lines on the cross axis.
  public enum AlignContent: String, CaseIterable, WireEnum {
    /// The values of CSS flexbox.
    case flexStart = "FLEX_START", center = "CENTER", flexEnd = "FLEX_END",
      spaceBetween = "SPACE_BETWEEN", spaceAround = "SPACE_AROUND", stretch = "STRETCH"
  }

  /// The direction of the main axis; nil means column.
  public var flexDirection: FlexDirection?
  /// The wrapping of children.
  public var flexWrap: Wrap?
  /// The distribution of children along the main axis.
  public var justifyContent: JustifyContent?
  /// The alignment of children on the cross axis; nil means stretch.
  public var alignItems: AlignItems?
  /// The component's own alignment; nil means the parent's `alignItems`.
  public var alignSelf: AlignSelf?
  /// The distribution of wrapped lines on the cross axis.
  public var alignContent: AlignContent?
  /// The size on the main axis before free space is distributed.
  public var basis: UnitValue?
  /// A shorthand for grow, shrink and basis.
  public var flex: Double?
  /// How much of the free space the component takes, relative to its siblings; nil means 0.
  public var grow: Double?
  /// How much the component shrinks when space is short, relative to its siblings; nil means 1.
  public var shrink: Double?

  /// Creates a value with the given properties.
  public init(
    flexDirection: FlexDirection? = nil, flexWrap: Wrap? = nil,
    justifyContent: JustifyContent? = nil, alignItems: AlignItems? = nil,
    alignSelf: AlignSelf? = nil, alignContent: AlignContent? = nil, basis: UnitValue? = nil,
    flex: Double? = nil, grow: Double? = nil, shrink: Double? = nil
  ) {
    (self.flexDirection, self.flexWrap) = (flexDirection, flexWrap)
    (self.justifyContent, self.alignItems) = (justifyContent, alignItems)
    (self.alignSelf, self.alignContent) = (alignSelf, alignContent)
    (self.basis, self.flex, self.grow, self.shrink) = (basis, flex, grow, shrink)
  }

  /// A plain number, as in CSS.
  static func correction(_ node: JSONNode) -> String? {
    node.double.map { _ in "{\"grow\": \(node.text)}" }
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("flexDirection", "The layout direction of the children: the main axis.", default: "COLUMN")
    Fact("flexWrap", "Whether children that do not fit wrap to a new line.", default: "NO_WRAP")
    Fact(
      "justifyContent", "The alignment of the children along the main axis.", default: "FLEX_START")
    Fact("alignItems", "The alignment of the children across the main axis.", default: "STRETCH")
    Fact(
      "alignSelf",
      "The alignment of the box across its parent's main axis. AUTO uses the parent's alignItems.",
      default: "AUTO")
    Fact("alignContent", "The alignment of wrapped lines.", default: "FLEX_START")
    Fact(
      "basis", "The initial size along the parent's main axis, before free space is distributed.")
    Fact("flex", "A shorthand for grow, shrink and basis. 1 takes an equal share of the space.")
    Fact("grow", "How much of the free space the box takes, relative to its siblings.", default: 0)
    Fact(
      "shrink", "How much the box shrinks when space is short, relative to its siblings.",
      default: 1)
  }

  init(from reader: inout ObjectReader) {
    flexDirection = reader.enumeration("flexDirection")
    flexWrap = reader.enumeration("flexWrap")
    justifyContent = reader.enumeration("justifyContent")
    alignItems = reader.enumeration("alignItems")
    alignSelf = reader.enumeration("alignSelf")
    alignContent = reader.enumeration("alignContent")
    basis = reader.object("basis")
    flex = reader.double("flex")
    grow = reader.double("grow")
    shrink = reader.double("shrink")
  }
}
