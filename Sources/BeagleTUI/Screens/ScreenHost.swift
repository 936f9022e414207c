import BeagleSchema
import ScreenSources
import TerminalKit

/// Draws the screen of a controller: makes its views, fills its navigation bar, and puts what they
/// register where it is kept alive.
@MainActor
final class ScreenHost {
  private unowned let controller: BeagleScreenViewController
  let contexts: ScreenContexts
  let queue: RenderQueue
  let lists: ScreenLists
  /// What of the screen can be refreshed, the innermost first.
  var refreshControls: [WeakRefreshControl] = []

  /// Scrolls what a phone would clip; nil until there is content.
  private var scroll: ScrollingView?

  /// How much of the content is drawn first; see ``takeFirstPart()``.
  private var firstPart: FirstPart?

  /// The name of the document that the screen came from.
  private var documentName: String?
  /// The document for the last row: a file, or the path on its server.
  private(set) var documentPath: String?
  /// How many things are wrong or doubtful in the document.
  var findings: Int { documentName.map(controller.dependencies.log.findings) ?? 0 }

  init(controller: BeagleScreenViewController) {
    self.controller = controller
    contexts = ScreenContexts(
      controller.dependencies, onStop: { [weak controller] in controller?.sayBudget(at: $0) })
    queue = RenderQueue(
      controller.dependencies.turnBudget,
      execute: { [weak controller] actions, view in
        controller?.execute(actions: actions, event: "onInit", origin: view)
      },
      onOverflow: { [weak controller] view in
        controller?.sayLimit(
          .action,
          "onInit brought about itself \(RenderQueue.maximumRounds) times; it is not run again.",
          at: view?.nearestSource)
      })
    lists = ScreenLists()
  }

  /// Counts the view of one more component; false, after a message, where there are too many.
  func takeRoomForView(of component: any ServerDrivenComponent) -> Bool {
    if controller.dependencies.viewCensus.takeRoom() { return true }
    sayThereIsNoRoom(for: component)
    return false
  }

  /// Apart, and never a part of its caller, which would copy the component for it each time.
  @inline(never)
  private func sayThereIsNoRoom(for component: any ServerDrivenComponent) {
    if controller.dependencies.viewCensus.takeReport() {
      controller.sayLimit(
        .action,
        "there are \(ViewCensus.maximumViews) components on the screens already; no more are made.",
        at: component.source)
    }
  }

  /// What the last row says of the screen: where it comes from, and whether it may be out of date.
  var statusText: String? {
    guard let documentPath, let documentName else { return documentPath }
    let dependencies = controller.dependencies
    let note = dependencies.staleDocuments.note(on: documentName, at: dependencies.wallClock)
    return note.map { "\(documentPath) (\($0))" } ?? documentPath
  }

  /// Whether content is there.
  var isRendered: Bool { scroll != nil }

  /// What an earlier version of the screen left behind; nil where there was none.
  var memory: ScreenMemory? { contexts.memory }

  // MARK: - Rendering

  /// Replaces what is shown by a screen.
  /// - Parameter memory: what an earlier version of the same screen left behind, which the new one
  ///   takes over; nil begins anew.
  func render(_ screen: Screen, keeping memory: ScreenMemory? = nil) {
    let root = controller.view
    let window = root.window
    let hadFocus = window?.focusedView?.isDescendant(of: root) ?? false
    let focusedPlace = scroll == nil ? nil : window?.focusIndex
    scroll?.removeFromSuperview()
    self.scroll = nil
    controller.dependencies.viewCensus.register(root)
    queue.removeAll()
    lists.removeAll()
    refreshControls = []
    contexts.reports.removeAll()
    contexts.memory = memory
    documentName = screen.source?.document.name
    documentPath = documentName.map(UrlParts.path(of:))
    if let documentName { controller.dependencies.log.beginEvaluation(of: documentName) }

    let node = ComponentNode(typeName: Screen.typeName, source: screen.source)
    node.add(contexts.navigationContext)
    root.componentNode = node
    let scroll = makeScroll(around: screen)
    root.addSubview(scroll)
    self.scroll = scroll

    if let context = screen.context { contexts.declare(context, in: root) }
    let renderer = controller.renderer
    if focusedPlace == nil, memory == nil { firstPart = FirstPart(of: screen, in: window) }
    scroll.content.addSubview(renderer.render(screen.child, in: .screen))
    configureBar(screen)
    root.backgroundColor = nil
    renderer.observe(screen.style?.backgroundColor, in: root) { [weak root] (text: String?) in
      root?.backgroundColor = text.flatMap(HexColor.init)?.color
    }
    queue.flush()
    if let memory, memory.restore(in: root, on: controller) { return }
    if hadFocus, let focusedPlace { window?.focus(index: focusedPlace) }
    if hadFocus || window?.focusedView == nil { window?.restoreFocus() }
  }

  /// How much of the scroll view that is being made is drawn first; nil where all of it is.
  func takeFirstPart() -> FirstPart? {
    defer { firstPart = nil }
    return firstPart
  }

  private func makeScroll(around screen: Screen) -> ScrollingView {
    let style = screen.child.widgetProperties?.style
    let fillsScreen = style?.backgroundColor != nil || style?.size?.width != nil
    let scroll = ScreenScrollingView(
      maximumWidth: fillsScreen ? 0 : controller.dependencies.maximumContentWidth)
    // The screen itself is as low as the terminal.
    scroll.flex.minHeight = .points(0)
    // As on a phone the content is as tall as the screen; what sticks out of it scrolls.
    scroll.content.flex.flexShrink = 1
    scroll.content.flex.flexBasis = .points(0)
    return scroll
  }

  /// Lets go of everything that follows expressions: the screen left its stack for good.
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
      var entry = NavigationItem.BarItem(title: title) { [weak controller] in
        guard let controller else { return }
        controller.execute(actions: barItem.onPress, event: nil, origin: controller.view)
      }
      if let accessibility = barItem.accessibility {
        entry.accessibility = ViewAccessibility(accessibility)
      }
      return entry
    }
    item.isBarHidden = false
  }
}

extension BeagleControllerProtocol {
  /// Says in the log and on screen that a bound was hit.
  fileprivate func sayLimit(
    _ category: LogEntry.Category, _ message: String, at source: SourceReference?
  ) {
    dependencies.log.add(category, .error, message, at: source)
    showMessage(message)
  }
}
