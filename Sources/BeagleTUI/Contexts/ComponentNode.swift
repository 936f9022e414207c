import BeagleSchema
import TerminalKit

/// What a view knows of the component it was made from: its place in the document and its
/// contexts.
@MainActor
final class ComponentNode {
  /// The place in the payload, or nil for a component built in Swift.
  var source: SourceReference?
  /// The wire name, for example `beagle:text`.
  var typeName: String
  /// Where contexts are looked for when the view itself has no such context; the superview
  /// unless a list says otherwise.
  weak var logicalParent: View?
  /// The component itself; nil for the root of a screen.
  var component: (any ServerDrivenComponent)?
  /// The parts of 1.x forms that stand for this view beside its own component.
  var formParts: [any ServerDrivenComponent] = []
  /// Where components stand that are added to this one.
  var childPlacement = Placement.screen
  /// Contexts declared on this component or made by its events.
  private(set) var contexts: [ContextCell] = []
  /// What follows expressions at this view; it lives as long as the view.
  var bindings: [Binding] = []

  init(typeName: String, source: SourceReference?) {
    self.typeName = typeName
    self.source = source
  }

  /// Takes over what is known of a component.
  func adopt(_ component: any ServerDrivenComponent, childPlacement: Placement) {
    typeName = component.typeName
    source = component.source
    self.component = component
    self.childPlacement = childPlacement
  }

  func context(withId id: String) -> ContextCell? { contexts.first { $0.id == id } }

  func add(_ cell: ContextCell) { contexts.append(cell) }
}

extension View {
  /// The component this view was made from, if any.
  var componentNode: ComponentNode? {
    get { representedObject as? ComponentNode }
    set { representedObject = newValue }
  }

  /// The component this view was made from, made up when there is none.
  var requiredComponentNode: ComponentNode {
    if let componentNode { return componentNode }
    let node = ComponentNode(typeName: "", source: nil)
    componentNode = node
    return node
  }

  /// The nearest context with an id as seen from this view; contexts of one name hide those
  /// further out and are not merged with them.
  func context(withId id: String, global: GlobalContext?) -> ContextCell? {
    if id == GlobalContext.id { return global?.cell }
    var view: View? = self
    while let current = view {
      let node = current.componentNode
      if let cell = node?.context(withId: id) { return cell }
      view = node?.logicalParent ?? current.superview
    }
    return nil
  }

  /// The nearest view, this one included, for which `body` gives something; seen as contexts are.
  func nearest<T>(_ body: (View) -> T?) -> T? {
    var view: View? = self
    while let current = view {
      if let found = body(current) { return found }
      view = current.componentNode?.logicalParent ?? current.superview
    }
    return nil
  }

  /// The place in a payload of the nearest component around this view.
  var nearestSource: SourceReference? {
    var view: View? = self
    while let current = view {
      if let source = current.componentNode?.source { return source }
      view = current.superview
    }
    return nil
  }

  /// The first view with an identifier, this one included, parents before children.
  func firstView(identified id: String) -> View? {
    if identifier == id { return self }
    for child in subviews {
      if let found = child.firstView(identified: id) { return found }
    }
    return nil
  }

  /// The first view of a class, this one included, parents before children.
  func firstView<T>(_ type: T.Type) -> T? {
    if let found = self as? T { return found }
    for child in subviews {
      if let found = child.firstView(type) { return found }
    }
    return nil
  }
}
