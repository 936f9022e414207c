import BeagleSchema
import TerminalKit

extension ServerDrivenComponent {
  /// This type as a renderable one; nil if it has no view.
  ///
  /// The compiler finds the conformances of the types in ``BuiltinComponents``. A runtime cast
  /// (`as? any RenderableComponent`) scans all conformances of the program once for each type,
  /// which costs about 0.5 % of the instructions from startup to the first frame of a small screen.
  /// It is used only for custom components.
  fileprivate static var renderableType: (any RenderableComponent.Type)? {
    if let found = renderableType(among: BuiltinComponents.self) { return found }
    if self == UnknownComponent.self { return UnknownComponent.self }
    return self as? any RenderableComponent.Type
  }

  private static func renderableType<each Component: RenderableComponent>(
    among types: (repeat each Component).Type
  ) -> (any RenderableComponent.Type)? {
    // One pointer comparison for each entry, the most common types first.
    let identifier = ObjectIdentifier(self)
    for type in repeat (each Component).self {
      if ObjectIdentifier(type) == identifier { return type }
    }
    return nil
  }
}

extension RenderableComponent {
  /// Returns the view of a component of this type.
  @MainActor
  fileprivate static func view(
    of component: any ServerDrivenComponent, _ renderer: BeagleRenderer
  ) -> View? {
    (component as? Self)?.toView(renderer: renderer)
  }

  /// Returns the text of a component of this type.
  fileprivate static func shownText(of component: any ServerDrivenComponent) -> ShownText {
    (component as? Self)?.shownText ?? .unknown
  }
}

extension ServerDrivenComponent {
  /// The text in the view of the component; unknown if its type has no view.
  var shownText: ShownText {
    Swift.type(of: self).renderableType?.shownText(of: self) ?? .unknown
  }
}

extension BeagleRenderer {
  /// Returns the view of a component; nil if its type has no view.
  func makeView(_ component: any ServerDrivenComponent) -> View? {
    type(of: component).renderableType?.view(of: component, self)
  }
}
