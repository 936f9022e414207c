/// Lengths at the four sides; a side beats `horizontal` and `vertical`, these beat `all`.
public struct EdgeValue: Hashable, Sendable, NodeDecodable {
  /// At the left.
  public var left: UnitValue?
  /// At the top.
  public var top: UnitValue?
  /// At the right.
  public var right: UnitValue?
  /// At the bottom.
  public var bottom: UnitValue?
  /// Left and right.
  public var horizontal: UnitValue?
  /// Top and bottom.
  public var vertical: UnitValue?
  /// All sides.
  public var all: UnitValue?

  /// A value with the given properties.
  public init(
    left: UnitValue? = nil, top: UnitValue? = nil, right: UnitValue? = nil,
    bottom: UnitValue? = nil, horizontal: UnitValue? = nil, vertical: UnitValue? = nil,
    all: UnitValue? = nil
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.horizontal = horizontal
    self.vertical = vertical
    self.all = all
  }

  static func advice(_ node: JSONNode) -> String? {
    node.double.map { _ in "write {\"all\": {\"value\": \(node.text), \"type\": \"REAL\"}}" }
  }

  init(from reader: inout ObjectReader) {
    left = reader.object("left") ?? reader.legacyObject("start", now: "left")
    top = reader.object("top")
    right = reader.object("right") ?? reader.legacyObject("end", now: "right")
    bottom = reader.object("bottom")
    horizontal = reader.object("horizontal")
    vertical = reader.object("vertical")
    all = reader.object("all")
  }
}
