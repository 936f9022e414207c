import BeagleSchema
import TerminalKit

/// Draws the screen of a controller and keeps it alive: contexts, bindings, onInit, actions.
@MainActor
final class ScreenHost: BindingScope {
  unowned let controller: BeagleScreenViewController
  var dependencies: BeagleDependencies { controller.dependencies }
  var globalContext: GlobalContext { dependencies.globalContext }

  /// Scrolls what a phone would clip.
  private(set) var scroll: ScrollingView?

  /// The name of the document that the screen came from, for the status row.
  private(set) var documentName: String?

  private let navigationContext = ContextCell(id: "navigationContext")
  private var onInits: [(actions: [any Action], view: () -> View?)] = []
  private var pendingBindings: [Binding] = []
  private var pendingRows: [() -> Void] = []
  private var reportedExpressions: Set<ReportedExpression> = []
  private var isFlushing = false
  /// How many lists are making rows, one inside another.
  private var holds = 0
  private var lists: [WeakRows] = []
  private var rowCount = 0
  private var hasRefusedRows = false

  init(controller: BeagleScreenViewController) {
    self.controller = controller
  }

  /// Whether content is there.
  var isRendered: Bool { scroll != nil }

  /// The view at which screen-wide events happen and in which the screen's contexts live.
  var rootView: View { controller.view }

  // MARK: - Rendering

  /// Replaces what is shown by a screen.
  func render(_ screen: Screen) {
    let window = rootView.window
    let hadFocus = window?.focusedView?.isDescendant(of: rootView) ?? false
    let focusedPlace = scroll == nil ? nil : window?.placeOfFocus
    scroll?.removeFromSuperview()
    controller.cancelContentRequests()
    pendingBindings = []
    pendingRows = []
    onInits = []
    reportedExpressions = []
    documentName = screen.source?.document.name

    let root = rootView
    let node = ComponentNode(typeName: Screen.typeName, source: screen.source)
    node.add(navigationContext)
    root.componentNode = node

    let scroll = ScrollingView(axis: .vertical)
    scroll.scrollsAcross = true
    // As on a phone the content is as tall as the screen; what sticks out of it scrolls.
    scroll.content.flex.flexShrink = 1
    scroll.content.flex.flexBasis = .points(0)
    scroll.onScroll = { [weak self] in self?.contentMoved() }
    root.addSubview(scroll)
    self.scroll = scroll
    lists = []
    hasRefusedRows = false

    if let context = screen.context { setContext(context, in: root) }
    let renderer = BeagleRenderer(controller: controller)
    scroll.content.addSubview(renderer.render(screen.child, in: .screen))
    configureBar(screen)
    bindBackground(screen, on: root)
    flush()
    if hadFocus, let focusedPlace { window?.focus(place: focusedPlace) }
    if hadFocus || window?.focusedView == nil { window?.restoreFocus() }
  }

  /// Lets go of everything that follows expressions: the screen left its stack for good.
  func tearDown() {
    rootView.visit { $0.componentNode?.bindings = [] }
    pendingBindings = []
    pendingRows = []
    onInits = []
  }

  private func bindBackground(_ screen: Screen, on root: View) {
    root.backgroundColor = nil
    BeagleRenderer(controller: controller).observe(screen.style?.backgroundColor, in: root) {
      [weak root] (text: String?) in
      root?.backgroundColor = text.flatMap(HexColor.init)?.color
    }
  }

  private func configureBar(_ screen: Screen) {
    let item = controller.navigationItem
    guard let bar = screen.navigationBar else {
      item.isBarHidden = true
      return
    }
    item.title = bar.title
    item.showsBackButton = bar.showBackButton ?? true
    item.items = (bar.navigationBarItems ?? []).map { barItem in
      NavigationItem.BarItem(title: barItem.label) { [weak self] in
        guard let self else { return }
        self.execute(actions: barItem.onPress, event: nil, origin: self.rootView)
      }
    }
    item.isBarHidden = false
  }

  /// Runs what was queued while views were made: first onInit, then bindings, last one first
  /// (behaviour reference 4.9), then rows of fixed data. What these queue in turn is run too.
  func flush() {
    guard !isFlushing, holds == 0 else { return }
    isFlushing = true
    defer { isFlushing = false }
    var rounds = 0
    while !onInits.isEmpty || !pendingBindings.isEmpty || !pendingRows.isEmpty {
      rounds += 1
      if rounds > ScreenHost.maximumRounds { dropOnInits() }
      let inits = onInits
      onInits = []
      for entry in inits {
        if let view = entry.view() {
          execute(actions: entry.actions, event: "onInit", origin: view)
        }
      }
      let fresh = pendingBindings
      pendingBindings = []
      for binding in fresh.reversed() {
        binding.view?.requiredComponentNode.bindings.append(binding)
        binding.connect()
      }
      let rows = pendingRows
      pendingRows = []
      for make in rows { make() }
    }
  }

