import CellText
import FlexLayout

/// Brings the views of a window into their places and paints them, both only when asked to.
@MainActor
final class FrameBuilder {
  unowned let window: Window
  let surface: Surface
  var needsLayout = true
  /// Whether everything has to be painted.
  var needsDisplay = true
  /// Whether something was drawn into the last frame.
  var isPatched = false
  /// What has to be painted where that is less.
  var damage = Damage()
  /// What had the focus when the last frame was painted.
  weak var paintedFocus: View?
  var statistics = Window.Statistics()

  /// The viewports in the window, and until the next layout those that left it.
  private(set) var viewports: [ScrollingView] = []

  /// The strips of rows on screen, whose rows are laid out apart from what is around them.
  private var registeredStrips: [WeakStrip] = []
  private var anchors = ScrollAnchors()
  private var isMakingRows = false
  /// A row that could not be laid out.
  var rowFailure: FlexError?

  private struct WeakStrip {
    weak var strip: RowStrip?
  }

  /// Stands in place of content that cannot be laid out.
  private var problem: Label?

  /// How often a layout may ask for another pass.
  private static let maximumPasses = 10

  init(_ window: Window, size: CellSize) {
    self.window = window
    surface = Surface(size: size)
  }

  // MARK: - Layout

  /// Whether something changed its size or place since the last layout.
  var isLayoutStale: Bool { (needsLayout || hasDirtyRows) && !window.isTooSmall }

  func layoutIfNeeded() {
    guard isLayoutStale else { return }
    if let problem {
      // The tree was too deep for the layout; it may have changed since, so the content is tried
      // again.
      problem.removeFromSuperview()
      self.problem = nil
      window.stage.isHidden = false
    }
    do {
      try layOut()
      try makeRows()
    } catch {
      show(error)
    }
    needsLayout = false
    ScrollingView.generation &+= 1
    if window.focusedView == nil { window.restoreFocus() }
  }

  /// Takes a viewport that came into the window, to prepare it before each layout.
  func add(_ viewport: ScrollingView) {
    guard viewport.builder !== self else { return }
    viewport.builder = self
    viewports.append(viewport)
  }

  private func forgetViewportsThatLeft() {
    viewports.removeAll { viewport in
      guard viewport.window !== window else { return false }
      if viewport.builder === self { viewport.builder = nil }
      return true
    }
  }

  /// Lets the lists make the rows that are in sight now and lays out again, until all are there. A
  /// list in a row of another list comes a round later than that one.
  private func makeRows() throws(FlexError) {
    guard !isMakingRows else { return }
    isMakingRows = true
    defer { isMakingRows = false }
    for _ in 0..<FrameBuilder.maximumRounds {
      for strip in strips { strip.delegate?.stripWasLaidOut(strip) }
      guard needsLayout || hasDirtyRows else { break }
      try layOut()
    }
    captureAnchors()
  }

  private func layOut() throws(FlexError) {
    registeredStrips.removeAll { $0.strip == nil }
    forgetViewportsThatLeft()
    for viewport in viewports { viewport.prepareForLayout(in: window.size) }
    // A scroll view may reserve a column for its bar, which asks for another pass; nested ones
    // settle from the outside in.
    for _ in 0..<FrameBuilder.maximumPasses {
      layOutRows()
      guard needsLayout else { break }
      needsLayout = false
      try View.layoutTree.calculateLayout(
        window.root.node, width: Float(window.size.width), height: Float(window.size.height))
      statistics.layouts += 1
      needsDisplay = true
      if window.root.applyLayout() { needsLayout = true }
    }
    needsLayout = false
    if let failure = rowFailure {
      rowFailure = nil
      throw failure
    }
    anchors.restore()
  }

  // MARK: - Rows

  /// How often lists may make rows before a frame is painted.
  private static let maximumRounds = 16

  private var strips: [RowStrip] {
    registeredStrips.compactMap { $0.strip.flatMap { $0.window === window ? $0 : nil } }
  }

  private var hasDirtyRows = false

  /// A strip is in the window now.
  func register(_ strip: RowStrip) {
    if strip.builder !== self {
      strip.builder = self
      registeredStrips.append(WeakStrip(strip: strip))
    }
    if strip.needsRowLayout { hasDirtyRows = true }
  }

