import CellText
import FlexLayout

/// A panel in its window: its placement, and whether it has the keyboard.
///
/// The panel is laid out over the window's root, and the content view shrinks by a margin. No view of
/// the screen changes its superview, which it would notice.
@MainActor
final class PanelHost {
  let controller: PanelViewController
  private unowned let window: Window
  /// Whether the panel, not the screen, was last given the keyboard.
  private var wantsKeyboard = true
  /// A dialog that opened while the panel had the keyboard. It has the keyboard until it closes.
  private weak var dialog: View?
  /// The last position of the mouse.
  var mousePosition = CellPoint.zero
  /// The current placement.
  private(set) var placement: PanelPlacement?
  /// The rows of the window below the panel.
  private var rowsBelow = 0

  init(_ controller: PanelViewController, in window: Window) {
    self.controller = controller
    self.window = window
  }

  private var view: View { controller.view }

  /// Whether keys go to the panel first.
  var hasKeyboard: Bool { wantsKeyboard && dialog?.window == nil }

  /// Gives the keyboard to the panel, or to the screen.
  func setHasKeyboard(_ hasKeyboard: Bool) {
    if hasKeyboard { window.closeInformationalDialogs() }
    wantsKeyboard = hasKeyboard
    dialog = nil
    place()
    window.setNeedsDisplay()
  }

  /// Gives the keyboard to a dialog that opened, until it closes.
  func dialogDidOpen(_ dialog: View) {
    guard hasKeyboard else { return }
    self.dialog = dialog
    place()
  }

  /// Whether a view is in the panel.
  func contains(_ view: View) -> Bool { view.isDescendant(of: self.view) }

  // MARK: - Placement

  /// Asks the panel for its placement, and resizes the content view.
  func place() {
    let rowsBelow = 1 + (window.notice?.frame.height ?? 0)
    let size = window.size
    let available = CellSize(width: size.width, height: max(0, size.height - rowsBelow))
    var placement = controller.placement(in: available, hasKeyboard: hasKeyboard)
    // A dialog that took the keyboard from the panel gets all rows; in fewer it would hardly be
    // readable.
    if wantsKeyboard, !hasKeyboard, placement.usesScreenRows { placement = .hidden }
    if window.isTooSmall { placement = .hidden }
    guard placement != self.placement || rowsBelow != self.rowsBelow else { return }
    self.placement = placement
    self.rowsBelow = rowsBelow
    var style = FlexStyle()
    style.positionType = .absolute
    style.position.right = .points(0)
    style.position.bottom = .points(Float(rowsBelow))
    style.overflow = .hidden
    switch placement {
    case .trailing(let columns):
      style.position.top = .points(0)
      style.width = .points(Float(columns))
    case .bottom(let rows):
      style.position.left = .points(0)
      style.height = .points(Float(rows))
    case .fullScreen:
      style.position.top = .points(0)
      style.position.left = .points(0)
    case .hidden: break
    }
    view.isHidden = placement == .hidden
    if placement == .hidden { style.display = .none }
    view.flex = style
    let focused = window.modalView == nil ? window.focusedView : nil
    let wasSeen = focused.map { !window.visibleRect(of: $0).isEmpty } ?? false
    resizeScreen(placement)
    window.setNeedsLayout()
    if wasSeen, let focused { keepVisible(focused) }
  }

  /// Keeps the focused view visible after the screen became smaller.
  private func keepVisible(_ focused: View) {
    window.layoutIfNeeded()
    let seen = window.visibleRect(of: focused).size
    if seen.height < focused.frame.height || seen.width < focused.frame.width {
      window.reveal(focused)
    }
  }

  /// Sets the space that the screen leaves to the panel.
  func resizeScreen(_ placement: PanelPlacement) {
    var style = window.contentView.flex
    style.margin.right = .undefined
    style.margin.bottom = .undefined
    switch placement {
    case .trailing(let columns): style.margin.right = .points(Float(columns))
    case .bottom(let rows): style.margin.bottom = .points(Float(rows))
    case .fullScreen, .hidden: break
    }
    window.contentView.flex = style
    window.updatePanes()
  }

  // MARK: - Frames

  /// Prepares the panel for a frame, with every view in its final position.
  func prepare() {
    // The notice below the panel determines its own height.
    if window.notice != nil { window.layoutIfNeeded() }
    place()
    window.layoutIfNeeded()
    controller.frameWillDraw()
  }

  /// Draws the panel's overlay on the screen.
  func paintOverScreen(in canvas: Canvas) {
    guard placement != .fullScreen, window.modalView == nil, !window.isTooSmall else { return }
    let clip = canvas.clip.intersection(window.contentView.frame)
    guard !clip.isEmpty else { return }
    canvas.withoutSearchMatches {
      controller.drawOverScreen(in: Canvas(canvas.surface, origin: .zero, clip: clip))
    }
  }

  // MARK: - Keys and mouse

  /// Handles a key while the panel has the keyboard. Keys that it ignores go to the controllers of
  /// the screen, but not to the focused view.
  func handle(_ key: KeyEvent) {
    window.layoutIfNeeded()
    if let field = controller.editingView, field.keyDown(key) { return }
    for key in [key, key.inLatinLayout].compactMap({ $0 }) {
      if controller.keyDown(key) || window.passOn(key) { return }
    }
    window.explain(key)
  }

  /// Gives the keyboard to the panel or the screen, whichever is pressed.
  /// - Returns: whether the press was handled.
  func handlePress(at point: CellPoint, modifiers: Modifiers) -> Bool {
    guard placement != .hidden || wantsKeyboard else { return false }
    if !view.isHidden, view.screenFrame.contains(point) {
      if !hasKeyboard { setHasKeyboard(true) }
      return false
    }
    guard window.contentView.frame.contains(point) else { return false }
    if window.modalView == nil, controller.screenPressed(at: point, modifiers: modifiers) {
      return true
    }
    if hasKeyboard { setHasKeyboard(false) }
    return false
  }
}

extension PanelPlacement {
  /// Whether the panel takes rows from the screen.
  fileprivate var usesScreenRows: Bool {
    switch self {
    case .bottom, .fullScreen: true
    case .trailing, .hidden: false
    }
  }
}

extension Canvas {
  /// Draws without marking search matches.
  package func withoutSearchMatches(_ draw: () -> Void) {
    let search = surface.search
    surface.search = nil
    draw()
    surface.search = search
  }
}
