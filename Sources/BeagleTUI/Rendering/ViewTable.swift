import BeagleSchema
import TerminalKit

/// How the components of Beagle are drawn: the conformances to ``RenderableComponent`` of the types
/// in ``BuiltinComponents``.
///
/// The compiler finds them, and refuses a component of the list that has none. Asking the runtime
/// (`component as? any RenderableComponent`) reads all conformances of the program once for each
/// type, about half a percent of the instructions from start to the first frame of a small screen.
struct ViewTable: Sendable {
  static let builtin = ViewTable(BuiltinComponents.self)

  private var entries: [(type: ObjectIdentifier, drawing: any RenderableComponent.Type)] = []

  private init<each Component: RenderableComponent>(_ types: (repeat each Component).Type) {
    for type in repeat (each Component).self { entries.append((ObjectIdentifier(type), type)) }
    entries.append((ObjectIdentifier(UnknownComponent.self), UnknownComponent.self))
  }

  /// How a type is drawn; nil for one that is not.
  func drawing(of type: any ServerDrivenComponent.Type) -> (any RenderableComponent.Type)? {
    let identifier = ObjectIdentifier(type)
    // About twenty entries, those first that screens are mostly made of.
    for entry in entries where entry.type == identifier { return entry.drawing }
    return type as? any RenderableComponent.Type
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
    ViewTable.builtin.drawing(of: type(of: component))?.view(of: component, self)
  }
}

extension TypeDescriptor {
  /// Whether a component of this type has a view of its own; without one its name stands on the
  /// screen.
  public var isDrawn: Bool {
    guard let type = type as? any ServerDrivenComponent.Type,
      let drawing = ViewTable.builtin.drawing(of: type)
    else { return false }
    return !(drawing is any UndrawnComponent.Type)
  }
}
