/// Scrolling by keys.
extension ScrollingView {
  /// A movement by a key.
  enum Step { case up, down, left, right, pageUp, pageDown, pageLeft, pageRight, toStart, toEnd }

  /// The length of a page step, in cells: one line stays visible.
  final var page: Int { max(1, along(viewport) - 1) }

  /// Returns whether a step would move the content.
  final func canScroll(_ step: Step) -> Bool {
    switch step {
    case .up, .pageUp: axis == .vertical && offset.y > minimumOffset.y
    case .down, .pageDown: axis == .vertical && offset.y < maximumOffset.y
    case .toStart: along(offset) > along(minimumOffset)
    case .toEnd: along(offset) < along(maximumOffset)
    case .left, .pageLeft: offset.x > minimumOffset.x
    case .right, .pageRight: offset.x < maximumOffset.x
    }
  }

  /// Scrolls by a step if the view scrolls in its direction. Returns whether the content moved.
  final func scroll(_ step: Step) -> Bool {
    let page = page
    switch (axis, step) {
    case (.vertical, .up): return scroll(dx: 0, dy: -1)
    case (.vertical, .down): return scroll(dx: 0, dy: 1)
    case (.horizontal, .left): return scroll(dx: -4, dy: 0)
    case (.horizontal, .right): return scroll(dx: 4, dy: 0)
    case (.horizontal, .pageLeft): return scrollPageAcross(to: offset.x - page)
    case (.horizontal, .pageRight): return scrollPageAcross(to: offset.x + page)
    case (.vertical, .pageUp): return scrollPage(to: max(minimumOffset.y, offset.y - page))
    case (.vertical, .pageDown): return scrollPage(to: min(maximumOffset.y, offset.y + page))
    case (_, .toStart): return byUser(scroll(to: minimumOffset))
    case (_, .toEnd): return byUser(scrollToEnd())
    case (.vertical, .left) where scrollsAcross: return scroll(dx: -4, dy: 0)
    case (.vertical, .right) where scrollsAcross: return scroll(dx: 4, dy: 0)
    default: return false
    }
  }

  /// Scrolls by a page, less if that would cut a box with a border at the upper edge.
  private func scrollPage(to target: Int) -> Bool {
    let isEnd = target == minimumOffset.y || target == maximumOffset.y
    let position = isEnd ? target : wholeBoxOffset(near: target, from: offset.y)
    return scroll(dx: 0, dy: position - offset.y)
  }

  /// Scrolls by a page to the left or right, less if a view at the edge would be cut both before and after the
  /// step. A page to the right begins with the views that were cut at the right edge.
  private func scrollPageAcross(to target: Int) -> Bool {
    let position = wholeViewOffset(near: target)
    return scroll(dx: position - offset.x, dy: 0)
  }

  /// Returns the offset of a horizontal page step at which the views without subviews that the edge of the
  /// viewport cuts now are whole, if they fit.
  private func wholeViewOffset(near target: Int) -> Int {
    let isForward = target > offset.x
    let edge = isForward ? offset.x + viewport.width : offset.x
    var position = target
    func search(_ view: View, _ x: Int) {
      for child in view.subviews where !child.isHidden {
        let (left, right) = (x + child.frame.x, x + child.frame.maxX)
        guard left < edge, edge < right else { continue }
        if child.subviews.isEmpty {
          guard right - left <= viewport.width else { continue }
          position =
            isForward ? min(position, left) : max(position, right - viewport.width)
        } else if child.contentClip == nil {
          search(child, left)
        }
      }
    }
    search(content, content.frame.x - (contentClip?.x ?? 0))
    let isProgress = isForward ? position > offset.x : position < offset.x
    return isProgress ? position : target
  }
}
