/// Moving the focus, by order and by direction.
extension Window {
  /// A step of the focus or of a scroll.
  enum Direction { case up, down, left, right }

  /// The topmost modal view, or nil when the whole screen is reachable.
  var modalView: View? { modalViews.last { !$0.isHiddenInTree } }

  /// What keys and mouse can reach.
  var reachable: View { modalView ?? stage }

  /// The views that take the focus, in the order of Tab.
  var focusableViews: [View] {
    var result: [View] = []
    func collect(_ view: View) {
      guard !view.isHidden else { return }
      if view.canBecomeFocused && !view.frame.isEmpty { result.append(view) }
      for child in view.subviews { collect(child) }
    }
    collect(reachable)
    return result
  }

  /// Gives the focus to a view, or to none, and scrolls it into sight.
  public func focus(_ view: View?) {
    guard view !== focusedView else { return }
    let old = focusedView
    focusedView = view
    old?.focusDidChange(false)
    guard focusedView === view else { return }
    view?.focusDidChange(true)
    if let view { reveal(view) }
    setNeedsDisplay()
  }

  /// Scrolls every viewport around a view so that it can be seen.
  func reveal(_ view: View) {
    layoutIfNeeded()
    var parent = view.superview
    while let current = parent {
      if let scroll = current as? ScrollingView {
        let place = view.screenPoint(CellPoint(x: 0, y: 0))
        let corner = scroll.screenPoint(CellPoint(x: 0, y: 0))
        scroll.reveal(
          CellRect(
            x: place.x - corner.x + scroll.offset.x, y: place.y - corner.y + scroll.offset.y,
            width: view.frame.width, height: view.frame.height))
      }
      parent = current.superview
    }
  }

  /// Gives the focus back to where it was on the controller that is now on top, or to the first
  /// view that takes it, unless that is a text field: typing begins only when the user says so.
  public func restoreFocus() {
    if let focusedView, focusedView.window === self, focusedView.isDescendant(of: reachable),
      !focusedView.isHiddenInTree
    {
      return
    }
    focusedView = nil
    hasLeftField = false
    if let saved = topController?.topmost.savedFocus ?? topController?.savedFocus,
      saved.window === self, saved.canBecomeFocused, saved.isDescendant(of: reachable)
    {
      return focus(saved)
    }
    guard let first = focusableViews.first, !(first is TextField) else { return }
    if !visibleRect(of: first).isEmpty { focus(first) }
  }

  /// Gives the focus back after something modal left: to where it was, if that can be reached.
  func giveFocusBack(to previous: View?) {
    if let previous, previous.window === self, previous.canBecomeFocused,
      !previous.isHiddenInTree, previous.isDescendant(of: reachable)
    {
      focus(previous)
    } else {
      restoreFocus()
    }
  }

  /// Which of the views that take the focus has it; nil where none has.
  public var placeOfFocus: Int? {
    focusedView.flatMap { focused in focusableViews.firstIndex { $0 === focused } }
  }

  /// Gives the focus to the view that comes at a place in the order of Tab, as after the same
  /// content was made anew. A text field is left alone: it would tell that it was entered.
  public func focus(place: Int) {
    layoutIfNeeded()
    let views = focusableViews
    if views.indices.contains(place), !(views[place] is TextField) { focus(views[place]) }
  }

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
    if scroll(direction) {
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

  private func scroll(_ direction: Direction) -> Bool {
    let key: Key =
      switch direction {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      }
    return scrollKey(key)
  }

  /// Sends a scrolling key to the viewport around the focus, else to the first that moves.
  func scrollKey(_ key: Key) -> Bool {
    var parent: View? = focusedView
    while let view = parent {
      if let scroll = view as? ScrollingView, scroll.scrollKey(key) { return true }
      parent = view.superview
    }
    var done = false
    reachable.visit { view in
      guard !done, !view.isHiddenInTree, let scroll = view as? ScrollingView else { return }
      if !self.visibleRect(of: scroll).isEmpty, scroll.scrollKey(key) { done = true }
    }
    return done
  }
}

extension View {
  /// Whether this view or one around it is hidden.
  var isHiddenInTree: Bool {
    var view: View? = self
    while let current = view {
      if current.isHidden { return true }
      view = current.superview
    }
    return false
  }
}

extension Window.Direction {
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
