import BeagleSchema
import TerminalKit

extension BeagleScreenViewController {
  // MARK: - Registration by views

  /// Sets the identifier of a view for actions.
  public final func setIdentifier(_ id: String?, in view: View) { view.identifier = id }

  /// Declares a context on a view.
  public final func setContext(_ context: Context, in view: View) {
    host.contexts.declare(context, in: view)
  }

  /// Runs actions once, after the view is added to the screen and before the first layout.
  public final func addOnInit(_ actions: [any Action], in view: View) {
    host.queue.add(onInit: actions, in: view)
  }

  /// Calls `update` with the result of an expression after the view is added to the screen, and
  /// after each change of a context that the expression reads.
  public final func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void
  ) {
    host.queue.add(Binding(expression, in: view, scope: host.contexts, update: update))
  }

  /// Runs the actions and bindings that new views have registered, and schedules a layout.
  public final func setNeedsLayout(component view: View) {
    view.setNeedsLayout()
    host.queue.flush()
    host.previousState?.restoreInputs(in: view)
  }

  /// A renderer for further components of this screen.
  public final var renderer: BeagleRenderer { BeagleRenderer(controller: self, host: host) }

  // MARK: - Expressions and contexts

  /// Evaluates an expression with the contexts visible from a view.
  public final func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject {
    host.contexts.evaluate(argument: expression, at: view)
  }

  /// Replaces the expressions inside a value by their results.
  public final func evaluate(_ value: DynamicObject, at view: View) -> DynamicObject {
    host.contexts.evaluate(value, at: view)
  }

  /// Evaluates a string that may contain expressions.
  public final func evaluate(text: String, at view: View) -> String {
    host.contexts.evaluate(text: text, at: view)
  }

  /// Returns the value at a path of the nearest context with this name, if any.
  public final func value(
    ofContext id: String, path: Path?, at view: View
  ) -> DynamicObject? {
    host.contexts.value(ofContext: id, path: path, at: view)
  }

  /// Sets the nearest context with this name, or the value at a path in it.
  /// - Throws: ``ContextError``; the context is then unchanged.
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

  /// Sets a context with the data of an event on the origin, then runs actions in order.
  public final func execute(
    actions: [any Action]?, with contextId: String, and value: DynamicObject, origin: View
  ) {
    guard let actions else { return }
    host.contexts.set(id: contextId, to: value, in: origin)
    execute(actions: actions, event: contextId, origin: origin)
  }

  // MARK: - Navigation and dialogs

  /// Navigates from this screen.
  /// - Throws: errors of the application's ``DeepLinkScreenManagerProtocol``. A failed load does
  ///   not throw; it is reported as a state.
  public final func navigate(_ navigation: Navigate, from origin: View) throws {
    try Navigator(origin: self, view: origin).perform(navigation)
  }

  /// The window of the screen, or the window of its stack while another screen covers it.
  private var stackWindow: Window? {
    view.window ?? (navigationController ?? hostingStack)?.view.window
  }

  /// Presents a dialog. If too many are open, its message is logged instead.
  public final func show(_ dialog: Dialog) {
    // The actions of a press, and those that follow its response, are the user's.
    if requests.pressed == nil { dialog.opensByItself = true }
    if stackWindow?.present(dialog) == true { return }
    dependencies.log.add(
      .action, .warning, "too many dialogs are open; this one was not shown: \(dialog.message)")
  }

  /// Shows a message in the status bar until the next key.
  public final func showMessage(_ text: String) { stackWindow?.showMessage(text) }
}
