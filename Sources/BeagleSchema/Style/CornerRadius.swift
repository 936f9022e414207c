/// How round corners are, in points.
public struct CornerRadius: Hashable, Sendable, NodeDecodable {
  /// All corners.
  public var radius: Expression<Double>?
  /// One corner; beats `radius`.
  public var topLeft: Expression<Double>?
  /// One corner; beats `radius`.
  public var topRight: Expression<Double>?
  /// One corner; beats `radius`.
  public var bottomLeft: Expression<Double>?
  /// One corner; beats `radius`.
  public var bottomRight: Expression<Double>?

  /// A value with the given properties.
  public init(
    radius: Expression<Double>? = nil, topLeft: Expression<Double>? = nil,
    topRight: Expression<Double>? = nil, bottomLeft: Expression<Double>? = nil,
    bottomRight: Expression<Double>? = nil
  ) {
    self.radius = radius
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  init(from reader: inout ObjectReader) {
    radius = reader.bindable("radius")
    topLeft = reader.bindable("topLeft")
    topRight = reader.bindable("topRight")
    bottomLeft = reader.bindable("bottomLeft")
    bottomRight = reader.bindable("bottomRight")
  }
}
