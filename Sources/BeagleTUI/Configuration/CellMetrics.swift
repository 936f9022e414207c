/// How many points of a phone one cell stands for.
public struct CellMetrics: Equatable, Sendable {
  /// Points in the width of a column.
  public var columnWidth: Double
  /// Points in the height of a row.
  public var rowHeight: Double

  /// Cells of so many points; phones have about 8 x 16 for a letter.
  public init(columnWidth: Double = 8, rowHeight: Double = 16) {
    self.columnWidth = columnWidth
    self.rowHeight = rowHeight
  }
}
