import CellText
import FlexLayout

/// The state of a panel in its window.
@MainActor
final class PanelHost {
  let controller: PanelViewController
  /// Whether the panel, not the screen, was last given the keyboard.
  var wantsKeyboard = true
  /// A dialog that opened while the panel had the keyboard. It has the keyboard until it closes.
  weak var dialog: View?
  /// The last position of the mouse.
  var mousePosition = CellPoint.zero
  /// The current placement.
  var placement: PanelPlacement?
  /// The rows of the window below the panel.
  var rowsBelow = 0

  init(_ controller: PanelViewController) { self.controller = controller }
}

/// A panel next to or below the screen.
///
/// The panel is laid out over the window's root, and the content view shrinks by a margin. No view of the
/// screen changes its superview, which it would notice.
extension Window {
  /// The panel, if one is shown.
  public var panel: PanelViewController? { panelHost?.controller }

  /// Shows a panel, replacing the previous one, and gives it the keyboard.
  public func show(panel controller: PanelViewController) {
    if panelHost?.controller === controller { return setPanelHasKeyboard(true) }
    hidePanel()
    closeInformationalDialogs()
    let host = PanelHost(controller)
    panelHost = host
    controller.panelWindow = self
    root.insertSubview(controller.view, at: 1)
    placePanel()
    setNeedsLayout()
  }

  /// Hides the panel. The screen fills the window again.
  public func hidePanel() {
    guard let host = panelHost else { return }
    host.controller.editingView = nil
    panelHost = nil
    host.controller.panelWindow = nil
    host.controller.view.removeFromSuperview()
    resizeStage(.hidden)
    setNeedsLayout()
    host.controller.panelDidClose()
  }

  /// Whether keys go to the panel first.
  public var panelHasKeyboard: Bool {
    guard let host = panelHost, host.wantsKeyboard else { return false }
    return host.dialog?.window == nil
  }

  /// Gives the keyboard to the panel, or to the screen.
  public func setPanelHasKeyboard(_ hasKeyboard: Bool) {
    guard let host = panelHost else { return }
    if hasKeyboard { closeInformationalDialogs() }
    host.wantsKeyboard = hasKeyboard
    host.dialog = nil
    placePanel()
    setNeedsDisplay()
  }

  /// Gives the keyboard to a dialog that opened, until it closes.
  func dialogDidOpen(_ dialog: View) {
    guard panelHasKeyboard else { return }
    panelHost?.dialog = dialog
    placePanel()
  }

  /// The size of the screen without the panel, in cells.
  package var screenSize: CellSize { contentView.frame.size }

  /// Returns the view of the screen at a window position, ignoring dialogs; nil outside of the
  /// screen.
  package func viewOnScreen(at point: CellPoint) -> View? {
    let frame = contentView.frame
    guard frame.contains(point), let view = topController?.view else { return nil }
    return view.hitTest(CellPoint(x: point.x - frame.x, y: point.y - frame.y))
  }

  /// Returns the visible part of a view of the screen, in window cells.
  package func visibleScreenRect(of view: View) -> CellRect {
    view.window === self ? visibleRect(of: view) : .zero
  }

  /// Scrolls the enclosing scroll views if nothing of the view is visible.
  package func scrollToVisible(_ view: View) {
    if view.window === self, visibleRect(of: view).isEmpty { reveal(view) }
  }

  /// The roots of the accessibility tree. A panel that covers the screen replaces it.
  var accessibilityRoots: [View] {
    let below = [notice, statusBar].compactMap { $0 }
    guard let host = panelHost, host.placement != .hidden else { return [activeRoot] + below }
    let view = host.controller.view
    return (host.placement == .fullScreen ? [] : [activeRoot]) + [view] + below
  }

  // MARK: - Placement

