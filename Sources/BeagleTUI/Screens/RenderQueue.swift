import BeagleSchema
import TerminalKit

/// What waits until the views of a screen stand in their places: `onInit`, bindings, rows of lists.
///
/// Views register while they are made, before they see the contexts around them. ``flush()`` runs
/// what they registered: first `onInit`, so that the contexts it sets are there when anything bound
/// is evaluated for the first time, then bindings, the last one first (both as Beagle iOS does),
/// then rows. What these register in turn runs too.
@MainActor
final class RenderQueue {
  /// How many rounds of `onInit` actions may cause further ones before anything is drawn.
  static let maximumRounds = 1000

  private var onInits: [(actions: [any Action], view: () -> View?)] = []
  /// How many views wait for their `onInit`.
  var onInitCount: Int { onInits.count }
  private var bindings: [Binding] = []
  private var rows: [() -> Void] = []
  private var isFlushing = false
  /// How many lists are making rows, one inside another.
  private var holds = 0

  /// Runs the `onInit` actions of a view.
  private let execute: ([any Action], View) -> Void
  /// Called when `onInit` actions cause each other without end, with the view of the first one.
  private let onOverflow: (View?) -> Void

  private let budget: TurnBudget

  init(
    _ budget: TurnBudget, execute: @escaping ([any Action], View) -> Void,
    onOverflow: @escaping (View?) -> Void
  ) {
    self.budget = budget
    self.execute = execute
    self.onOverflow = onOverflow
  }

  // MARK: - Registering

  func add(onInit actions: [any Action], in view: View) {
    onInits.append((actions, { [weak view] in view }))
  }

  func add(_ binding: Binding) { bindings.append(binding) }

  /// Makes rows once the view around them is in its place, where it sees its contexts.
  func add(rows make: @escaping () -> Void) { rows.append(make) }

  /// Forgets everything: the views it is about are gone.
  func removeAll() {
    onInits = []
    bindings = []
    rows = []
  }

  // MARK: - Running

  /// Runs `body` so that nothing is flushed meanwhile; the caller flushes afterwards.
  func holdingBack(_ body: () -> Void) {
    holds += 1
    defer { holds -= 1 }
    body()
  }

  /// Runs what waits. Does nothing while it is running already, or held back.
  func flush() {
    guard !isFlushing, holds == 0 else { return }
    isFlushing = true
    defer { isFlushing = false }
    var rounds = 0
    while !onInits.isEmpty || !bindings.isEmpty || !rows.isEmpty {
      rounds += 1
      if rounds > RenderQueue.maximumRounds { dropOnInits() }
      runOnInits()
      budget.allowDrawing()
      connectBindings()
      let due = rows
      rows = []
      for make in due { make() }
    }
  }

  private func runOnInits() {
    let due = onInits
    onInits = []
    for entry in due {
      if let view = entry.view() { execute(entry.actions, view) }
    }
  }

  private func connectBindings() {
    let due = bindings
    bindings = []
    for binding in due.reversed() {
      binding.view?.requiredComponentNode.bindings.append(binding)
      binding.connect()
    }
  }

  private func dropOnInits() {
    guard let first = onInits.first else { return }
    onInits = []
    onOverflow(first.view())
  }
}
