/// Where the selection stands in a list that is longer than what is seen of it.
extension Window {
  /// Where one is, for the last row: where the selection stands in a list, else what is seen of
  /// something that scrolls and holds nothing to select.
  func position(of focus: View?) -> String {
    let row = rowPosition(of: focus)
    return row.isEmpty ? scrollPosition(of: focus) : row
  }

  /// The number of the row with the selection and that of all rows, for example `42/200`; empty
  /// outside of lists and where all rows are seen.
  private func rowPosition(of focus: View?) -> String {
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

extension Window {
  /// What is seen of something that scrolls and in which nothing can be selected: the rows of a list,
  /// for example `12-34/200`, else how far it is scrolled, for example `40 %`. Empty where there is
  /// no such thing in sight.
  private func scrollPosition(of focus: View?) -> String {
    func isMeant(_ scroller: ScrollingView) -> Bool {
      scroller.axis == .vertical && scroller.canBecomeFocused
    }
    // Mostly there is none, and then there is no need to look at what is in sight.
    guard frames.viewports.contains(where: isMeant) else { return "" }
    let scroller =
      focus?.asScroller ?? sights().lazy.compactMap(\.view.asScroller).first(where: isMeant)
    guard let scroller, isMeant(scroller) else { return "" }
    return scroller.seenRows ?? scroller.semantics.value ?? ""
  }
}

extension ScrollingView {
  /// Which rows are seen of the list that is all that is scrolled; nil where it is something else.
  fileprivate var seenRows: String? {
    guard let strip = content.subviews.first as? RowStrip, strip.viewport === self,
      !strip.sight.isEmpty
    else { return nil }
    func place(_ row: Int, _ cell: (View) -> View?) -> (position: Int, count: Int)? {
      strip.view(ofRow: row).flatMap { view in
        strip.delegate?.strip(strip, positionOf: view)
          // The line of a grid holds several.
          ?? cell(view).flatMap { strip.delegate?.strip(strip, positionOf: $0) }
      }
    }
    let (first, last) = (
      strip.row(at: strip.sight.lowerBound), strip.row(at: strip.sight.upperBound - 1)
    )
    guard let start = place(first, \.subviews.first), let end = place(last, \.subviews.last) else {
      return nil
    }
    return "\(start.position + 1)-\(end.position + 1)/\(end.count)"
  }
}

extension RowStrip {
  /// Whether there are more rows than fit into what scrolls them.
  fileprivate var isLongerThanItsRoom: Bool {
    guard let scroller else { return false }
    return lengths.total > (isVertical ? scroller.viewport.height : scroller.viewport.width)
  }
}
