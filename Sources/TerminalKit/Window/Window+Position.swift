/// The position in a long list or page, for the status bar.
extension Window {
  /// Returns the position of the selection in a list, or else the visible part of a scroll view
  /// without anything to select.
  func position(of focus: View?) -> String {
    let row = rowPosition(of: focus)
    return row.isEmpty ? scrollPosition(of: focus) : row
  }

  /// Returns the number of the selected row and the row count, for example `42/200`. Empty outside
  /// of lists, and if all rows are visible.
  private func rowPosition(of focus: View?) -> String {
    var view = focus
    while let current = view, let parent = current.superview {
      if parent.subviewsAreRoots, let stack = parent as? LazyStack, stack.overflowsViewport,
        let focus, let item = stack.delegate?.lazyStack(stack, positionOf: focus)
      {
        return "\(item.position + 1)/\(item.count)"
      }
      view = parent
    }
    return ""
  }

  /// Returns the visible rows of a list without anything to select, for example `12-34/200`, or
  /// else how far a page is scrolled, for example `40 %`. Empty if there is neither.
  private func scrollPosition(of focus: View?) -> String {
    func isCandidate(_ scroller: ScrollingView) -> Bool {
      scroller.axis == .vertical && scroller.canBecomeFocused
    }
    // Usually nothing scrolls, and the search through visible views can be skipped.
    guard frames.viewports.contains(where: isCandidate) else { return "" }
    let scroller =
      focus?.asScrollingView
      ?? visibleFocusItems().lazy.compactMap(\.view.asScrollingView).first(where: isCandidate)
    guard let scroller, isCandidate(scroller) else { return "" }
    return scroller.visibleRows ?? scroller.semantics.value ?? ""
  }
}

extension ScrollingView {
  /// The visible rows of the list that is all the content; nil if the content is something else.
  fileprivate var visibleRows: String? {
    guard let stack = content.subviews.first as? LazyStack, stack.viewport === self,
      !stack.visibleRange.isEmpty
    else { return nil }
    func item(_ row: Int, _ cell: (View) -> View?) -> (position: Int, count: Int)? {
      stack.view(ofRow: row).flatMap { view in
        stack.delegate?.lazyStack(stack, positionOf: view)
          // A line of a grid holds several items.
          ?? cell(view).flatMap { stack.delegate?.lazyStack(stack, positionOf: $0) }
      }
    }
    let (first, last) = (
      stack.row(at: stack.visibleRange.lowerBound), stack.row(at: stack.visibleRange.upperBound - 1)
    )
    guard let start = item(first, \.subviews.first), let end = item(last, \.subviews.last) else {
      return nil
    }
    return "\(start.position + 1)-\(end.position + 1)/\(end.count)"
  }
}

extension LazyStack {
  /// Whether the rows are longer than the viewport.
  fileprivate var overflowsViewport: Bool {
    guard let scroller else { return false }
    return lengths.total > (isVertical ? scroller.viewport.height : scroller.viewport.width)
  }
}
