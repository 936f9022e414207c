/// When a stack shows two panes, see ``Window/paneMode``.
public enum PaneMode: String, Sendable, CaseIterable {
  /// From 140 columns, if ``NavigationController/showsSideBySide(_:mode:)`` says so.
  case auto
  /// From 80 columns.
  case on
  /// Never.
  case off

  /// Whether a window has enough columns. A panel next to the screens, such as the inspector, does not
  /// remove a pane, because that would cancel its load.
  func allows(_ columns: Int, screen: Int) -> Bool {
    switch self {
    case .auto: columns >= 140 && screen >= PaneMode.minimumColumns
    case .on: screen >= PaneMode.minimumColumns
    case .off: false
    }
  }

  /// The columns that two panes need at least.
  package static let minimumColumns = 80
}

extension Window {
  /// The columns of the screens, without a panel at their right.
  package var screenWidth: Int {
    guard case .trailing(let columns) = panelHost?.placement else { return size.width }
    return size.width - columns
  }

  /// Updates the panes of the stacks after their width or visibility has changed.
  func updatePanes() {
    for controller in controllers { (controller as? NavigationController)?.updatePanes() }
  }

  /// Whether a dialog of the window covers both panes.
  var hasDialogOverPanes: Bool {
    guard let panes = splitStack?.panes, let modalView else { return false }
    return !panes.contains(where: modalView.isDescendant)
  }

  /// Returns the visible pane of a screen; nil with one pane.
  func pane(of screen: ViewController) -> View? {
    guard let splitStack,
      let controller = splitStack.visibleControllers.first(where: { $0.topmost === screen })
    else { return nil }
    return splitStack.pane(of: controller)
  }

  /// Whether two panes are visible.
  package var hasTwoPanes: Bool { splitStack.map { !$0.showsLeftAlone } ?? false }

  /// Whether a view contains the control that opened the screen in the right pane.
  package func containsOpener(_ view: View) -> Bool {
    splitStack?.leftController?.opener?.isDescendant(of: view) == true
  }

  /// Whether two views are in different panes.
  func areInDifferentPanes(_ one: View, _ other: View) -> Bool {
    guard let panes = splitStack?.panes else { return false }
    let pane = panes.first(where: one.isDescendant)
    let otherPane = panes.first(where: other.isDescendant)
    return pane != nil && otherPane != nil && pane !== otherPane
  }
}
