import CellText
import FlexLayout
import Localization

/// Lays out and paints the views of a window, each only when something changed.
@MainActor
final class FrameBuilder {
  unowned let window: Window
  let surface: Surface
  var needsLayout = true
  var needsDisplay = true
  /// Whether ``patch(_:_:)`` drew into the last frame.
  var isPatched = false
  /// The views to paint if only some of them must be painted.
  var damage = Damage()
  /// The focused view of the last frame.
  weak var paintedFocus: View?
  /// The visible part of the focused view; nil without one. Each frame needs it twice.
  var focusRect: CellRect?
  var statistics = Window.Statistics()

  /// The scroll views in the window and, until the next layout, those that left it.
  private(set) var viewports: [ScrollingView] = []

  /// The lists in the window; their rows are laid out separately from the views around them.
  private var registeredStacks: [WeakStack] = []
  /// The visible content of each scroll view. It keeps its position when content before it
  /// changes.
  var anchors = ScrollAnchors()
  private var isRealizingRows = false
  /// The error of a row that could not be laid out.
  var rowLayoutError: FlexError?

  private struct WeakStack {
    weak var stack: LazyStack?
  }

  /// The message shown instead of content that cannot be laid out.
  private var errorLabel: Label?

  /// The maximum number of layout passes before a frame.
  private static let maximumPasses = 10

  init(_ window: Window, size: CellSize) {
    self.window = window
    surface = Surface(size: size)
  }

  // MARK: - Layout

  /// Whether a size or position may have changed since the last layout.
  var isLayoutStale: Bool { (needsLayout || hasDirtyRows) && !window.isTooSmall }

  func layoutIfNeeded() {
    guard isLayoutStale else { return }
    if let errorLabel {
      // The tree was too deep to lay out, but may have changed in the meantime.
      errorLabel.removeFromSuperview()
      self.errorLabel = nil
      window.contentView.isHidden = false
    }
    do {
      try layOut()
      try realizeRows()
    } catch {
      show(error)
    }
    needsLayout = false
    ScrollingView.generation &+= 1
    // The field that a dialog waits for may be gone or read-only.
    if !window.modalViews.isEmpty { window.endWaitOfDialogs() }
    if window.focusSuccession != nil { window.passFocusOn() }
    if window.focusedView == nil { window.restoreFocus() }
  }

  /// Registers a scroll view that entered the window, to prepare it before each layout.
  func add(_ viewport: ScrollingView) {
    guard viewport.builder !== self else { return }
    viewport.builder = self
    viewports.append(viewport)
  }

  private func removeDetachedViewports() {
    viewports.removeAll { viewport in
      guard viewport.window !== window else { return false }
      if viewport.builder === self { viewport.builder = nil }
      return true
    }
  }

  /// Realizes the visible rows of all lists and lays out again until none is missing. A list in a
  /// row of another list takes one more round.
  private func realizeRows() throws(FlexError) {
    guard !isRealizingRows else { return }
    isRealizingRows = true
    defer { isRealizingRows = false }
    for _ in 0..<FrameBuilder.maximumRounds {
      for stack in lazyStacks { stack.delegate?.lazyStackDidLayOut(stack) }
      guard needsLayout || hasDirtyRows else { break }
      try layOut()
    }
    anchors.capture(viewports)
  }

  private func layOut() throws(FlexError) {
    registeredStacks.removeAll { $0.stack == nil }
    removeDetachedViewports()
    for viewport in viewports { viewport.prepareForLayout(in: window.size) }
    // A scroll view may reserve a column for its scroll bar, which takes another pass; nested
    // scroll views settle from the outside in.
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
    if let failure = rowLayoutError {
      rowLayoutError = nil
      throw failure
    }
    anchors.restore()
  }

  // MARK: - Rows

  /// The maximum number of rounds of realizing rows before a frame.
  private static let maximumRounds = 16

  private var lazyStacks: [LazyStack] {
    registeredStacks.compactMap { $0.stack.flatMap { $0.window === window ? $0 : nil } }
  }

  private var hasDirtyRows = false

  /// Registers a list that entered the window.
  func register(_ stack: LazyStack) {
    if stack.builder !== self {
      stack.builder = self
      registeredStacks.append(WeakStack(stack: stack))
    }
    if stack.needsRowLayout { hasDirtyRows = true }
  }

  /// Requests a layout of rows only, without the views around the list.
  func rowsNeedLayout(in stack: LazyStack) {
    stack.rowNeedsLayout()
    hasDirtyRows = true
  }

