import BeagleSchema
import JSON
import TerminalKit

/// A record of the last actions, context changes and states of a configuration's screens.
///
/// A configuration has no history until it is inspected. Until then each event costs only the test
/// of an optional.
@MainActor
final class InspectionHistory {
  /// The maximum number of actions.
  static let actionLimit = 500
  /// The maximum number of states.
  static let stateLimit = 500
  /// The maximum number of context changes.
  static let changeLimit = 500
  /// The maximum memory of the changes in bytes, an estimate. Older changes are dropped first.
  static let changeByteLimit = 32 << 20
  /// The maximum memory of the arguments of one action in bytes. Larger arguments are not recorded.
  static let argumentByteLimit = 256 << 10

  /// Unowned because the configuration owns its history.
  private unowned let dependencies: BeagleDependencies
  let secrets = SecretMasker()

  /// Whether recording started with the program and not with the first inspector.
  var startedAtLaunch = false
  /// The time when recording started, in milliseconds since 1970.
  let startedAt: Int
  private(set) var actions: [RecordedAction] = []
  private(set) var states: [RecordedState] = []
  private(set) var changes: [ContextChange] = []
  /// The number of ``changes`` that the contexts contain now. It is less than the number of changes
  /// after an undo.
  private(set) var appliedChangeCount = 0
  /// The numbers of records that were dropped because of the limits.
  private(set) var droppedActions = 0, droppedStates = 0, droppedChanges = 0
  private var changeByteCount = 0
  /// The number of changes that refer to each document.
  private var documentUses: [JSONDocument: Int] = [:]
  private var lastNumber = 0
  private var isStepping = false
  /// The numbers of the actions that are running, the innermost last.
  private var running: [Int] = []

  init(_ dependencies: BeagleDependencies) {
    self.dependencies = dependencies
    startedAt = dependencies.wallClock()
  }

  private var now: UInt64 { dependencies.turnBudget.now?() ?? 0 }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - Actions

  /// Records an action before it runs. Returns the number to pass to ``actionDidRun(_:failure:)``.
  /// - Parameter results: The results that the action shares with its records.
  func actionWillRun(
    _ action: any Action, event: String?, origin: View, results: RecordedResults? = nil
  ) -> Int {
    let number = nextNumber()
    let parent = running.last.flatMap(recordedAction)
    let isSecret = secrets.isSecret(origin) || parent?.isSecret == true
    let evaluated = ActionArguments.evaluate(
      action, at: origin, in: dependencies, results: results)
    let arguments = secrets.masked(evaluated)
    // A context that receives a secret contains one from then on.
    if isSecret || arguments != evaluated {
      secrets.markTarget(of: action, from: origin, dependencies.globalContext)
    }
    actions.append(
      RecordedAction(
        number: number, typeName: action.typeName, event: event, source: action.source,
        origin: origin.nearestSource, time: dependencies.wallClock(), arguments: arguments,
        isSecret: isSecret, parent: running.last, startedAt: now,
        requestsBefore: dependencies.requestLog.total, entriesBefore: dependencies.log.total))
    if actions.count > Self.actionLimit {
      actions.removeFirst()
      droppedActions += 1
    }
    running.append(number)
    return number
  }

  /// Records the result of an action after its synchronous part has run.
  func actionDidRun(_ number: Int, failure: (any Error)?) {
    if let index = running.lastIndex(of: number) { running.removeSubrange(index...) }
    guard let index = actions.lastIndex(where: { $0.number == number }) else { return }
    actions[index].nanoseconds = now &- actions[index].startedAt
    if dependencies.requestLog.total > actions[index].requestsBefore {
      actions[index].request = actions[index].requestsBefore + 1
    }
    if let failure {
      actions[index].result = .failed(message(of: failure))
      return
    }
    // An action can also fail without an error, with an entry in the log.
    let log = dependencies.log
    let added = min(log.total - actions[index].entriesBefore, log.entries.count)
    let logged = log.entries.suffix(max(0, added)).first { $0.level == .error }
    actions[index].result = logged.map { .failed($0.message) } ?? .done
  }

  /// Returns the action with a number, or nil if it was dropped.
  func recordedAction(_ number: Int) -> RecordedAction? { actions.last { $0.number == number } }

  // MARK: - States