  /// How often onInit actions may bring about others before anything is drawn.
  static let maximumRounds = 1000

  private func dropOnInits() {
    guard let first = onInits.first else { return }
    onInits = []
    let message =
      "onInit brought about itself \(ScreenHost.maximumRounds) times; it is not run again."
    dependencies.log.add(.action, .error, message, at: first.view()?.nearestSource)
    rootView.window?.showMessage(message)
  }

  // MARK: - Contexts

  func setContext(_ context: Context, in view: View) {
    if context.id == GlobalContext.id {
      globalContext.set(context.value)
      return
    }
    checkName(of: context, in: view)
    setCell(id: context.id, value: context.value, in: view)
  }

  /// Says so when expressions cannot read a context by its name (behaviour reference 2.3), or only
  /// here (1.2: the web refuses names that begin with a digit).
  private func checkName(of context: Context, in view: View) {
    let id = context.id
    let isReadable = ContextExpression("@{\(id)}")?.contextIds == [id]
    guard !isReadable || id.first?.isNumber == true else { return }
    let reason =
      isReadable
      ? "begins with a digit, which other platforms refuse"
      : "cannot be read by expressions: give it a name of letters, digits and _ that does not begin"
        + " with true, false or null"
    dependencies.log.add(
      .context, .warning, "the context name \"\(id)\" \(reason).", at: view.nearestSource)
  }

  /// Sets the context that an event of a view brings along.
  func setEventContext(id: String, value: DynamicObject, in view: View) {
    setCell(id: id, value: value, in: view)
  }

  private func setCell(id: String, value: DynamicObject, in view: View) {
    let node = view.requiredComponentNode
    if let cell = node.context(withId: id) {
      cell.set(value)
      return
    }
    node.add(ContextCell(id: id, value: value))
    // A context that appears late is observed by the bindings that can see it now.
    var late: [Binding] = []
    view.visit { inner in
      late += inner.componentNode?.bindings.filter { $0.expression.contextIds.contains(id) } ?? []
    }
    for binding in late { binding.connect() }
  }

  func setNavigationContext(_ context: EvaluatedNavigationContext) {
    navigationContext.set(context.value, at: context.path)
  }

  // MARK: - What views register

  func addOnInit(_ actions: [any Action], in view: View) {
    onInits.append((actions, { [weak view] in view }))
  }

  func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void
  ) {
    pendingBindings.append(Binding(expression, in: view, scope: self, update: update))
  }

  // MARK: - Lists

  /// The most rows that the lists of a screen have together.
  static let maximumRows = 20_000

  private struct WeakRows {
    weak var rows: ListRows?
  }

  /// Makes rows once the view around them is in its place, where it sees its contexts.
  func addRows(_ make: @escaping () -> Void) { pendingRows.append(make) }

  /// Runs `body` so that nothing is flushed meanwhile; the caller flushes afterwards.
  func holdingBack(_ body: () -> Void) {
    holds += 1
    defer { holds -= 1 }
    body()
  }

  /// Tells a list from now on when something scrolls.
  func register(_ list: ListRows) {
    if lists.count > 16, lists.count.nonzeroBitCount == 1 { lists.removeAll { $0.rows == nil } }
    lists.append(WeakRows(rows: list))
  }

  /// Something scrolled, and lists may have come near.
  func contentMoved() {
    for entry in lists { entry.rows?.didScroll() }
  }

  /// Counts one more row. Where there are too many it says so, once, and answers false.
  func takeRoomForRow(at source: SourceReference?) -> Bool {
    if rowCount < ScreenHost.maximumRows {
      rowCount += 1
      return true
    }
    if !hasRefusedRows {
      hasRefusedRows = true
      let message = "only the first \(ScreenHost.maximumRows) rows of this screen are shown."
      dependencies.log.add(.collection, .error, message, at: source)
      rootView.window?.showMessage(message)
    }
    return false
  }

  /// Counts rows that are gone.
  func releaseRows(_ count: Int) { rowCount -= count }

  // MARK: - What fails

  /// An expression as it stands in one place.
  private struct ReportedExpression: Hashable {
    let text: String
    let source: SourceReference?
  }

  /// Puts the first failure of an expression into the log: it is evaluated again with each change,
  /// and what fails then says little new.
  func report(_ issue: EvaluationIssue) {
    report(issue.expression, at: issue.reference) { Diagnostic(issue) }
  }

  /// Puts a text into the log that looks like an expression and is none.
  func report(_ issue: ExpressionSyntaxIssue, in text: String, at source: SourceReference?) {
    report(text, at: source) { Diagnostic(issue, in: text, at: source) }
  }

  private func report(
    _ text: String, at source: SourceReference?, _ diagnostic: () -> Diagnostic
  ) {
    guard reportedExpressions.count < BeagleLog.capacity,
      reportedExpressions.insert(ReportedExpression(text: text, source: source)).inserted
    else { return }
    dependencies.log.add(diagnostic())
  }
}
