/// How a component and its children share room.
public struct Flex: Hashable, Sendable, NodeDecodable {
  /// Which way children run.
  public enum FlexDirection: String, CaseIterable, WireEnum {
    /// As flexbox defines them.
    case row = "ROW"
    /// `ROW_REVERSE`.
    case rowReverse = "ROW_REVERSE"
    /// `COLUMN`.
    case column = "COLUMN"
    /// `COLUMN_REVERSE`.
    case columnReverse = "COLUMN_REVERSE"
  }

  /// Whether children wrap.
  public enum Wrap: String, CaseIterable, WireEnum {
    /// As flexbox defines them.
    case noWrap = "NO_WRAP"
    /// `WRAP`.
    case wrap = "WRAP"
    /// `WRAP_REVERSE`.
    case wrapReverse = "WRAP_REVERSE"
  }

  /// Where children stand along the way.
  public enum JustifyContent: String, CaseIterable, WireEnum {
    /// As flexbox defines them.
    case flexStart = "FLEX_START"
    /// `CENTER`.
    case center = "CENTER"
    /// `FLEX_END`.
    case flexEnd = "FLEX_END"
    /// `SPACE_BETWEEN`.
    case spaceBetween = "SPACE_BETWEEN"
    /// `SPACE_AROUND`.
    case spaceAround = "SPACE_AROUND"
    /// `SPACE_EVENLY`.
    case spaceEvenly = "SPACE_EVENLY"
  }

  /// Where children stand across.
  public enum AlignItems: String, CaseIterable, WireEnum {
    /// As flexbox defines them.
    case flexStart = "FLEX_START"
    /// `CENTER`.
    case center = "CENTER"
    /// `FLEX_END`.
    case flexEnd = "FLEX_END"
    /// `BASELINE`.
    case baseline = "BASELINE"
    /// `STRETCH`.
    case stretch = "STRETCH"
  }

  /// Where a child stands across.
  public enum AlignSelf: String, CaseIterable, WireEnum {
    /// As flexbox defines them.
    case flexStart = "FLEX_START"
    /// `CENTER`.
    case center = "CENTER"
    /// `FLEX_END`.
    case flexEnd = "FLEX_END"
    /// `BASELINE`.
    case baseline = "BASELINE"
    /// `AUTO`.
    case auto = "AUTO"
    /// `STRETCH`.
    case stretch = "STRETCH"
  }

  /// Where wrapped lines stand.
  public enum AlignContent: String, CaseIterable, WireEnum {
    /// As flexbox defines them.
    case flexStart = "FLEX_START"
    /// `CENTER`.
    case center = "CENTER"
    /// `FLEX_END`.
    case flexEnd = "FLEX_END"
    /// `SPACE_BETWEEN`.
    case spaceBetween = "SPACE_BETWEEN"
    /// `SPACE_AROUND`.
    case spaceAround = "SPACE_AROUND"
    /// `STRETCH`.
    case stretch = "STRETCH"
  }

  /// Which way children run; column when nil.
  public var flexDirection: FlexDirection?
  /// Whether they wrap.
  public var flexWrap: Wrap?
  /// Where they stand along that way.
  public var justifyContent: JustifyContent?
  /// Where they stand across; stretch when nil.
  public var alignItems: AlignItems?
  /// Where it stands itself; as the parent says when nil.
  public var alignSelf: AlignSelf?
  /// Where wrapped lines stand.
  public var alignContent: AlignContent?
  /// Size along the way before room is shared.
  public var basis: UnitValue?
  /// Short for grow, shrink and basis.
  public var flex: Double?
  /// Its share of free room; 0 when nil.
  public var grow: Double?
  /// Its share of missing room; 1 when nil.
  public var shrink: Double?

  /// A value with the given properties.
  public init(
    flexDirection: FlexDirection? = nil, flexWrap: Wrap? = nil,
    justifyContent: JustifyContent? = nil, alignItems: AlignItems? = nil,
    alignSelf: AlignSelf? = nil, alignContent: AlignContent? = nil, basis: UnitValue? = nil,
    flex: Double? = nil, grow: Double? = nil, shrink: Double? = nil
  ) {
    self.flexDirection = flexDirection
    self.flexWrap = flexWrap
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.alignSelf = alignSelf
    self.alignContent = alignContent
    self.basis = basis
    self.flex = flex
    self.grow = grow
    self.shrink = shrink
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
