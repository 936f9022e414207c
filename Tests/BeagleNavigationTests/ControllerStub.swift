import BeagleTUITesting

@testable import BeagleSchema
@testable import BeagleTUI

/// A fake of ``BeagleScreenViewController`` that records its calls.
final class ControllerStub: ViewController, BeagleControllerProtocol {
  let dependencies = BeagleDependencies()
  let server = FakeServer()
  /// The calls, in order.
  var calls: [String] = []
  /// The contexts, by name.
  var contexts: [String: DynamicObject] = [:]
  let requests: RequestScope

  override init() {
    dependencies.networkClient = server
    requests = RequestScope(dependencies: dependencies)
    super.init()
  }

  var serverDrivenState = ServerDrivenState.finished { didSet { calls.append("state") } }
  var screenType: ScreenType { .declarativeText("") }
  var screen: Screen? { nil }
  var isRetired: Bool { false }

  func setIdentifier(_ id: String?, in view: View) {}
  func setContext(_ context: Context, in view: View) { contexts[context.id] = context.value }
  func addOnInit(_ actions: [any Action], in view: View) {}
  func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void
  ) { update(evaluate(expression, at: view)) }
  func setNeedsLayout(component view: View) { calls.append("layout") }

  private let inner = BeagleScreenViewController(.declarativeText(""))
  var renderer: BeagleRenderer { BeagleRenderer(controller: self, host: inner.host) }

  func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject {
    expression.evaluate(
      resolve: { self.contexts[$0] }, operations: dependencies.operationsProvider)
  }
  func evaluate(_ value: DynamicObject, at view: View) -> DynamicObject {
    value.evaluated(resolve: { self.contexts[$0] }, operations: dependencies.operationsProvider)
  }
  func evaluate(text: String, at view: View) -> String { text }
  func dismissFailures() { calls.append("dismiss failures") }
  func value(ofContext id: String, path: Path?, at view: View) -> DynamicObject? { contexts[id] }
  func setValue(_ value: DynamicObject, ofContext id: String, path: Path?, at view: View)
    throws(ContextError)
  {
    guard let old = contexts[id] else { throw .notFound(id: id) }
    contexts[id] = path.map { old.setting(value, at: $0) } ?? value
  }

  func execute(actions: [any Action]?, event: String?, origin: View) {
    guard let actions else { return }
    calls.append("\(event ?? "-"): \(actions.map(\.typeName).joined(separator: " "))")
  }
  func execute(
    actions: [any Action]?, with contextId: String, and value: DynamicObject, origin: View
  ) {
    guard let actions else { return }
    contexts[contextId] = value
    execute(actions: actions, event: contextId, origin: origin)
  }

  func navigate(_ navigation: Navigate, from origin: View) throws {
    calls.append("navigate \(navigation.typeName)")
  }
  var dialogs: [Dialog] = []
  func show(_ dialog: Dialog) { dialogs.append(dialog) }
  func showMessage(_ text: String) { calls.append("message \(text)") }
  func retryFailures() -> Bool { false }
}
