import BeagleNetworking
import BeagleSchema
import ScreenSources
import TerminalKit

/// What the inspector looks at: the top screen, what is selected on it, and what happened.
@MainActor
final class InspectorModel {
  private(set) weak var window: Window?
  let dependencies: BeagleDependencies
  let history: InspectionHistory
  /// Puts a text into the clipboard.
  var copy: ((String) -> Void)? { dependencies.clipboard }

  /// The view of the component that is selected.
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

  /// What is on top, whatever it is.
  var topController: ViewController? { window?.topController?.topmost }

  /// The Beagle screen on top; nil where a controller of the application is.
  var screen: BeagleScreenViewController? { topController as? BeagleScreenViewController }

  /// The view of the component that has the focus on the screen.
  var focusedComponent: View? {
    guard let screen, let focused = window?.focusedView, focused.isDescendant(of: screen.view)
    else { return nil }
    return component(around: focused)
  }

  /// The nearest view of a component, the view itself included, in the screen on top.
  func component(around view: View) -> View? {
    guard let screen else { return nil }
    var current: View? = view
    while let candidate = current {
      if candidate === screen.view { return candidate }
      if candidate.componentNode?.component != nil { return candidate }
      current = candidate.superview
    }
    return nil
  }

  /// What is selected where that is still on the screen, else what has the focus, else the screen.
  var current: View? {
    guard let screen else { return nil }
    if let selection, selection.isDescendant(of: screen.view) { return selection }
    return focusedComponent ?? screen.view
  }

  /// Evaluates an expression without telling the log, and says what was wrong.
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

  /// Notes what the password fields on the screen show.
  func noteSecrets() {
    guard let screen else { return }
    for field in secureFields(in: screen.view) {
      history.secrets.noteReading(of: field, dependencies.globalContext)
    }
  }

  private func secureFields(in view: View) -> [TextField] {
    var found: [TextField] = []
    var left = 20_000
    func look(_ view: View) {
      guard left > 0 else { return }
      left -= 1
      if let field = view as? TextField, field.isSecure { found.append(field) }
      for child in view.subviews { look(child) }
    }
    look(view)
    return found
  }
}

extension BeagleDependencies {
  /// Begins to record what the inspector shows; what is recorded already stays.
  @discardableResult
  func recordForInspection() -> InspectionHistory {
    if let history = inspection as? InspectionHistory { return history }
    let history = InspectionHistory(self)
    inspection = history
    return history
  }
}

extension SourceReference {
  /// `home.json:12:7`: the name of the document without what leads to it.
  var shortPlace: String { "\(shortName):\(location)" }

  /// The name of the document as it is shown.
  var shortName: String { Redaction.url(UrlParts.path(of: document.name)) }
}
