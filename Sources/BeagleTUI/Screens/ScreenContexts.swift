import BeagleNetworking
import BeagleSchema
import TerminalKit

/// Declares, reads and sets the contexts of a screen, and evaluates expressions with them.
@MainActor
final class ScreenContexts: BindingScope {
  let globalContext: GlobalContext
  /// The data passed by the navigation to this screen. It outlives the content.
  let navigationContext = ObservableContext(id: "navigationContext")
  let reporter: EvaluationReporter
  private let operations: OperationsProvider
  private let log: BeagleLog
  private let budget: TurnBudget
  private let memoryLimiter: ContextMemoryLimiter
  private let dependencies: BeagleDependencies
  /// Called when an event exceeds its budget, with the source of the expression or view.
  private let onBudgetExceeded: (SourceReference?) -> Void
  /// The state of the previous version of the screen, if live reload replaced it.
  var previousState: SavedScreenState?
  /// The results that were computed for the records of the running action; nil if it is not
  /// recorded.
  var recordedResults: RecordedResults?

  init(_ dependencies: BeagleDependencies, onBudgetExceeded: @escaping (SourceReference?) -> Void) {
    self.dependencies = dependencies
    globalContext = dependencies.globalContext
    operations = dependencies.operationsProvider
    log = dependencies.log
    budget = dependencies.turnBudget
    memoryLimiter = dependencies.contextMemoryLimiter
    self.onBudgetExceeded = onBudgetExceeded
    reporter = EvaluationReporter(log: dependencies.log)
  }

  // MARK: - Evaluating

  private func contextValue(_ id: String, at view: View) -> DynamicObject? {
    view.context(withId: id, global: globalContext)?.value
  }

  func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject {
    let result = expression.evaluate(
      resolve: { contextValue($0, at: view) }, operations: operations, budget: budget,
      report: { [self] in report($0, at: view) })
    if budget.exceeded != nil { onBudgetExceeded(expression.reference) }
    return result
  }

  func evaluate(_ value: DynamicObject, at view: View) -> DynamicObject {
    let result = value.replacingExpressions(budget: budget) { expression in
      recordedResults?.take(expression, at: view)
        ?? expression.evaluate(
          resolve: { contextValue($0, at: view) }, operations: operations, budget: budget,
          report: { [self] in report($0, at: view) })
    }
    if budget.exceeded != nil { onBudgetExceeded(view.nearestSource) }
    return result
  }

  /// Evaluates an argument of an action, which may already have been evaluated for a record.
  func evaluate(argument: ContextExpression, at view: View) -> DynamicObject {
    recordedResults?.take(argument, at: view) ?? evaluate(argument, at: view)
  }

  /// Evaluates an argument of an action for a record. Equal expressions are evaluated once, because
  /// a record can contain a value several times. The action uses the same results.
  func evaluateForRecord(_ value: DynamicObject, at view: View) -> DynamicObject {
    value.replacingExpressions(budget: budget) { expression in
      if let known = recordedResults?.result(0, of: expression) { return known }
      let result = evaluate(expression, at: view)
      if budget.exceeded == nil { recordedResults?.add(result, of: expression) }
      return result
    }
  }

  func takeUpdate(of expression: ContextExpression) -> Bool {
    if budget.takeUpdate() { return true }
    onBudgetExceeded(expression.reference)
    // Finish drawing the change, so that all views of a context show the same value.
    budget.allowDrawing()
    return budget.takeUpdate()
  }

  private func report(_ issue: EvaluationIssue, at view: View) {
    // An exceeded budget is reported with its source after the evaluation; see `onBudgetExceeded`.
    if case .overBudget = issue.kind { return }
    reporter.report(issue, at: view)
  }

  /// Evaluates a string that the decoder did not parse for expressions. Its source is unknown, so
  /// failures are reported at the component.
  func evaluate(text: String, at view: View) -> String {
    let source = view.nearestSource
    switch ExpressionParser.parse(text, source: source) {
    case .plain(let plain, let issue):
      if let issue { reporter.report(issue, in: text, at: source) }
      return plain
    case .expression(let expression): return evaluate(argument: expression, at: view).description
    }
  }

  // MARK: - Declaring

  /// Declares a context on a view. A context named `global` sets the global context.
  func declare(_ context: Context, in view: View) {
    let restored = previousState?.takeValue(of: context)
    if context.id == GlobalContext.id {
      // The global context outlives the screen, so an unchanged declaration must not reset it.
      if restored == nil { globalContext.set(context.value) }
      return
    }
    checkName(of: context, in: view)
    set(id: context.id, to: restored ?? context.value, in: view)
  }

