import BeagleSchema
import CellText
import TerminalKit

/// The size of an image in cells, and its scaling to a box.
struct ImageFit {
  /// The size of the image in pixels.
  let pixels: PixelSize
  let metrics: CellMetrics

  /// The maximum number of cells of a scaled image, more than any terminal shows.
  private static let maximumCells = 200_000

  /// The size of the unscaled image in cells; a pixel counts as a point.
  private var naturalSize: (columns: Double, rows: Double) {
    (Double(pixels.width) / metrics.columnWidth, Double(pixels.height) / metrics.rowHeight)
  }

  /// Returns the natural size, scaled down if it is wider than the available width.
  func size(in width: Int) -> CellSize {
    let natural = naturalSize
    let scale = min(1, Double(width) / natural.columns)
    return ImageFit.cells(natural.columns * scale, natural.rows * scale)
  }

  /// Returns the size of the whole image in a box; it is larger than the box if the mode crops.
  func size(in box: CellSize, mode: ImageContentMode) -> CellSize {
    let natural = naturalSize
    let across = Double(box.width) / natural.columns
    let down = Double(box.height) / natural.rows
    let scale: Double
    switch mode {
    case .fitXY: return ImageFit.cells(Double(box.width), Double(box.height))
    // If the height differs by less than half a row, fill the width: rounding must not leave a gap.
    case .fitCenter:
      scale = Int((natural.rows * across).rounded()) <= box.height ? across : min(across, down)
    case .centerCrop: scale = max(across, down)
    case .center: scale = 1
    }
    return ImageFit.cells(natural.columns * scale, natural.rows * scale)
  }

  private static func cells(_ columns: Double, _ rows: Double) -> CellSize {
    // A cropped image may be far larger than its box.
    let area = max(1, columns) * max(1, rows)
    let scale = min(1, (Double(maximumCells) / area).squareRoot())
    let width = min(maximumCells, max(1, Int((columns * scale).rounded())))
    let height = max(1, Int((rows * scale).rounded()))
    return CellSize(width: width, height: min(height, maximumCells / width))
  }
}
