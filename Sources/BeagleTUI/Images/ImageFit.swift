import BeagleSchema
import CellText
import TerminalKit

/// How large a picture is in cells, and how it stands in a box.
struct ImageFit {
  /// Width and height in pixels.
  let pixels: PixelSize
  let metrics: CellMetrics

  /// The most cells that a picture is made of: more than any terminal shows.
  private static let maximumCells = 200_000

  /// The columns and rows of the picture as it is; a pixel is a point.
  private var exact: (columns: Double, rows: Double) {
    (Double(pixels.width) / metrics.columnWidth, Double(pixels.height) / metrics.rowHeight)
  }

  /// The size of the picture as it is, made smaller where it is wider than what is offered.
  func size(in width: Int) -> CellSize {
    let exact = exact
    let scale = min(1, Double(width) / exact.columns)
    return ImageFit.cells(exact.columns * scale, exact.rows * scale)
  }

  /// The size that the whole picture has in a box in a mode; larger than the box where it is cut.
  func size(in box: CellSize, mode: ImageContentMode) -> CellSize {
    let exact = exact
    let across = Double(box.width) / exact.columns
    let down = Double(box.height) / exact.rows
    let scale: Double
    switch mode {
    case .fitXY: return ImageFit.cells(Double(box.width), Double(box.height))
    // Half a row more or less, a picture as wide as its box is as high as it, too.
    case .fitCenter:
      scale = Int((exact.rows * across).rounded()) <= box.height ? across : min(across, down)
    case .centerCrop: scale = max(across, down)
    case .center: scale = 1
    }
    return ImageFit.cells(exact.columns * scale, exact.rows * scale)
  }

  private static func cells(_ columns: Double, _ rows: Double) -> CellSize {
    // What is cut may be far larger than the box.
    let area = max(1, columns) * max(1, rows)
    let scale = min(1, (Double(maximumCells) / area).squareRoot())
    let width = min(maximumCells, max(1, Int((columns * scale).rounded())))
    let height = max(1, Int((rows * scale).rounded()))
    return CellSize(width: width, height: min(height, maximumCells / width))
  }
}
