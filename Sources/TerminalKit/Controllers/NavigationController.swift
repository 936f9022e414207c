import FlexLayout
import Localization

/// A container that manages a stack of view controllers and shows the top one below a navigation
/// bar, like `UINavigationController`.
@MainActor
open class NavigationController: ViewController {
  /// The navigation bar above the content.
  final let navigationBar = NavigationBarView()

  private let container = View()

  /// The left one of two panes; nil with one pane.
  final var leftPane: SidePane?
  /// Whether the left pane had the focus last.
  final var isLeftActive = false
  /// Whether the left pane covers the right one, because the terminal became too narrow for both while
  /// the left one had the keyboard.
  package internal(set) final var showsLeftAlone = false
  /// The view controller that stays in the left pane because the user works in it while the right one
  /// opens another.
  final weak var heldLeft: ViewController?

  /// The forward history. ``goForward()`` shows its last entry.
  final var forwardEntries: [ForwardEntry] = []
  /// Whether the stack changes because of ``goForward()``.
  final var isGoingForward = false

  /// The stack of view controllers, root first.
  public private(set) final var viewControllers: [ViewController] = []

  public override init() { super.init() }

  /// Creates a navigation controller with a root view controller.
  public convenience init(rootViewController: ViewController) {
    self.init()
    setViewControllers([rootViewController])
  }

  open override func loadView() -> View {
    let view = View()
    var column = FlexStyle()
    // The content comes before the bar in the tab order, but below it on screen.
    column.flexDirection = .columnReverse
    view.flex = column
    container.fillsParent()
    view.addSubview(container)
    view.addSubview(navigationBar)
    return view
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.onBack = { [weak self] in self?.goBack(fromLeft: false) }
    showTop()
  }

  // MARK: - Stack

  /// The view controller at the top of the stack.
  public final var topViewController: ViewController? { viewControllers.last }

  open override var topmost: ViewController { activeViewController?.topmost ?? self }

  open override var visibleChild: ViewController? { topViewController }

  final override var visibleChildren: [ViewController] { visibleControllers }

  /// Pushes a view controller onto the stack.
  public final func pushViewController(_ controller: ViewController) {
    setViewControllers(viewControllers + [controller])
  }

  /// Pushes a view controller after another one, and pops those above that.
  package final func pushViewController(_ controller: ViewController, after origin: ViewController)
  {
    let index = viewControllers.lastIndex { $0 === origin } ?? viewControllers.count - 1
    setViewControllers(Array(viewControllers[...index]) + [controller])
  }

  /// Pops the top view controller and returns it; returns nil if it is the root.
  @discardableResult
  public final func popViewController() -> ViewController? {
    guard viewControllers.count > 1, let top = viewControllers.last else { return nil }
    setViewControllers(Array(viewControllers.dropLast()))
    return top
  }

  /// Pops a view controller and those above it. Does nothing for the root.
  package final func popViewController(_ controller: ViewController) {
    guard let index = viewControllers.lastIndex(where: { $0 === controller }), index > 0 else {
      return
    }
    setViewControllers(Array(viewControllers[..<index]))
  }

  /// Pops view controllers until the given one is on top, and returns those that were popped.
  @discardableResult
  public final func popToViewController(_ controller: ViewController) -> [ViewController] {
    guard let index = viewControllers.lastIndex(where: { $0 === controller }) else { return [] }
    let popped = Array(viewControllers[(index + 1)...])
    if !popped.isEmpty { setViewControllers(Array(viewControllers[...index])) }
    return popped
  }

  /// Pops all view controllers but the root, and returns them.
  @discardableResult
  public final func popToRootViewController() -> [ViewController] {
    viewControllers.first.map(popToViewController) ?? []
  }

