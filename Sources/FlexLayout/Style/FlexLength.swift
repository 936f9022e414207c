/// A length of a style.
///
/// Percentages are of the parent's size along the same axis, for margin and padding of its width.
/// NaN and infinite values count as ``undefined``.
public enum FlexLength: Hashable, Sendable {
  /// Not set: a less specific property decides.
  case undefined
  /// Decided by the content and the parent; for margins: takes the free space.
  case auto
  case points(Float)
  case percent(Float)
  /// As large as the content wants. Accepted as Yoga accepts it: at present the same as `auto`.
  case maxContent
  /// As `maxContent`, at most the space there is. At present the same as `auto`.
  case fitContent
  /// The space there is. At present the same as `auto`.
  case stretch
}

extension FlexLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self = .points(Float(value)) }
  public init(floatLiteral value: Double) { self = .points(Float(value)) }
}

/// One value for each edge of a box.
///
/// The most specific edge which is set wins: `start`/`end` (resolved by the writing direction),
/// then `left`/`right`/`top`/`bottom`, then `horizontal`/`vertical`, then `all`.
public struct FlexEdges<Value: Hashable & Sendable>: Hashable, Sendable {
  public var left: Value
  public var top: Value
  public var right: Value
  public var bottom: Value
  public var start: Value
  public var end: Value
  public var horizontal: Value
  public var vertical: Value
  public var all: Value
}

extension FlexEdges where Value == FlexLength {
  @inlinable
  public init(
    left: FlexLength = .undefined, top: FlexLength = .undefined, right: FlexLength = .undefined,
    bottom: FlexLength = .undefined, start: FlexLength = .undefined, end: FlexLength = .undefined,
    horizontal: FlexLength = .undefined, vertical: FlexLength = .undefined,
    all: FlexLength = .undefined
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.start = start
    self.end = end
    self.horizontal = horizontal
    self.vertical = vertical
    self.all = all
  }
}

extension FlexEdges where Value == Float {
  /// Edges in points; NaN stands for "not set".
  @inlinable
  public init(
    left: Float = .nan, top: Float = .nan, right: Float = .nan, bottom: Float = .nan,
    start: Float = .nan, end: Float = .nan, horizontal: Float = .nan, vertical: Float = .nan,
    all: Float = .nan
  ) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.start = start
    self.end = end
    self.horizontal = horizontal
    self.vertical = vertical
    self.all = all
  }
}

/// A width and a height.
public struct FlexSize: Hashable, Sendable, BitwiseCopyable {
  public var width: Float
  public var height: Float

  @inlinable
  public init(width: Float, height: Float) {
    self.width = width
    self.height = height
  }
}

/// A place and a size, relative to the parent's border box.
public struct FlexRect: Hashable, Sendable, BitwiseCopyable {
  public var x: Float
  public var y: Float
  public var width: Float
  public var height: Float

  @inlinable
  public init(x: Float, y: Float, width: Float, height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let zero = FlexRect(x: 0, y: 0, width: 0, height: 0)
}
