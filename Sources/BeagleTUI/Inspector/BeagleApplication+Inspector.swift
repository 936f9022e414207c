import TerminalKit

/// The inspector of running screens.
extension BeagleApplication {
  /// The inspector, or nil if it is closed.
  public var inspector: InspectorViewController? { window.panel as? InspectorViewController }

  /// Opens the inspector next to or below the screen, or over it in a small window, and gives it
  /// the keyboard. From then on events are recorded, even while the inspector is closed.
  public func showInspector() {
    let inspector =
      cachedInspector ?? InspectorViewController(window: window, dependencies: dependencies)
    cachedInspector = inspector
    window.show(panel: inspector)
  }

  /// Closes the inspector if it is open, and opens it otherwise. Shows the finding of the last save
  /// if the status bar shows it.
  public func toggleInspector() {
    if let finding = dependencies.liveReload?.saves.takeShownFinding() {
      showInspector()
      inspector?.select(finding)
      return
    }
    if inspector != nil { window.hidePanel() } else { showInspector() }
  }

  /// Shows a tab of the inspector at the right of a wide screen, or closes the inspector if this tab
  /// already has the keyboard.
  /// - Returns: false if the window is too narrow for both, or is read by a screen reader, so that a
  ///   dialog is better.
  func showInPanel(_ isTab: (InspectorTab) -> Bool) -> Bool {
    guard window.size.width >= InspectorViewController.wideColumns,
      !(application.terminal is TranscriptTerminal)
    else { return false }
    if window.panelHasKeyboard, let inspector, isTab(inspector.tab) {
      window.hidePanel()
    } else {
      showInspector()
      inspector?.select(isTab)
    }
    return true
  }

  /// Starts recording before the inspector is opened: the last 500 actions, context changes and
  /// states.
  public func recordForInspection() { dependencies.recordForInspection().startedAtLaunch = true }

  /// Moves the keyboard between the inspector and the screen. If the inspector is closed, moves it to the
  /// other pane, or opens the inspector if there is one pane.
  func switchPanel() {
    guard window.panel != nil else {
      if topNavigationController?.switchPane() != true { showInspector() }
      return
    }
    window.setPanelHasKeyboard(!window.panelHasKeyboard)
  }
}

extension BeagleDependencies {
  /// Starts recording for the inspector, unless recording has already started.
  @discardableResult
  func recordForInspection() -> InspectionHistory {
    if let inspection { return inspection }
    let history = InspectionHistory(self)
    inspection = history
    return history
  }
}