  /// Lays out the rows that changed, inner lists first.
  private func layOutRows() {
    for _ in 0..<FrameBuilder.maximumPasses where hasDirtyRows {
      hasDirtyRows = false
      for stack in lazyStacks.reversed() where stack.needsRowLayout && stack.isPlaced {
        stack.layOutRows()
      }
    }
    hasDirtyRows = false
  }

  /// Updates caches and focus after rows were realized or removed.
  func rowsDidChange() {
    removeDetachedViewports()
    ScrollingView.generation &+= 1
    if let focused = window.focusedView, focused.window !== window { window.focusedView = nil }
  }

  func countRowLayout() { statistics.rowLayouts += 1 }

  /// Realizes the rows up to half a page beyond the visible ones, where arrow keys look for the
  /// next view.
  func realizeNearbyRows(isVertical: Bool) {
    guard !registeredStacks.isEmpty else { return }
    for stack in lazyStacks where stack.isVertical == isVertical {
      guard let page = stack.scroller?.viewport else { continue }
      stack.realizeRows(within: (isVertical ? page.height : page.width) / 2)
    }
    layoutIfNeeded()
  }

  /// Shows a layout error instead of the content. The status bar and the keys that leave the
  /// screen still work.
  private func show(_ error: FlexError) {
    let label = Label(localized.messageScreenInvalid(error: "\(error)"), style: .role(.danger))
    label.flex.flexGrow = 1
    label.flex.flexShrink = 1
    label.flex.margin.all = .points(1)
    errorLabel = label
    window.contentView.isHidden = true
    window.root.insertSubview(label, at: 0)
    window.focusedView = nil
    // The message is only two views deep, so this layout succeeds.
    try? layOut()
  }
}

extension Window {
  /// Counters of a window's work. Tests compare them instead of times.
  struct Statistics: Sendable, Equatable {
    /// Layout passes over the whole tree.
    var layouts = 0
    /// Layouts of single list rows.
    var rowLayouts = 0
    /// Frames painted.
    var paints = 0
    /// Cells painted in all frames.
    var cellsPainted = 0
  }

  /// The work done so far.
  var statistics: Statistics { frames.statistics }

  /// Lays out views if anything changed.
  package func layoutIfNeeded() { frames.layoutIfNeeded() }

  /// Lays out and paints. Returns the frame, or nil if nothing changed.
  func render() -> Surface? { frames.render() }

  /// Lays out rows that were just realized. Other visible content stays in place.
  package func placeRows(_ stack: LazyStack) {
    stack.layOutRows()
    frames.anchors.restore()
  }

  /// Reports the new index of a list's first visible row after its data changed.
  package func firstVisibleRow(of stack: LazyStack, didMoveTo index: Int, distance: Int) {
    frames.anchors.move(stack, to: index, distance: distance)
  }

  /// The largest number of rows that a scroll view of the content hides.
  package var hiddenRows: Int {
    frames.viewports.lazy.filter { $0.window === self && !$0.isHiddenInTree }
      .map(\.maximumOffset.y).max() ?? 0
  }

  /// The position of the terminal's cursor: inside the focused view, if that shows one.
  var cursor: CellPoint? {
    if let search, search.isTyping { return statusBar.cursor }
    if panelHasKeyboard, !isTooSmall {
      guard let view = panel?.editingView, view.window === self else { return nil }
      return view.cursor.map(view.screenPoint)
    }
    // Checked first, because few views have a cursor, and their visible part costs more.
    guard !isTooSmall, let cursor = focusedView?.cursor, let focus = visibleFocus else {
      return nil
    }
    let position = focus.view.screenPoint(cursor)
    return focus.rect.contains(position) ? position : nil
  }

  /// The cell where the hidden cursor rests: the beginning of the text of the focused view, or the nearest
  /// visible cell. Screen readers, braille displays and magnifiers follow it.
  var restingCursor: CellPoint? {
    guard !isTooSmall, search?.isTyping != true else { return nil }
    let view: View
    let rect: CellRect
    if panelHasKeyboard, let panel {
      (view, rect) = (panel.view, visibleRect(of: panel.view))
    } else if let focusedView, let focusRect = frames.focusRect {
      (view, rect) = (focusedView, focusRect)
    } else {
      return nil
    }
    guard !rect.isEmpty else { return nil }
    let point = view.screenPoint(view.readingPoint)
    return CellPoint(
      x: min(max(point.x, rect.x), rect.maxX - 1), y: min(max(point.y, rect.y), rect.maxY - 1))
  }
}
