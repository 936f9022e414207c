import CellText

/// Where a panel stands in its window.
public enum PanelPlacement: Hashable, Sendable {
  /// At the right of the screen, so many columns wide.
  case trailing(columns: Int)
  /// Below the screen, so many rows high.
  case bottom(rows: Int)
  /// Over the screen, which keeps its size behind it.
  case whole
  /// Nowhere: the window shows the screen alone.
  case hidden
}

/// A controller whose view stands beside the screen of a window, see ``Window/show(panel:)``.
///
/// Screen and panel share the keys: those who have them get every key first, and what a panel does not
/// want goes to the controllers of the screen. The focus of the screen stays where it is meanwhile, so
/// that opening a panel runs nothing on the screen.
@MainActor
open class PanelViewController: ViewController {
  /// The window that shows the panel; nil while none does.
  public internal(set) final weak var panelWindow: Window?

  public override init() { super.init() }

  /// Where the panel stands in a window with so much room above its last row. Asked before each frame.
  /// - Parameters:
  ///   - room: columns and rows for the screen and the panel together.
  ///   - hasKeys: whether the keys go to the panel.
  open func placement(in room: CellSize, hasKeys: Bool) -> PanelPlacement { .hidden }

  /// Called before each frame, when everything has its place.
  open func frameWillBeDrawn() {}

  /// Draws over the screen, which is drawn already; the canvas covers the window and is cut to the
  /// screen.
  open func drawOverScreen(in canvas: Canvas) {}

  /// What the last row says of the panel while the screen has the keys.
  open var hintsOfScreen: [KeyHint] { [] }

  /// Handles a press of the mouse on the screen; false lets the screen have it, and the keys too.
  open func screenPressed(at place: CellPoint, modifiers: Modifiers) -> Bool { false }

  /// Called after the panel was taken away.
  open func panelDidLeave() {}

  /// Whether letters are text, since something is typed in the panel.
  open var takesText: Bool { false }

  /// The view inside the panel that is typed into; it shows the terminal's cursor.
  public final weak var typingView: View? {
    didSet {
      guard oldValue !== typingView else { return }
      oldValue?.focusDidChange(false)
      typingView?.focusDidChange(true)
    }
  }
}
