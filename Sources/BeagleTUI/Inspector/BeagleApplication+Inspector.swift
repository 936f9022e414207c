import TerminalKit

/// Looking into screens while they run.
extension BeagleApplication {
  /// The inspector, once it was opened.
  public var inspector: InspectorViewController? { window.panel as? InspectorViewController }

  /// Opens the inspector beside or below the screen, or over it where there is little room, and gives
  /// it the keys. What happens is recorded from then on, also while it is closed.
  public func showInspector() {
    window.show(panel: inspectorToShow)
  }

  /// Closes the inspector where it is open and opens it elsewhere.
  public func toggleInspector() {
    if inspector != nil { window.hidePanel() } else { showInspector() }
  }

  /// Records what the inspector shows from now on, not only from when it is opened: actions, changes of
  /// contexts and states, the last 500 of each.
  public func recordForInspection() { dependencies.recordForInspection().wasWanted = true }

  /// Gives the keys to the inspector, or back to the screen. False where it is closed.
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
