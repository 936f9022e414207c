import BeagleSchema
import JSON

/// The expressions in the actions of a component. They are evaluated when the action runs, so no
/// binding of the screen observes them.
struct ActionReadings {
  /// One expression.
  struct Found {
    /// The string.
    let node: JSONNode
    let expression: ParsedExpression
    /// The event of the component that runs the action.
    let event: String
    /// The enclosing events, including those of actions. Each creates a context with its name.
    let implicits: Set<String>
  }

  /// The maximum number of values that are searched in a component.
  private static let valueLimit = 5_000

  private(set) var found: [Found] = []
  private var left = ActionReadings.valueLimit

  /// - Parameter component: The JSON of the component. Nested components are skipped.
  init(_ component: JSONNode) {
    guard component.kind == .object, component.mayHoldExpressions else { return }
    for (key, value) in component.members {
      let event = key.string ?? ""
      look(value, event: event, implicits: [event], isAction: false)
    }
  }

  private mutating func look(
    _ node: JSONNode, event: String, implicits: Set<String>, isAction: Bool
  ) {
    left -= 1
    guard left > 0 else { return }
    switch node.kind {
    case .array:
      for element in node.elements {
        look(element, event: event, implicits: implicits, isAction: isAction)
      }
    case .object:
      guard node["_beagleComponent_"] == nil else { return }
      let isAction = isAction || node["_beagleAction_"] != nil
      for (key, value) in node.members {
        let name = key.string ?? ""
        look(
          value, event: isAction ? event : name, implicits: implicits.union([name]),
          isAction: isAction)
      }
    case .string:
      guard isAction, node.mayHoldExpressions, let text = node.string,
        case .expression(let parsed) = ExpressionParser.parse(text, source: node.source)
      else { return }
      found.append(
        Found(node: node, expression: parsed.parsed, event: event, implicits: implicits))
    default: break
    }
  }
}