  /// Replaces the stack.
  public final func setViewControllers(_ controllers: [ViewController]) {
    let old = viewControllers
    let oldTop = old.last
    let leaving = old.filter { controller in !controllers.contains { $0 === controller } }
    let (active, oldLeft, oldVisible) = (activeViewController, leftController, visibleControllers)
    viewControllers = controllers
    for controller in controllers where controller.parent !== self { addChild(controller) }
    let hasNewTop = oldTop !== controllers.last
    let keepsKeyboard = hasNewTop && leftKeepsKeyboard(afterChangeFrom: old)
    if keepsKeyboard {
      oldTop?.opener = oldTop?.savedFocus
    } else if hasNewTop {
      active?.savedFocus = view.window?.focusedView
      active?.opener = active?.savedFocus
    }
    heldLeft = keepsKeyboard ? active : nil
    updatePanes(from: oldVisible, oldLeft, oldTop, movesToTop: hasNewTop && !keepsKeyboard) {
      if hasNewTop { showTop() }
    }
    if hasNewTop { slidePage(from: old, hadLeftPane: oldLeft != nil) }
    if hasNewTop, !keepsKeyboard {
      // The view controller that was pressed may stay in the left pane.
      if leftPane != nil { view.window?.focus(nil) }
      isLeftActive = false
      view.window?.restoreFocus()
    }
    recordForward(old: old, leaving)
    for controller in leaving {
      controller.removeFromParent()
      didRemove(controller)
    }
    updateBars()
  }

  /// Whether a view controller stays visible in a left pane while another one covers it. The base
  /// implementation returns false: this class shows one pane.
  /// - Parameter mode: the choice of the user, ``PaneMode/auto`` or ``PaneMode/on``.
  open func showsSideBySide(_ controller: ViewController, mode: PaneMode) -> Bool { false }

  /// Called after a view controller was removed from the stack. Overrides must call `super`.
  open func didRemove(_ controller: ViewController) {}

  private func showTop() {
    guard isViewLoaded else { return }
    for shown in container.subviews { shown.removeFromSuperview() }
    guard let top = viewControllers.last else { return }
    top.view.fillsParent()
    container.addSubview(top.view)
    updateBars()
  }

  /// Shows the titles and items of the visible view controllers in the bars of their panes.
  final func updateBars() {
    for controller in visibleControllers {
      let item = controller.navigationItem
      item.onChange = { [weak self, weak controller] in
        guard let self, let controller else { return }
        self.updateBar(of: controller)
      }
      updateBar(of: controller)
    }
  }

  private func updateBar(of controller: ViewController) {
    let isLeft = leftPane?.controller === controller
    guard isLeft || controller === topViewController else { return }
    // The left pane shows the title of the screen below.
    let path = isLeft || leftPane == nil ? titles(below: controller) : []
    let bar = isLeft ? leftPane?.bar : navigationBar
    bar?.show(controller.navigationItem, canGoBack: canGoBack(from: controller), path: path)
  }

  /// The titles of the view controllers below another one, root first.
  private func titles(below controller: ViewController) -> [String] {
    viewControllers.prefix { $0 !== controller }.compactMap { controller in
      let item = controller.navigationItem
      return item.isBarHidden || item.title?.isEmpty != false ? nil : item.title
    }
  }

  private func canGoBack(from controller: ViewController) -> Bool {
    controller !== viewControllers.first || outermost.presentingViewController != nil
  }

  /// Whether ``goBack()`` would do something.
  open var canGoBack: Bool { activeViewController.map(canGoBack(from:)) ?? false }

  /// Pops the active view controller, with those above it, or, at the root of a presented stack,
  /// dismisses the stack.
  /// - Returns: whether anything changed.
  @discardableResult
  open func goBack() -> Bool {
    if let active = activeViewController, active !== viewControllers.first {
      popViewController(active)
    } else if outermost.presentingViewController != nil {
      dismiss()
    } else {
      return false
    }
    return true
  }

  /// Returns a function that creates a view controller again that was popped, for when the user goes forward
  /// to it. The base implementation retains the view controller.
  open func recreation(of controller: ViewController) -> @MainActor () -> ViewController {
    { controller }
  }

  open override var keyBindings: [KeyBinding] { KeyBinding.navigation }

  open override func canPerform(_ action: KeyAction) -> Bool {
    switch action {
    case .goBack: canGoBack
    case .goForward: !forwardEntries.isEmpty
    default: super.canPerform(action)
    }
  }

  open override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .goBack: if !goBack() { showFirstScreenMessage() }
    case .goForward:
      if !goForward() { view.window?.showMessage(localized(.messageNoForward)) }
    default: return super.perform(action)
    }
    return true
  }

  /// Shows a message in the status bar: this is the first screen, and which key quits.
  package final func showFirstScreenMessage() {
    guard let window = view.window else { return }
    let quit = window.keyBindings.shownKeyName(for: .quit)
    window.showMessage(localized.messageFirstScreen(key: quit))
  }
}
