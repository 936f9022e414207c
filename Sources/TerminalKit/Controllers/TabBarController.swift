import FlexLayout

/// A container that shows one of several view controllers below a row of tabs, like `UITabBarController`.
///
/// Each view controller is usually a stack of its own, which keeps its screens while another tab is shown:
///
/// ```swift
/// let tabs = TabBarController()
/// tabs.setViewControllers([home, orders])
/// try application.run(tabs)
/// ```
///
/// A tab has the ``ViewController/title`` of its view controller. The tabs are a ``TabStrip``, with its keys.
@MainActor
open class TabBarController: ViewController {
  /// The row of tabs.
  public final let tabBar = TabStrip()
  private let container = View()

  /// The view controllers, in the order of their tabs.
  public private(set) final var viewControllers: [ViewController] = []

  /// The position of the selected view controller, from 0. Setting a position without a tab changes nothing.
  public final var selectedIndex: Int {
    get { tabBar.selectedIndex }
    set {
      guard viewControllers.indices.contains(newValue), newValue != tabBar.selectedIndex else {
        return
      }
      let old = selectedViewController
      tabBar.select(newValue)
      selectionDidChange(from: old)
    }
  }

  /// The view controller that is shown; nil without tabs.
  public final var selectedViewController: ViewController? {
    get { viewControllers.indices.contains(shownIndex) ? viewControllers[shownIndex] : nil }
    set {
      guard let index = viewControllers.firstIndex(where: { $0 === newValue }) else { return }
      selectedIndex = index
    }
  }

  /// The index of the view controller that is shown. The tab strip changes its own before it reports.
  private var shownIndex = 0

  /// Called after another tab was shown, by the user or the program.
  public final var onSelect: ((ViewController) -> Void)?

  /// Creates a container without tabs.
  public override init() {
    super.init()
    tabBar.selectsController = true
    tabBar.onSelect = { [weak self] _ in
      guard let self else { return }
      selectionDidChange(from: selectedViewController)
    }
  }

  /// Sets the view controllers. The selected one stays selected if it is among them.
  public final func setViewControllers(_ controllers: [ViewController]) {
    let old = selectedViewController
    for controller in viewControllers where !controllers.contains(where: { $0 === controller }) {
      remove(controller)
    }
    viewControllers = controllers
    for controller in controllers {
      addChild(controller)
      controller.navigationItem.onTitleChange = { [weak self] in self?.updateTitles() }
    }
    updateTitles()
    let index =
      controllers.firstIndex { $0 === old } ?? min(shownIndex, max(0, controllers.count - 1))
    tabBar.select(index)
    shownIndex = index
    guard old !== selectedViewController else { return }
    showSelected()
    view.window?.restoreFocus()
  }

  /// Replaces a view controller in its tab.
  final func replace(_ old: ViewController, with new: ViewController) {
    if new.title == nil { new.title = old.title }
    setViewControllers(viewControllers.map { $0 === old ? new : $0 })
  }

  private func remove(_ controller: ViewController) {
    controller.navigationItem.onTitleChange = nil
    if controller === selectedViewController { controller.endAppearing() }
    if controller.isViewLoaded {
      controller.view.removeFromSuperview()
      // The program may show it elsewhere.
      controller.view.isHidden = false
    }
    controller.removeFromParent()
    controller.didLeaveWindow()
  }

  private func updateTitles() {
    tabBar.titles = viewControllers.enumerated().map { $1.title ?? "\($0 + 1)" }
  }

  // MARK: - Selection

  private func selectionDidChange(from old: ViewController?) {
    let index = tabBar.selectedIndex
    guard index != shownIndex else { return }
    let window = view.window
    if let old, old.isViewLoaded {
      if let focused = window?.focusedView, focused.isDescendant(of: old.view) {
        old.topmost.savedFocus = focused
      }
      old.endAppearing()
      old.view.isHidden = true
    }
    shownIndex = index
    showSelected()
    window?.restoreFocus()
    if let shown = selectedViewController { onSelect?(shown) }
  }

  private func showSelected() {
    guard isViewLoaded, let shown = selectedViewController else { return }
    shown.view.isHidden = false
    if shown.view.superview !== container {
      shown.view.fillsParent()
      container.addSubview(shown.view)
    }
    if isVisible { shown.beginAppearing() }
  }

  // MARK: - View

  open override func loadView() -> View {
    let view = View()
    var column = FlexStyle()
    column.flexDirection = .column
    view.flex = column
    container.fillsParent()
    view.addSubview(tabBar)
    view.addSubview(container)
    return view
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    showSelected()
  }

  open override var topmost: ViewController { selectedViewController?.topmost ?? self }

  open override var visibleChild: ViewController? { selectedViewController }

  open override var keyHints: [KeyHint] { selectedViewController?.keyHints ?? [] }
}
