import BeagleSchema
import TerminalKit

/// A view controller that shows a Beagle screen.
public typealias BeagleController = ViewController & BeagleControllerProtocol

/// What components, actions and navigation controllers may ask of the controller of a screen.
@MainActor
public protocol BeagleControllerProtocol: AnyObject {
  /// The last state; setting it tells the navigation controller.
  var serverDrivenState: ServerDrivenState { get set }
  /// Where the screen comes from.
  var screenType: ScreenType { get }
  /// The screen, once it is there.
  var screen: Screen? { get }
  /// The configuration that the screen uses.
  var dependencies: BeagleDependencies { get }

  /// Gives a view an identifier that actions can find it by.
  func setIdentifier(_ id: String?, in view: View)
  /// Declares a context on a view: it is seen from there and from everything inside.
  func setContext(_ context: Context, in view: View)
  /// Runs actions before the first layout, once.
  func addOnInit(_ actions: [any Action], in view: View)
  /// Keeps a property up to date with an expression.
  func addBinding(
    expression: ContextExpression, in view: View, update: @escaping (DynamicObject) -> Void)
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
}
