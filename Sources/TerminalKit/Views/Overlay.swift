import FlexLayout

/// A modal view that covers its superview, dims it and centers its own subviews.
@MainActor
open class Overlay: View {
  public override init() {
    super.init()
    var style = FlexStyle()
    style.positionType = .absolute
    style.position.all = .points(0)
    style.alignItems = .center
    style.justifyContent = .center
    flex = style
  }

  /// True: an overlay takes the keys and the mouse from the views that it covers.
  open override var isModal: Bool { true }

  open override var semantics: Semantics { Semantics(.dialog, states: [.modal]) }

  private weak var shownIn: Window?
  private weak var previousFocus: View?

  /// Saves the focused view when the overlay appears, and restores the focus when it disappears.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if let window {
      shownIn = window
      if let focused = window.focusedView, !focused.isDescendant(of: self) {
        previousFocus = focused
      }
    } else if let window = shownIn {
      shownIn = nil
      window.restoreFocus(to: previousFocus)
    }
  }

  open override func draw(in canvas: Canvas) {
    canvas.dim(bounds)
  }
}

/// An overlay that shows that an operation is in progress. Escape and Backspace cancel it with
/// ``ViewController/cancelOperation()``; other keys do not reach the views below.
///
/// The overlay is drawn only after ``delay``, so a short operation does not flicker. It takes the
/// keys and the mouse from the views below immediately.
@MainActor
open class ProgressOverlay: Overlay {
  /// The delay before the overlay is drawn, in milliseconds. In a window without an event loop,
  /// which is rendered once, it is drawn immediately.
  public static let delay = 80

  private var isDrawn = false
  private var timer: LoopTimer?

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    timer?.cancel()
    timer = nil
    isDrawn = window != nil && window?.loop == nil
    timer = window?.loop?.after(milliseconds: Self.delay) { [weak self] in
      self?.isDrawn = true
      self?.setNeedsDisplay()
    }
  }

  open override var contentClip: CellRect? {
    isDrawn ? super.contentClip : .zero
  }

  /// Leaves the content out of the semantic tree until it is drawn.
  open override var semantics: Semantics {
    var overlay = Semantics(.group, states: [.modal])
    overlay.hidesContent = !isDrawn
    return overlay
  }

  open override func draw(in canvas: Canvas) {
    if isDrawn { super.draw(in: canvas) }
  }

  open override var keyBindings: [KeyBinding] { KeyBinding.progress }

  open override func perform(_ action: KeyAction) -> Bool {
    guard action == .cancel else { return super.perform(action) }
    return enclosingViewController?.cancelOperation() ?? false
  }
}
