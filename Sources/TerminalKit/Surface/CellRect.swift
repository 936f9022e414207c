import CellText

/// A half-open rectangle of cells: it contains the columns `minX ..< maxX` and the rows `minY ..<
/// maxY`.
///
/// All arithmetic saturates, so that no size or offset from a server can trap.
public struct CellRect: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns; the rectangle is empty if it is not positive.
  public var width: Int
  /// The number of rows; the rectangle is empty if it is not positive.
  public var height: Int

  /// The empty rectangle at the origin.
  public static let zero = CellRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its four numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its upper left corner and its size.
  public init(origin: CellPoint, size: CellSize) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Creates a rectangle of the given size at the origin.
  public init(size: CellSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The upper left corner.
  public var origin: CellPoint {
    get { CellPoint(x: x, y: y) }
    set {
      x = newValue.x
      y = newValue.y
    }
  }

  /// The size.
  public var size: CellSize {
    get { CellSize(width: width, height: height) }
    set {
      width = newValue.width
      height = newValue.height
    }
  }

  /// The first column.
  public var minX: Int { x }
  /// The first row.
  public var minY: Int { y }
  /// The column after the last one.
  public var maxX: Int { x.saturatingAdd(Swift.max(0, width)) }
  /// The row after the last one.
  public var maxY: Int { y.saturatingAdd(Swift.max(0, height)) }
  /// Whether the rectangle contains no cell.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns whether the rectangle contains a point.
  public func contains(_ point: CellPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether the rectangle contains another one completely. It contains every empty one.
  public func contains(_ other: CellRect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  /// Returns the cells that are in both rectangles; empty if there are none.
  public func intersection(_ other: CellRect) -> CellRect {
    let left = Swift.max(minX, other.minX)
    let top = Swift.max(minY, other.minY)
    let right = Swift.min(maxX, other.maxX)
    let bottom = Swift.min(maxY, other.maxY)
    return CellRect(
      x: left, y: top, width: Swift.max(0, right.saturatingSubtract(left)),
      height: Swift.max(0, bottom.saturatingSubtract(top)))
  }

  /// Returns whether both rectangles have a cell in common.
  public func intersects(_ other: CellRect) -> Bool {
    !intersection(other).isEmpty
  }

  /// Returns the smallest rectangle that contains both. Empty rectangles are ignored.
  public func union(_ other: CellRect) -> CellRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = Swift.min(minX, other.minX)
    let top = Swift.min(minY, other.minY)
    return CellRect(
      x: left, y: top, width: Swift.max(maxX, other.maxX).saturatingSubtract(left),
      height: Swift.max(maxY, other.maxY).saturatingSubtract(top))
  }

  /// Returns the rectangle moved by `dx` columns and `dy` rows.
  public func offsetBy(dx: Int, dy: Int) -> CellRect {
    CellRect(x: x.saturatingAdd(dx), y: y.saturatingAdd(dy), width: width, height: height)
  }

  /// Returns the rectangle without `amount` cells on each side; its size is never negative.
  public func inset(by amount: Int) -> CellRect {
    inset(left: amount, top: amount, right: amount, bottom: amount)
  }

  /// Returns the rectangle without the given number of cells on each side; its size is never
  /// negative.
  public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> CellRect {
    CellRect(
      x: x.saturatingAdd(left), y: y.saturatingAdd(top),
      width: Swift.max(0, width.saturatingSubtract(left).saturatingSubtract(right)),
      height: Swift.max(0, height.saturatingSubtract(top).saturatingSubtract(bottom)))
  }

  /// Returns a rectangle of the given size in the center of this one. If it is larger, it begins at
  /// the origin of this one.
  public func centered(_ size: CellSize) -> CellRect {
    CellRect(
      x: x.saturatingAdd(Swift.max(0, width.saturatingSubtract(size.width) / 2)),
      y: y.saturatingAdd(Swift.max(0, height.saturatingSubtract(size.height) / 2)),
      width: size.width, height: size.height)
  }
}
