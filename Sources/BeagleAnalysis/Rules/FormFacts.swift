import BeagleSchema

/// What a form shows of the errors of its inputs, and what it reads of their texts.
struct FormFacts {
  /// An input whose error may stop the form.
  struct Input {
    let error: JSONNode
    let showError: JSONNode?
  }

  /// The inputs that may have an error.
  private(set) var inputs: [Input] = []
  /// The values of `showError` of all inputs.
  private(set) var showErrors: [JSONNode] = []
  /// The actions that run when an error stops the form.
  private(set) var failureActions: [JSONNode] = []
  /// Whether an action submits the form.
  private(set) var isSubmitted = false
  /// Whether something besides an input may show the error: a custom component, or an expression that depends on
  /// a condition.
  private(set) var mayShowErrors = false
  /// Whether the form contains custom components or actions, which may read any input.
  private(set) var isForeign = false
  /// The inputs whose events have no expression, and so do not read the text.
  private(set) var unreadInputs: [JSONNode] = []

  init(_ form: JSONNode) {
    if let actions = form["onValidationError"], actions.kind == .array {
      failureActions = Array(actions.elements)
    }
    visit(form, isForm: true)
  }

  /// Nested forms show their errors themselves.
  private mutating func visit(_ node: JSONNode, isForm: Bool = false) {
    switch node.kind {
    case .array: for element in node.elements { visit(element) }
    case .string:
      if node.mayHoldExpressions, node.string?.containsBytes(of: "condition(") == true {
        mayShowErrors = true
      }
    case .object:
      let type = node["_beagleComponent_"]?.string?.lowercased()
      if type == "beagle:simpleform", !isForm { return }
      let action = node["_beagleAction_"]?.string?.lowercased()
      if let type, !type.hasPrefix("beagle:") { mayShowErrors = true }
      if let name = type ?? action, !name.hasPrefix("beagle:") { isForeign = true }
      if action == "beagle:submitform" { isSubmitted = true }
      let isInput = type == "beagle:textinput"
      if isInput, TypeRules.isUnread(node) { unreadInputs.append(node) }
      for (key, value) in node.members {
        switch key.string {
        case "error" where isInput:
          if value.kind == .string, value.string?.isEmpty == false {
            inputs.append(Input(error: value, showError: node["showError"]))
          }
        case "showError" where isInput: showErrors.append(value)
        case "enabled", "display": mayShowErrors = mayShowErrors || value.mayHoldExpressions
        default: visit(value)
        }
      }
    default: break
    }
  }
}
