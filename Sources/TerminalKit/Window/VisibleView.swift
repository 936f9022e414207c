import CellText

/// A view that is at least partly visible, and its visible part in screen cells.
@MainActor
struct VisibleView {
  let view: View
  let rect: CellRect

  /// Whether scrolling may move the focus to the view. Text fields take it only when the user asks
  /// for it, and scroll views take it by Tab.
  var canBeSelected: Bool { view.isTabStop && view.asScrollingView == nil && !(view is TextField) }
}

/// The coordinate space of a view's superview, with the clip that applies there.
struct CoordinateSpace {
  /// The origin of the superview's content, in screen cells.
  var origin: CellPoint
  /// The visible part of that content, in screen cells.
  var clip: CellRect
}

/// A scroll view around a view.
@MainActor
struct EnclosingScrollView {
  let scroller: ScrollingView
  /// The coordinate space of its content.
  var contentSpace: CoordinateSpace
}

/// Visibility of views.
///
/// Each function walks down from the root with the clip and skips invisible views, as painting
/// does, so its cost follows the size of the screen.
extension Window {
  /// Returns the visible views that can become focused or scroll, in Tab order.
  func visibleFocusItems() -> [VisibleView] {
    visibleFocusItems(in: activeRoot, coordinateSpace(around: activeRoot))
  }

  /// Returns the visible views inside `view` that can become focused or scroll, in Tab order.
  /// Leaves out `skipped` and its subviews, and views without a cell in the rows `near`.
  func visibleFocusItems(
    in view: View, _ space: CoordinateSpace, skipping skipped: View? = nil, near: Range<Int>? = nil
  ) -> [VisibleView] {
    var found: [VisibleView] = []
    var part = space.clip
    if let near { part = part.rows(near) }
    visit(view, space, part, skipped) { view, rect in
      if view.asScrollingView != nil || view.isTabStop {
        found.append(VisibleView(view: view, rect: rect))
      }
    }
    return found
  }

  /// Returns the visible views with pages or tabs, in Tab order.
  func visiblePagers() -> [View] {
    var found: [View] = []
    let space = coordinateSpace(around: activeRoot)
    visit(activeRoot, space, space.clip, nil) { view, _ in
      if view.turnsPages { found.append(view) }
    }
    return found
  }

  /// Returns the first or last visible view without subviews, in the scroll view around the focus
  /// or, without one, in the first visible scroll view.
  func visibleLeaf(last: Bool) -> View? {
    let page =
      scrollViewsAroundFocus.first?.scroller
      ?? visibleFocusItems().lazy.compactMap(\.view.asScrollingView).first
    let limit = page?.content ?? activeRoot
    var found: View?
    let space = coordinateSpace(around: limit)
    visit(limit, space, space.clip, nil) { view, _ in
      if view.subviews.isEmpty, last || found == nil { found = view }
    }
    return found
  }

  /// Calls `body` for each view that is visible in `part`, which is a part of the screen.
  func visit(
    _ view: View, _ space: CoordinateSpace, _ part: CellRect, _ skipped: View?,
    _ body: (View, CellRect) -> Void
  ) {
    guard !view.isHidden, view !== skipped else { return }
    viewsVisited += 1
    let own = space.origin.offsetBy(dx: view.frame.x, dy: view.frame.y)
    guard view.extent.offsetBy(dx: own.x, dy: own.y).intersects(part) else { return }
    let rect = view.bounds.offsetBy(dx: own.x, dy: own.y).intersection(space.clip)
    if rect.intersects(part) { body(view, rect) }
    guard !view.subviews.isEmpty else { return }
    let content = view.contentSpace(in: space)
    let seen = content.clip.intersection(part)
    let rows = seen.offsetBy(dx: 0, dy: 0.saturatingSubtract(content.origin.y))
    for child in view.subviews(from: rows.y, to: rows.maxY) {
      visit(child, content, seen, skipped, body)
    }
  }

  /// Returns the coordinate space of a view's frame. Its clip is empty if an ancestor is hidden.
  func coordinateSpace(around view: View) -> CoordinateSpace {
    guard let parent = view.superview else {
      return CoordinateSpace(origin: .zero, clip: CellRect(size: size))
    }
    return contentSpace(of: parent, in: coordinateSpace(around: parent))
  }

  private func contentSpace(of view: View, in space: CoordinateSpace) -> CoordinateSpace {
    guard !view.isHidden else { return CoordinateSpace(origin: space.origin, clip: .zero) }
    var content = view.contentSpace(in: space)
    // The status bar covers views that reach below the content view.
    if view === contentView {
      content.clip = content.clip.intersection(
        view.frame.offsetBy(dx: space.origin.x, dy: space.origin.y))
    }
    return content
  }

  /// Returns the scroll views around a view and the view itself if it is one, innermost first.
  /// Leaves out those that are not visible.
  func enclosingScrollViews(of view: View) -> [EnclosingScrollView] {
    let path = Array(view.selfAndSuperviews).reversed()
    var found: [EnclosingScrollView] = []
    var space = CoordinateSpace(origin: .zero, clip: CellRect(size: size))
    for view in path {
      space = contentSpace(of: view, in: space)
      if let scroller = view.asScrollingView, !space.clip.isEmpty {
        found.append(EnclosingScrollView(scroller: scroller, contentSpace: space))
      }
    }
    return found.reversed()
  }

  /// The scroll views around the focused view, whether or not that is visible.
  var scrollViewsAroundFocus: [EnclosingScrollView] {
    activeFocus.map { enclosingScrollViews(of: $0) } ?? []
  }

  /// Returns the visible part of a view in screen cells; empty if nothing of it is visible.
  func visibleRect(of view: View) -> CellRect {
    guard !view.isHidden else { return .zero }
    let space = coordinateSpace(around: view)
    return view.frame.offsetBy(dx: space.origin.x, dy: space.origin.y).intersection(space.clip)
  }

  /// The focused view and its visible part; nil if no view has the focus, a modal view covers it,
  /// or it is not visible. Keys act on nothing else.
  var visibleFocus: VisibleView? {
    guard let view = activeFocus else { return nil }
    let rect = visibleRect(of: view)
    return rect.isEmpty ? nil : VisibleView(view: view, rect: rect)
  }
}

extension CellRect {
  /// Returns the part of the rectangle in the given rows.
  fileprivate func rows(_ rows: Range<Int>) -> CellRect {
    let (top, bottom) = (max(y, rows.lowerBound), min(maxY, rows.upperBound))
    return CellRect(x: x, y: top, width: width, height: max(0, bottom - top))
  }
}

extension View {
  /// Returns the coordinate space of this view's subviews.
  final func contentSpace(in space: CoordinateSpace) -> CoordinateSpace {
    let own = space.origin.offsetBy(dx: frame.x, dy: frame.y)
    guard let contentClip else { return CoordinateSpace(origin: own, clip: space.clip) }
    let offset = contentOffset
    return CoordinateSpace(
      origin: own.offsetBy(dx: -offset.x, dy: -offset.y),
      clip: contentClip.offsetBy(dx: own.x, dy: own.y).intersection(space.clip))
  }
}
