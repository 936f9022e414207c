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
  /// - Throws: nothing.
  public func execute(controller: BeagleController, origin: View) throws {
    guard let target = controller.view.firstView(identified: componentId) else {
      return controller.logNoEffect(
        "addChildren found no component \"\(componentId)\"", at: source?.value(of: "componentId"))
    }
    guard let box = target as? any ChildHosting else {
      let name = target.componentNode?.typeName ?? "?"
      return controller.logNoEffect(
        "\"\(componentId)\" is a \(name), which cannot have children",
        at: source?.value(of: "componentId"))
    }
    // An earlier action of the event has reported the limit.
    guard !controller.dependencies.viewLimiter.isFull else { return }
    let value = components(on: controller, at: origin)
    guard case .array(let elements) = value else {
      return controller.logNoEffect(
        "addChildren: expected a list of components, found \(value.typeWords)",
        at: source?.value(of: "value"))
    }
    let dependencies = controller.dependencies
    let size = value.memorySize(atMost: ContextMemoryLimiter.maximumWeight)
    guard dependencies.turnBudget.take(bytes: size) else {
      return controller.reportExceededBudget(at: source)
    }
    let name = "addChildren.value"
    guard
      let list = elements.node ?? (try? JSONDocument(text: value.jsonText, name: name))?.root
    else {
      return controller.logNoEffect(
        "addChildren: the components are too large or nested too deeply", at: source)
    }
    let decoded = dependencies.decoder.decodeComponents(.array(DynamicArray(list)), name: name)
    for diagnostic in decoded.diagnostics { dependencies.log.add(diagnostic) }
    let id = (target.componentNode?.additions.last?.id ?? -1) + 1
    let added = AddedChildren(id: id, mode: mode, components: list, action: source)
    let renderer = controller.renderer
    renderer.host.rendering(in: ViewPath(of: target, in: nil).surroundings) {
      added.insert(decoded.components, into: box, renderer)
    }
    let parent = box.childHost
    ListRow.pinRows(around: parent)
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
