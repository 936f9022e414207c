/// A highlight of what live reload changed: a mark at the left edge of each row, and a tint behind short
/// texts. It fades within ``duration``.
///
/// Each step changes either the tint or the mark of one row, which costs at most 60 bytes. Up to five rows
/// fade in three steps each, more in fewer; rows beyond ``maximumRows`` are not marked.
@MainActor
final class ChangeHighlight: Animation {
  /// The milliseconds until nothing is highlighted.
  static let duration = 1500
  /// The maximum number of marked rows.
  static let maximumRows = 15
  /// The maximum columns of a tint, and of one over a background of the text's own. A longer text with a mark
  /// gets none.
  static let maximumTint = 18
  private static let maximumTintOnFill = 10
  /// The share of the text color in the tint, and over a background of the text's own.
  private static let tintShare = 0.3
  private static let tintShareOnFill = 0.15
  /// The maximum number of steps.
  private static let maximumSteps = 15

  private struct Row {
    weak var view: View?
    /// The place of the mark, in the view's cells: before or at its first column.
    let mark: CellPoint
    /// The columns to tint; empty for none.
    let tint: Range<Int>
  }

  private var views: [WeakView]
  /// The rows, top to bottom; nil until the first frame.
  private var rows: [Row]?
  private var steps = 0
  private var end: UInt64 = 0

  private struct WeakView {
    weak var view: View?
  }

  private unowned let window: Window

  init(_ views: [View], in window: Window) {
    self.views = views.map { WeakView(view: $0) }
    self.window = window
    super.init(of: nil)
  }

  /// Adds views of another screen.
  /// - Returns: false if the first frame with the highlight was drawn.
  func add(_ views: [View]) -> Bool {
    guard rows == nil else { return false }
    self.views += views.map { WeakView(view: $0) }
    return true
  }

  /// The number of steps of each row.
  private var levels: Int { max(1, min(3, Self.maximumSteps / max(1, rows?.count ?? 0))) }

  private var interval: Int { Self.duration / max(1, levels * (rows?.count ?? 0)) }

  /// Draws the highlight over a painted frame, and schedules its next step if any of it is visible.
  func paint(in canvas: Canvas) {
    guard let loop = window.loop else { return }
    if rows == nil {
      rows = findRows(on: canvas.surface)
      // Rows that become visible later than this are no longer highlighted.
      end = loop.clock.now + UInt64(Self.duration + 500) * 1_000_000
    }
    guard let rows, !rows.isEmpty else { return finish() }
    // The canvas may be only a part of the screen, so other rows may still have their marks. The next step
    // removes them.
    guard loop.clock.now < end else { return window.schedule(self, after: 0) }
    var isVisible = false
    for (index, row) in rows.enumerated() {
      let level = levels - steps / rows.count - (index < steps % rows.count ? 1 : 0)
      guard level > 0, let place = place(of: row) else { continue }
      isVisible = true
      draw(place, level, in: canvas)
    }
    if isVisible { window.schedule(self, after: interval) }
  }

  /// The place of a row on screen.
  private struct Place {
    let mark: CellPoint
    let tint: CellRect
  }

  /// Returns where a row is; nil if it is removed, hidden, covered or scrolled out of view.
  private func place(of row: Row) -> Place? {
    guard let view = row.view, view.window === window, !view.isHiddenInTree else { return nil }
    let origin = view.screenPoint(.zero)
    let mark = row.mark.offsetBy(dx: origin.x, dy: origin.y)
    let visible = window.visibleRect(of: view)
    guard (visible.minY..<visible.maxY).contains(mark.y),
      view.isOnTop(at: CellPoint(x: max(mark.x, visible.x), y: mark.y))
    else { return nil }
    let tint = CellRect(
      x: origin.x + row.tint.lowerBound, y: mark.y, width: row.tint.count, height: 1)
    return Place(mark: mark, tint: tint.intersection(visible))
  }

  private func draw(_ place: Place, _ level: Int, in canvas: Canvas) {
    // The tint disappears in the first step, then the mark turns gray.
    if level > 1, level == levels {
      let isOnFill = !canvas.background(at: place.tint.origin).isDefault
      canvas.tint(place.tint, share: isOnFill ? Self.tintShareOnFill : Self.tintShare)
    }
    guard canvas.isBlank(at: place.mark) else { return }
    let role: Theme.Role = level == 1 && levels > 2 ? .border : .accent
    let style = CellStyle(
      foreground: canvas.theme[role].foreground, background: canvas.background(at: place.mark))
    canvas.glyph("▎", at: place.mark, style: style)
  }

  override func takeStep() {
    guard let rows, !rows.isEmpty, let loop = window.loop else { return }
    let row = rows[steps % rows.count]
    steps += 1
    if steps >= levels * rows.count || loop.clock.now >= end {
      // Rows that have left the screen since their last step may have come back.
      window.setNeedsDisplay()
      finish()
    } else if place(of: row) != nil {
      row.view?.setNeedsDisplay()
    } else if rows.contains(where: { place(of: $0) != nil }) {
      // Nothing of this row is painted, which would schedule the next step.
      window.schedule(self, after: interval)
    } else {
      window.setNeedsDisplay()
    }
  }

  private func finish() {
    unschedule()
    if window.changeHighlight === self { window.changeHighlight = nil }
  }

  /// Finds the visible rows with text in the views.
  private func findRows(on surface: Surface) -> [Row] {
    var found: [(y: Int, row: Row)] = []
    for case let view? in views.map(\.view) where view.window === window && !view.isHiddenInTree {
      let rect = window.visibleRect(of: view).intersection(surface.bounds)
      let origin = view.screenPoint(.zero)
      for y in rect.minY..<max(rect.minY, rect.maxY) where found.count < 4 * Self.maximumRows {
        let columns = (rect.minX..<rect.maxX).filter { !surface.isSpace($0, y) }
        guard let first = columns.first, let last = columns.last else { continue }
        let isFree = rect.minX > 0 && surface.isSpace(rect.minX - 1, y)
        let mark = CellPoint(x: rect.minX - (isFree ? 1 : 0), y: y)
        let limit =
          surface[first, y].background.isDefault ? Self.maximumTint : Self.maximumTintOnFill
        // A text without a place for the mark needs the tint.
        let isMarked = surface.isSpace(mark.x, y)
        let count = last + 1 - first <= limit ? last + 1 - first : isMarked ? 0 : limit
        let row = Row(
          view: view, mark: CellPoint(x: mark.x - origin.x, y: y - origin.y),
          tint: first - origin.x..<first + count - origin.x)
        found.append((y, row))
      }
    }
    return found.sorted { $0.y < $1.y }.prefix(Self.maximumRows).map(\.row)
  }
}

extension Surface {
  fileprivate func isSpace(_ x: Int, _ y: Int) -> Bool { self[x, y].glyph == 0x20 }
}

extension Window {
  /// Highlights views whose content has changed, for a short time. Calls before the next frame add to one
  /// another; later ones replace the highlight.
  package func highlightChanges(in views: [View]) {
    guard motion >= .views, !views.isEmpty else { return }
    if changeHighlight?.add(views) == true { return }
    changeHighlight?.unschedule()
    changeHighlight = ChangeHighlight(views, in: self)
    setNeedsDisplay()
  }
}
