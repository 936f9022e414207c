import BeagleSchema
import TerminalKit

/// A queue of `onInit` actions, bindings and rows that wait until their views are added to the
/// screen.
///
/// Views register them while they are being created, when the contexts of their ancestors are not
/// visible yet. ``flush()`` first runs `onInit`, so that bindings see the contexts that it sets,
/// then connects bindings in reverse order (both as Beagle iOS does), restores what the user has
/// changed, and creates rows. It repeats this until the queue is empty.
@MainActor
final class RenderQueue {
  /// The maximum number of rounds of `onInit` actions that cause further ones.
  static let maximumRounds = 1000

  private var onInits: [(actions: [any Action], view: () -> View?)] = []
  /// The number of views with pending `onInit` actions.
  var onInitCount: Int { onInits.count }
  private var bindings: [Binding] = []
  private var restores: [() -> Void] = []
  private var rows: [() -> Void] = []
  private var isFlushing = false
  /// The number of nested calls of ``holdingBack(_:)``.
  private var holds = 0

  /// Runs the `onInit` actions of a view.
  private let execute: ([any Action], View) -> Void
  /// Called with the view of the first pending action when the rounds exceed the limit.
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

  /// Restores the user's changes after the bindings are connected, because bindings set the author's values.
  func add(restore: @escaping () -> Void) { restores.append(restore) }

  /// Creates rows after their list is added to the screen.
  func add(rows make: @escaping () -> Void) { rows.append(make) }

  /// Removes everything, because the views were removed.
  func removeAll() {
    onInits = []
    bindings = []
    restores = []
    rows = []
  }

  // MARK: - Running

  /// Runs `body` without flushing. The caller must flush next.
  func holdingBack(_ body: () -> Void) {
    holds += 1
    defer { holds -= 1 }
    body()
  }

  /// Empties the queue. Does nothing while it is already running or held back.
  func flush() {
    guard !isFlushing, holds == 0 else { return }
    isFlushing = true
    defer { isFlushing = false }
    var rounds = 0
    while !onInits.isEmpty || !bindings.isEmpty || !restores.isEmpty || !rows.isEmpty {
      rounds += 1
      if rounds > RenderQueue.maximumRounds { dropOnInits() }
      runOnInits()
      budget.allowDrawing()
      connectBindings()
      // A binding may have created rows, whose bindings come first.
      if onInits.isEmpty, bindings.isEmpty {
        let due = restores
        restores = []
        for restore in due { restore() }
      }
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
