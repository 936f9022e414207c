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

  /// The kind of the box, for screen readers.
  final var kind = Kind.dialog

  /// The kinds of boxes that screen readers name.
  enum Kind { case dialog, menu, list, keys, calendar }

  /// Whether the overlay shows a preview on the screen below, which is not dimmed then.
  final var isPreviewing = false { didSet { if oldValue != isPreviewing { setNeedsDisplay() } } }

  /// Whether the screen below is dimmed. That would repaint it, which takes seconds on a slow link.
  private var dims = true
  private weak var shownIn: Window?
  /// The view that gets the focus back.
  private(set) final weak var previousFocus: View?
  /// The place of that view if it is gone.
  final var succession: FocusSuccession?

  /// Saves the focused view when the overlay appears, and restores the focus when it disappears.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if let window {
      shownIn = window
      window.overlays.append(self)
      dims = window.loop?.terminal.isSlow != true
      if let focused = window.focusedView {
        if !focused.isDescendant(of: self) { previousFocus = focused }
      } else {
        // The same event may have disabled the focused control.
        succession = window.focusSuccession
      }
    } else if let window = shownIn {
      shownIn = nil
      window.overlays.removeAll { $0 === self }
      // An overlay above returns the focus to what this one has covered.
      if let cover = window.modalView as? Overlay,
        cover.previousFocus?.isDescendant(of: self) == true
      {
        (cover.previousFocus, cover.succession) = (previousFocus, succession)
      }
      window.restoreFocus(to: previousFocus, below: self)
      succession = nil
    }
  }

  /// Whether the overlay appeared by itself while the user was editing.
  private var appearedWhileEditing = false

  /// Whether the overlay waits until the user leaves the text fields that it does not contain. Until then,
  /// it neither takes keys nor dims the fields.
  final var isWaiting: Bool {
    guard appearedWhileEditing, let field = window?.focusedView as? TextField else { return false }
    return field.isEditable && !field.isHiddenInTree && !field.isDescendant(of: self)
      && window?.areInDifferentPanes(field, self) == false
  }

  /// Waits for the user to leave the edited field, unless a key opened the overlay.
  /// - Returns: whether the overlay waits.
  final func waitForField() -> Bool {
    guard let window, let field = window.fieldInUse, !window.areInDifferentPanes(field, self)
    else { return false }
    appearedWhileEditing = true
    // The box must not cover what the user types: it is in the larger part above or below the field.
    let area = superview.map(window.visibleRect) ?? CellRect(origin: .zero, size: window.size)
    let rect = window.visibleRect(of: field)
    let (above, below) = (rect.y - area.y, area.maxY - rect.maxY)
    flex.justifyContent = below >= above ? .flexEnd : .flexStart
    guard max(above, below) >= Overlay.minimumRows else { return true }
    if below >= above {
      flex.padding.top = .points(Float(rect.maxY - area.y))
    } else {
      flex.padding.bottom = .points(Float(area.maxY - rect.y))
    }
    return true
  }

  /// The rows that a box needs to show anything.
  private static let minimumRows = 5

  /// Ends a wait. Returns false if the overlay was not waiting, or still does.
  final func endWait() -> Bool {
    guard appearedWhileEditing, !isWaiting else { return false }
    appearedWhileEditing = false
    flex.justifyContent = .center
    flex.padding.top = .points(0)
    flex.padding.bottom = .points(0)
    setNeedsLayout()
    return true
  }

  /// While it waits, only its content takes the mouse.
  override var ignoresMouse: Bool { isWaiting }

  /// Clears the rows of the boxes. Screen readers of a console speak whole rows, and those of a box should contain
  /// nothing else.
  final func clearRows(in canvas: Canvas) {
    for box in subviews where !box.isHidden {
      canvas.fill(
        CellRect(x: 0, y: box.frame.y, width: frame.width, height: box.frame.height),
        canvas.theme[.surface])
    }
  }

  open override func draw(in canvas: Canvas) {
    if dims, !isWaiting, !isPreviewing { canvas.dim(bounds) }
    let theme = canvas.theme
    if canvas.appearance.isConsole, !isWaiting, !isPreviewing { return clearRows(in: canvas) }
    guard theme[.dialog].background == theme[.surface].background else { return }
    // Without a level of its own, text next to a box would touch its border.
    for box in subviews where !box.isHidden {
      let margin = CellRect(
        x: box.frame.x - 1, y: box.frame.y, width: box.frame.width + 2, height: box.frame.height)
      canvas.fill(margin, theme[.surface])
    }
  }
}
