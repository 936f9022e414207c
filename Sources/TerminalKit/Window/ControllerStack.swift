import FlexLayout

/// The controllers of a window, bottom first. Each covers those before it.
@MainActor
final class ControllerStack {
  private unowned let window: Window
  private(set) var controllers: [ViewController] = []

  init(_ window: Window) { self.window = window }

  /// Removes all controllers and shows another one, or none.
  func setRoot(_ root: ViewController?) {
    let old = controllers
    controllers = root.map { [$0] } ?? []
    for controller in old.reversed() where controller !== root { discard(controller) }
    if let root { show(root) }
    window.focusedView = nil
    window.restoreFocus()
  }

  /// Shows a controller over the top one.
  func present(_ controller: ViewController) {
    guard let top = controllers.last else { return }
    top.innermostStack?.presentsAnother()
    top.savedFocus = window.focusedView
    top.endAppearing()
    push(controller, over: top)
  }

  /// Removes a controller and those that cover it. Does nothing for the root controller.
  func dismiss(_ controller: ViewController) {
    guard let index = controllers.firstIndex(where: { $0 === controller }), index > 0 else {
      return
    }
    var recreation: @MainActor () -> ViewController = { controller }
    if let stack = controller as? NavigationController { recreation = stack.recreationOfStack() }
    remove(from: index)
    if let top = controllers.last {
      top.innermostStack?.forwardEntries.append(.present(recreation))
      top.view.isHidden = false
      window.updatePanes()
      top.beginAppearing()
    }
    window.restoreFocus()
    window.hierarchyDidChange()
  }

  /// Replaces a controller, and removes those presented over it.
  func replace(_ old: ViewController, with new: ViewController) {
    guard let index = controllers.firstIndex(where: { $0 === old }) else { return }
    guard index > 0 else { return setRoot(new) }
    remove(from: index)
    push(new, over: controllers[index - 1])
  }

  private func push(_ controller: ViewController, over below: ViewController) {
    below.presentedViewController = controller
    controller.presentingViewController = below
    controllers.append(controller)
    show(controller)
    window.restoreFocus()
  }

  private func remove(from index: Int) {
    let leaving = Array(controllers[index...])
    controllers.removeSubrange(index...)
    for controller in leaving.reversed() { discard(controller) }
  }

  private func discard(_ controller: ViewController) {
    controller.endAppearing()
    controller.presentingViewController?.presentedViewController = nil
    controller.presentingViewController = nil
    (controller as? NavigationController)?.removeLeftPane()
    controller.view.removeFromSuperview()
    controller.didLeaveWindow()
  }

  private func show(_ controller: ViewController) {
    let view = controller.view
    var style = view.flex
    style.positionType = .absolute
    style.position.all = .points(0)
    view.flex = style
    for other in controllers where other !== controller { other.view.isHidden = true }
    controller.view.isHidden = false
    // Removes the left panes, which are siblings of the controllers' views.
    window.updatePanes()
    window.contentView.insertSubview(view, at: controllers.count - 1)
    window.updatePanes()
    controller.beginAppearing()
  }
}

extension ViewController {
  /// The innermost visible navigation controller in this view controller.
  fileprivate final var innermostStack: NavigationController? {
    topmost.navigationController ?? self as? NavigationController
  }
}

extension Window {
  /// The controllers shown, bottom first. Each covers those before it.
  public var controllers: [ViewController] { stack.controllers }

  /// The root controller. Setting it removes all presented controllers.
  public var rootViewController: ViewController? {
    get { stack.controllers.first }
    set { stack.setRoot(newValue) }
  }

  /// The controller that covers the others.
  public var topController: ViewController? { stack.controllers.last }

  /// The innermost controller on screen and its parents, in this order.
  var controllersOnScreen: [ViewController] {
    Array(
      sequence(state: topController?.topmost) { controller in
        defer { controller = controller?.parent }
        return controller
      })
  }
}

/// Presenting and replacing stacks.
extension ViewController {
  /// Presents a controller over the whole content, as a modal stack.
  public final func present(_ controller: ViewController) {
    view.window?.stack.present(controller)
  }

  /// Dismisses the presented controller or, without one, this controller.
  public final func dismiss() {
    let target = outermost.presentedViewController ?? outermost
    target.view.window?.stack.dismiss(target)
  }

  /// Replaces the stack of this controller, over the same presenter or in the same tab.
  package final func replaceInPlace(with controller: ViewController) {
    var child: ViewController = self
    while let above = child.parent {
      if let tabs = above as? TabBarController { return tabs.replace(child, with: controller) }
      child = above
    }
    outermost.view.window?.stack.replace(outermost, with: controller)
  }

  /// Removes all stacks of the window and shows a controller instead.
  package final func replaceAllStacks(with controller: ViewController) {
    outermost.view.window?.rootViewController = controller
  }
}
