import BeagleSchema
import JSON

/// The expressions in the actions of a component: they are read when an event happens, so that nothing
/// on the screen follows them.
struct ActionReadings {
  /// One expression.
  struct Found {
    /// The string.
    let node: JSONNode
    let expression: ParsedExpression
    /// The event of the component that runs the action.
    let event: String
    /// The events around it, of actions too: each makes a context of its name.
    let implicits: Set<String>
  }

  /// The most values of a component that are looked at.
  private static let valueLimit = 5_000

  private(set) var found: [Found] = []
  private var left = ActionReadings.valueLimit

  /// - Parameter component: as it is written. What stands in it for itself is left out.
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
