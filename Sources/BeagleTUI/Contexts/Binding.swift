import BeagleSchema
import TerminalKit

/// A property of a view that is updated when the contexts of its expression change.
@MainActor
final class Binding {
  let expression: ContextExpression
  weak var view: View?
  private let update: (DynamicObject) -> Void
  private weak var scope: BindingScope?
  private var isMarked = false
  private var observed: [Observed] = []

  /// The sequence number of the last ``connect()``. Bindings are refreshed in this order.
  private(set) var serial = 0

  /// An observed context and path.
  private struct Observed {
    weak var context: ObservableContext?
    let path: Path?
  }

  /// The number of evaluations in this process. Tests measure work with it.
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

  /// Observes the contexts that the expression reads, resolved from the current position of the
  /// view, and sets the property. Stops observing the previous contexts.
  func connect() {
    guard let view else { return }
    for entry in observed { entry.context?.removeObserver(entry.path, self) }
    observed = []
    Binding.registrations += 1
    serial = Binding.registrations
    for dependency in expression.parsed.dependencies {
      guard let context = view.context(withId: dependency.contextId, global: scope?.globalContext)
      else { continue }
      context.observe(dependency.path, self)
      observed.append(Observed(context: context, path: dependency.path))
    }
    refresh()
  }

  /// Marks the binding for a refresh. Returns false if it is marked already.
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

/// Evaluates expressions for bindings and actions.
@MainActor
protocol BindingScope: AnyObject {
  /// The context that is visible to all screens.
  var globalContext: GlobalContext { get }
  /// Counts the update of a property. Returns false if the current event exceeds its budget.
  func takeUpdate(of expression: ContextExpression) -> Bool
  /// Evaluates an expression at a view. Failures are reported; the result is then usually `.empty`.
  func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject
}
