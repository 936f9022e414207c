import FlexLayout

/// Two panes: the view controller below the top one is shown on its left.
///
/// The left pane is a sibling of ``ViewController/view``, which becomes narrower, so that a subclass
/// adds dialogs and banners to `view` as if there were one pane. Overlays move with the view
/// controller that they cover.
extension NavigationController {
  /// The maximum columns of the left pane: what the content of a screen uses at most, and the line.
  private static let maximumLeftWidth = 101

  /// The view controllers on screen, left first: the one in the left pane, and the top one.
  package final var visibleControllers: [ViewController] {
    guard let left = leftController else { return Array(viewControllers.suffix(1)) }
    return [left] + viewControllers.suffix(1)
  }

  /// The view controller in the left pane; nil with one pane.
  package final var leftController: ViewController? { leftPane?.controller }

  /// The view controller with the keyboard: the top one, or the one in the left pane if that has the
  /// focus.
  package final var activeViewController: ViewController? {
    guard let leftPane else { return topViewController }
    if let focused = view.window?.focusedView {
      if focused.isDescendant(of: leftPane) {
        isLeftActive = true
      } else if focused.isDescendant(of: view) {
        isLeftActive = false
      }
    }
    return isLeftActive ? leftPane.controller : topViewController
  }

  /// The view that contains a view controller of this stack and its navigation bar: that of its pane.
  /// Add dialogs about the view controller to this view.
  public final func pane(of controller: ViewController) -> View {
    if let leftPane, leftPane.controller === controller { return leftPane }
    return view
  }

  /// The view controller in the pane that contains a view.
  package final func controller(around view: View) -> ViewController? {
    if let leftPane, view.isDescendant(of: leftPane) { return leftPane.controller }
    return topViewController
  }

  /// The views of the panes, left first.
  package final var panes: [View] { leftPane.map { [$0, view] } ?? [view] }

  /// The subviews of all panes.
  package final var paneSubviews: [View] {
    leftPane.map { $0.subviews + view.subviews } ?? view.subviews
  }

  /// Moves the keyboard to the other pane, unless a dialog covers both. Returns false with one pane.
  package final func switchPane() -> Bool {
    guard leftPane != nil, let window = view.window else { return false }
    guard !window.hasDialogOverPanes else { return true }
    activate(left: activeViewController === topViewController)
    window.restoreFocus()
    return true
  }

  /// Gives the keyboard to the pane that contains a view, without a focus, if it is the other one.
  final func activatePane(around clicked: View) {
    guard leftPane != nil, let controller = controller(around: clicked),
      controller !== activeViewController, view.window?.hasDialogOverPanes != true
    else { return }
    activate(left: controller !== topViewController)
  }

  private func activate(left: Bool) {
    activeViewController?.savedFocus = view.window?.focusedView
    view.window?.focus(nil)
    isLeftActive = left
  }

  /// Goes back from one of the panes, whichever has the keyboard.
  final func goBack(fromLeft isLeft: Bool) {
    if leftPane != nil { activate(left: isLeft) }
    goBack()
  }

  // MARK: - Showing and removing the left pane

  /// The view controller that belongs in the left pane now.
  private var wantedLeftController: ViewController? {
    guard viewControllers.count > 1, isViewLoaded, parent == nil, !view.isHidden,
      let window = view.window,
      window.paneMode.allows(window.size.width, screen: window.screenWidth)
    else { return nil }
    let left = viewControllers[viewControllers.count - 2]
    return showsSideBySide(left, mode: window.paneMode) ? left : nil
  }

  /// Shows or removes the left pane, as the stack and the width of the window need it.
  final func updatePanes() {
    updatePanes(from: leftController, topViewController) {}
  }

  /// Shows or removes the left pane after a change of the stack.
  /// - Parameters:
  ///   - oldLeft: the view controller that was in the left pane.
  ///   - oldTop: the view controller that was the top one.
  ///   - change: called between the callbacks of the view controllers that disappear and those
  ///     that appear.
  final func updatePanes(
    from oldLeft: ViewController?, _ oldTop: ViewController?, _ change: () -> Void
  ) {
    let (left, top) = (wantedLeftController, topViewController)
    if left == nil, leftPane == nil, oldTop === top { return change() }
    if let oldLeft, oldLeft !== left, oldLeft !== top {
      if isLeftActive { oldLeft.savedFocus = view.window?.focusedView }
      oldLeft.endAppearing()
    }
    if let oldTop, oldTop !== left, oldTop !== top { oldTop.endAppearing() }
    // Overlays move with the view controller that they cover.
    let rising = oldLeft != nil && oldLeft === top ? leftPane?.overlays ?? [] : []
    let sinking = left != nil && left === oldTop ? view.overlays : []
    change()
    if let left { showLeft(left) } else { removeLeftPane() }
    for overlay in rising { view.addSubview(overlay) }
    for overlay in sinking { leftPane?.addSubview(overlay) }
    if isVisible {
      left?.beginAppearing()
      top?.beginAppearing()
    }
  }

  private func showLeft(_ controller: ViewController) {
    guard let window = view.window else { return }
    let pane = leftPane ?? SidePane()
    if leftPane == nil {
      leftPane = pane
      pane.viewController = self
      pane.bar.onBack = { [weak self] in self?.goBack(fromLeft: true) }
      let index = window.contentView.subviews.firstIndex { $0 === view } ?? 0
      window.contentView.insertSubview(pane, at: index)
      window.splitStack = self
    }
    if pane.controller !== controller {
      for overlay in pane.overlays { overlay.removeFromSuperview() }
      pane.show(controller)
      updateBars()
    }
    let width = min(window.screenWidth / 2, NavigationController.maximumLeftWidth)
    pane.flex.width = .points(Float(width))
    view.flex.position.left = .points(Float(width))
  }

  final func removeLeftPane() {
    guard let pane = leftPane else { return }
    leftPane = nil
    if view.window?.splitStack === self { view.window?.splitStack = nil }
    pane.removeFromSuperview()
    view.flex.position.left = .points(0)
    updateBars()
  }
}

extension View {
  /// The modal views over the content, without those of an operation that has ended.
  fileprivate var overlays: [View] {
    subviews.filter { $0.isModal && ($0 as? ProgressOverlay)?.isFinished != true }
  }
}

/// When a stack shows two panes, see ``Window/paneMode``.
public enum PaneMode: String, Sendable, CaseIterable {
  /// From 140 columns, if ``NavigationController/showsSideBySide(_:mode:)`` says so.
  case auto
  /// From 80 columns.
  case on
  /// Never.
  case off

  /// Whether a window has enough columns. A panel next to the screens, such as the inspector, leaves
  /// two panes, so that opening it cancels no load.
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

  /// Whether two views are in different panes.
  func areInDifferentPanes(_ one: View, _ other: View) -> Bool {
    guard let panes = splitStack?.panes else { return false }
    let pane = panes.first(where: one.isDescendant)
    let otherPane = panes.first(where: other.isDescendant)
    return pane != nil && otherPane != nil && pane !== otherPane
  }
}
