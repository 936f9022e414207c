import BeagleSchema
import TerminalKit

/// What components and actions ask of the screen: see ``BeagleControllerProtocol``.
extension BeagleScreenViewController {
  // MARK: - What views register

  public final func setIdentifier(_ id: String?, in view: View) { view.identifier = id }

  public final func setContext(_ context: Context, in view: View) {
    host.contexts.declare(context, in: view)
  }

  public final func addOnInit(_ actions: [any Action], in view: View) {
    host.queue.add(onInit: actions, in: view)
  }

  public final func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void
  ) {
    host.queue.add(Binding(expression, in: view, scope: host.contexts, update: update))
  }

  public final func setNeedsLayout(component view: View) {
    view.setNeedsLayout()
    host.queue.flush()
  }

  public final var renderer: BeagleRenderer { BeagleRenderer(controller: self, host: host) }

  // MARK: - Expressions and contexts

  public final func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject {
    host.contexts.evaluate(expression, at: view)
  }

  public final func evaluate(_ value: DynamicObject, at view: View) -> DynamicObject {
    host.contexts.evaluate(value, at: view)
  }

  public final func evaluate(text: String, at view: View) -> String {
    host.contexts.evaluate(text: text, at: view)
  }

  public final func value(
    ofContext id: String, path: Path?, at view: View
  ) -> DynamicObject? {
    host.contexts.value(ofContext: id, path: path, at: view)
  }

  public final func setValue(
    _ value: DynamicObject, ofContext id: String, path: Path?, at view: View
  ) throws(ContextError) {
    try host.contexts.setValue(value, ofContext: id, path: path, at: view)
  }

  // MARK: - Actions

  public final func execute(actions: [any Action]?, event: String?, origin: View) {
    guard let actions, !actions.isEmpty else { return }
    ActionRunner(controller: self).run(actions, event: event, origin: origin)
  }

  public final func execute(
    actions: [any Action]?, with contextId: String, and value: DynamicObject, origin: View
  ) {
    guard let actions else { return }
    host.contexts.set(id: contextId, to: value, in: origin)
    execute(actions: actions, event: contextId, origin: origin)
  }

  // MARK: - Navigation and dialogs

  public final func navigate(_ navigation: Navigate, from origin: View) throws {
    try Navigator(origin: self).perform(navigation, from: origin)
  }

  /// The window that the screen is in or, while another screen covers it, that of its stack.
  private var stageWindow: Window? { view.window ?? hostingStack?.view.window }

  public final func show(_ dialog: Dialog) {
    if stageWindow?.present(dialog) == true { return }
    dependencies.log.add(.action, .warning, "a dialog was not shown: \(dialog.message)")
  }

  public final func showMessage(_ text: String) { stageWindow?.showMessage(text) }
}
