import FlexLayout

/// Covers its superview, dims what lies below and centres its subviews.
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

  /// An overlay keeps keys and mouse from what it covers.
  open override var isModal: Bool { true }

  open override var semantics: Semantics { Semantics(.dialog, states: [.modal]) }

  private weak var shownIn: Window?
  private weak var previousFocus: View?

  /// Keeps in mind what had the focus, and gives it back when the overlay leaves.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if let window {
      shownIn = window
      if let focused = window.focusedView, !focused.isDescendant(of: self) {
        previousFocus = focused
      }
    } else if let window = shownIn {
      shownIn = nil
      window.giveFocusBack(to: previousFocus)
    }
  }

  open override func draw(in canvas: Canvas) {
    canvas.dim(CellRect(x: 0, y: 0, width: frame.width, height: frame.height))
  }
}
