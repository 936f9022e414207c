import BeagleSchema
import TerminalKit

/// What components and actions ask of the screen: see ``BeagleControllerProtocol``.
extension BeagleScreenViewController {
  // MARK: - What views register

  /// Names a view, so that actions find it.
  public final func setIdentifier(_ id: String?, in view: View) { view.identifier = id }

  /// Declares a context at a view.
  public final func setContext(_ context: Context, in view: View) {
    host.contexts.declare(context, in: view)
  }

  /// Runs actions once, when the view stands in its place and before the first layout.
  public final func addOnInit(_ actions: [any Action], in view: View) {
    host.queue.add(onInit: actions, in: view)
  }

  /// Calls `update` with the result of an expression, once the view stands in its place and after
  /// each change of what the expression reads.
  public final func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void
  ) {
    host.queue.add(Binding(expression, in: view, scope: host.contexts, update: update))
  }

  /// Runs what added views have registered, and lays the screen out again.
  public final func setNeedsLayout(component view: View) {
    view.setNeedsLayout()
    host.queue.flush()
    host.memory?.restoreInputs(in: view)
  }

  /// Makes views of further components for this screen.
  public final var renderer: BeagleRenderer { BeagleRenderer(controller: self, host: host) }

  // MARK: - Expressions and contexts

  /// The result of an expression, with the contexts in reach of a view.
  public final func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject {
    host.contexts.evaluate(expression, at: view)
  }

  /// A value with every expression in it replaced by its result.
  public final func evaluate(_ value: DynamicObject, at view: View) -> DynamicObject {
    host.contexts.evaluate(value, at: view)
  }

  /// A text with the expressions in it replaced by their results.
  public final func evaluate(text: String, at view: View) -> String {
    host.contexts.evaluate(text: text, at: view)
  }

  /// The value at a path of the nearest context of a name; nil where there is no such context.
  public final func value(
    ofContext id: String, path: Path?, at view: View
  ) -> DynamicObject? {
    host.contexts.value(ofContext: id, path: path, at: view)
  }

  /// Sets the nearest context of a name, or what stands at a path in it.
  /// - Throws: ``ContextError``; then the context is as it was.
  public final func setValue(
    _ value: DynamicObject, ofContext id: String, path: Path?, at view: View
  ) throws(ContextError) {
    try host.contexts.setValue(value, ofContext: id, path: path, at: view)
  }

  // MARK: - Actions

  /// Runs actions in order.
  public final func execute(actions: [any Action]?, event: String?, origin: View) {
    guard let actions, !actions.isEmpty else { return }
    ActionRunner(controller: self).run(actions, event: event, origin: origin)
  }

  /// Declares a context with the data of an event at the origin, then runs actions in order.
  public final func execute(
    actions: [any Action]?, with contextId: String, and value: DynamicObject, origin: View
  ) {
    guard let actions else { return }
    host.contexts.set(id: contextId, to: value, in: origin)
    execute(actions: actions, event: contextId, origin: origin)
  }

  // MARK: - Navigation and dialogs

  /// Navigates from this screen.
  /// - Throws: what the application's ``DeepLinkScreenManagerProtocol`` throws; a load that fails is a
  ///   state.
  public final func navigate(_ navigation: Navigate, from origin: View) throws {
    try Navigator(origin: self).perform(navigation, from: origin)
  }

  /// The window that the screen is in or, while another screen covers it, that of its stack.
  private var stageWindow: Window? {
    view.window ?? (navigationController ?? hostingStack)?.view.window
  }

  /// Shows a box over everything; where too many stand already the log gets its message instead.
  public final func show(_ dialog: Dialog) {
    if stageWindow?.present(dialog) == true { return }
    dependencies.log.add(.action, .warning, "a dialog was not shown: \(dialog.message)")
  }

  /// Shows a message in the last row of the window, until the next key.
  public final func showMessage(_ text: String) { stageWindow?.showMessage(text) }
}
