/// What keys do in a viewport.
extension ScrollingView {
  /// Scrolls a step, in the directions that this viewport scrolls in. Returns whether it moved.
  final func scroll(_ step: Step) -> Bool {
    let page = page
    switch (axis, step) {
    case (.vertical, .up): return scroll(dx: 0, dy: -1)
    case (.vertical, .down): return scroll(dx: 0, dy: 1)
    case (.horizontal, .left): return scroll(dx: -4, dy: 0)
    case (.horizontal, .right): return scroll(dx: 4, dy: 0)
    case (.horizontal, .pageLeft): return scroll(dx: -page, dy: 0)
    case (.horizontal, .pageRight): return scroll(dx: page, dy: 0)
    case (.vertical, .pageUp): return scroll(dx: 0, dy: -page)
    case (.vertical, .pageDown): return scroll(dx: 0, dy: page)
    case (_, .toStart): return scroll(to: minimumOffset)
    case (_, .toEnd): return scrollToEnd()
    case (.vertical, .left) where scrollsAcross: return scroll(dx: -4, dy: 0)
    case (.vertical, .right) where scrollsAcross: return scroll(dx: 4, dy: 0)
    default: return false
    }
  }
}