  /// Asks the panel for its placement, and resizes the content view.
  func placePanel() {
    guard let host = panelHost else { return }
    let rowsBelow = 1 + (notice?.frame.height ?? 0)
    let available = CellSize(width: size.width, height: max(0, size.height - rowsBelow))
    var placement = host.controller.placement(in: available, hasKeyboard: panelHasKeyboard)
    // A dialog that took the keyboard from the panel gets all rows; in fewer it would hardly be
    // readable.
    if host.wantsKeyboard, !panelHasKeyboard, placement.usesScreenRows { placement = .hidden }
    if isTooSmall { placement = .hidden }
    guard placement != host.placement || rowsBelow != host.rowsBelow else { return }
    host.placement = placement
    host.rowsBelow = rowsBelow
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
    let view = host.controller.view
    view.isHidden = placement == .hidden
    if placement == .hidden { style.display = .none }
    view.flex = style
    let focused = modalView == nil ? focusedView : nil
    let wasSeen = focused.map { !visibleRect(of: $0).isEmpty } ?? false
    resizeStage(placement)
    setNeedsLayout()
    if wasSeen, let focused { keepVisible(focused) }
  }

  /// Keeps the focused view visible after the screen became smaller.
  private func keepVisible(_ focused: View) {
    layoutIfNeeded()
    let seen = visibleRect(of: focused).size
    if seen.height < focused.frame.height || seen.width < focused.frame.width { reveal(focused) }
  }

  private func resizeStage(_ placement: PanelPlacement) {
    var style = contentView.flex
    style.margin.right = .undefined
    style.margin.bottom = .undefined
    switch placement {
    case .trailing(let columns): style.margin.right = .points(Float(columns))
    case .bottom(let rows): style.margin.bottom = .points(Float(rows))
    case .fullScreen, .hidden: break
    }
    contentView.flex = style
  }

  /// The last position of the mouse, for a panel that scrolls the view below it.
  package var mousePosition: CellPoint { panelHost?.mousePosition ?? .zero }

  // MARK: - Frames

  /// Prepares the panel for a frame, with every view in its final position.
  func preparePanel() {
    guard let host = panelHost else { return }
    // The notice below the panel determines its own height.
    if notice != nil { layoutIfNeeded() }
    placePanel()
    layoutIfNeeded()
    host.controller.frameWillDraw()
  }

  /// Draws the panel's overlay on the screen.
  func paintOverScreen(in canvas: Canvas) {
    guard let host = panelHost, host.placement != .fullScreen, modalView == nil, !isTooSmall else {
      return
    }
    let clip = canvas.clip.intersection(contentView.frame)
    guard !clip.isEmpty else { return }
    canvas.withoutSearchMatches {
      host.controller.drawOverScreen(in: Canvas(canvas.surface, origin: .zero, clip: clip))
    }
  }

  // MARK: - Keys and mouse

  /// Handles a key while the panel has the keyboard. Keys that it ignores go to the controllers of
  /// the screen, but not to the focused view.
  func handlePanelKey(_ key: KeyEvent) {
    layoutIfNeeded()
    guard let controller = panel else { return }
    if let field = controller.editingView, field.keyDown(key) { return }
    if controller.keyDown(key) { return }
    passOn(key)
  }

  /// Whether a view is in the panel.
  func isInPanel(_ view: View) -> Bool {
    panelHost.map { view.isDescendant(of: $0.controller.view) } ?? false
  }

  /// Gives the keyboard to the panel or the screen, whichever is pressed.
  /// - Returns: whether the press was handled.
  func handlePanelPress(at point: CellPoint, modifiers: Modifiers) -> Bool {
    guard let host = panelHost, host.placement != .hidden || host.wantsKeyboard else {
      return false
    }
    let view = host.controller.view
    if !view.isHidden, view.screenFrame.contains(point) {
      if !panelHasKeyboard { setPanelHasKeyboard(true) }
      return false
    }
    guard contentView.frame.contains(point) else { return false }
    if modalView == nil, host.controller.screenPressed(at: point, modifiers: modifiers) {
      return true
    }
    if panelHasKeyboard { setPanelHasKeyboard(false) }
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
