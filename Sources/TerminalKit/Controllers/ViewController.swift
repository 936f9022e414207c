/// An object that manages a view and its content, like `UIViewController`.
@MainActor
open class ViewController {
  private var loadedView: View?

  /// The view controller that contains this one.
  public private(set) final weak var parent: ViewController?

  /// The view controllers that this one contains.
  public private(set) final var children: [ViewController] = []

  /// The view controller presented over this one.
  public internal(set) final var presentedViewController: ViewController?

  /// The view controller that presented this one.
  public internal(set) final weak var presentingViewController: ViewController?

  /// The content of the navigation bar while this view controller is on top.
  public final let navigationItem = NavigationItem()

  /// The title in the navigation bar: that of ``navigationItem``. A tab of a ``TabBarController`` has the same.
  open var title: String? {
    get { navigationItem.title }
    set { navigationItem.title = newValue }
  }

  /// The view that had the focus when another view controller covered this one.
  package final weak var savedFocus: View?

  /// The view that had the focus when this view controller opened the one above it.
  package final weak var opener: View?

  /// Whether the view is on screen, according to the appearance callbacks.
  public private(set) final var isVisible = false

  /// Creates a view controller.
  public init() {}

  // MARK: - View

  /// The view, loaded on first use.
  public final var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    view.viewController = self
    loadedView = view
    viewDidLoad()
    return view
  }

  /// Whether the view is loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Creates the view. Override this method to use your own.
  open func loadView() -> View { View() }

  /// Called once after the view was loaded. Overrides must call `super`.
  open func viewDidLoad() {}

  /// Called before the view appears. Overrides must call `super`.
  open func viewWillAppear() {}

  /// Called after the view appeared. Overrides must call `super`.
  open func viewDidAppear() {}

  /// Called before the view disappears. Overrides must call `super`.
  open func viewWillDisappear() {}

  /// Called after the view disappeared. Overrides must call `super`.
  open func viewDidDisappear() {}

  /// The key bindings that work while this view controller, or one inside it, is on top.
  open var keyBindings: [KeyBinding] { [] }

  /// Performs an action of ``keyBindings``.
  /// - Returns: false to pass the action to the parent.
  open func perform(_ action: KeyAction) -> Bool { false }

  /// Whether an action would do something now. The status bar hides the hints of other actions.
  open func canPerform(_ action: KeyAction) -> Bool { true }

  /// Handles a key that no view handled. The base implementation performs the action that
  /// ``keyBindings`` has for it.
  /// - Returns: false to pass the key to the parent.
  open func keyDown(_ key: KeyEvent) -> Bool {
    guard let action = keyBindings.action(for: key) else { return false }
    if let observer = view.window?.keyActionObserver { observer(action) }
    return perform(action)
  }

  /// The key hints in the status bar while this view controller is on top, most important first.
  open var keyHints: [KeyHint] {
    keyBindings.compactMap { binding in
      guard let hint = binding.hint else { return nil }
      return binding.keys.contains { canPerform($0.1) } ? hint : nil
    }
  }

  /// Cancels the operation in progress, for example a load. ``ProgressOverlay`` calls it. The base
  /// implementation asks the parent.
  /// - Returns: false if nothing was in progress.
  open func cancelOperation() -> Bool { parent?.cancelOperation() ?? false }

  /// The text at the right end of the status bar, for example the name of the document. The status
  /// bar asks only the ``topmost`` controller.
  open var statusText: String? { nil }

  /// A note that stays in the status bar while the ``topmost`` controller returns it.
  open var statusNote: StatusNote? { nil }

  /// Whether ``statusText`` also serves as the name of a screen without a title.
  package final var isNamedByStatusText = true

  /// The number of findings (errors and warnings) that the status bar shows for this screen.
  open var statusFindingCount: Int { 0 }

  /// Called after something scrolled inside this view controller or its children.
  open func contentDidScroll() { parent?.contentDidScroll() }

  // MARK: - Containment

  /// Adds a child. The caller adds the child's view.
  public final func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    child.removeFromParent()
    children.append(child)
    child.parent = self
  }

  /// Removes this view controller from its parent.
  public final func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// The nearest enclosing navigation controller.
  public final var navigationController: NavigationController? {
    var candidate = parent
    while let controller = candidate {
      if let navigation = controller as? NavigationController { return navigation }
      candidate = controller.parent
    }
    return nil
  }

  /// The root of the containment hierarchy.
  package final var outermost: ViewController {
    var controller = self
    while let above = controller.parent { controller = above }
    return controller
  }

  /// The innermost visible view controller.
  open var topmost: ViewController { self }

  // MARK: - Appearance

  /// Sends the appearance callbacks to this view controller and its visible child.
  final func beginAppearing() {
    guard !isVisible else { return }
    isVisible = true
    viewWillAppear()
    viewDidAppear()
    for child in visibleChildren { child.beginAppearing() }
  }

  /// Sends the disappearance callbacks to this view controller and its visible child.
  final func endAppearing() {
    guard isVisible else { return }
    for child in visibleChildren { child.endAppearing() }
    viewWillDisappear()
    isVisible = false
    viewDidDisappear()
  }

  /// Called after the stack that contains this view controller was removed from the window.
  open func didLeaveWindow() { for child in children { child.didLeaveWindow() } }

  /// The child that is visible while this view controller is.
  open var visibleChild: ViewController? { children.last }

  /// The children that are visible while this view controller is.
  var visibleChildren: [ViewController] { visibleChild.map { [$0] } ?? [] }
}
