/// Where the selection stands in a list that is longer than what is seen of it.
extension Window {
  /// The number of the row with the selection and that of all rows, for example `42/200`; empty
  /// outside of lists and where all rows are seen.
  func rowPosition(of focus: View?) -> String {
    var view = focus
    while let current = view, let parent = current.superview {
      if parent.subviewsAreRoots, let strip = parent as? RowStrip, strip.isLongerThanItsRoom,
        let focus, let place = strip.delegate?.strip(strip, positionOf: focus)
      {
        return "\(place.position + 1)/\(place.count)"
      }
      view = parent
    }
    return ""
  }
}

extension RowStrip {
  /// Whether there are more rows than fit into what scrolls them.
  fileprivate var isLongerThanItsRoom: Bool {
    guard let scroller else { return false }
    return lengths.total > (isVertical ? scroller.viewport.height : scroller.viewport.width)
  }
}
