/// How far scroll views scroll when a view gets the focus.
enum RevealPolicy {
  /// They do not scroll, for example when the mouse sets the focus.
  case none
  /// Until the view and its context are visible: the label and headings above it or, for the first
  /// and last view of a page, the rest of the page.
  case withContext
  /// Like ``withContext``, but at most one page, so that no text is skipped.
  case atMostOnePage
}

extension Window {
  /// Lays out changes. If that moves the view that the user focused out of the visible area,
  /// scrolls to it.
  func layoutFollowingFocus() {
    guard frames.isLayoutStale, keepsFocusVisible, let focused = visibleFocus?.view else {
      return layoutIfNeeded()
    }
    layoutIfNeeded()
    if focused === activeFocus, visibleFocus == nil { reveal(focused) }
  }

  /// Scrolls the enclosing scroll views so that a view, or a part of it, is visible.
  /// - Parameter origin: the view that had the focus before.
  func reveal(
    _ view: View, _ policy: RevealPolicy = .withContext, part: CellRect? = nil,
    from origin: View? = nil
  ) {
    ViewRevealer(window: self, policy: policy, origin: origin).reveal(view, part: part)
  }
}

/// Scrolls to views.
@MainActor
struct ViewRevealer {
  let window: Window
  let policy: RevealPolicy
  let origin: View?

  /// The maximum number of attempts to scroll to a view that moves when rows are realized.
  private static let maximumApproaches = 8

  /// Scrolls the enclosing scroll views so that a view, or a part of it, is visible.
  func reveal(_ view: View, part: CellRect?) {
    guard policy != .none else { return }
    window.layoutIfNeeded()
    realizeRows(around: view)
    for _ in 0..<Self.maximumApproaches {
      guard scrollOnce(to: view, part ?? view.bounds) else { return }
      // Realized rows may differ from their estimated length, which moves everything below the
      // list.
      window.layoutIfNeeded()
      guard window.visibleRect(of: view).isEmpty else { return }
    }
  }

  /// Scrolls once to the current position of a part of a view. Returns whether anything moved.
  private func scrollOnce(to view: View, _ part: CellRect) -> Bool {
    var rect = part
    /// The boxes with a border around the view in the scroll view, innermost first.
    var cards: [CellRect] = []
    var current = view
    var searched: View?
    var moved = false
    while let parent = current.superview {
      if current.border != nil { cards.append(current.bounds) }
      rect = rect.offsetBy(dx: current.frame.x, dy: current.frame.y)
      for index in cards.indices {
        cards[index] = cards[index].offsetBy(dx: current.frame.x, dy: current.frame.y)
      }
      if let scroller = parent.asScrollingView {
        let card = cards.last { $0.height <= scroller.viewport.height }
        if show(rect, in: card, of: scroller, skipping: searched) { moved = true }
        searched = scroller
        cards = []
        rect = rect.offsetBy(dx: -scroller.offset.x, dy: -scroller.offset.y)
        if let clip = scroller.contentClip, rect.intersects(clip) {
          rect = rect.intersection(clip)
        }
      }
      current = parent
    }
    return moved
  }

  /// Realizes the rows around a view that are shown together with it.
  private func realizeRows(around view: View) {
    var current = view
    while let parent = current.superview {
      if parent.subviewsAreRoots, let stack = parent as? LazyStack, stack.isVertical,
        let height = stack.scroller?.viewport.height, let index = stack.index(of: current)
      {
        stack.realizeRows(around: index, viewportLength: height)
      }
      current = parent
    }
    window.layoutIfNeeded()
  }

  private func show(
    _ rect: CellRect, in card: CellRect?, of scroller: ScrollingView, skipping searched: View?
  ) -> Bool {
    guard scroller.maximumOffset != .zero || scroller.minimumOffset != .zero else { return false }
    let start = scroller.offset
    let contextRect = withMargin(
      context(of: rect, in: scroller, skipping: searched), of: rect, in: scroller)
    var target = scroller.offset(revealing: contextRect, from: start)
    if let card, scroller.axis == .vertical {
      target = scroller.offset(
        revealing: CellRect(x: rect.x, y: card.y, width: rect.width, height: card.height),
        from: target)
    }
    if policy == .atMostOnePage {
      target.x = min(max(target.x, start.x - scroller.page), start.x + scroller.page)
      target.y = min(max(target.y, start.y - scroller.page), start.y + scroller.page)
    }
    return scroller.scroll(to: scroller.offset(revealing: rect, from: target))
  }

  /// The rows above and below a view that stay visible with it, so that the user sees what follows.
  private static let marginRows = 2

  /// Extends the context of a view by a margin, as far as there is content, if the viewport is tall enough
  /// for both. A scroll view that the focus enters does not scroll if the view is visible.
  private func withMargin(
    _ context: CellRect, of rect: CellRect, in scroller: ScrollingView
  ) -> CellRect {
    let height = scroller.viewport.height
    // On a console, each row that appears is spoken, so only the one of the focus does.
    let margin = window.appearance.isConsole ? 0 : Self.marginRows
    guard scroller.axis == .vertical, height >= rect.height + 4 * margin,
      origin.map({ $0.isDescendant(of: scroller) }) ?? true
    else { return context }
    let start = scroller.inner.y
    let first = min(context.y, max(start, rect.y - margin))
    let last = max(context.maxY, min(start + scroller.contentExtent.height, rect.maxY + margin))
    guard last - first <= height else { return context }
    return CellRect(x: context.x, y: first, width: context.width, height: last - first)
  }

  /// The maximum number of rows above a view that count as its context if no tab stop is near: a
  /// label, a blank row and a heading.
  private static let contextRows = 3

  /// Returns a view with its context: the rows between it and the previous stop, or the rest of
  /// the page before the first and after the last stop, if that fits. In cells of the unscrolled
  /// content.
  private func context(
    of rect: CellRect, in scroller: ScrollingView, skipping searched: View?
  ) -> CellRect {
    let clip = CellRect(origin: scroller.inner.origin, size: scroller.viewport)
    guard scroller.axis == .vertical, rect.height < clip.height else { return rect }
    /// Returns the tab stops in some rows; above the view, the nearest one first.
    func stops(_ rows: Range<Int>) -> [CellRect] {
      let area = CellRect(
        x: rect.x.saturatingSubtract(clip.width), y: rows.lowerBound,
        width: clip.width.saturatingAdd(clip.width).saturatingAdd(rect.width), height: rows.count)
      return window.visibleFocusItems(
        in: scroller.content, CoordinateSpace(origin: .zero, clip: area), skipping: searched
      )
      .filter(\.view.isTabStop).map(\.rect)
    }
    let earliest = max(clip.y, rect.maxY - clip.height)
    /// Returns the end of the last stop between a row and the view.
    func lastStop(from row: Int) -> Int? {
      row < rect.y ? stops(row..<rect.y).map(\.maxY).max() : nil
    }
    let top: Int
    // A stop is usually close by, and the rest of the page need not be searched.
    if let nearest = lastStop(from: max(earliest, rect.y - Self.contextRows - 1))
      ?? lastStop(from: earliest)
    {
      top = rect.y - nearest <= clip.height / 2 ? nearest : rect.y - Self.contextRows
    } else {
      top = earliest == clip.y ? clip.y : rect.y - Self.contextRows
    }
    let first = max(earliest, min(top, rect.y))
    let end = clip.y + scroller.contentExtent.height
    var last = rect.maxY
    if last < end, end - first <= clip.height, stops(last..<end).allSatisfy({ $0.y < last }) {
      last = end
    }
    return CellRect(x: rect.x, y: first, width: rect.width, height: last - first)
  }
}