  /// Warns about names that expressions cannot read: a name that begins with `true`, `false` or
  /// `null` is read as that literal, and Beagle Web rejects names that begin with a digit.
  private func checkName(of context: Context, in view: View) {
    let id = context.id
    let isReadable = ContextExpression("@{\(id)}")?.contextIds == [id]
    guard !isReadable || id.first?.isNumber == true else { return }
    let reason =
      isReadable
      ? "begins with a digit, which other platforms reject"
      : "cannot be read by expressions; use letters, digits and _, and do not begin with true,"
        + " false or null"
    log.add(.context, .warning, "the context name \"\(id)\" \(reason).", at: view.nearestSource)
  }

  /// Sets a context of a view, and creates it if necessary. Used for contexts of events.
  func set(id: String, to value: DynamicObject, in view: View) {
    recordedResults?.removeAll()
    let node = view.requiredComponentNode
    if let context = node.context(withId: id) {
      context.set(
        value, at: nil, notifying: dependencies.inspection, cause: "the event \(id)", owner: view)
      return
    }
    node.add(ObservableContext(id: id, value: value))
    // Connect existing bindings to the new context.
    var late: [Binding] = []
    view.visit { inner in
      late += inner.componentNode?.bindings.filter { $0.expression.parsed.reads(id) } ?? []
    }
    for binding in late { binding.connect() }
  }

  // MARK: - Reading and setting

  func value(ofContext id: String, path: Path?, at view: View) -> DynamicObject? {
    view.context(withId: id, global: globalContext)?.get(path)
  }

  func setValue(_ value: DynamicObject, ofContext id: String, path: Path?, at view: View)
    throws(ContextError)
  {
    guard let context = view.context(withId: id, global: globalContext) else {
      throw .notFound(id: id)
    }
    try set(value, in: context, at: path, from: view)
  }

  /// Sets a context, or the value at a path in it.
  /// - Parameter cause: the cause of the change if it is not an action.
  func set(
    _ value: DynamicObject, in context: ObservableContext, at path: Path?, from view: View,
    cause: String? = nil
  ) throws(ContextError) {
    try reserveMemory(for: value, in: context, at: path)
    guard budget.exceeded == nil else { return onBudgetExceeded(view.nearestSource) }
    recordedResults?.removeAll()
    context.set(value, at: path, notifying: dependencies.inspection, cause: cause)
  }

  /// Checks the limits of context storage and of the event's budget for a value.
  private func reserveMemory(
    for value: DynamicObject, in context: ObservableContext, at path: Path?
  ) throws(ContextError) {
    let limit = ContextMemoryLimiter.maximumWeight
    var weight = value.memorySize(atMost: limit)
    var copied = min(weight, limit)
    if let path {
      copied += context.value.bytesCopied(bySettingAt: path)
      if context.reservation != nil { weight += context.value.memorySize(atMost: limit) }
    }
    guard budget.take(bytes: copied) else { return }
    switch memoryLimiter.reserve(weight, replacing: context.reservation) {
    case .granted(let reservation):
      if path == nil || reservation != nil { context.reservation = reservation }
    case .tooLarge: throw .tooLarge(id: context.id)
    case .full: throw .storageFull(id: context.id)
    }
  }
}

/// Logs the first failure of each expression of a screen. Expressions are evaluated after each
/// change, and further failures add little information.
@MainActor
final class EvaluationReporter {
  private struct Occurrence: Hashable {
    let text: String
    let source: SourceReference?
  }

  private let log: BeagleLog
  private var reported: Set<Occurrence> = []

  init(log: BeagleLog) { self.log = log }

  /// Resets the reporter for new content.
  func removeAll() { reported = [] }

  /// Reports an evaluation that failed. The message about a screen in Swift, which has no positions, names the
  /// components around the view.
  func report(_ issue: EvaluationIssue, at view: View) {
    report(issue.expression, at: issue.reference) {
      var finding = Diagnostic(issue)
      let place = issue.reference == nil ? view.componentPath : ""
      if !place.isEmpty { finding.message += "; the component is \(place)" }
      return finding
    }
  }

  /// Reports a string that looks like an expression but has invalid syntax.
  func report(_ issue: ExpressionSyntaxIssue, in text: String, at source: SourceReference?) {
    report(text, at: source) { Diagnostic(issue, in: text, at: source) }
  }

  private func report(
    _ text: String, at source: SourceReference?, _ diagnostic: () -> Diagnostic
  ) {
    guard reported.count < BeagleLog.capacity,
      reported.insert(Occurrence(text: text, source: source)).inserted
    else { return }
    var finding = diagnostic()
    if let document = source?.document {
      finding = SourceSecrets(document, at: finding.offset).redacted(finding)
    }
    log.add(finding, fromEvaluation: true)
  }
}
