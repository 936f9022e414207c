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
      // An overlay above returns the focus to what this one has covered.
      if let cover = window.modalView as? Overlay,
        cover.previousFocus?.isDescendant(of: self) == true
      {
        cover.previousFocus = previousFocus
      }
      window.restoreFocus(to: previousFocus)
    }
  }

  open override func draw(in canvas: Canvas) {
    canvas.dim(bounds)
  }
}
