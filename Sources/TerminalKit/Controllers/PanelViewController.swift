import CellText

/// The position of a panel in its window.
public enum PanelPlacement: Hashable, Sendable {
  /// At the right of the screen, with this many columns.
  case trailing(columns: Int)
  /// Below the screen, with this many rows.
  case bottom(rows: Int)
  /// Over the screen, which keeps its size.
  case fullScreen
  /// Not shown.
  case hidden
}

/// A view controller whose view is shown next to the screen of a window, for example the inspector;
/// see ``Window/show(panel:)``.
///
/// Either the screen or the panel has the keyboard. Keys that the panel does not handle go to the
/// view controllers of the screen. The focus inside the screen does not move when a panel opens, so
/// opening one runs no focus action of the screen.
@MainActor
open class PanelViewController: ViewController {
  /// The window that shows the panel; nil if none does.
  public internal(set) final weak var panelWindow: Window?

  public override init() { super.init() }

  /// Returns the position of the panel. Called before each frame.
  /// - Parameters:
  ///   - size: the columns and rows above the status bar, for the screen and the panel together.
  ///   - hasKeyboard: whether keys go to the panel.
  open func placement(in size: CellSize, hasKeyboard: Bool) -> PanelPlacement { .hidden }

  /// Called before each frame, after layout.
  open func frameWillDraw() {}

  /// Draws over the screen after the screen was drawn. The canvas has the window's coordinates and
  /// is clipped to the screen.
  open func drawOverScreen(in canvas: Canvas) {}

  /// The key hints of the panel in the status bar while the screen has the keyboard.
  open var screenKeyHints: [KeyHint] { [] }

  /// Handles a mouse press on the screen.
  /// - Returns: false to pass the press, and the keyboard, to the screen.
  open func screenPressed(at point: CellPoint, modifiers: Modifiers) -> Bool { false }

  /// Called after the panel was removed from its window.
  open func panelDidClose() {}

  /// Whether the panel is editing text, so that letters are not commands.
  open var isEditingText: Bool { false }

  /// The view inside the panel that edits text. It shows the terminal's cursor.
  public final weak var editingView: View? {
    didSet {
      guard oldValue !== editingView else { return }
      oldValue?.isMarkedAsFocused = false
      editingView?.isMarkedAsFocused = true
      oldValue?.focusDidChange(false)
      editingView?.focusDidChange(true)
    }
  }
}
