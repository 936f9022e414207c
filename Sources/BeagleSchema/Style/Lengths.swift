/// The unit of a length.
public enum UnitType: String, CaseIterable, WireEnum {
  /// Points; percent of the parent; chosen by the layout.
  case real = "REAL", percent = "PERCENT", auto = "AUTO"
}

/// A length.
public struct UnitValue: Hashable, Sendable {
  /// The number.
  public var value: Expression<Double>
  /// The unit.
  public var type: UnitType

  /// Creates a length in points or in another unit.
  public init(value: Expression<Double>, type: UnitType = .real) {
    (self.value, self.type) = (value, type)
  }

  /// A length of 0 points.
  public static let zero = UnitValue(value: .value(0))
  /// A length that the layout chooses.
  public static let auto = UnitValue(value: .value(0), type: .auto)

  /// Creates a length in percent of the parent's.
  public static func percent(_ value: Double) -> UnitValue {
    UnitValue(value: .value(value), type: .percent)
  }
}

extension UnitValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a length in points.
  public init(integerLiteral value: Int) { self.init(value: .value(Double(value))) }
  /// Creates a length in points.
  public init(floatLiteral value: Double) { self.init(value: .value(value)) }
}

extension UnitValue: NodeDecodable {
  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("value", "The number.")
    Fact(
      "type",
      "The unit. REAL: points. PERCENT: percent of the parent. AUTO: decided by the layout, "
        + "for width, height and basis.")
  }

  init(from reader: inout ObjectReader) {
    // The layout ignores a length that is not a number.
    value = reader.bindable("value", required: true) ?? .value(.nan)
    type = reader.enumeration("type", required: true, default: .real)
  }

  /// A plain number is a length in points.
  static func shorthand(_ node: JSONNode) -> String? {
    node.double.map { _ in "{\"value\": \(node.text), \"type\": \"REAL\"}" }
  }

  /// A percentage, or a number with another unit or in quotes.
  static func correction(_ node: JSONNode) -> String? {
    guard let text = node.string?.trimmingBlanks.lowercased() else { return nil }
    if text == "auto" { return "{\"value\": 0, \"type\": \"AUTO\"}" }
    let isPercentage = text.hasSuffix("%")
    var number = text
    for unit in ["%", "px", "dp", "pt"] where text.hasSuffix(unit) {
      number = String(text.dropLast(unit.utf8.count)).trimmingBlanks
    }
    guard let document = try? JSONDocument(text: number), document.root.double != nil else {
      return nil
    }
    return "{\"value\": \(number), \"type\": \"\(isPercentage ? "PERCENT" : "REAL")\"}"
  }

  init?(shorthand node: JSONNode) {
    guard let points = node.double else { return nil }
    self.init(value: .value(points))
  }
}

/// The lengths on the four sides of a box.
///
/// A single side overrides `horizontal` and `vertical`, which override `all`.
public struct EdgeValue: Hashable, Sendable, NodeDecodable {
  /// The length on the left.
  public var left: UnitValue?
  /// The length at the top.
  public var top: UnitValue?
  /// The length on the right.
  public var right: UnitValue?
  /// The length at the bottom.
  public var bottom: UnitValue?
  /// The length on the left and the right.
  public var horizontal: UnitValue?
  /// The length at the top and the bottom.
  public var vertical: UnitValue?
  /// The length on all sides.
  public var all: UnitValue?

  /// Creates a value with the given properties.
  public init(
    left: UnitValue? = nil, top: UnitValue? = nil, right: UnitValue? = nil,
    bottom: UnitValue? = nil, horizontal: UnitValue? = nil, vertical: UnitValue? = nil,
    all: UnitValue? = nil
  ) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    (self.horizontal, self.vertical, self.all) = (horizontal, vertical, all)
  }

  static func correction(_ node: JSONNode) -> String? {
    let length = UnitValue.shorthand(node) ?? UnitValue.correction(node)
    return length.map { "{\"all\": \($0)}" }
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("left", "The left edge. Overrides horizontal and all.")
    Fact("top", "The top edge. Overrides vertical and all.")
    Fact("right", "The right edge. Overrides horizontal and all.")
    Fact("bottom", "The bottom edge. Overrides vertical and all.")
    Fact("horizontal", "The left and right edges. Overrides all.")
    Fact("vertical", "The top and bottom edges. Overrides all.")
    Fact("all", "All four edges.")
  }

  init(from reader: inout ObjectReader) {
    left =
      reader.object("left")
      ?? reader.legacy("start", now: "left", as: .rename) { $0.object("start") }
    top = reader.object("top")
    right =
      reader.object("right") ?? reader.legacy("end", now: "right", as: .rename) { $0.object("end") }
    bottom = reader.object("bottom")
    horizontal = reader.object("horizontal")
    vertical = reader.object("vertical")
    all = reader.object("all")
  }
}

