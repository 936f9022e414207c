import BeagleSchema
import TerminalKit

/// A property of a view that follows an expression.
@MainActor
final class Binding {
  let expression: ContextExpression
  weak var view: View?
  private let update: (DynamicObject) -> Void
  private weak var scope: BindingScope?
  private var isMarked = false
  private var observed: [Observed] = []

  /// The number of the last call of ``connect()``: bindings are refreshed in this order.
  private(set) var serial = 0

  /// A context that is observed and where.
  private struct Observed {
    weak var cell: ContextCell?
    let path: Path?
  }

  /// Evaluations done so far in the process; tests count work with it.
  static var evaluations = 0

  private static var registrations = 0

  init(
    _ expression: ContextExpression, in view: View, scope: BindingScope,
    update: @escaping (DynamicObject) -> Void
  ) {
    self.expression = expression
    self.view = view
    self.scope = scope
    self.update = update
  }

  /// Observes the contexts that the expression reads, as they are seen from the view now, and
  /// sets the property once. Contexts that were observed before are observed no more.
  func connect() {
    guard let view else { return }
    for entry in observed { entry.cell?.forget(entry.path, self) }
    observed = []
    Binding.registrations += 1
    serial = Binding.registrations
    for dependency in expression.parsed.dependencies {
      guard let cell = view.context(withId: dependency.contextId, global: scope?.globalContext)
      else {
        continue
      }
      cell.observe(dependency.path, self)
      observed.append(Observed(cell: cell, path: dependency.path))
    }
    refresh()
  }

  /// Says that a refresh is due; false when that was said already in this round.
  func markForRefresh() -> Bool {
    defer { isMarked = true }
    return !isMarked
  }

  /// Evaluates the expression and sets the property.
  func refresh() {
    isMarked = false
    guard let view, let scope, scope.takeUpdate(of: expression) else { return }
    Binding.evaluations += 1
    update(scope.evaluate(expression, at: view))
  }
}

/// What bindings and actions need to evaluate expressions.
@MainActor
protocol BindingScope: AnyObject {
  /// The context that every screen sees.
  var globalContext: GlobalContext { get }
  /// Counts the update of a property; false when the event that caused it has done too much.
  func takeUpdate(of expression: ContextExpression) -> Bool
  /// Evaluates an expression from a view; what fails is reported, and mostly gives `.empty`.
  func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject
}
