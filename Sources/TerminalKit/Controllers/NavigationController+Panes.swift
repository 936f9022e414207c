import FlexLayout

/// Two panes: the view controller below the top one is shown on its left.
///
/// The left pane is a sibling of ``ViewController/view``, which becomes narrower, so that a subclass
/// adds dialogs and banners to `view` as if there were one pane.
extension NavigationController {
  /// The maximum columns of the left pane: what the content of a screen uses at most, and the line.
  private static let maximumLeftWidth = 101

  /// The view controllers on screen, left first: the top one, and the one in the left pane.
  public final var visibleControllers: [ViewController] {
    [leftController, topViewController].compactMap { $0 }
  }

  /// The view controller in the left pane; nil with one pane.
  public final var leftController: ViewController? { leftPane?.controller }

  /// The view controller with the keyboard: the top one, or the one in the left pane if that has the
  /// focus.
  public final var activeViewController: ViewController? {
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
  public final func pane(of controller: ViewController) -> View {
    if let leftPane, leftPane.controller === controller { return leftPane }
    return view
  }

  /// The views of the panes, left first.
  package final var panes: [View] { [leftPane, view].compactMap { $0 } }

  /// Moves the keyboard to the other pane. Returns false with one pane.
  package final func switchPane() -> Bool {
    guard let window = view.window, let leftPane else { return false }
    let active = activeViewController
    active?.savedFocus = window.focusedView
    window.focus(nil)
    isLeftActive = active !== leftPane.controller
    window.restoreFocus()
    return true
  }

  /// The view controller that belongs into the left pane now.
  private var wantedLeftController: ViewController? {
    guard isViewLoaded, viewControllers.count > 1, parent == nil, !view.isHidden,
      let window = view.window
    else { return nil }
    let left = viewControllers[viewControllers.count - 2]
    return window.paneMode.allows(window.screenWidth) && showsSideBySide(left, mode: window.paneMode)
      ? left : nil
  }

  /// Shows or removes the left pane, as the stack and the width of the window need it.
  /// - Parameters:
  ///   - shown: the view controllers that were visible; nil for those that are.
  ///   - change: what else to do between the callbacks of the view controllers that disappear and those
  ///     that appear.
  final func updatePanes(instead shown: [ViewController]? = nil, _ change: () -> Void = {}) {
    let before = shown ?? visibleControllers
    let left = wantedLeftController
    let after = [left, topViewController].compactMap { $0 }
    for controller in before where !after.contains(where: { $0 === controller }) {
      if leftPane?.controller === controller, isLeftActive {
        controller.savedFocus = view.window?.focusedView
      }
      controller.endAppearing()
    }
    change()
    if let left { showLeft(left) } else if leftPane != nil { removeLeftPane() }
    for controller in after where isVisible { controller.beginAppearing() }
  }

  private func showLeft(_ controller: ViewController) {
    guard let window = view.window else { return }
    let pane = leftPane ?? SidePane()
    if leftPane == nil {
      leftPane = pane
      pane.bar.onBack = { [weak self] in self?.goBackFromLeft() }
      let index = window.contentView.subviews.firstIndex { $0 === view } ?? 0
      window.contentView.insertSubview(pane, at: index)
      window.splitStack = self
    }
    if pane.controller !== controller {
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
    isLeftActive = false
    if view.window?.splitStack === self { view.window?.splitStack = nil }
    pane.removeFromSuperview()
    view.flex.position.left = .points(0)
    updateBars()
  }

  private func goBackFromLeft() {
    view.window?.focus(nil)
    isLeftActive = true
    goBack()
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

  /// Whether a width, in columns, is enough.
  func allows(_ width: Int) -> Bool {
    switch self {
    case .auto: width >= 140
    case .on: width >= 80
    case .off: false
    }
  }
}

extension Window {
  /// The columns of the screens, without a panel at their right.
  var screenWidth: Int {
    guard case .trailing(let columns) = panelHost?.placement else { return size.width }
    return size.width - columns
  }

  /// Updates the panes of the stacks after their width or visibility has changed.
  func updatePanes() {
    for case let stack as NavigationController in controllers { stack.updatePanes() }
  }
}
