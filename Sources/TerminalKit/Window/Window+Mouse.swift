import CellText

/// What the mouse does.
extension Window {
  func handle(_ mouse: MouseEvent) {
    layoutIfNeeded()
    let place = mouse.position
    panelHost?.mousePlace = place
    switch mouse.kind {
    case .press(let button):
      guard button == .left else { return }
      statusBar.message = nil
      if pressBesidePanel(at: place, modifiers: mouse.modifiers) { return }
      press(at: place)
    case .release: release(at: place)
    case .wheelUp: wheel(at: place, dx: 0, dy: -3, shifted: mouse.modifiers.contains(.shift))
    case .wheelDown: wheel(at: place, dx: 0, dy: 3, shifted: mouse.modifiers.contains(.shift))
    case .wheelLeft: wheel(at: place, dx: -6, dy: 0, shifted: false)
    case .wheelRight: wheel(at: place, dx: 6, dy: 0, shifted: false)
    case .drag(let button): if button == .left { drag(to: place) }
    }
  }

  private func hit(_ place: CellPoint) -> View? {
    guard let hit = root.hitTest(place) else { return nil }
    // The hints of the last row are those of the box.
    if let modalView, hit !== statusBar, !hit.isDescendant(of: modalView), !isInPanel(hit) {
      return nil
    }
    return hit
  }

  private func press(at place: CellPoint) {
    search?.stopTyping()
    pressedView = nil
    // A click chooses where to type: after it a letter does not begin typing in the first field.
    hasLeftField = true
    var view = hit(place)
    beginDragging(from: view, at: place)
    var local = view.map { $0.localPoint(place) } ?? place
    while let current = view {
      if current.mouseDown(at: local) {
        // The page stays where it is, so that the button comes up over the same view.
        if current.canBecomeFocused, !isInPanel(current) { focus(current, revealing: .nothing) }
        pressedView = current
        return
      }
      view = current.superview
      let offset = view?.contentOffset ?? .zero
      local.x += current.frame.x - offset.x
      local.y += current.frame.y - offset.y
    }
  }

  private func drag(to place: CellPoint) {
    if drag(contentTo: place) { return }
    guard let pressedView else { return }
    pressedView.mouseDragged(to: pressedView.localPoint(place))
  }

  private func release(at place: CellPoint) {
    let wasDragged = endDragging()
    guard let pressed = pressedView else { return }
    pressedView = nil
    if wasDragged { return }
    guard let hit = hit(place), hit.isDescendant(of: pressed) else { return }
    _ = pressed.activate()
  }

  /// So long, in nanoseconds, a wheel that moved something is taken to be still in that movement.
  private static let wheelRest: UInt64 = 500_000_000

  /// Whether the wheel moved something just now: a touchpad goes on for a while.
  var wheelIsMoving: Bool {
    guard let wheelMoved, let now = loop?.clock.now else { return false }
    return now - wheelMoved < Window.wheelRest
  }

  private func wheel(at place: CellPoint, dx: Int, dy: Int, shifted: Bool) {
    let (dx, dy) = shifted ? (dy * 2, 0) : (dx, dy)
    var view = hit(place)
    while let current = view {
      // One step sideways is a sixth of the visible width: a row of cards may be many screens
      // long.
      let step = max(abs(dx), current.frame.width / 6) * dx.signum()
      if let scroller = current.asScroller {
        if keepingSelection(in: scroller, { scroller.scroll(dx: step, dy: dy) }) {
          wheelMoved = loop?.clock.now
          return
        }
      } else if current.scroll(dx: step, dy: dy) {
        wheelMoved = loop?.clock.now
        return
      }
      view = current.superview
    }
    // What is left of a movement belongs to it, however long it goes on.
    if wheelIsMoving { wheelMoved = loop?.clock.now }
  }
}
