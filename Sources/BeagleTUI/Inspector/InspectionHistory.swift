import BeagleSchema
import JSON
import TerminalKit

/// What happened on the screens of a configuration since somebody began to inspect it: the actions, the
/// changes of contexts and the states, the last ones of each.
@MainActor
final class InspectionHistory: InspectionRecorder {
  /// The most actions that are kept.
  static let actionLimit = 500
  /// The most states that are kept.
  static let stateLimit = 500
  /// The most changes of contexts that are kept.
  static let changeLimit = 500
  /// About how many bytes the changes hold that nothing else holds; older changes make room.
  static let changeWeightLimit = 32 << 20
  /// The bytes of the arguments of one action that are kept; of larger ones only the kind is.
  static let argumentWeight = 256 << 10

  private let dependencies: Unowned
  let secrets = SecretPlaces()

  /// Whether a program asked for it, before anybody opened an inspector.
  var wasWanted = false
  /// When recording began, in milliseconds since 1970.
  let startedAt: Int
  private(set) var actions: [RecordedAction] = []
  private(set) var states: [RecordedState] = []
  private(set) var changes: [ContextChange] = []
  /// How many of ``changes`` are in force: fewer than all while somebody looks back.
  private(set) var changesInForce = 0
  /// How many of each were dropped to make room.
  private(set) var droppedActions = 0, droppedStates = 0, droppedChanges = 0
  private var changeWeight = 0
  /// How many changes keep each document.
  private var documentUses: [JSONDocument: Int] = [:]
  private var lastNumber = 0
  private var isStepping = false
  /// The actions that run just now, the innermost last.
  private var running: [Int] = []

  /// The configuration holds its recorder.
  private struct Unowned {
    unowned let value: BeagleDependencies
  }

  init(_ dependencies: BeagleDependencies) {
    self.dependencies = Unowned(value: dependencies)
    startedAt = dependencies.wallClock()
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - Actions

  func actionWillRun(
    _ action: any Action, event: String?, origin: View, controller: BeagleController
  ) -> Int {
    let number = nextNumber()
    let configuration = dependencies.value
    let isSecret = secrets.isSecret(origin) || running.last.flatMap(find)?.isSecret == true
    let evaluated = ActionArguments.of(action, at: origin, in: configuration)
    let arguments = secrets.masked(evaluated)
    // What a secret is put into holds one.
    if isSecret || arguments != evaluated {
      secrets.noteTarget(of: action, from: origin, configuration.globalContext)
    }
    actions.append(
      RecordedAction(
        number: number, typeName: action.typeName, event: event, source: action.source,
        origin: origin.nearestSource, time: configuration.wallClock(), arguments: arguments,
        isSecret: isSecret, parent: running.last,
        begin: (configuration.turnBudget.now?() ?? 0), requestsBefore: configuration.requestLog.total,
        entriesBefore: configuration.log.total))
    if actions.count > Self.actionLimit {
      actions.removeFirst()
      droppedActions += 1
    }
    running.append(number)
    return number
  }

  func actionDidRun(_ number: Int, failure: (any Error)?) {
    if let place = running.lastIndex(of: number) { running.removeSubrange(place...) }
    guard let index = actions.lastIndex(where: { $0.number == number }) else { return }
    let configuration = dependencies.value
    actions[index].nanoseconds = (configuration.turnBudget.now?() ?? 0) &- actions[index].begin
    if configuration.requestLog.total > actions[index].requestsBefore {
      actions[index].request = actions[index].requestsBefore + 1
    }
    if let failure {
      actions[index].result = .failed(message(of: failure))
      return
    }
    let added = min(
      configuration.log.total - actions[index].entriesBefore, configuration.log.entries.count)
    let told = configuration.log.entries.suffix(max(0, added)).first { $0.level == .error }
    actions[index].result = told.map { .failed($0.message) } ?? .done
  }

  private func find(_ number: Int) -> RecordedAction? { actions.last { $0.number == number } }

  // MARK: - States

  func stateDidChange(_ state: ServerDrivenState, of screen: BeagleScreenViewController) {
    let number = nextNumber()
    let time = dependencies.value.wallClock()
    let name = screen.inspectedName
    let before = states.last { $0.screen == ObjectIdentifier(screen) && $0.kind == .started }
    states.append(
      RecordedState(number: number, state, name, ObjectIdentifier(screen), at: time, since: before))
    if states.count > Self.stateLimit {
      states.removeFirst()
      droppedStates += 1
    }
  }

  // MARK: - Contexts

  func contextWillChange(
    _ cell: ContextCell, at path: Path?, cause: String?, owner: View?
  ) -> Int {
    if let owner, secrets.isSecret(owner) { secrets.note(cell) }
    guard !isStepping else { return 0 }
    // What happens after somebody looked back is another story.
    if changesInForce < changes.count {
      for change in changes[changesInForce...] { forget(change) }
      changes.removeSubrange(changesInForce...)
    }
    // A change that this one follows from has its result now.
    if let index = changes.lastIndex(where: { $0.cell === cell }), changes[index].after == nil {
      changes[index].after = cell.value
    }
    let action = running.last.flatMap(find)
    let number = nextNumber()
    let change = ContextChange(
      number: number, cell: cell, path: path, before: cell.value,
      time: dependencies.value.wallClock(), cause: cause, action: action,
      isSecret: action?.isSecret ?? false)
    changes.append(change)
    changesInForce = changes.count
    return number
  }

  func contextDidChange(_ number: Int) {
    guard let index = changes.lastIndex(where: { $0.number == number }) else { return }
    if changes[index].after == nil { changes[index].after = changes[index].cell?.value }
    changes[index].weigh()
    add(changes[index])
    while changes.count > Self.changeLimit
      || changeWeight > Self.changeWeightLimit && changes.count > 1
    {
      forget(changes.removeFirst())
      droppedChanges += 1
    }
    changesInForce = changes.count
  }

  /// Counts what a change holds; a document that several of them look into counts once.
  private func add(_ change: ContextChange) {
    changeWeight += change.weight
    for document in change.documents {
      let uses = documentUses[document] ?? 0
      if uses == 0 { changeWeight += document.bytes.count }
      documentUses[document] = uses + 1
    }
  }

  private func forget(_ change: ContextChange) {
    changeWeight -= change.weight
    for document in change.documents {
      guard let uses = documentUses[document] else { continue }
      documentUses[document] = uses > 1 ? uses - 1 : nil
      if uses == 1 { changeWeight -= document.bytes.count }
    }
  }

  /// Whether there is a change to be taken back.
  var canStepBack: Bool { changesInForce > 0 }
  /// Whether a change was taken back.
  var canStepForward: Bool { changesInForce < changes.count }

  /// Sets the contexts back to, or on to, what they were when so many changes had been made. Those of
  /// screens that are gone stay.
  func step(to count: Int) {
    guard !isStepping else { return }
    isStepping = true
    defer { isStepping = false }
    while changesInForce > max(0, count) {
      changesInForce -= 1
      let change = changes[changesInForce]
      change.cell?.set(change.before)
    }
    while changesInForce < min(count, changes.count) {
      let change = changes[changesInForce]
      changesInForce += 1
      if let after = change.after { change.cell?.set(after) }
    }
  }
}