  /// Something in a row wants a layout; what is around the rows may stay as it is.
  func rowsNeedLayout(in strip: RowStrip) {
    strip.rowNeedsLayout()
    hasDirtyRows = true
  }

  /// Lays out the rows that changed, those of inner lists before those around them.
  private func layOutRows() {
    for _ in 0..<FrameBuilder.maximumPasses where hasDirtyRows {
      hasDirtyRows = false
      for strip in strips.reversed() where strip.needsRowLayout && strip.isPlaced {
        strip.layOutRows()
      }
    }
    hasDirtyRows = false
  }

  /// Rows were made or went away.
  func rowsDidChange() {
    forgetViewportsThatLeft()
    ScrollingView.generation &+= 1
    if let focused = window.focusedView, focused.window !== window { window.focusedView = nil }
  }

  func countRowLayout() { statistics.rowLayouts += 1 }

  /// Rows in sight were made outside of a layout; see ``Window/placeRows(_:)``.
  func placeRows(_ strip: RowStrip) {
    strip.layOutRows()
    anchors.restore()
  }

  /// Has the lists along an axis make the rows up to half a page beyond what is seen, where arrows
  /// look for the next view.
  func makeRowsNearby(isVertical: Bool) {
    guard !registeredStrips.isEmpty else { return }
    for strip in strips where strip.isVertical == isVertical {
      guard let room = strip.scroller?.viewport else { continue }
      strip.makeRows(within: (isVertical ? room.height : room.width) / 2)
    }
    layoutIfNeeded()
  }

  /// Notes what is in sight, so that it stays where it is when what is before it changes.
  func captureAnchors() { anchors.capture(viewports) }

  /// Notes what is in sight in a viewport that was scrolled.
  func captureAnchor(of viewport: ScrollingView) { anchors.capture(viewport) }

  /// The first row in sight of a strip stands at another position in new data.
  func moveAnchor(of strip: RowStrip, to index: Int, distance: Int) {
    anchors.move(strip, to: index, distance: distance)
  }

  /// Says why there is no content. The last row stays, and the keys that lead elsewhere work.
  private func show(_ error: FlexError) {
    let label = Label("Nothing can be shown. \(error)", style: .role(.danger))
    label.flex.flexGrow = 1
    label.flex.flexShrink = 1
    label.flex.margin.all = .points(1)
    problem = label
    window.stage.isHidden = true
    window.root.insertSubview(label, at: 0)
    window.focusedView = nil
    // The message is two views deep, which passes every limit on depth.
    try? layOut()
  }
}

extension Window {
  /// Counts of work done by a window; tests count work instead of time.
  package struct Statistics: Sendable, Equatable {
    /// Layout passes over everything.
    package var layouts = 0
    /// Layouts of single rows of lists.
    package var rowLayouts = 0
    /// Frames painted.
    package var paints = 0
    /// Cells painted, in all frames together.
    package var cellsPainted = 0
  }

  /// How often layout and paint ran.
  package var statistics: Statistics { frames.statistics }

  /// Brings frames up to date if anything changed.
  package func layoutIfNeeded() { frames.layoutIfNeeded() }

  /// Lays out and paints if anything changed. Returns the frame, or nil when nothing changed.
  package func render() -> Surface? { frames.render() }

  /// Lays out rows that were just made, and keeps in its place what was in sight before.
  package func placeRows(_ strip: RowStrip) { frames.placeRows(strip) }

  /// Says that the row which was first in sight in a strip stands at another position now.
  package func rowInSight(of strip: RowStrip, isNow index: Int, distance: Int) {
    frames.moveAnchor(of: strip, to: index, distance: distance)
  }

  /// How many rows of content the viewports on stage hide, at the most.
  package var hiddenRows: Int {
    frames.viewports.lazy.filter { $0.window === self && !$0.isHiddenInTree }
      .map(\.maximumOffset.y).max() ?? 0
  }

  /// Where the terminal's cursor belongs: inside the focused view, if it shows one.
  package var cursor: CellPoint? {
    if let search, search.isTyping { return statusBar.cursor }
    if panelHasKeys, !isTooSmall {
      guard let view = panel?.typingView, view.window === self else { return nil }
      return view.cursor.map(view.screenPoint)
    }
    guard !isTooSmall, let lit, let cursor = lit.view.cursor else { return nil }
    let place = lit.view.screenPoint(cursor)
    return lit.rect.contains(place) ? place : nil
  }
}
