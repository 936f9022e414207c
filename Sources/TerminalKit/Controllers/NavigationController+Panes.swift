import FlexLayout

/// Two panes: the view controller below the top one is shown on its left.
///
/// The left pane is a sibling of ``ViewController/view``, which becomes narrower, so that a subclass
/// adds dialogs and banners to `view` as if there were one pane. Overlays move with the view
/// controller that they cover.
extension NavigationController {
  /// Returns the width of the left pane in columns, including the line. In a wide window, the left pane is
  /// narrower than the right one, so that the values in rows of a list are near the names.
  private static func leftWidth(of width: Int) -> Int {
    let (least, most) = (70, 101)
    return min(width / 2, max(least, width * 2 / 5), most)
  }

  /// The view controllers on screen, left first: the one in the left pane, and the top one.
  package final var visibleControllers: [ViewController] {
    guard let left = leftController else { return Array(viewControllers.suffix(1)) }
    return showsLeftAlone ? [left] : [left] + viewControllers.suffix(1)
  }

  /// The view controller in the left pane; nil with one pane.
  package final var leftController: ViewController? { leftPane?.controller }

  /// The view controller with the keyboard: the top one, or the one in the left pane if that has the
  /// focus.
  package final var activeViewController: ViewController? {
    guard let leftPane else { return topViewController }
    if showsLeftAlone { return leftPane.controller }
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

  /// The views of the panes, left first. One of them may be covered, see ``showsLeftAlone``.
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
    if showsLeftAlone { updatePanes() }
    window.restoreFocus()
    return true
  }

  /// Gives the keyboard to the pane that contains a view, if it is the other one. Its focus returns if it is
  /// visible, so that a click on an empty place shows where the keyboard is; a field loses it, as with
  /// one pane.
  final func activatePane(around clicked: View) {
    guard leftPane != nil, let controller = controller(around: clicked),
      controller !== activeViewController, let window = view.window, !window.hasDialogOverPanes
    else { return }
    activate(left: controller !== topViewController)
    if let saved = controller.savedFocus, !(saved is TextField), saved.window === window,
      saved.canBecomeFocused, !window.visibleRect(of: saved).isEmpty
    {
      window.focus(saved, reveal: .none)
    }
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

  /// Whether the left pane keeps the keyboard after a change of the stack: it has the keyboard, and the
  /// right view controller has opened another one or closed by itself, for example after a load.
  final func leftKeepsKeyboard(afterChangeFrom old: [ViewController]) -> Bool {
    guard let left = leftController, !showsLeftAlone, activeViewController === left,
      let index = viewControllers.firstIndex(where: { $0 === left }),
      let top = viewControllers.last
    else { return false }
    let below = viewControllers.count - 2
    return old.contains { $0 === top }
      ? index == below : index < below && viewControllers[below] === old.last
  }

  /// The view controller that belongs in the left pane, if the window is wide enough.
  private func leftCandidate(in window: Window) -> ViewController? {
    guard isViewLoaded, parent == nil, presentedViewController == nil,
      let below = viewControllers.dropLast().last
    else { return nil }
    if let heldLeft, viewControllers.dropLast().contains(where: { $0 === heldLeft }) {
      return heldLeft
    }
    let mode = window.paneMode == .off ? .on : window.paneMode
    return showsSideBySide(below, mode: mode) ? below : nil
  }

  /// Shows or removes the left pane, as the stack and the width of the window need it.
  final func updatePanes() {
    updatePanes(from: visibleControllers, leftController, topViewController, movesToTop: false) {}
  }

  /// Shows or removes the left pane after a change of the stack.
  /// - Parameters:
  ///   - oldVisible: the view controllers that were on screen.
  ///   - oldLeft: the view controller that was in the left pane.
  ///   - oldTop: the view controller that was the top one.
  ///   - movesToTop: whether the top view controller gets the keyboard.
  ///   - change: called between the callbacks of the view controllers that disappear and those
  ///     that appear.
  final func updatePanes(
    from oldVisible: [ViewController], _ oldLeft: ViewController?, _ oldTop: ViewController?,
    movesToTop: Bool, _ change: () -> Void
  ) {
    let top = topViewController
    let window = viewControllers.count > 1 && isViewLoaded ? view.window : nil
    var left = window.flatMap(leftCandidate)
    let isWide = window.map { $0.paneMode.allows($0.size.width, screen: $0.screenWidth) } ?? false
    // A narrow window shows only the pane with the keyboard.
    let isAlone =
      left != nil && !isWide && isLeftActive && !movesToTop
      && (oldLeft == nil || oldLeft === left)
    if !isWide, !isAlone { left = nil }
    if left == nil, leftPane == nil, oldTop === top { return change() }
    let visible = isAlone ? [left] : [left, top]
    showsLeftAlone = isAlone
    for old in oldVisible where !visible.contains(where: { $0 === old }) {
      if old === oldLeft, isLeftActive { old.savedFocus = view.window?.focusedView }
      old.endAppearing()
    }
    // Overlays move with the view controller that they cover.
    let rising = oldLeft != nil && oldLeft === top ? leftPane?.overlays ?? [] : []
    let sinking = left != nil && left === oldTop ? view.overlays : []
    change()
    if let left { showLeft(left) } else { removeLeftPane() }
    for overlay in rising { view.addSubview(overlay) }
    for overlay in sinking { leftPane?.addSubview(overlay) }
    guard isVisible else { return }
    for controller in visible { controller?.beginAppearing() }
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
    let width = NavigationController.leftWidth(of: window.screenWidth)
    pane.setWidth(showsLeftAlone ? nil : width)
    view.flex.position.left = .points(Float(width))
    view.isHidden = showsLeftAlone
  }

  final func removeLeftPane() {
    guard let pane = leftPane else { return }
    leftPane = nil
    showsLeftAlone = false
    if view.window?.splitStack === self { view.window?.splitStack = nil }
    pane.removeFromSuperview()
    view.flex.position.left = .points(0)
    // A stack that covers both panes hides the view itself. When it closes, the same pane has the keyboard.
    if presentedViewController == nil {
      view.isHidden = false
      isLeftActive = false
    }
    updateBars()
  }
}

extension View {
  /// The modal views over the content, without those of an operation that has ended.
  fileprivate var overlays: [View] {
    subviews.filter { $0.isModal && ($0 as? ProgressOverlay)?.isFinished != true }
  }
}
