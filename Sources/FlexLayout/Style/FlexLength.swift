/// A length in a style.
///
/// Percentages refer to the parent's size along the same axis; for margin and padding, to its
/// width. NaN and infinite values count as ``undefined``.
public enum FlexLength: Hashable, Sendable {
  /// Not set: a less specific property applies.
  case undefined
  /// Determined by the content and the parent. An automatic margin takes the free space.
  case auto
  /// A number of points; one point is one cell in a tree for terminals.
  case points(Float)
  /// A percentage: 50 is one half.
  case percent(Float)
  /// As large as the content. Accepted for compatibility with Yoga; currently the same as `auto`.
  case maxContent
  /// As `maxContent`, but at most the available space. Currently the same as `auto`.
  case fitContent
  /// All available space. Currently the same as `auto`.
  case stretch
}

extension FlexLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A length in points.
  public init(integerLiteral value: Int) { self = .points(Float(value)) }
  /// A length in points.
  public init(floatLiteral value: Double) { self = .points(Float(value)) }
}

/// One value for each edge of a box.
///
/// The most specific edge that is set takes precedence: `start`/`end` (resolved by the writing
/// direction), then `left`/`right`/`top`/`bottom`, then `horizontal`/`vertical`, then `all`.
public struct FlexEdges<Value: FlexEdgeValue>: Hashable, Sendable {
  /// The left edge.
  public var left: Value
  /// The top edge.
  public var top: Value
  /// The right edge.
  public var right: Value
  /// The bottom edge.
  public var bottom: Value
  /// The edge where text starts: left, or right for right-to-left text.
  public var start: Value
  /// The edge where text ends.
  public var end: Value
  /// Left and right.
  public var horizontal: Value
  /// Top and bottom.
  public var vertical: Value
  /// All four edges.
  public var all: Value

  /// Creates edges; those without an argument are unset.
  @inlinable
  public init(
    left: Value = .unset, top: Value = .unset, right: Value = .unset, bottom: Value = .unset,
    start: Value = .unset, end: Value = .unset, horizontal: Value = .unset,
    vertical: Value = .unset, all: Value = .unset
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

/// A value of an edge.
public protocol FlexEdgeValue: Hashable, Sendable {
  /// The value of an edge that is not set.
  static var unset: Self { get }
}

extension FlexLength: FlexEdgeValue {
  /// ``undefined``.
  @inlinable
  public static var unset: FlexLength { .undefined }
}

extension Float: FlexEdgeValue {
  /// NaN.
  @inlinable
  public static var unset: Float { .nan }
}

/// A width and a height.
package struct FlexSize: Hashable, Sendable, BitwiseCopyable {
  /// The width, in the units of the tree.
  package var width: Float
  /// The height, in the units of the tree.
  var height: Float

  /// Creates a size.
  @inlinable
  package init(width: Float, height: Float) {
    self.width = width
    self.height = height
  }
}

/// A position and a size, relative to the parent's border box.
package struct FlexRect: Hashable, Sendable, BitwiseCopyable {
  /// The distance from the parent's left edge.
  package var x: Float
  /// The distance from the parent's top edge.
  package var y: Float
  /// The width.
  package var width: Float
  /// The height.
  package var height: Float

  /// Creates a rectangle with its top left corner at `x`, `y`.
  @inlinable
  init(x: Float, y: Float, width: Float, height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The empty rectangle at the origin.
  static let zero = FlexRect(x: 0, y: 0, width: 0, height: 0)
}
