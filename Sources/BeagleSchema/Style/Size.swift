/// Width and height with their bounds.
public struct Size: Hashable, Sendable, NodeDecodable {
  /// The width.
  public var width: UnitValue?
  /// The height.
  public var height: UnitValue?
  /// At least so wide.
  public var minWidth: UnitValue?
  /// At least so high.
  public var minHeight: UnitValue?
  /// At most so wide.
  public var maxWidth: UnitValue?
  /// At most so high.
  public var maxHeight: UnitValue?
  /// Width by height.
  public var aspectRatio: Double?

  /// A value with the given properties.
  public init(
    width: UnitValue? = nil, height: UnitValue? = nil, minWidth: UnitValue? = nil,
    minHeight: UnitValue? = nil, maxWidth: UnitValue? = nil, maxHeight: UnitValue? = nil,
    aspectRatio: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.minWidth = minWidth
    self.minHeight = minHeight
    self.maxWidth = maxWidth
    self.maxHeight = maxHeight
    self.aspectRatio = aspectRatio
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
