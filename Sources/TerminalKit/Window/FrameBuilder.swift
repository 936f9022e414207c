import FlexLayout

/// Brings the views of a window into their places and paints them, both only when asked to.
@MainActor
final class FrameBuilder {
  unowned let window: Window
  let surface: Surface
  var needsLayout = true
  /// Whether everything has to be painted.
  var needsDisplay = true
  /// What has to be painted where that is less.
  var damage = Damage()
  /// What had the focus when the last frame was painted.
  weak var paintedFocus: View?
  var statistics = Window.Statistics()

  /// The viewports that the last layout showed; a step of scrolling looks at these alone.
  private(set) var viewports: [ScrollingView] = []
  private(set) var hasRowsBelow = false
  private(set) var hasFocusableViews = false

  /// Stands in place of content that cannot be laid out.
  private var problem: Label?

  /// How often a layout may ask for another pass.
  private static let maximumPasses = 6

  init(_ window: Window, size: CellSize) {
    self.window = window
    surface = Surface(size: size)
  }

  // MARK: - Layout

  func layoutIfNeeded() {
    guard needsLayout, !window.isTooSmall else { return }
    if let problem {
      // The tree was too deep for the layout; it may have changed since, so the content is tried
      // again.
      problem.removeFromSuperview()
      self.problem = nil
      window.stage.isHidden = false
    }
    do {
      try layOut()
    } catch {
      show(error)
    }
    needsLayout = false
    needsDisplay = true
    // What the hints in the last row say of the whole screen, looked for once a layout.
    viewports = findViewports()
    contentDidScroll()
    hasFocusableViews = !window.focusableViews.isEmpty
    if window.focusedView == nil { window.restoreFocus() }
  }

  private func layOut() throws(FlexError) {
    // A scroll view may reserve a column for its bar, which asks for another pass; nested ones
    // settle from the outside in, and a bar is never taken back within one size.
    for _ in 0..<FrameBuilder.maximumPasses {
      needsLayout = false
      try View.layoutTree.calculateLayout(
        window.root.node, width: Float(window.size.width), height: Float(window.size.height))
      statistics.layouts += 1
      if !window.root.applyLayout() { break }
    }
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

  /// The viewports on screen.
  private func findViewports() -> [ScrollingView] {
    var found: [ScrollingView] = []
    func collect(_ view: View) {
      guard !view.isHidden else { return }
      if let scroll = view as? ScrollingView { found.append(scroll) }
      for child in view.subviews { collect(child) }
    }
    collect(window.stage)
    return found
  }

  /// Checks again whether there are rows below to scroll to.
  func contentDidScroll() {
    hasRowsBelow = viewports.contains { $0.maximumOffset.y > $0.offset.y }
  }
}

extension Window {
  /// Counts of work done by a window; tests count work instead of time.
  package struct Statistics: Sendable, Equatable {
    /// Layout passes.
    package var layouts = 0
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

  /// How many rows of content the viewports on screen hide, at the most.
  package var hiddenRows: Int { frames.viewports.map(\.maximumOffset.y).max() ?? 0 }

  /// Where the terminal's cursor belongs: inside the focused view, if it shows one.
  package var cursor: CellPoint? {
    guard !isTooSmall, let view = reachableFocus, let cursor = view.cursor else { return nil }
    let place = view.screenPoint(cursor)
    let visible = visibleRect(of: view)
    return visible.contains(place) ? place : nil
  }

  /// The part of a view that is on screen, in screen coordinates. Found in a single walk to the
  /// root, since each key asks this of every view that can take the focus.
  func visibleRect(of view: View) -> CellRect {
    var rect = view.bounds
    var current = view
    while let parent = current.superview {
      let offset = parent.contentOffset
      rect = rect.offsetBy(dx: current.frame.x - offset.x, dy: current.frame.y - offset.y)
      rect = rect.intersection(parent.bounds)
      if let content = parent.contentClip { rect = rect.intersection(content) }
      current = parent
    }
    return rect.offsetBy(dx: current.frame.x, dy: current.frame.y)
  }
}
