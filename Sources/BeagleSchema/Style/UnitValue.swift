/// What a length is measured in.
public enum UnitType: String, CaseIterable, WireEnum {
  /// Points; percent of the parent; as the layout decides.
  case real = "REAL"
  /// `PERCENT`.
  case percent = "PERCENT"
  /// `AUTO`.
  case auto = "AUTO"
}

/// A length.
public struct UnitValue: Hashable, Sendable {
  /// The number.
  public var value: Expression<Double>
  /// What it is measured in.
  public var type: UnitType

  /// A length of `value` points, or what `type` says.
  public init(value: Expression<Double>, type: UnitType = .real) {
    self.value = value
    self.type = type
  }

  /// No length.
  public static let zero = UnitValue(value: .value(0))
  /// As the layout decides.
  public static let auto = UnitValue(value: .value(0), type: .auto)

  /// So many percent of the parent.
  public static func percent(_ value: Double) -> UnitValue {
    UnitValue(value: .value(value), type: .percent)
  }
}

extension UnitValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// So many points.
  public init(integerLiteral value: Int) { self.init(value: .value(Double(value))) }
  /// So many points.
  public init(floatLiteral value: Double) { self.init(value: .value(value)) }
}

extension UnitValue: NodeDecodable {
  init(from reader: inout ObjectReader) {
    // Not a number: the layout treats such a length as if it were not there.
    value = reader.bindable("value", required: true) ?? .value(.nan)
    type = reader.enumeration("type", required: true, default: .real)
  }

  /// A number alone is taken for points.
  static func shorthand(_ node: JSONNode) -> String? {
    node.double.map { _ in "{\"value\": \(node.text), \"type\": \"REAL\"}" }
  }

  init?(shorthand node: JSONNode) {
    guard let points = node.double else { return nil }
    self.init(value: .value(points))
  }
}
