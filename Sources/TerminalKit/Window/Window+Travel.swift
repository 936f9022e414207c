/// Moving the focus, by order and by direction, and scrolling where it cannot move.
extension Window {
  /// A direction in which the focus moves.
  enum Direction { case up, down, left, right }

  /// Moves the focus to the next view.
  public func focusNext() { moveFocus(by: 1) }

  /// Moves the focus to the view before.
  public func focusPrevious() { moveFocus(by: -1) }

  private func moveFocus(by step: Int) {
    let views = focusableViews
    guard !views.isEmpty else { return }
    guard let focusedView, let index = views.firstIndex(where: { $0 === focusedView }) else {
      let onScreen = views.filter { !visibleRect(of: $0).isEmpty }
      return focus(step > 0 ? onScreen.first ?? views.first : onScreen.last ?? views.last)
    }
    focus(views[(index + step + views.count) % views.count])
  }

  /// Moves the focus to the nearest view in a direction that is on screen; otherwise scrolls.
  func move(_ direction: Direction) -> Bool {
    let views = focusableViews
    let from = focusedView.map { visibleRect(of: $0) }
    if let from, !from.isEmpty {
      let candidates = views.compactMap { view -> (view: View, distance: Int)? in
        guard view !== focusedView else { return nil }
        let rect = visibleRect(of: view)
        guard !rect.isEmpty, let distance = direction.distance(from: from, to: rect) else {
          return nil
        }
        return (view, distance)
      }
      if let nearest = candidates.min(by: { $0.distance < $1.distance }) {
        focus(nearest.view)
        return true
      }
    }
    if scroll(direction.step) {
      adoptFocus(direction)
      return true
    }
    // Nothing scrolls: with no focus yet, arrows begin at the first view.
    if from == nil || from?.isEmpty == true, !views.isEmpty, direction == .down || direction == .up
    {
      moveFocus(by: direction == .down ? 1 : -1)
      return true
    }
    return false
  }

  /// After a scroll the focus goes on to a view that came into sight in that direction.
  private func adoptFocus(_ direction: Direction) {
    guard let focusedView, visibleRect(of: focusedView).isEmpty else { return }
    let onScreen = focusableViews.filter { !visibleRect(of: $0).isEmpty && !($0 is TextField) }
    let next = direction == .down || direction == .right ? onScreen.first : onScreen.last
    if let next { focus(next) }
  }

  /// Scrolls the viewport around the focus a step, else the first one that moves.
  func scroll(_ step: ScrollingView.Step) -> Bool {
    var parent: View? = focusedView
    while let view = parent {
      if let scroll = view as? ScrollingView, scroll.scroll(step) { return true }
      parent = view.superview
    }
    var done = false
    reachable.visit { view in
      guard !done, !view.isHiddenInTree, let scroll = view as? ScrollingView else { return }
      if !self.visibleRect(of: scroll).isEmpty, scroll.scroll(step) { done = true }
    }
    return done
  }
}

extension Window.Direction {
  /// The step that scrolls in this direction.
  fileprivate var step: ScrollingView.Step {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }

  /// How far `rect` is from `from` in this direction, in weighted cells; nil when it is not there.
  func distance(from: CellRect, to rect: CellRect) -> Int? {
    let forward: Int
    let sideways: Int
    switch self {
    case .down:
      forward = rect.y - (from.maxY - 1)
      sideways = Self.gap(from.x, from.maxX, rect.x, rect.maxX)
    case .up:
      forward = from.y - (rect.maxY - 1)
      sideways = Self.gap(from.x, from.maxX, rect.x, rect.maxX)
    case .right:
      forward = rect.x - (from.maxX - 1)
      sideways = Self.gap(from.y, from.maxY, rect.y, rect.maxY)
    case .left:
      forward = from.x - (rect.maxX - 1)
      sideways = Self.gap(from.y, from.maxY, rect.y, rect.maxY)
    }
    guard forward > 0 else { return nil }
    switch self {
    case .left, .right: return sideways > 0 ? nil : forward
    case .up, .down: return forward * 8 + sideways
    }
  }

  private static func gap(_ a: Int, _ aEnd: Int, _ b: Int, _ bEnd: Int) -> Int {
    max(0, max(b - (aEnd - 1), a - (bEnd - 1)))
  }
}
