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
  /// The actions that run when no error stops the form.
  let onSubmit: JSONNode?
  /// Whether a custom component may show the error.
  private(set) var mayShowErrors = false
  /// The expressions that depend on a condition. They may show an error, too.
  private(set) var conditions: [JSONNode] = []
  /// Whether the content of the form is not complete: a part is loaded later, or an action of a server may run.
  private(set) var isOpen = false
  /// Whether a control of the form has an `onPress`, which may be empty.
  private(set) var hasPress = false
  /// Whether actions may add components to the form.
  private(set) var hasIDs = false
  /// Whether the form contains custom components or actions, which may read any input.
  private(set) var isForeign = false
  /// The inputs whose events have no expression, and so do not read the text.
  private(set) var unreadInputs: [JSONNode] = []

  init(_ form: JSONNode) {
    onSubmit = form["onSubmit"].flatMap { $0.isNull ? nil : $0 }
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
        conditions.append(node)
      }
    case .object:
      let type = node["_beagleComponent_"]?.string?.lowercased()
      if type == "beagle:simpleform", !isForm { return }
      let action = node["_beagleAction_"]?.string?.lowercased()
      if let type, !type.hasPrefix("beagle:") { mayShowErrors = true }
      if let name = type ?? action, !name.hasPrefix("beagle:") { isForeign = true }
      if action == "beagle:submitform" { isSubmitted = true }
      if type == "beagle:lazycomponent" || type == "beagle:form" { isOpen = true }
      if type != nil, node["id"] != nil { hasIDs = true }
      if type == "beagle:button" || type == "beagle:touchable",
        node["onPress"]?.isNull == false
      {
        hasPress = true
      }
      let isInput = type == "beagle:textinput"
      if isInput, TypeRules.isUnread(node) { unreadInputs.append(node) }
      for (key, value) in node.members {
        switch key.string {
        case "error" where isInput:
          if value.kind == .string, value.string?.isEmpty == false {
            inputs.append(Input(error: value, showError: node["showError"]))
          }
        case "showError" where isInput: showErrors.append(value)
        case "enabled", "display": if value.mayHoldExpressions { conditions.append(value) }
        default: visit(value)
        }
      }
    default: break
    }
  }
}
