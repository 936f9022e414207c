import CellText

/// A position on a grid of cells: column `x` and row `y`, both counted from 0.
public struct CellPoint: Hashable, Sendable {
  /// The column, which grows to the right.
  public var x: Int
  /// The row, which grows downwards.
  public var y: Int

  /// The first cell of the first row.
  public static let zero = CellPoint(x: 0, y: 0)

  /// Creates a point at column `x` of row `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// Returns this point moved by `dx` columns and `dy` rows.
  public func offsetBy(dx: Int, dy: Int) -> CellPoint {
    CellPoint(x: x.saturatingAdd(dx), y: y.saturatingAdd(dy))
  }
}

/// A size in whole cells.
public struct CellSize: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// The empty size.
  public static let zero = CellSize(width: 0, height: 0)

  /// Creates a size of `width` columns and `height` rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether the size contains no cell.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

extension Int {
  /// Returns the sum, clamped to the range of `Int` instead of trapping.
  func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  /// Returns the difference, clamped to the range of `Int` instead of trapping.
  func saturatingSubtract(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}

extension TextLayout {
  /// The width and height of the text, in cells.
  public var size: CellSize { CellSize(width: width, height: height) }

  /// Returns the size in cells of a layout of the text, without storing its lines.
  public static func measure(_ text: String, width: Int, wrap: Bool = true) -> CellSize {
    let (width, height) = extent(of: text, width: width, wrap: wrap)
    return CellSize(width: width, height: height)
  }
}
