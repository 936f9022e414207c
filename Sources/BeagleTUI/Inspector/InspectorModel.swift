import BeagleSchema
import TerminalKit

/// The inspected window: its top screen, the selected component and the recorded events.
@MainActor
final class InspectorModel {
  private(set) weak var window: Window?
  let dependencies: BeagleDependencies
  let history: InspectionHistory
  /// Copies a string to the clipboard, if the configuration has one.
  var copy: ((String) -> Void)? { dependencies.clipboard }

  /// The view of the selected component.
  weak var selection: View?

  init(window: Window, dependencies: BeagleDependencies) {
    self.window = window
    self.dependencies = dependencies
    history = dependencies.recordForInspection()
  }

  /// The navigation controller on top.
  var navigation: BeagleNavigationController? {
    window?.topController as? BeagleNavigationController
      ?? window?.topController?.topmost.navigationController as? BeagleNavigationController
  }

  /// The top view controller, of any type.
  var topController: ViewController? { window?.topController?.topmost }

  /// The top Beagle screen, or nil if the top controller belongs to the application.
  var screen: BeagleScreenViewController? { topController as? BeagleScreenViewController }

  /// The view of the focused component on the top screen.
  var focusedComponent: View? {
    guard let screen, let focused = window?.focusedView, focused.isDescendant(of: screen.view)
    else { return nil }
    return component(around: focused)
  }

  /// Returns the view itself or its nearest ancestor that is a component of the top screen.
  func component(around view: View) -> View? {
    guard let screen else { return nil }
    return sequence(first: view) { $0.superview }
      .first { $0 === screen.view || $0.componentNode?.component != nil }
  }

  /// The selected component if it is still on the screen, else the focused one, else the screen.
  var inspectedView: View? {
    guard let screen else { return nil }
    if let selection, selection.isDescendant(of: screen.view) { return selection }
    return focusedComponent ?? screen.view
  }

  /// Evaluates an expression without a log entry, and returns its first issue.
  func evaluate(
    _ expression: ContextExpression, at view: View
  ) -> (value: DynamicObject, issue: EvaluationIssue?) {
    var issue: EvaluationIssue?
    let value = expression.evaluate(
      resolve: { view.context(withId: $0, global: self.dependencies.globalContext)?.value },
      operations: dependencies.operationsProvider, budget: TurnBudget(),
      report: { if issue == nil { issue = $0 } })
    return (value, issue)
  }

  /// Marks the context values that the password fields on the screen are bound to as secrets.
  func markSecrets() {
    guard let screen else { return }
    // The maximum number of views that are searched.
    var remaining = 20_000
    func visit(_ view: View) {
      guard remaining > 0 else { return }
      remaining -= 1
      if let field = view as? TextField {
        history.secrets.markBinding(of: field, dependencies.globalContext)
      }
      for child in view.subviews { visit(child) }
    }
    visit(screen.view)
  }
}
