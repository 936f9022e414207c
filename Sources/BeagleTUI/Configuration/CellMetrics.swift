/// The size of a cell in points, the unit of sizes in payloads.
public struct CellMetrics: Equatable, Sendable {
  /// The width of a column in points.
  public var columnWidth: Double
  /// The height of a row in points.
  public var rowHeight: Double

  /// Creates metrics. The default is about the size of a character on a phone.
  public init(columnWidth: Double = 8, rowHeight: Double = 16) {
    self.columnWidth = columnWidth
    self.rowHeight = rowHeight
  }
}
