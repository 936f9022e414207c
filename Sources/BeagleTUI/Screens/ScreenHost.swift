import BeagleNetworking
import BeagleSchema
import FlexLayout
import TerminalKit

/// Renders the screen of a controller: creates its views, configures its navigation bar, and owns
/// contexts, queued work and lists.
@MainActor
final class ScreenHost {
  private unowned let controller: BeagleScreenViewController
  let contexts: ScreenContexts
  let queue: RenderQueue
  let lists: ListRegistry
  /// The content that may be out of date.
  var stale: StaleContent { controller.operations.stale }
  /// The screen's refresh controls, the innermost first.
  var refreshControls: [Weak<RefreshControl>] = []

  /// Scrolls content that a phone would clip; nil until there is content.
  private var scroll: ScrollingView?

  /// The part of the content to render before the first frame.
  private var initialRenderArea: InitialRenderArea?

  /// The name of the document that the screen came from.
  private var documentName: String?
  /// The document name for the status bar: a file, or the path on its server.
  private var documentPath: String?
  /// The focus that a failed line gets back after its retry.
  var removedLineFocus: InlineErrorView.RemovedFocus?
  /// The number of findings in the document.
  var findings: Int { documentName.map(controller.dependencies.log.findingCount) ?? 0 }

  init(controller: BeagleScreenViewController) {
    self.controller = controller
    contexts = ScreenContexts(
      controller.dependencies,
      onBudgetExceeded: { [weak controller] in controller?.reportExceededBudget(at: $0) })
    queue = RenderQueue(
      controller.dependencies.turnBudget,
      execute: { [weak controller] actions, view in
        controller?.requests.performing({ $0.event = .init(view: view, isInitial: true) }) {
          controller?.execute(actions: actions, event: "onInit", origin: view)
        }
      },
      onOverflow: { [weak controller] view in
        controller?.reportLimit(
          .action,
          "onInit triggered itself \(RenderQueue.maximumRounds) times; it is not run again.",
          at: view?.nearestSource)
      })
    lists = ListRegistry()
  }

  /// Counts the view of another component. Returns false if there are too many.
  func reserveView() -> Bool { controller.dependencies.viewLimiter.reserveView() }

  /// Reports, once in each event, that a component is not shown because there are too many views.
  func reportViewLimit(at component: any ServerDrivenComponent) {
    if controller.dependencies.viewLimiter.takeReport() {
      controller.reportLimit(
        .action,
        "The screens have more than \(ViewLimiter.maximumViews) components; close a screen or add"
          + " fewer.",
        at: component.source)
    }
  }

  /// The status bar's text: the source of the screen.
  var statusText: String? { documentPath }

  /// Whether there is content.
  var isRendered: Bool { scroll != nil }

  /// The state of the previous version of the screen, if live reload replaced it.
  var previousState: SavedScreenState? { contexts.previousState }

  /// Calls `body`, which renders content in views that distinguish it from other content with the
  /// same source, so that it gets its own state of the previous version.
  func rendering<T>(in surroundings: ViewPath.Surroundings?, _ body: () -> T) -> T {
    guard let surroundings, let previousState else { return body() }
    return previousState.rendering(in: surroundings, body)
  }

  // MARK: - Rendering

  /// Replaces the content with that of a screen.
  /// - Parameter previousState: the state of the previous version of the same screen to restore;
  ///   nil starts with the initial state.
  func render(_ screen: Screen, restoring previousState: SavedScreenState? = nil) {
    let root = controller.view
    let window = root.window
    let hadFocus = window?.focusedView?.isDescendant(of: root) ?? false
    let focusIndex = scroll == nil ? nil : window?.focusIndex
    let opener = OpenerPath(of: controller)
    scroll?.removeFromSuperview()
    self.scroll = nil
    controller.dependencies.viewLimiter.register(root)
    queue.removeAll()
    lists.removeAll()
    refreshControls = []
    contexts.reporter.removeAll()
    stale.removeAll()
    stale.add(screen)
    contexts.previousState = previousState
    previousState?.successor = screen.source?.document
    documentName = screen.source?.document.name
    documentPath = documentName.map(UrlParts.path(of:))
    if let documentName { controller.dependencies.log.removeEvaluationFindings(of: documentName) }

    let node = ComponentNode(typeName: Screen.typeName, source: screen.source)
    node.add(contexts.navigationContext)
    root.componentNode = node
    let scroll = makeScroll(around: screen)
    root.addSubview(scroll)
    self.scroll = scroll

    if let context = screen.context { contexts.declare(context, in: root) }
    let renderer = controller.renderer
    if focusIndex == nil, previousState == nil {
      initialRenderArea = InitialRenderArea(of: screen, in: window)
    }
    scroll.content.addSubview(renderer.render(screen.child, in: .screen))
    configureBar(screen)
    root.backgroundColor = nil
    renderer.observe(screen.style?.backgroundColor, in: root) { [weak root] (text: String?) in
      root?.backgroundColor = text.flatMap(HexColor.init)?.color
    }
    queue.flush()
    defer { opener?.restore(in: controller, to: screen) }
    if let previousState, previousState.restore(in: root, on: controller) { return }
    if hadFocus, let focusIndex { window?.focus(index: focusIndex) }
    if hadFocus || window?.focusedView == nil { window?.restoreFocus() }
  }

