import CellText
import FlexLayout

/// Gray bars in place of the rows of a list that is loading. A light moves over them.
///
/// The light is in one bar at a time, and one of its ends moves in each step, so that a step changes a few
/// cells only.
@MainActor
package final class SkeletonView: View {
  /// The shape of the rows.
  package struct Shape: Sendable, Equatable {
    /// The lines of a row, 1 to 3.
    package var lines: Int
    /// The number of rows next to one another.
    package var columns: Int

    /// Creates a shape. Values out of range are clamped.
    package init(lines: Int, columns: Int = 1) {
      self.lines = min(max(lines, 1), 3)
      self.columns = min(max(columns, 1), 8)
    }

    /// The height of a row with the blank line after it, in cells. Rows of one line need none.
    var pitch: Int { lines == 1 ? 1 : lines + 1 }
  }

  private let shape: Shape
  private let count: Int
  private lazy var light = Light(of: self)

  /// - Parameters:
  ///   - shape: The shape of the rows.
  ///   - height: The height to fill, in cells; nil for the height of a few rows.
  package init(_ shape: Shape, height: Int?) {
    self.shape = shape
    let fitting = height.map { ($0 + (shape.lines == 1 ? 0 : 1)) / shape.pitch }
    count = min(max(1, fitting ?? Self.standardCount), Self.maximumCount)
    super.init()
    enableMeasuring()
  }

  /// The number of rows if the height is nil, and the maximum.
  private static let standardCount = 3
  private static let maximumCount = 8

  package override func sizeThatFits(_ size: CellSize) -> CellSize {
    // Without the blank line after the last row.
    CellSize(
      width: min(size.width, Self.maximumWidth),
      height: count * shape.pitch - (shape.pitch - shape.lines))
  }

  /// The largest width of a column of rows, in cells.
  private static let maximumWidth = 100
  private static let maximumBar = 60
  /// The widths of the first lines in percent, for rows in turn.
  private static let shares = [62, 44, 76, 52, 38, 68]
  /// The widths of the other lines, in percent of the first one.
  private static let otherShares = [72, 90, 55]

  /// The bars from left to right, as the light passes them.
  private func bars(width: Int) -> [CellRect] {
    let column = width / shape.columns
    guard column > 1 else { return [] }
    return (0..<count).flatMap { row in
      (0..<shape.columns).flatMap { place in
        (0..<shape.lines).map { line in
          var share = Self.shares[(row + place) % Self.shares.count]
          if line > 0 { share = share * Self.otherShares[(row + line) % 3] / 100 }
          return CellRect(
            x: place * column, y: row * shape.pitch + line,
            width: max(1, min(column - 2, Self.maximumBar) * share / 100), height: 1)
        }
      }
    }
  }

  package override func draw(in canvas: Canvas) {
    let bars = bars(width: min(frame.width, Self.maximumWidth))
    let lit = light.range(over: bars.map(\.width))
    let isMirrored = isRightToLeft
    func place(_ bar: CellRect) -> CellRect {
      guard isMirrored else { return bar }
      return CellRect(x: frame.width - bar.maxX, y: bar.y, width: bar.width, height: bar.height)
    }
    for (index, bar) in bars.enumerated() where bar.maxY <= frame.height {
      draw(place(bar), isLit: false, in: canvas)
      guard let lit, lit.bar == index else { continue }
      let part = CellRect(
        x: bar.x + lit.columns.lowerBound, y: bar.y, width: lit.columns.count, height: 1)
      draw(place(part), isLit: true, in: canvas)
    }
  }

  private func draw(_ bar: CellRect, isLit: Bool, in canvas: Canvas) {
    let theme = canvas.theme
    if theme.depth > .ansi16 {
      let role: Theme.Role = isLit ? .button : .buttonDisabled
      return canvas.fill(bar, CellStyle(background: theme[role].background))
    }
    // 16 colors have no two shades near the background.
    let isUnicode = canvas.appearance.glyphs == .unicode
    let glyph: Unicode.Scalar = isUnicode ? isLit ? "▒" : "░" : isLit ? "=" : "-"
    for x in bar.minX..<bar.maxX {
      canvas.glyph(glyph, at: CellPoint(x: x, y: bar.y), style: theme[.muted])
    }
  }
}

/// The light that moves over the bars of a skeleton.
@MainActor
private final class Light: Animation {
  /// The columns that one end of the light moves in a step.
  private static let stride = 5
  /// The milliseconds between two steps.
  private static let interval = 100
  private var step = 0

  /// Returns the lit columns, and schedules the next step; nil without motion.
  func range(over widths: [Int]) -> (bar: Int, columns: Range<Int>)? {
    guard let window = view?.window, window.motion >= .views else { return nil }
    window.schedule(self, after: Self.interval)
    // In each bar, the front and the back move in turns. The light is nowhere between two bars.
    let lengths = widths.map { 2 * (($0 + Self.stride - 1) / Self.stride) + 1 }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return nil }
    var rest = step % total
    for (bar, length) in lengths.enumerated() {
      if rest < length {
        let front = min(widths[bar], ((rest + 1) / 2 + 1) * Self.stride)
        return (bar, min(front, rest / 2 * Self.stride)..<front)
      }
      rest -= length
    }
    return nil
  }

  override func takeStep() {
    guard let view, let window = view.window, !view.isHiddenInTree else { return }
    let visible = window.visibleRect(of: view)
    guard !visible.isEmpty, view.isOnTop(at: visible.origin) else { return }
    step += 1
    view.setNeedsDisplay()
  }
}
