import BeagleSchema

extension Screen {
  /// The components without a view and the actions that cannot run in a screen that is written in Swift: the reasons by
  /// the names of the types in JSON.
  package var unusableTypes: [String: String] {
    var problems: [String: String] = [:]
    WireEncoder.forEachPart(of: self) { part in
      switch part {
      case let unknown as UnknownAction:
        problems[unknown.type] =
          "the action \"\(unknown.type)\"\(unknown.problem.map { ": \($0)" } ?? " is not registered")"
      case is any ExecutableAction, is any RenderableComponent: break
      case let action as any Action:
        // Such as PopView, which runs as a case of Navigate.
        if Navigate(action) != nil { break }
        problems[action.typeName] =
          "the action cannot run: the type \(type(of: action)) does not conform to ExecutableAction"
      case let component as any ServerDrivenComponent:
        problems[component.typeName] =
          "the component is not drawn: the type \(type(of: component)) does not conform to RenderableComponent"
      default: break
      }
    }
    return problems
  }
}