  /// Returns the part of the scroll view to render before the first frame; nil renders all of it.
  /// Only the first call after ``render(_:restoring:)`` began returns a value.
  func takeInitialRenderArea() -> InitialRenderArea? {
    defer { initialRenderArea = nil }
    return initialRenderArea
  }

  private func makeScroll(around screen: Screen) -> ScrollingView {
    let style = screen.child.widgetProperties?.style
    let fillsScreen = style?.backgroundColor != nil || style?.size?.width != nil
    let scroll = ScreenScrollingView(
      maximumWidth: fillsScreen ? 0 : controller.dependencies.maximumContentWidth)
    // The screen can be as low as the terminal.
    scroll.flex.minHeight = .points(0)
    // As on a phone, the content is as tall as the screen. Overflow scrolls.
    scroll.content.flex.flexShrink = 1
    scroll.content.flex.flexBasis = .points(0)
    return scroll
  }

  /// Releases all bindings after the screen was removed from its stack.
  func tearDown() {
    controller.view.visit { $0.componentNode?.bindings = [] }
    queue.removeAll()
  }

  private func configureBar(_ screen: Screen) {
    let item = controller.navigationItem
    guard let bar = screen.navigationBar else {
      item.isBarHidden = true
      return
    }
    item.performBatchUpdates { configure(item, bar) }
    let icons = controller.dependencies.icons
    for (index, barItem) in (bar.navigationBarItems ?? []).enumerated() {
      controller.renderer.prefetch(barItem.onPress)
      controller.renderer.observe(barItem.image, in: controller.view) { [weak item] image in
        guard let item, item.items.indices.contains(index) else { return }
        item.items[index].title = icons.title(barItem.text, icon: image) ?? "…"
        if barItem.accessibility?.accessibilityLabel == nil {
          item.items[index].accessibility.label = icons.name(barItem.text, icon: image)
        }
      }
    }
  }

  private func configure(_ item: NavigationItem, _ bar: NavigationBar) {
    item.title = bar.title
    let themed = controller.renderer.themed(bar.styleId, { $0.navigationBars }, "navigation bar")
    item.barBackground = themed?.background
    item.titleStyle = themed?.title
    item.showsBackButton = bar.showBackButton ?? true
    if let back = bar.backButtonAccessibility { item.backAccessibility = ViewAccessibility(back) }
    item.items = (bar.navigationBarItems ?? []).map { barItem in
      let title = controller.dependencies.icons.title(barItem.text, icon: nil) ?? "…"
      let control = PressedControl(nil)
      var entry = NavigationItem.BarItem(title: title) { [weak controller] in
        guard let controller else { return }
        controller.press(control) {
          controller.execute(actions: barItem.onPress, event: nil, origin: controller.view)
        }
      }
      if let accessibility = barItem.accessibility {
        entry.accessibility = ViewAccessibility(accessibility)
      }
      return entry
    }
    item.isBarHidden = false
  }
}

/// The lists of a screen, which are notified after scrolling.
@MainActor
final class ListRegistry {
  private var lists: [Weak<ListRows>] = []

  func register(_ list: ListRows) {
    if lists.count > 16, lists.count.nonzeroBitCount == 1 { lists.removeAll { $0.object == nil } }
    lists.append(Weak(list))
  }

  func removeAll() { lists = [] }

  /// Realizes and lays out the rows that became visible by scrolling, including those of lists in
  /// new rows.
  func contentDidScroll(in window: Window?) {
    guard let window else { return }
    var next = 0
    while next < lists.count {
      lists[next].object?.didScroll()
      next += 1
    }
    window.layoutIfNeeded()
  }
}

/// A weak reference, for collections that do not retain their elements.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}

extension BeagleControllerProtocol {
  /// Reports a reached limit in the log and on screen.
  fileprivate func reportLimit(
    _ category: LogEntry.Category, _ message: String, at source: SourceReference?
  ) {
    dependencies.log.add(category, .error, message, at: source)
    showMessage(message)
  }
}
