import FlexLayout

/// A container that manages a stack of view controllers and shows the top one below a navigation
/// bar, like `UINavigationController`.
@MainActor
open class NavigationController: ViewController {
  /// The navigation bar above the content.
  final let navigationBar = NavigationBarView()

  private let container = View()

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
    var box = FlexStyle()
    box.flexGrow = 1
    box.flexShrink = 1
    box.flexBasis = .points(0)
    container.flex = box
    view.addSubview(container)
    view.addSubview(navigationBar)
    return view
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    navigationBar.onBack = { [weak self] in _ = self?.goBack() }
    showTop()
  }

  // MARK: - Stack

  /// The view controller at the top of the stack.
  public final var topViewController: ViewController? { viewControllers.last }

  open override var topmost: ViewController { topViewController?.topmost ?? self }

  open override var visibleChild: ViewController? { topViewController }

  /// Pushes a view controller onto the stack.
  public final func pushViewController(_ controller: ViewController) {
    setViewControllers(viewControllers + [controller])
  }

  /// Pops the top view controller and returns it; returns nil if it is the root.
  @discardableResult
  public final func popViewController() -> ViewController? {
    guard viewControllers.count > 1, let top = viewControllers.last else { return nil }
    setViewControllers(Array(viewControllers.dropLast()))
    return top
  }

  /// Pops view controllers until the given one is on top, and returns those that were popped.
  @discardableResult
  public final func popToViewController(_ controller: ViewController) -> [ViewController] {
    guard let index = viewControllers.lastIndex(where: { $0 === controller }) else { return [] }
    let popped = Array(viewControllers[(index + 1)...])
    if !popped.isEmpty { setViewControllers(Array(viewControllers[...index])) }
    return popped
  }

  /// Replaces the stack.
  public final func setViewControllers(_ controllers: [ViewController]) {
    let old = viewControllers
    let oldTop = old.last
    let leaving = old.filter { controller in !controllers.contains { $0 === controller } }
    viewControllers = controllers
    for controller in controllers where controller.parent !== self { addChild(controller) }
    if oldTop !== controllers.last {
      let visible = isVisible
      oldTop?.savedFocus = view.window?.focusedView
      oldTop?.endAppearing()
      showTop()
      if visible { controllers.last?.beginAppearing() }
      view.window?.restoreFocus()
    }
    for controller in leaving {
      controller.removeFromParent()
      didRemove(controller)
    }
    updateBar()
  }

  /// Called after a view controller was removed from the stack. Overrides must call `super`.
  open func didRemove(_ controller: ViewController) {}

  private func showTop() {
    guard isViewLoaded else { return }
    for shown in container.subviews { shown.removeFromSuperview() }
    guard let top = viewControllers.last else { return }
    let view = top.view
    view.flex.flexGrow = 1
    view.flex.flexShrink = 1
    view.flex.flexBasis = .points(0)
    container.addSubview(view)
    updateBar()
  }

  private func updateBar() {
    guard let top = viewControllers.last else { return }
    let item = top.navigationItem
    item.onChange = { [weak self, weak item] in
      guard let self, let item, self.viewControllers.last?.navigationItem === item else { return }
      self.navigationBar.show(item, canGoBack: self.canGoBack, path: self.titlesBelow)
    }
    navigationBar.show(item, canGoBack: canGoBack, path: titlesBelow)
  }

  /// The titles of the view controllers below the top one, root first.
  private var titlesBelow: [String] {
    viewControllers.dropLast().compactMap { controller in
      let item = controller.navigationItem
      return item.isBarHidden || item.title?.isEmpty != false ? nil : item.title
    }
  }

  /// Whether ``goBack()`` would do something.
  open var canGoBack: Bool {
    viewControllers.count > 1 || outermost.presentingViewController != nil
  }

  /// Pops the top view controller or, at the root of a presented stack, dismisses the stack.
  /// - Returns: whether anything changed.
  @discardableResult
  open func goBack() -> Bool {
    if viewControllers.count > 1 {
      popViewController()
    } else if outermost.presentingViewController != nil {
      dismiss()
    } else {
      return false
    }
    return true
  }

  open override var keyBindings: [KeyBinding] { KeyBinding.navigation }

  open override func canPerform(_ action: KeyAction) -> Bool {
    action == .goBack ? canGoBack : super.canPerform(action)
  }

  open override func perform(_ action: KeyAction) -> Bool {
    guard action == .goBack else { return super.perform(action) }
    if !goBack() { showFirstScreenMessage() }
    return true
  }

  /// Shows a message in the status bar: this is the first screen, and which key quits.
  package final func showFirstScreenMessage() {
    guard let window = view.window else { return }
    let quit = window.keyBindings.keyName(for: .quit)
    window.showMessage("This is the first screen; \(quit) quits.")
  }
}
