import CellText

/// A rectangle of cells, half open: it holds the columns `minX ..< maxX` and the rows
/// `minY ..< maxY`.
///
/// All arithmetic saturates, so that no size or offset a server sends can trap.
public struct CellRect: Hashable, Sendable {
  /// First column.
  public var x: Int
  /// First row.
  public var y: Int
  /// Columns; zero or less means empty.
  public var width: Int
  /// Rows; zero or less means empty.
  public var height: Int

  /// The empty rectangle at the origin.
  public static let zero = CellRect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle from its four numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle from a corner and an extent.
  public init(origin: CellPoint, size: CellSize) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The rectangle of this size at the origin.
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

  /// The extent.
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
  /// Whether it holds no cell.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether the point lies inside.
  public func contains(_ point: CellPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the other rectangle lies wholly inside. An empty one always does.
  public func contains(_ other: CellRect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  /// The cells that both hold; empty when there are none.
  public func intersection(_ other: CellRect) -> CellRect {
    let left = Swift.max(minX, other.minX)
    let top = Swift.max(minY, other.minY)
    let right = Swift.min(maxX, other.maxX)
    let bottom = Swift.min(maxY, other.maxY)
    return CellRect(
      x: left, y: top, width: Swift.max(0, right.saturatingSubtract(left)),
      height: Swift.max(0, bottom.saturatingSubtract(top)))
  }

  /// Whether the two share a cell.
  public func intersects(_ other: CellRect) -> Bool {
    !intersection(other).isEmpty
  }

  /// The smallest rectangle that holds both; an empty one counts for nothing.
  public func union(_ other: CellRect) -> CellRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = Swift.min(minX, other.minX)
    let top = Swift.min(minY, other.minY)
    return CellRect(
      x: left, y: top, width: Swift.max(maxX, other.maxX).saturatingSubtract(left),
      height: Swift.max(maxY, other.maxY).saturatingSubtract(top))
  }

  /// The same rectangle moved by `dx` columns and `dy` rows.
  public func offsetBy(dx: Int, dy: Int) -> CellRect {
    CellRect(x: x.saturatingAdd(dx), y: y.saturatingAdd(dy), width: width, height: height)
  }

  /// The rectangle without so many cells on each side; never of negative extent.
  public func inset(by amount: Int) -> CellRect {
    inset(left: amount, top: amount, right: amount, bottom: amount)
  }

  /// The rectangle without so many cells on each side; never of negative extent.
  public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> CellRect {
    CellRect(
      x: x.saturatingAdd(left), y: y.saturatingAdd(top),
      width: Swift.max(0, width.saturatingSubtract(left).saturatingSubtract(right)),
      height: Swift.max(0, height.saturatingSubtract(top).saturatingSubtract(bottom)))
  }

  /// The rectangle of the given size in the middle of this one, kept inside where it fits.
  public func centered(_ size: CellSize) -> CellRect {
    CellRect(
      x: x.saturatingAdd(Swift.max(0, width.saturatingSubtract(size.width) / 2)),
      y: y.saturatingAdd(Swift.max(0, height.saturatingSubtract(size.height) / 2)),
      width: size.width, height: size.height)
  }
}
