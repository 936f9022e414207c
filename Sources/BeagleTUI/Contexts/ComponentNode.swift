import BeagleSchema
import TerminalKit

/// The component of a view, with its location in the document, its contexts and its bindings.
@MainActor
final class ComponentNode {
  /// The location in the payload; nil for a component that was created in Swift.
  var source: SourceReference?
  /// The wire name, for example `beagle:text`.
  var typeName: String
  /// The view whose contexts are searched next; nil for the superview. Lists set it for their rows.
  weak var logicalParent: View?
  /// The component; nil for the root of a screen.
  var component: (any ServerDrivenComponent)?
  /// The form components of 1.x that share this view with its own component.
  var formParts: [any ServerDrivenComponent] = []
  /// The placement of children that are added later.
  var childPlacement = Placement.screen
  /// The contexts that the component declares, and the contexts of its events.
  private(set) var contexts: [ObservableContext] = []
  /// The children that actions have added to the view, in order.
  var additions: [AddedChildren] = []
  /// The id of the ``AddedChildren`` that the view belongs to; nil for a declared child.
  var additionID: Int?
  /// The bindings of the view's properties.
  var bindings: [Binding] = []

  init(typeName: String, source: SourceReference?) {
    self.typeName = typeName
    self.source = source
  }

  /// Sets the component and its properties.
  func adopt(_ component: any ServerDrivenComponent, childPlacement: Placement) {
    typeName = component.typeName
    source = component.source
    self.component = component
    self.childPlacement = childPlacement
  }

  func context(withId id: String) -> ObservableContext? { contexts.first { $0.id == id } }

  func add(_ context: ObservableContext) { contexts.append(context) }
}

extension View {
  /// The node of the component that the view shows.
  var componentNode: ComponentNode? {
    get { representedObject as? ComponentNode }
    set { representedObject = newValue }
  }

  /// The node of the view, which is created if necessary.
  var requiredComponentNode: ComponentNode {
    if let componentNode { return componentNode }
    let node = ComponentNode(typeName: "", source: nil)
    componentNode = node
    return node
  }

  /// Returns the nearest context with an id, starting at this view. It hides outer contexts with
  /// the same id; their values are not merged.
  func context(withId id: String, global: GlobalContext?) -> ObservableContext? {
    if id == GlobalContext.id { return global?.context }
    var view: View? = self
    while let current = view {
      let node = current.componentNode
      if let context = node?.context(withId: id) { return context }
      view = node?.logicalParent ?? current.superview
    }
    return nil
  }

  /// The next view in context lookup.
  var scopeParent: View? { componentNode?.logicalParent ?? superview }

  /// Returns the first non-nil result of `body` for this view and its ancestors in the order of
  /// context lookup.
  func nearest<T>(_ body: (View) -> T?) -> T? {
    var view: View? = self
    while let current = view {
      if let found = body(current) { return found }
      view = current.scopeParent
    }
    return nil
  }

  /// The location of the nearest component, starting at this view.
  var nearestSource: SourceReference? {
    var view: View? = self
    while let current = view {
      if let source = current.componentNode?.source { return source }
      view = current.superview
    }
    return nil
  }

  /// The types of the component that the view shows and of those around it, such as `Container > Text`; empty without
  /// components.
  var componentPath: String {
    var names: [String] = []
    var view: View? = self
    while let current = view {
      let node = current.componentNode
      if let component = node?.component { names.append("\(type(of: component))") }
      view = node?.logicalParent ?? current.superview
    }
    return names.reversed().joined(separator: " > ")
  }

  /// Returns the first view with an identifier in this view's subtree, parents before children.
  func firstView(identified id: String) -> View? { firstResult { $0.identifier == id ? $0 : nil } }

  /// Returns the first view of a type in this view's subtree, parents before children.
  func firstView<T>(_ type: T.Type) -> T? { firstResult { $0 as? T } }

  private func firstResult<T>(_ body: (View) -> T?) -> T? {
    if let result = body(self) { return result }
    for child in subviews { if let result = child.firstResult(body) { return result } }
    return nil
  }
}

extension View {
  /// Whether a property of the view's component is bound to contexts.
  package var showsExpression: Bool { componentNode?.bindings.isEmpty == false }
}
