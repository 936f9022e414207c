import CellText
import Localization

/// Handles the mouse events of a window: presses, drags and wheel gestures.
@MainActor
package final class MouseInput {
  unowned let window: Window
  /// The view on which the button went down.
  private weak var pressedView: View? { didSet { window.pressedView = pressedView } }
  /// The dialog or menu that the next release closes, because the button went down outside of it.
  private weak var pressedOutside: View?
  /// Whether the left button is down.
  private(set) var isPressing = false
  /// Called once when the left button is up, after its effect.
  var releaseHandlers: [() -> Void] = []
  /// The last press.
  var press: Press?
  /// The next step of a selection that scrolls, and the cell where its end is dragged to.
  var selectionScroll: LoopTimer?
  var selectionEnd = CellPoint.zero
  /// The horizontal scroll view being dragged.
  private var dragging: Dragging?
  /// The time of the last effective wheel event, in nanoseconds of the loop's clock.
  private var lastWheelTime: UInt64?

  init(_ window: Window) { self.window = window }

  func handle(_ mouse: MouseEvent) {
    window.layoutIfNeeded()
    let point = mouse.position
    window.panelHost?.mousePosition = point
    switch mouse.kind {
    case .press(.left):
      // The terminal may not have reported the last release.
      endPress()
      isPressing = true
      window.statusBar.message = nil
      window.clearSelection()
      if window.panelHost?.handlePress(at: point, modifiers: mouse.modifiers) == true { return }
      press(at: point, modifiers: mouse.modifiers)
    case .press(.right): openMenu(at: point)
    case .press(.middle): paste(at: point)
    case .release:
      release(at: point)
      endPress()
    case .wheelUp: wheel(at: point, dx: 0, dy: -3, shifted: mouse.modifiers.contains(.shift))
    case .wheelDown: wheel(at: point, dx: 0, dy: 3, shifted: mouse.modifiers.contains(.shift))
    case .wheelLeft: wheel(at: point, dx: -6, dy: 0, shifted: false)
    case .wheelRight: wheel(at: point, dx: 6, dy: 0, shifted: false)
    case .drag(.left): drag(to: point)
    case .drag(.right): (window.modalView as? ContextMenu)?.pointAt(point)
    case .drag(.middle): break
    case .move:
      // The button is up, although its release was not reported, for example outside of the window.
      if isPressing { cancelPress() }
      window.pointerMoved(to: point)
    }
  }

  private func press(at point: CellPoint, modifiers: Modifiers) {
    window.search?.stopTyping()
    pressedView = nil
    // A click means that the user chooses where to type.
    window.hasLeftField = true
    var view = window.hit(point)
    pressedOutside = window.modalViewClosed(byPressOn: view)
    guard pressedOutside == nil else {
      press = nil
      return
    }
    if let view { window.splitStack?.activatePane(around: view) }
    let clicked = view.flatMap { $0.isDescendant(of: window.contentView) ? $0 : nil }
    defer {
      if let clicked {
        if window.fieldWithInitialFocus != nil { window.focus(nil) }
        if pressedView?.canBecomeFocused != true { window.tabStart = TabStart(clicked, at: point) }
      }
    }
    beginPress(at: point, on: view)
    // With Alt, a drag selects text where it would scroll or turn pages.
    guard !modifiers.contains(.alt) else {
      press?.isSelecting = true
      return
    }
    beginDragging(from: view, at: point)
    var local = view.map { $0.localPoint(point) } ?? point
    while let current = view {
      if current.mouseDown(at: local) {
        // The content must not scroll, so that the button comes up over the same view.
        if current.canBecomeFocused, window.panelHost?.contains(current) != true {
          window.focus(current, reveal: .none)
        }
        pressedView = current
        return
      }
      view = current.superview
      let offset = view?.contentOffset ?? .zero
      local.x += current.frame.x - offset.x
      local.y += current.frame.y - offset.y
    }
    press?.isSelecting = true
    selectClicked()
  }

  private func endPress() {
    isPressing = false
    guard !releaseHandlers.isEmpty else { return }
    let handlers = releaseHandlers
    releaseHandlers = []
    for handler in handlers { handler() }
  }

  /// Ends a press without its effect.
  private func cancelPress() {
    pressedView = nil
    pressedOutside = nil
    _ = endDragging()
    _ = endSelection()
    endPress()
  }

  /// Leaves the edited field after a click on a view that takes no clicks. The keyboard of a phone may lack
  /// Esc and Tab.
  private func leaveField(byPressOn view: View?) {
    guard let view, let field = window.focusedView as? TextField, press?.count == 1,
      press?.wasDragged == false, view.isDescendant(of: window.activeRoot),
      !view.isDescendant(of: field)
    else { return }
    window.focus(nil)
  }

  /// Inserts the text that was copied last into the field at a point. The program gets the middle button instead
  /// of the terminal, which pastes with Shift.
  private func paste(at point: CellPoint) {
    guard let field = window.hit(point)?.firstFieldUpward, field.isEditable else { return }
    guard let text = window.copiedText else {
      return window.showMessage(
        localized(.copyNothingToPaste))
    }
    window.hasLeftField = true
    window.focus(field, reveal: .none)
    press = nil
    _ = field.mouseDown(at: field.localPoint(point))
    window.handle(.paste(text))
  }

  private func drag(to point: CellPoint) {
    press?.wasDragged = true
    if drag(contentTo: point) || dragSelection(to: point) { return window.pressedView = nil }
    guard let pressedView else { return }
    let isOn = window.hit(point)?.isDescendant(of: pressedView) ?? false
    window.pressedView = isOn ? pressedView : nil
    pressedView.mouseDragged(to: pressedView.localPoint(point))
  }

  private func release(at point: CellPoint) {
    if let menu = window.modalView as? ContextMenu, menu.release(at: point) { return }
    if let box = pressedOutside {
      pressedOutside = nil
      if window.modalViewClosed(byPressOn: window.hit(point)) === box { window.closeByClick(box) }
      return
    }
    let wasDragged = endDragging()
    let hasSelected = endSelection()
    guard let pressed = pressedView else {
      if !wasDragged, !hasSelected { leaveField(byPressOn: window.hit(point)) }
      return
    }
    pressedView = nil
    if wasDragged || hasSelected { return }
    guard let hit = window.hit(point), hit.isDescendant(of: pressed) else { return }
    _ = pressed.activate()
  }

  /// The pause, in nanoseconds, after which wheel events begin a new gesture.
  private static let wheelGestureTimeout: UInt64 = 500_000_000

  /// Whether a wheel gesture is in progress. A touchpad sends events for a while.
  var isWheelScrolling: Bool {
    guard let lastWheelTime, let now = window.loop?.clock.now else { return false }
    return now - lastWheelTime < MouseInput.wheelGestureTimeout
  }

  /// Ends a wheel gesture, so that the next wheel event begins a new one.
  package func endWheelGesture() { lastWheelTime = nil }

  private func wheel(at point: CellPoint, dx: Int, dy: Int, shifted: Bool) {
    let (dx, dy) = shifted ? (dy * 2, 0) : (dx, dy)
    var view = window.hit(point)
    while let current = view {
      // A horizontal step is a sixth of the width, because a row of cards may be many screens
      // long.
      let step = max(abs(dx), current.frame.width / 6) * dx.signum()
      let hasScrolled =
        if let scroller = current.asScrollingView {
          PageScrolling(window: window).keepingSelection(in: scroller) {
            scroller.scroll(dx: step, dy: dy)
          }
        } else {
          current.scroll(dx: step, dy: dy)
        }
      if hasScrolled {
        lastWheelTime = window.loop?.clock.now
        return
      }
      view = current.superview
    }
    // All later events of a gesture belong to it, regardless of its duration.
    if isWheelScrolling { lastWheelTime = window.loop?.clock.now }
  }

  // MARK: - Dragging content

  /// A drag of horizontally scrolling content, as on a touch screen.
  private struct Dragging {
    weak var scroller: ScrollingView?
    /// The column where the drag began, and the scroll offset at that time.
    let column: Int
    let offset: Int
    /// Whether the content moved. If so, releasing the button is not a press.
    var hasMoved = false
  }

  /// Prepares for dragging the horizontal scroll view around the pressed view.
  private func beginDragging(from view: View?, at point: CellPoint) {
    dragging = nil
    guard let view else { return }
    for view in view.selfAndSuperviews {
      // Text fields and paged views handle drags themselves.
      if view is TextField || view.turnsPages { return }
      if let scroller = view.asScrollingView, scroller.axis == .horizontal,
        scroller.overflowsAlong
      {
        dragging = Dragging(scroller: scroller, column: point.x, offset: scroller.offset.x)
        return
      }
    }
  }

  /// Scrolls the dragged content. Returns false during a drag of the scroll bar, and without a
  /// drag.
  private func drag(contentTo point: CellPoint) -> Bool {
    guard let drag = dragging, let scroller = drag.scroller, scroller.grip == nil else {
      return false
    }
    let target = drag.offset - (point.x - drag.column)
    guard drag.hasMoved || point.x != drag.column else { return false }
    dragging?.hasMoved = true
    window.pressedView = nil
    let edge = scroller.snappedOffset(near: target, from: scroller.offset.x, for: .drag)
    PageScrolling(window: window).keepingSelection(in: scroller) {
      scroller.scroll(to: CellPoint(x: edge, y: scroller.offset.y))
    }
    return true
  }

  /// Ends a drag. Returns whether it scrolled anything.
  private func endDragging() -> Bool {
    defer { dragging = nil }
    return dragging?.hasMoved ?? false
  }
}

extension View {
  /// The text field that the view is, or is a part of.
  fileprivate var firstFieldUpward: TextField? {
    selfAndSuperviews.lazy.compactMap { $0 as? TextField }.first
  }
}
