import BeagleSchema
import TerminalKit

/// A view controller that shows a Beagle screen.
public typealias BeagleController = ViewController & BeagleControllerProtocol

/// The interface of a screen's controller for components, actions and navigation controllers.
///
/// The built-in components and actions use nothing else, so custom ones can do everything that they
/// do:
///
/// ```swift
/// struct Greet: ExecutableAction, Decodable {
///   var source: SourceReference?
///
///   func execute(controller: BeagleController, origin: View) throws {
///     let name = controller.value(ofContext: "user", at: origin)
///     controller.showMessage("Hello \(name?.description ?? "")!")
///   }
/// }
/// ```
///
/// ``BeagleScreenViewController`` conforms to it; applications subclass that. The protocol cannot
/// be implemented outside this package, which alone creates renderers and request scopes.
///
/// The parameters `origin` and `view` name the view that an expression or a context is resolved
/// from. If several contexts have the same name, the nearest ancestor's context is used.
@MainActor
public protocol BeagleControllerProtocol: AnyObject {
  // MARK: The screen

  /// The last state. Setting it notifies the navigation controller.
  var serverDrivenState: ServerDrivenState { get set }
  /// The source of the screen.
  var screenType: ScreenType { get }
  /// The loaded screen; nil until the first load succeeds.
  var screen: Screen? { get }
  /// The configuration of the screen.
  var dependencies: BeagleDependencies { get }
  /// Whether the screen was removed from its stack. A retired screen reports no states and sends no
  /// requests.
  var isRetired: Bool { get }

  // MARK: What views register

  /// Sets the identifier of a view for actions.
  func setIdentifier(_ id: String?, in view: View)
  /// Declares a context on a view. It is visible to the view and its descendants.
  func setContext(_ context: Context, in view: View)
  /// Runs actions once before the first layout.
  func addOnInit(_ actions: [any Action], in view: View)
  /// Binds an expression: calls `update` with its first result and after each change.
  func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void)
  /// Runs the actions and bindings that new views have registered, and schedules a layout. Call
  /// this after adding or replacing views of a rendered screen.
  func setNeedsLayout(component view: View)
  /// A renderer for further components of this screen.
  var renderer: BeagleRenderer { get }

  // MARK: Expressions and contexts

  /// Evaluates an expression. A failure returns `.empty` and is logged once.
  func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject
  /// Replaces the expressions inside a value by their results.
  func evaluate(_ value: DynamicObject, at view: View) -> DynamicObject
  /// Evaluates a string that may contain expressions, for example a value of `headers`.
  func evaluate(text: String, at view: View) -> String
  /// Returns the value of the nearest context with this name, or the value at a path in it.
  /// - Returns: nil if no such context is visible, `.empty` if the path does not exist.
  func value(ofContext id: String, path: Path?, at view: View) -> DynamicObject?
  /// Sets the nearest context with this name, or the value at a path in it.
  /// - Throws: ``ContextError``; the context is then unchanged.
  func setValue(_ value: DynamicObject, ofContext id: String, path: Path?, at view: View)
    throws(ContextError)

  // MARK: Actions

  /// Runs actions in order.
  /// - Parameters:
  ///   - actions: the actions; nil does nothing.
  ///   - event: the name of the event, for analytics.
  ///   - origin: the view of the event. Expressions are resolved from it.
  func execute(actions: [any Action]?, event: String?, origin: View)
  /// Runs actions that can read a context named after the event. Does nothing if `actions` is nil.
  func execute(
    actions: [any Action]?, with contextId: String, and value: DynamicObject, origin: View)

  // MARK: Requests, navigation, dialogs, failures

  /// Sends requests that are canceled when the screen is removed.
  var requests: RequestScope { get }
  /// Performs a navigation. A remote route is loaded first, with its states reported for this
  /// screen; the transition follows only on success.
  /// - Throws: what the application's ``DeepLinkScreenManagerProtocol`` throws.
  func navigate(_ navigation: Navigate, from origin: View) throws
  /// Presents a dialog. If too many are open, its message is logged instead.
  func show(_ dialog: Dialog)
  /// Shows a message in the status bar until the next key.
  func showMessage(_ text: String)
  /// Retries everything that failed on this screen, in order.
  /// - Returns: false if there was nothing to retry.
  @discardableResult
  func retryFailures() -> Bool
  /// Removes failed navigations, actions and forms, so that `r` no longer retries them. Call this
  /// when the user dismisses an error. ``BeagleErrorView`` does so for Cancel. A screen, lazy
  /// component or web view that did not load can still be retried, because its content is missing.
  func dismissFailures()
}

extension BeagleControllerProtocol {
  /// Returns the value of a property; nil if it is not set or its result has another type.
  public func evaluate<Value: DynamicConvertible>(
    _ property: Expression<Value>?, at view: View
  ) -> Value? {
    switch property {
    case nil: nil
    case .value(let value): value
    case .expression(let expression): Value(dynamic: evaluate(expression, at: view))
    }
  }

  /// Returns the value of the nearest context with this name, if any.
  public func value(ofContext id: String, at view: View) -> DynamicObject? {
    value(ofContext: id, path: nil, at: view)
  }

  /// Sets the nearest context with this name.
  /// - Throws: ``ContextError``; the context is then unchanged.
  public func setValue(_ value: DynamicObject, ofContext id: String, at view: View)
    throws(ContextError)
  {
    try setValue(value, ofContext: id, path: nil, at: view)
  }

  /// Replaces the expressions in headers and body by their results.
  public func evaluate(_ data: HttpAdditionalData, at view: View) -> HttpAdditionalData {
    var result = data
    result.body = data.body.map { evaluate($0, at: view) }
    result.headers = data.headers?.mapValues { evaluate(text: $0, at: view) }
    return result
  }

  /// Reports a failure to the navigation controller by setting ``serverDrivenState``. The error
  /// dialog and the R key offer the retry until it runs, the user dismisses it, or a newer load or
  /// navigation replaces it.
  public func report(_ error: ServerDrivenState.Error, retry: BeagleRetry?) {
    serverDrivenState = .error(error, retry)
  }
}

/// An error of setting a context.
public enum ContextError: Error, Hashable, CustomStringConvertible {
  /// No context with this name is visible from the view.
  case notFound(id: String)
  /// The value is larger than 16 MiB, counting the bytes of its strings and its elements.
  case tooLarge(id: String)
  /// The contexts of all screens would be larger than 64 MiB, counted in the same way.
  case storageFull(id: String)

  /// A sentence that can follow a colon.
  public var description: String {
    switch self {
    case .notFound(let id):
      "no context \"\(id)\" is visible here; nothing was changed."
    case .tooLarge(let id):
      "the value of the context \"\(id)\" would be larger than 16 MiB; it was not changed."
    case .storageFull(let id):
      "the contexts of all screens would be larger than 64 MiB; \"\(id)\" was not changed."
    }
  }
}
