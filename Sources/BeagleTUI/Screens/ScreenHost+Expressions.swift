import BeagleSchema
import TerminalKit

/// Evaluating what components and actions hold, as seen from a view.
extension ScreenHost {
  func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject {
    expression.evaluate(
      resolve: { [globalContext] id in
        view.context(withId: id, global: globalContext)?.value
      },
      operations: dependencies.operationsProvider, report: report)
  }

  /// Replaces the expressions inside a value by their results.
  func evaluated(_ value: DynamicObject, at view: View) -> DynamicObject {
    value.evaluated(
      resolve: { [globalContext] id in view.context(withId: id, global: globalContext)?.value },
      operations: dependencies.operationsProvider, report: report)
  }

  /// The value of a property; nil where there is none or it is of another type.
  func value<Value: DynamicConvertible>(_ property: Expression<Value>?, at view: View) -> Value? {
    switch property {
    case nil: nil
    case .value(let value): value
    case .expression(let expression): Value(dynamic: evaluate(expression, at: view))
    }
  }

  /// The text of a bindable string, empty where there is none.
  func string(_ value: Expression<String>?, at view: View) -> String {
    self.value(value, at: view) ?? ""
  }

  /// The text of a string that decoding did not look into for expressions. Its own place is not
  /// known; what fails is reported at the component.
  func string(raw text: String, at view: View) -> String {
    let source = view.nearestSource
    switch ExpressionParser.parse(text, source: source) {
    case .plain(let plain, let issue):
      if let issue { report(issue, in: text, at: source) }
      return plain
    case .expression(let expression): return evaluate(expression, at: view).description
    }
  }

  /// The truth of a bindable flag; nil where the result is no truth value.
  func bool(_ value: Expression<Bool>?, at view: View) -> Bool? { self.value(value, at: view) }

  /// Method, headers and body with expressions replaced (decisions: `httpAdditionalData`).
  func evaluated(_ data: HttpAdditionalData, at view: View) -> HttpAdditionalData {
    var result = data
    result.body = data.body.map { evaluated($0, at: view) }
    result.headers = data.headers?.mapValues { string(raw: $0, at: view) }
    return result
  }
}
