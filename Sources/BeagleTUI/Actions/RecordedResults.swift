import BeagleSchema
import TerminalKit

/// The results of an action's expressions that were evaluated for a record of the action: for
/// analytics or for the inspector.
///
/// The action takes each of them once instead of evaluating the expression again, because an
/// operation of the application may have an effect or return another result. Other expressions are
/// evaluated again, which costs little.
@MainActor
final class RecordedResults {
  private weak var origin: View?
  private var results: [String: [DynamicObject]] = [:]

  /// Creates the results of an action that runs at a view.
  init(at origin: View) { self.origin = origin }

  /// Adds the next result of an expression.
  func add(_ result: DynamicObject, of expression: ContextExpression) {
    guard expression.parsed.traits.contains(.operations) else { return }
    results[expression.source, default: []].append(result)
  }

  /// Returns a result of an expression that occurs several times, or nil.
  func result(_ index: Int, of expression: ContextExpression) -> DynamicObject? {
    guard let found = results[expression.source], index < found.count else { return nil }
    return found[index]
  }

  /// Removes and returns the first result of an expression, or returns nil.
  func take(_ expression: ContextExpression, at view: View) -> DynamicObject? {
    guard !results.isEmpty, view === origin, var found = results[expression.source],
      !found.isEmpty
    else { return nil }
    let first = found.removeFirst()
    results[expression.source] = found
    return first
  }

  /// Removes all results, because a context that they may depend on changes.
  func removeAll() { results = [:] }
}
