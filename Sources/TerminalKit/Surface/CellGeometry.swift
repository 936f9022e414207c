import CellText

/// A place on a grid of cells: column `x` and row `y`, both counted from zero.
public struct CellPoint: Hashable, Sendable {
  /// Column, growing to the right.
  public var x: Int
  /// Row, growing downwards.
  public var y: Int

  /// The first cell of the first row.
  public static let zero = CellPoint(x: 0, y: 0)

  /// A point at column `x` of row `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The same point moved by `dx` columns and `dy` rows.
  public func offsetBy(dx: Int, dy: Int) -> CellPoint {
    CellPoint(x: x.saturatingAdd(dx), y: y.saturatingAdd(dy))
  }
}

/// An extent in whole cells.
public struct CellSize: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// No cells at all.
  public static let zero = CellSize(width: 0, height: 0)

  /// A size of `width` columns and `height` rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether no cell fits.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}

extension Int {
  /// A sum that stops at the ends of the range instead of trapping.
  func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  /// A difference that stops at the ends of the range instead of trapping.
  func saturatingSubtract(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}

extension TextLayout {
  /// Width and height of the text, in cells.
  public var size: CellSize { CellSize(width: width, height: height) }

  /// Returns the size in cells of a layout of the text, without storing its lines.
  public static func measure(_ text: String, width: Int, wrap: Bool = true) -> CellSize {
    let (width, height) = extent(of: text, width: width, wrap: wrap)
    return CellSize(width: width, height: height)
  }
}
