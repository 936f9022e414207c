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
  /// Puts components into the first one with an id, from the root of the screen (behaviour
  /// reference 3.7).
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let host = screen.host
    guard let target = host.rootView.firstView(identified: componentId) else {
      return host.note("addChildren found no component \"\(componentId)\"", at: source)
    }
    guard let box = target as? any ChildHosting else {
      let name = target.componentNode?.typeName ?? "?"
      return host.note("\"\(componentId)\" is a \(name), which holds no children", at: source)
    }
    let value = components(seenFrom: origin, host)
    guard case .array = value else {
      return host.note("addChildren wants a list of components, not \(value.typeName)", at: source)
    }
    let decoded = screen.dependencies.decoder.decodeComponents(value, name: "addChildren.value")
    for diagnostic in decoded.diagnostics { screen.dependencies.log.add(diagnostic) }
    let renderer = BeagleRenderer(controller: controller)
    let views = decoded.components.map { renderer.render($0, in: box.childPlacement) }
    let parent = box.childHost
    switch mode {
    case .append: for view in views { parent.addSubview(view) }
    case .prepend:
      for (index, view) in views.enumerated() { parent.insertSubview(view, at: index) }
    case .replace:
      for child in parent.subviews { child.removeFromSuperview() }
      for view in views { parent.addSubview(view) }
    }
    controller.formDidChange(around: parent)
    host.flush()
  }

  /// The list of components: as it stands, or what the expression gives. An expression among the
  /// elements gives one more, or several.
  @MainActor
  private func components(seenFrom origin: View, _ host: ScreenHost) -> DynamicObject {
    if case .expression = value { return host.evaluated(value, at: origin) }
    guard case .array(let elements) = value, elements.contains(where: \.isExpression) else {
      return value
    }
    return .array(
      elements.flatMap { element -> [DynamicObject] in
        guard element.isExpression else { return [element] }
        let result = host.evaluated(element, at: origin)
        return result.arrayValue.map(Array.init) ?? [result]
      })
  }
}

extension DynamicObject {
  fileprivate var isExpression: Bool { if case .expression = self { true } else { false } }
}

extension View {
  /// The first view with an identifier, parents before children.
  func firstView(identified id: String) -> View? {
    if identifier == id { return self }
    for child in subviews {
      if let found = child.firstView(identified: id) { return found }
    }
    return nil
  }
}

extension ScreenHost {
  /// Says in the log that an action had nothing to do.
  func note(_ message: String, at source: SourceReference?) {
    dependencies.log.add(.action, .error, "\(message); nothing was done.", at: source)
  }
}
