import BeagleSchema
import TerminalKit

extension ServerDrivenComponent {
  /// How the type is drawn; nil where it is not.
  ///
  /// The compiler finds the conformances of the types in ``BuiltinComponents``, and refuses one
  /// that has none. Asking the runtime (`component as? any RenderableComponent`) reads all
  /// conformances of the program once for each type: about half a percent of the instructions from
  /// start to the first frame of a small screen. Types of an application are asked so.
  fileprivate static var drawing: (any RenderableComponent.Type)? {
    if let found = drawing(among: BuiltinComponents.self) { return found }
    if self == UnknownComponent.self { return UnknownComponent.self }
    return self as? any RenderableComponent.Type
  }

  private static func drawing<each Component: RenderableComponent>(
    among types: (repeat each Component).Type
  ) -> (any RenderableComponent.Type)? {
    // One comparison of type addresses for each entry, the most common types first.
    let identifier = ObjectIdentifier(self)
    for type in repeat (each Component).self {
      if ObjectIdentifier(type) == identifier { return type }
    }
    return nil
  }
}

extension RenderableComponent {
  /// The view of a component of this type.
  @MainActor
  fileprivate static func view(
    of component: any ServerDrivenComponent, _ renderer: BeagleRenderer
  ) -> View? {
    (component as? Self)?.toView(renderer: renderer)
  }
}

extension BeagleRenderer {
  /// The view of a component, or nil for one that cannot be drawn.
  func makeView(_ component: any ServerDrivenComponent) -> View? {
    type(of: component).drawing?.view(of: component, self)
  }
}
