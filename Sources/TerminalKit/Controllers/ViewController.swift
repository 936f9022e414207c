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
  final weak var savedFocus: View?

  /// Whether the appearance callbacks said that the view is on screen.
  public private(set) final var isVisible = false

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

  /// Handles a key that no view wanted; false passes it on to the parent controller.
  open func keyDown(_ key: KeyEvent) -> Bool { false }

  /// Keys worth a hint in the last row while this controller is on top.
  open var keyHints: [KeyHint] { [] }

  /// What stands at the right end of the last row, for example the name of the document.
  open var statusText: String? { nil }

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
  public final var outermost: ViewController {
    var controller = self
    while let above = controller.parent { controller = above }
    return controller
  }

  /// The controller that is on top inside this one.
  open var topmost: ViewController { self }

  // MARK: - Presentation

  /// Shows a controller over the whole content, as a modal stack.
  public final func present(_ controller: ViewController) {
    view.window?.present(controller, over: outermost)
  }

  /// Takes away the controller shown over this one or, when there is none, this one itself.
  public final func dismiss() {
    let target = outermost.presentedViewController ?? outermost
    target.view.window?.dismiss(target)
  }

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

/// A key and what it does, for the last row.
public struct KeyHint: Equatable, Sendable {
  /// The key as printed, for example "Tab".
  public var key: String
  /// One word for what it does.
  public var label: String

  public init(_ key: String, _ label: String) {
    self.key = key
    self.label = label
  }
}
