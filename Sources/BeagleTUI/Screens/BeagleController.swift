import BeagleSchema
import TerminalKit

/// A view controller that shows a Beagle screen.
public typealias BeagleController = ViewController & BeagleControllerProtocol

/// Everything that components, actions and navigation controllers may ask of the controller of a
/// screen. Those of Beagle use nothing else, so what they do an application's can do too.
///
/// ``BeagleScreenViewController`` conforms, and an application subclasses it. The protocol cannot be
/// implemented outside this package: scopes of requests and renderers are made by it alone.
///
/// `origin` and `view` are the view at which something happens. Expressions and contexts are seen
/// from there: the nearest context of a name around the view is the one that counts.
@MainActor
public protocol BeagleControllerProtocol: AnyObject {
  // MARK: The screen

  /// The last state; setting it tells the navigation controller.
  var serverDrivenState: ServerDrivenState { get set }
  /// Where the screen comes from.
  var screenType: ScreenType { get }
  /// The screen, once it is there.
  var screen: Screen? { get }
  /// The configuration that the screen uses.
  var dependencies: BeagleDependencies { get }
  /// Whether the screen left its stack for good: nothing is told or sent for it any more.
  var isRetired: Bool { get }

  // MARK: What views register

  /// Gives a view an identifier that actions can find it by.
  func setIdentifier(_ id: String?, in view: View)
  /// Declares a context on a view: it is seen from there and from everything inside.
  func setContext(_ context: Context, in view: View)
  /// Runs actions before the first layout, once.
  func addOnInit(_ actions: [any Action], in view: View)
  /// Keeps a property up to date with an expression: `update` gets each result.
  func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void)
  /// To be called when views were added or replaced after the screen was drawn: what they
  /// registered runs now, and the screen is laid out again.
  func setNeedsLayout(component view: View)
  /// Makes views of components for this screen.
  var renderer: BeagleRenderer { get }

  // MARK: Expressions and contexts

  /// The value of an expression. What fails gives `.empty`, and the log has it once.
  func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject
  /// A value with the expressions inside it replaced by their results.
  func evaluate(_ value: DynamicObject, at view: View) -> DynamicObject
  /// A text that may be an expression, as the values of `headers` are.
  func evaluate(text: String, at view: View) -> String
  /// The value of the nearest context of a name, or what stands at a path in it; nil where there
  /// is no such context, `.empty` where there is nothing at the path.
  func value(ofContext id: String, path: Path?, at view: View) -> DynamicObject?
  /// Sets the nearest context of a name, or what stands at a path in it.
  /// - Throws: ``ContextError``; then the context is as it was.
  func setValue(_ value: DynamicObject, ofContext id: String, path: Path?, at view: View)
    throws(ContextError)

  // MARK: Actions

  /// Runs actions in order.
  /// - Parameters:
  ///   - actions: the actions; nil does nothing.
  ///   - event: the name of the event, for analytics.
  ///   - origin: the view at which it happened; expressions are evaluated from there.
  func execute(actions: [any Action]?, event: String?, origin: View)
  /// Runs actions that see a context named after the event; with nil actions nothing happens,
  /// not even the context is set.
  func execute(
    actions: [any Action]?, with contextId: String, and value: DynamicObject, origin: View)

  // MARK: Requests, navigation, dialogs, failures

  /// Sends requests that end with the screen.
  var requests: RequestScope { get }
  /// Carries out a navigation. A remote route is loaded first, with its states told at this
  /// screen; the transition follows only on success.
  /// - Throws: what the application's ``DeepLinkScreenManagerProtocol`` throws.
  func navigate(_ navigation: Navigate, from origin: View) throws
  /// Shows a box over everything; where too many stand already the log gets its message instead.
  func show(_ dialog: Dialog)
  /// Shows a message in the last row of the window, until the next key.
  func showMessage(_ text: String)
  /// Runs again everything that failed on this screen, in order; false when there is nothing.
  @discardableResult
  func retryFailures() -> Bool
}

extension BeagleControllerProtocol {
  /// The value of a property; nil where there is none or the result is of another type.
  public func evaluate<Value: DynamicConvertible>(
    _ property: Expression<Value>?, at view: View
  ) -> Value? {
    switch property {
    case nil: nil
    case .value(let value): value
    case .expression(let expression): Value(dynamic: evaluate(expression, at: view))
    }
  }

  /// The value of the nearest context of a name; nil where there is none.
  public func value(ofContext id: String, at view: View) -> DynamicObject? {
    value(ofContext: id, path: nil, at: view)
  }

  /// Sets the nearest context of a name.
  /// - Throws: ``ContextError``; then the context is as it was.
  public func setValue(_ value: DynamicObject, ofContext id: String, at view: View)
    throws(ContextError)
  {
    try setValue(value, ofContext: id, path: nil, at: view)
  }

  /// Method, headers and body with the expressions in them replaced by their results.
  public func evaluate(_ data: HttpAdditionalData, at view: View) -> HttpAdditionalData {
    var result = data
    result.body = data.body.map { evaluate($0, at: view) }
    result.headers = data.headers?.mapValues { evaluate(text: $0, at: view) }
    return result
  }

  /// Tells the navigation controller that something failed, as assigning ``serverDrivenState``
  /// does. A `retry` can be run from its box and by `r`, until it has run or something newer has
  /// taken its place.
  public func report(_ error: ServerDrivenState.Error, retry: BeagleRetry?) {
    serverDrivenState = .error(error, retry)
  }
}

/// Why a context was not set.
public enum ContextError: Error, Hashable, CustomStringConvertible {
  /// No context of that name is seen from the view.
  case notFound(id: String)
  /// The value is larger than 16 MiB, counted in bytes of its texts and in elements.
  case tooLarge(id: String)
  /// The contexts of all screens would hold more than 64 MiB, counted likewise.
  case noRoom(id: String)

  /// What happened, in words that may follow a colon.
  public var description: String {
    switch self {
    case .notFound(let id):
      "there is no context \"\(id)\" here; nothing was changed."
    case .tooLarge(let id):
      "the value for the context \"\(id)\" is larger than 16 MiB; the old one was kept."
    case .noRoom(let id):
      "with the value for the context \"\(id)\" the contexts of all screens would hold more than"
        + " 64 MiB; the old one was kept."
    }
  }
}
