import TerminalKit

// Fewer columns in a narrow grid.

extension ListRows {
  /// Uses fewer columns than declared if the cells of a vertical grid would otherwise break words.
  ///
  /// While the width and the data stay the same, the number only decreases, so that the columns do
  /// not change back and forth while scrolling.
  /// - Returns: whether the rows need layout again.
  func fitColumns() -> Bool {
    let width = stack.frame.width
    guard declaredSpan > 1, configuration.axis == .vertical, width > 0, isAlive else {
      return false
    }
    let isNew = fitted.map { $0 != (width, data.version) } ?? true
    fitted = (width, data.version)
    // The cells themselves have the width of the present columns.
    let words = realized.all.reduce(1) { widest, cell in
      cell.subviews.reduce(widest) { max($0, $1.minimumUnbrokenWidth(within: width)) }
    }
    let most = isNew ? declaredSpan : configuration.span
    let span = max(1, min(most, width / words))
    guard span != configuration.span else { return false }
    setSpan(span)
    return true
  }

  /// Arranges the cells in lines of another length. The first visible line stays in place.
  private func setSpan(_ span: Int) {
    guard let queue else { return }
    let anchor = stack.firstVisibleRow
    let first = (anchor?.index ?? 0) * configuration.span
    configuration.span = span
    queue.holdingBack {
      realized.span = span
      replace(at: positions(after: realized.positions, movedBy: 0))
      stack.setCount(
        configuration.lines(of: data.count), keepingLengths: false, hasNewData: false)
      realized.arrange(in: stack)
    }
    if let anchor {
      view?.window?.firstVisibleRow(
        of: stack, didMoveTo: first / span, distance: anchor.distance)
    }
    needsRowLayout = true
    stack.setNeedsRowLayout()
    queue.flush()
  }
}
