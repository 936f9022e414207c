import TerminalKit

/// The inspector of running screens.
extension BeagleApplication {
  /// The inspector, or nil if it is closed.
  public var inspector: InspectorViewController? { window.panel as? InspectorViewController }

  /// Opens the inspector next to or below the screen, or over it in a small window, and gives it
  /// the keyboard. From then on events are recorded, even while the inspector is closed.
  public func showInspector() {
    window.show(panel: inspectorToShow)
  }

  /// Closes the inspector if it is open, and opens it otherwise.
  public func toggleInspector() {
    if inspector != nil { window.hidePanel() } else { showInspector() }
  }

  /// Starts recording before the inspector is opened: the last 500 actions, context changes and
  /// states.
  public func recordForInspection() { dependencies.recordForInspection().wasWanted = true }

  /// Moves the keyboard between the inspector and the screen. Opens the inspector if it is closed.
  func switchPanel() {
    guard window.panel != nil else { return showInspector() }
    window.setPanelHasKeyboard(!window.panelHasKeyboard)
  }

  private var inspectorToShow: InspectorViewController {
    if let known = knownInspector { return known }
    let made = InspectorViewController(window: window, dependencies: dependencies)
    knownInspector = made
    return made
  }
}
