import BeagleSchema
import TerminalKit

/// The contexts of a screen and the evaluation of what reads them, as seen from a view.
@MainActor
final class ScreenContexts: BindingScope {
  let globalContext: GlobalContext
  /// What the navigation that led here gave along; it outlives the content.
  let navigationContext = ContextCell(id: "navigationContext")
  let reports: ExpressionReports
  private let operations: OperationsProvider
  private let log: BeagleLog
  private let budget: TurnBudget
  private let room: ContextRoom
  private let dependencies: BeagleDependencies
  /// Says that an event has done too much, with the place where it was stopped.
  private let onStop: (SourceReference?) -> Void
  /// What an earlier version of the screen left behind; nil where there was none.
  var memory: ScreenMemory?

  init(_ dependencies: BeagleDependencies, onStop: @escaping (SourceReference?) -> Void) {
    self.dependencies = dependencies
    globalContext = dependencies.globalContext
    operations = dependencies.operationsProvider
    log = dependencies.log
    budget = dependencies.turnBudget
    room = dependencies.contextRoom
    self.onStop = onStop
    reports = ExpressionReports(log: dependencies.log)
  }

  // MARK: - Evaluating

  private func contextValue(_ id: String, at view: View) -> DynamicObject? {
    view.context(withId: id, global: globalContext)?.value
  }

  func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject {
    let result = expression.evaluate(
      resolve: { contextValue($0, at: view) }, operations: operations, budget: budget,
      report: report)
    if budget.exceeded != nil { onStop(expression.reference) }
    return result
  }

  func evaluate(_ value: DynamicObject, at view: View) -> DynamicObject {
    let result = value.evaluated(
      resolve: { contextValue($0, at: view) }, operations: operations, budget: budget,
      report: report)
    if budget.exceeded != nil { onStop(view.nearestSource) }
    return result
  }

  func takeUpdate(of expression: ContextExpression) -> Bool {
    if budget.takeUpdate() { return true }
    onStop(expression.reference)
    // All that show a context show the same value: the change that was begun is drawn to its end.
    budget.allowDrawing()
    return budget.takeUpdate()
  }

  private func report(_ issue: EvaluationIssue) {
    // Said with the place once the evaluation ends, see `onStop`.
    if case .overBudget = issue.kind { return }
    reports.report(issue)
  }

  /// The text of a string that decoding did not look into for expressions. Its own place is not
  /// known; what fails is reported at the component.
  func evaluate(text: String, at view: View) -> String {
    let source = view.nearestSource
    switch ExpressionParser.parse(text, source: source) {
    case .plain(let plain, let issue):
      if let issue { reports.report(issue, in: text, at: source) }
      return plain
    case .expression(let expression): return evaluate(expression, at: view).description
    }
  }

  // MARK: - Declaring

  /// Declares a context on a view; the one named `global` is set instead.
  func declare(_ context: Context, in view: View) {
    let kept = memory?.takeValue(of: context)
    if context.id == GlobalContext.id {
      // What the document says was said already, and it outlives the screen.
      if kept == nil { globalContext.set(context.value) }
      return
    }
    checkName(of: context, in: view)
    set(id: context.id, to: kept ?? context.value, in: view)
  }

  /// Says so when expressions cannot read a context by its name: one that begins with `true`,
  /// `false` or `null` is read as that literal, and the web refuses names that begin with a digit.
  private func checkName(of context: Context, in view: View) {
    let id = context.id
    let isReadable = ContextExpression("@{\(id)}")?.contextIds == [id]
    guard !isReadable || id.first?.isNumber == true else { return }
    let reason =
      isReadable
      ? "begins with a digit, which other platforms refuse"
      : "cannot be read by expressions: give it a name of letters, digits and _ that does not begin"
        + " with true, false or null"
    log.add(.context, .warning, "the context name \"\(id)\" \(reason).", at: view.nearestSource)
  }

  /// Sets a context of a view itself, which is made where the view has none of that name. Contexts
  /// of events are set in this way.
  func set(id: String, to value: DynamicObject, in view: View) {
    let node = view.requiredComponentNode
    if let cell = node.context(withId: id) {
      cell.set(
        value, at: nil, telling: dependencies.inspection, cause: "the event \(id)", owner: view)
      return
    }
    node.add(ContextCell(id: id, value: value))
    // A context that appears late is observed by the bindings that can see it now.
    var late: [Binding] = []
    view.visit { inner in
      late += inner.componentNode?.bindings.filter { $0.expression.parsed.reads(id) } ?? []
    }
    for binding in late { binding.connect() }
  }

  // MARK: - Reading and setting what is seen from a view

  func value(ofContext id: String, path: Path?, at view: View) -> DynamicObject? {
    view.context(withId: id, global: globalContext)?.get(path)
  }

  func setValue(_ value: DynamicObject, ofContext id: String, path: Path?, at view: View)
    throws(ContextError)
  {
    guard let cell = view.context(withId: id, global: globalContext) else {
      throw .notFound(id: id)
    }
    try set(value, in: cell, at: path, from: view)
  }

  /// Sets a context, or what stands at a path in it.
  /// - Parameter cause: why, where no action is the cause.
  func set(
    _ value: DynamicObject, in cell: ContextCell, at path: Path?, from view: View,
    cause: String? = nil
  ) throws(ContextError) {
    try takeRoom(for: value, in: cell, at: path)
    guard budget.exceeded == nil else { return onStop(view.nearestSource) }
    cell.set(value, at: path, telling: dependencies.inspection, cause: cause)
  }

  /// Counts what it takes to put a value into a context.
  private func takeRoom(
    for value: DynamicObject, in cell: ContextCell, at path: Path?
  ) throws(ContextError) {
    let limit = ContextRoom.maximumWeight
    var weight = value.memorySize(atMost: limit)
    var copied = min(weight, limit)
    if let path {
      copied += cell.value.bytesCopied(bySettingAt: path)
      if cell.share != nil { weight += cell.value.memorySize(atMost: limit) }
    }
    guard budget.take(bytes: copied) else { return }
    switch room.share(for: weight, insteadOf: cell.share) {
    case .granted(let share): if path == nil || share != nil { cell.share = share }
    case .tooLarge: throw .tooLarge(id: cell.id)
    case .full: throw .noRoom(id: cell.id)
    }
  }
}
