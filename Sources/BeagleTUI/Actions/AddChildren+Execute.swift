import BeagleSchema
import TerminalKit

/// A view that `addChildren` can add components to.
@MainActor
protocol ChildHosting: View {
  /// The superview of the children.
  var childHost: View { get }
  /// The placement of the children.
  var childPlacement: Placement { get }
}

extension AddChildren: ExecutableAction {
  /// Adds components to the first component with the id, searching from the root of the screen.
  public func execute(controller: BeagleController, origin: View) throws {
    guard let target = controller.view.firstView(identified: componentId) else {
      return controller.logNoEffect("addChildren found no component \"\(componentId)\"", at: source)
    }
    guard let box = target as? any ChildHosting else {
      let name = target.componentNode?.typeName ?? "?"
      return controller.logNoEffect(
        "\"\(componentId)\" is a \(name), which cannot have children", at: source)
    }
    let value = components(on: controller, at: origin)
    guard case .array = value else {
      return controller.logNoEffect(
        "addChildren: expected a list of components, found \(value.typeName)", at: source)
    }
    let dependencies = controller.dependencies
    let size = value.memorySize(atMost: ContextMemoryLimiter.maximumWeight)
    guard dependencies.turnBudget.take(bytes: size) else {
      return controller.reportExceededBudget(at: source)
    }
    let decoded = dependencies.decoder.decodeComponents(value, name: "addChildren.value")
    for diagnostic in decoded.diagnostics { dependencies.log.add(diagnostic) }
    let renderer = controller.renderer
    let views = decoded.components.map { renderer.render($0, in: box.childPlacement) }
    let parent = box.childHost
    ListRow.pinRows(around: parent)
    switch mode {
    case .append: for view in views { parent.addSubview(view) }
    case .prepend:
      for (index, view) in views.enumerated() { parent.insertSubview(view, at: index) }
    case .replace:
      for child in parent.subviews { child.removeFromSuperview() }
      for view in views { parent.addSubview(view) }
    }
    controller.formDidChange(around: parent)
    controller.setNeedsLayout(component: parent)
  }

  /// Returns the list of components. The list can be an expression, and so can its elements; an
  /// element whose result is a list adds several components.
  @MainActor
  private func components(on controller: BeagleController, at origin: View) -> DynamicObject {
    if case .expression = value { return controller.evaluate(value, at: origin) }
    guard case .array(let elements) = value, elements.contains(where: \.isExpression) else {
      return value
    }
    return .array(
      elements.flatMap { element -> [DynamicObject] in
        guard element.isExpression else { return [element] }
        let result = controller.evaluate(element, at: origin)
        return result.arrayValue.map(Array.init) ?? [result]
      })
  }
}

extension DynamicObject {
  fileprivate var isExpression: Bool { if case .expression = self { true } else { false } }
}
