import BeagleSchema
import TerminalKit

/// A view of a component that `addChildren` can put components into.
@MainActor
protocol ChildHosting: View {
  /// The view that holds the children.
  var childHost: View { get }
  /// Where they stand among their surroundings.
  var childPlacement: Placement { get }
}

extension AddChildren: ExecutableAction {
  /// Puts components into the first one with an id, from the root of the screen.
  public func execute(controller: BeagleController, origin: View) throws {
    guard let target = controller.view.firstView(identified: componentId) else {
      return controller.logNothingDone(
        "addChildren found no component \"\(componentId)\"", at: source)
    }
    guard let box = target as? any ChildHosting else {
      let name = target.componentNode?.typeName ?? "?"
      return controller.logNothingDone(
        "\"\(componentId)\" is a \(name), which holds no children", at: source)
    }
    let value = components(on: controller, at: origin)
    guard case .array = value else {
      return controller.logNothingDone(
        "addChildren: expected a list of components, found \(value.typeName)", at: source)
    }
    let dependencies = controller.dependencies
    guard dependencies.turnBudget.take(bytes: value.memorySize(atMost: ContextRoom.maximumWeight))
    else {
      return controller.sayBudget(at: source)
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

  /// The list of components: as it stands, or what the expression gives. An expression among the
  /// elements gives one more, or several.
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
