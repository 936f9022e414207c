import CellText

/// A panel next to or below the screen.
extension Window {
  /// The panel, if one is shown.
  public var panel: PanelViewController? { panelHost?.controller }

  /// Shows a panel, replacing the previous one, and gives it the keyboard.
  public func show(panel controller: PanelViewController) {
    if panelHost?.controller === controller { return setPanelHasKeyboard(true) }
    hidePanel()
    closeInformationalDialogs()
    let host = PanelHost(controller, in: self)
    panelHost = host
    controller.panelWindow = self
    root.insertSubview(controller.view, at: 1)
    host.place()
    setNeedsLayout()
  }

  /// Hides the panel. The screen fills the window again.
  public func hidePanel() {
    guard let host = panelHost else { return }
    host.controller.editingView = nil
    panelHost = nil
    host.controller.panelWindow = nil
    host.controller.view.removeFromSuperview()
    host.resizeScreen(.hidden)
    setNeedsLayout()
    host.controller.panelDidClose()
  }

  /// Whether keys go to the panel first.
  public var panelHasKeyboard: Bool { panelHost?.hasKeyboard ?? false }

  /// Gives the keyboard to the panel, or to the screen.
  public func setPanelHasKeyboard(_ hasKeyboard: Bool) { panelHost?.setHasKeyboard(hasKeyboard) }

  /// The last position of the mouse, for a panel that scrolls the view below it.
  package var mousePosition: CellPoint { panelHost?.mousePosition ?? .zero }

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

  /// The topmost modal view or else the content; with two panes, that of each one.
  private var screenRoots: [View] {
    guard let panes = splitStack?.panes, !hasDialogOverPanes else {
      return [modalView ?? contentView]
    }
    return panes.map { modalView(over: $0) ?? $0 }
  }

  /// The roots of the accessibility tree. A panel that covers the screen replaces it.
  var accessibilityRoots: [View] {
    let below = [notice, statusBar].compactMap { $0 }
    let screen = screenRoots
    guard let host = panelHost, host.placement != .hidden else { return screen + below }
    let view = host.controller.view
    return (host.placement == .fullScreen ? [] : screen) + [view] + below
  }
}