  /// Records a state that a screen reports.
  func stateDidChange(_ state: ServerDrivenState, of screen: BeagleScreenViewController) {
    let id = ObjectIdentifier(screen)
    states.append(
      RecordedState(
        number: nextNumber(), state, screen.inspectorName, id, at: dependencies.wallClock(),
        since: states.last { $0.screen == id && $0.kind == .started },
        after: states.last { $0.screen == id && $0.kind != .finished }))
    if states.count > Self.stateLimit {
      states.removeFirst()
      droppedStates += 1
    }
  }

  // MARK: - Contexts

  /// Records a context change before it happens. Returns the number to pass to
  /// ``contextDidChange(_:)``.
  /// - Parameters:
  ///   - cause: The cause of the change, or nil if it is the running action.
  ///   - owner: The view that owns the context, if its value can be a secret.
  func contextWillChange(
    _ context: ObservableContext, at path: Path?, cause: String?, owner: View?
  ) -> Int {
    if let owner, secrets.isSecret(owner) { secrets.mark(context) }
    guard !isStepping else { return 0 }
    // A new change after an undo discards the changes that were undone.
    if appliedChangeCount < changes.count {
      for change in changes[appliedChangeCount...] { subtractSize(of: change) }
      changes.removeSubrange(appliedChangeCount...)
    }
    // An observer of the previous change can cause this one before the previous change ends.
    if let index = changes.lastIndex(where: { $0.context === context }), changes[index].after == nil
    {
      changes[index].after = context.value
    }
    let number = nextNumber()
    changes.append(
      ContextChange(
        number: number, context: context, path: path, time: dependencies.wallClock(), cause: cause,
        action: running.last.flatMap(recordedAction)))
    appliedChangeCount = changes.count
    return number
  }

  /// Records the new value of a context after its observers have run.
  func contextDidChange(_ number: Int) {
    guard let index = changes.lastIndex(where: { $0.number == number }) else { return }
    if changes[index].after == nil { changes[index].after = changes[index].context?.value }
    changes[index].measure()
    addSize(of: changes[index])
    while changes.count > Self.changeLimit
      || changeByteCount > Self.changeByteLimit && changes.count > 1
    {
      subtractSize(of: changes.removeFirst())
      droppedChanges += 1
    }
    appliedChangeCount = changes.count
  }

  /// Adds the memory of a change. A document that several changes refer to counts once.
  private func addSize(of change: ContextChange) {
    changeByteCount += change.byteCount
    for document in change.documents {
      let uses = documentUses[document] ?? 0
      if uses == 0 { changeByteCount += document.bytes.count }
      documentUses[document] = uses + 1
    }
  }

  private func subtractSize(of change: ContextChange) {
    changeByteCount -= change.byteCount
    for document in change.documents {
      guard let uses = documentUses[document] else { continue }
      documentUses[document] = uses > 1 ? uses - 1 : nil
      if uses == 1 { changeByteCount -= document.bytes.count }
    }
  }

  /// Whether a change can be undone.
  var canStepBack: Bool { appliedChangeCount > 0 }
  /// Whether a change can be redone.
  var canStepForward: Bool { appliedChangeCount < changes.count }

  /// Undoes or redoes changes until the first `count` changes are applied. Contexts of removed
  /// screens do not change.
  func step(to count: Int) {
    guard !isStepping else { return }
    isStepping = true
    defer { isStepping = false }
    while appliedChangeCount > max(0, count) {
      appliedChangeCount -= 1
      let change = changes[appliedChangeCount]
      change.context?.set(change.before)
    }
    while appliedChangeCount < min(count, changes.count) {
      let change = changes[appliedChangeCount]
      appliedChangeCount += 1
      if let after = change.after { change.context?.set(after) }
    }
  }
}

extension ObservableContext {
  /// Sets the value, or the value at a path, and records the change.
  /// - Parameters:
  ///   - cause: The cause of the change, or nil if it is the running action.
  ///   - owner: The view that owns the context, if its value can be a secret.
  func set(
    _ value: DynamicObject, at path: Path?, notifying history: InspectionHistory?,
    cause: String? = nil, owner: View? = nil
  ) {
    guard let history else { return set(value, at: path) }
    let number = history.contextWillChange(self, at: path, cause: cause, owner: owner)
    set(value, at: path)
    history.contextDidChange(number)
  }
}
