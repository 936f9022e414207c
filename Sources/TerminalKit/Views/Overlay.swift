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

  /// Whether the overlay appeared by itself while the user was editing.
  private var appearedWhileEditing = false

  /// Whether the overlay waits until the user leaves the text fields that it does not contain. Until then,
  /// it neither takes keys nor dims the fields.
  final var isWaiting: Bool {
    guard appearedWhileEditing, let field = window?.focusedView as? TextField else { return false }
    return field.isEditable && !field.isHiddenInTree && !field.isDescendant(of: self)
  }

  /// Begins to wait if the user is editing a field, and has not opened the overlay with a key.
  /// - Returns: whether the overlay waits.
  final func waitForField() -> Bool {
    guard let window, let field = window.fieldInUse else { return false }
    appearedWhileEditing = true
    // The box must not cover what the user types.
    let isInUpperHalf = window.visibleRect(of: field).y * 2 < window.size.height
    flex.justifyContent = isInUpperHalf ? .flexEnd : .flexStart
    return true
  }

  /// Ends a wait. Returns false if the overlay was not waiting, or still does.
  final func endWait() -> Bool {
    guard appearedWhileEditing, !isWaiting else { return false }
    appearedWhileEditing = false
    flex.justifyContent = .center
    setNeedsLayout()
    return true
  }

  /// While it waits, only its content takes the mouse.
  override var ignoresMouse: Bool { isWaiting }

  open override func draw(in canvas: Canvas) {
    if !isWaiting { canvas.dim(bounds) }
  }
}