/// The size of a component with its limits.
public struct Size: Hashable, Sendable, NodeDecodable {
  /// The width.
  public var width: UnitValue?
  /// The height.
  public var height: UnitValue?
  /// The minimum width.
  public var minWidth: UnitValue?
  /// The minimum height.
  public var minHeight: UnitValue?
  /// The maximum width.
  public var maxWidth: UnitValue?
  /// The maximum height.
  public var maxHeight: UnitValue?
  /// The width divided by the height.
  public var aspectRatio: Double?

  /// Creates a value with the given properties.
  public init(
    width: UnitValue? = nil, height: UnitValue? = nil, minWidth: UnitValue? = nil,
    minHeight: UnitValue? = nil, maxWidth: UnitValue? = nil, maxHeight: UnitValue? = nil,
    aspectRatio: Double? = nil
  ) {
    (self.width, self.height, self.minWidth, self.minHeight) = (width, height, minWidth, minHeight)
    (self.maxWidth, self.maxHeight, self.aspectRatio) = (maxWidth, maxHeight, aspectRatio)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("width", "The width.")
    Fact("height", "The height.")
    Fact("minWidth", "The minimum width.")
    Fact("minHeight", "The minimum height.")
    Fact("maxWidth", "The maximum width.")
    Fact("maxHeight", "The maximum height.")
    Fact("aspectRatio", "The width divided by the height.")
  }

  init(from reader: inout ObjectReader) {
    width = reader.object("width")
    height = reader.object("height")
    minWidth = reader.object("minWidth")
    minHeight = reader.object("minHeight")
    maxWidth = reader.object("maxWidth")
    maxHeight = reader.object("maxHeight")
    aspectRatio = reader.double("aspectRatio")
  }
}

/// The radii of the corners in points.
public struct CornerRadius: Hashable, Sendable, NodeDecodable {
  /// The radius of all corners.
  public var radius: Expression<Double>?
  /// The radius of the top left corner, which overrides `radius`.
  public var topLeft: Expression<Double>?
  /// The radius of the top right corner, which overrides `radius`.
  public var topRight: Expression<Double>?
  /// The radius of the bottom left corner, which overrides `radius`.
  public var bottomLeft: Expression<Double>?
  /// The radius of the bottom right corner, which overrides `radius`.
  public var bottomRight: Expression<Double>?

  /// Creates a value with the given properties.
  public init(
    radius: Expression<Double>? = nil, topLeft: Expression<Double>? = nil,
    topRight: Expression<Double>? = nil, bottomLeft: Expression<Double>? = nil,
    bottomRight: Expression<Double>? = nil
  ) {
    (self.radius, self.topLeft, self.topRight) = (radius, topLeft, topRight)
    (self.bottomLeft, self.bottomRight) = (bottomLeft, bottomRight)
  }

  static func correction(_ node: JSONNode) -> String? {
    node.double.map { _ in "{\"radius\": \(node.text)}" }
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("radius", "The radius of all corners, in points.")
    Fact("topLeft", "The radius of this corner, in points. Overrides radius.")
    Fact("topRight", "The radius of this corner, in points. Overrides radius.")
    Fact("bottomLeft", "The radius of this corner, in points. Overrides radius.")
    Fact("bottomRight", "The radius of this corner, in points. Overrides radius.")
  }

  init(from reader: inout ObjectReader) {
    radius = reader.bindable("radius")
    topLeft = reader.bindable("topLeft")
    topRight = reader.bindable("topRight")
    bottomLeft = reader.bindable("bottomLeft")
    bottomRight = reader.bindable("bottomRight")
  }
}
