/// Manages one view and what it shows, as UIKit's class of the same purpose does.
@MainActor
open class ViewController {
  private var loadedView: View?

  /// The controller that contains this one.
  public private(set) final weak var parent: ViewController?

  /// The controllers that this one contains.
  public private(set) final var children: [ViewController] = []

  /// The controller shown over this one, or nil.
  public internal(set) final var presentedViewController: ViewController?

  /// The controller that this one is shown over, or nil.
  public internal(set) final weak var presentingViewController: ViewController?

  /// What a navigation bar shows while this controller is on top.
  public final let navigationItem = NavigationItem()

  /// The view that had the focus when this controller was covered.
  package final weak var savedFocus: View?

  /// Whether the appearance callbacks said that the view is on screen.
  public private(set) final var isVisible = false

  /// Makes a controller.
  public init() {}

  // MARK: - View

  /// The view; loaded on first use.
  public final var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    view.viewController = self
    loadedView = view
    viewDidLoad()
    return view
  }

  /// Whether the view exists already.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view. Override to use one of your own.
  open func loadView() -> View { View() }

  /// Called once after the view was made.
  open func viewDidLoad() {}

  /// Called before the view comes on screen. Call `super`.
  open func viewWillAppear() {}

  /// Called after the view came on screen. Call `super`.
  open func viewDidAppear() {}

  /// Called before the view leaves the screen. Call `super`.
  open func viewWillDisappear() {}

  /// Called after the view left the screen. Call `super`.
  open func viewDidDisappear() {}

  /// The keys that do something while this controller, or one inside it, is on top.
  open var keyBindings: [KeyBinding] { [] }

  /// Performs the action of a key of ``keyBindings``; false passes the key on to the parent
  /// controller.
  open func perform(_ action: KeyAction) -> Bool { false }

  /// Whether an action would do something now: only then the last row tells of its key.
  open func canPerform(_ action: KeyAction) -> Bool { true }

  /// Handles a key that no view wanted; false passes it on to the parent controller. The base
  /// implementation looks it up in ``keyBindings``.
  open func keyDown(_ key: KeyEvent) -> Bool {
    keyBindings.action(for: key).map(perform) ?? false
  }

  /// What the last row says of the keys while this controller is on top, most important first.
  open var keyHints: [KeyHint] {
    keyBindings.compactMap { binding in
      binding.keys.contains { canPerform($0.value) } ? binding.hint : nil
    }
  }

  /// Cancels what is in progress, for example a load; false when nothing was. The overlay that
  /// shows the progress asks the controller around it, see ``ProgressOverlay``. The base
  /// implementation asks the parent.
  open func cancelOperation() -> Bool { parent?.cancelOperation() ?? false }

  /// What stands at the right end of the last row, for example the name of the document.
  open var statusText: String? { nil }

  /// Whether ``statusText`` names the screen where it has no title.
  package final var isNamedByStatusText = true

  /// How many things are wrong or doubtful with what is shown, for the last row.
  open var statusFindings: Int { 0 }

  /// Called when something scrolled inside the view of this controller or of one in it.
  open func contentDidScroll() { parent?.contentDidScroll() }

  // MARK: - Containment

  /// Adds a child controller; its view is added by the caller.
  public final func addChild(_ child: ViewController) {
    guard child.parent !== self else { return }
    child.removeFromParent()
    children.append(child)
    child.parent = self
  }

  /// Takes this controller out of its parent.
  public final func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// The nearest navigation controller around this one.
  public final var navigationController: NavigationController? {
    var candidate = parent
    while let controller = candidate {
      if let navigation = controller as? NavigationController { return navigation }
      candidate = controller.parent
    }
    return nil
  }

  /// The outermost controller around this one.
  package final var outermost: ViewController {
    var controller = self
    while let above = controller.parent { controller = above }
    return controller
  }

  /// The controller that is on top inside this one.
  open var topmost: ViewController { self }

  // MARK: - Appearance

  /// Tells this controller and what it shows that it comes on screen.
  final func beginAppearing() {
    guard !isVisible else { return }
    isVisible = true
    viewWillAppear()
    viewDidAppear()
    appearanceChild?.beginAppearing()
  }

  /// Tells this controller and what it shows that it left the screen.
  final func endAppearing() {
    guard isVisible else { return }
    appearanceChild?.endAppearing()
    viewWillDisappear()
    isVisible = false
    viewDidDisappear()
  }

  /// Called when a whole stack left the window for good, for example a dismissed one.
  open func didLeaveWindow() { for child in children { child.didLeaveWindow() } }

  /// The child that is on screen when this controller is.
  open var appearanceChild: ViewController? { children.last }
}
