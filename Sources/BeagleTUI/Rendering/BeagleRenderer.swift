import BeagleSchema
import TerminalKit

/// A component that can be drawn. Custom components conform to it.
public protocol RenderableComponent: ServerDrivenComponent {
  /// Makes the view of the component.
  @MainActor
  func toView(renderer: BeagleRenderer) -> View
}

/// Makes views of components and binds their properties.
@MainActor
public struct BeagleRenderer {
  /// The controller of the screen that is drawn.
  public let controller: BeagleController

  /// What surrounds the next component.
  var surroundings = RenderSurroundings()

  /// Where the views register what keeps them alive.
  let host: ScreenHost

  init(controller: BeagleController, host: ScreenHost) {
    self.controller = controller
    self.host = host
  }

  /// Makes the view of a component, with its style, context, identifier and onInit.
  public func render(_ component: any ServerDrivenComponent) -> View {
    render(component, in: surroundings.placement)
  }

  /// Makes the views of several components.
  public func render(_ components: [any ServerDrivenComponent]) -> [View] {
    components.map { render($0) }
  }

  func render(_ component: any ServerDrivenComponent, in placement: Placement) -> View {
    guard host.takeRoomForView(of: component) else { return View() }
    var renderer = self
    // A touchable, a lazy component and the 1.x wrappers of inputs have no view of their own:
    // theirs is that of their child, which is configured already.
    if component.needsNoView { return renderer.view(of: component) }
    let widget = component.widgetProperties
    if let widget { renderer.surroundings.placement = placement.inside(widget.style) }
    let view = renderer.view(of: component)
    let inner = renderer.surroundings.placement
    renderer.surroundings.placement = placement
    renderer.configure(view, for: component, widget, inner: inner)
    return view
  }

  private func view(of component: any ServerDrivenComponent) -> View {
    makeView(component) ?? PlaceholderView("[\(component.typeName)]")
  }

  /// Sets what every component may have, in the order of Beagle iOS: style, identifier, context,
  /// onInit.
  private func configure(
    _ view: View, for component: any ServerDrivenComponent, _ widget: WidgetProperties?,
    inner: Placement
  ) {
    let node = view.requiredComponentNode
    if node.component == nil { node.adopt(component, childPlacement: inner) }
    if let style = widget?.style {
      StyleApplier(style, view: view, renderer: self).start()
    } else {
      StyleApplier.applyPlacement(surroundings.placement, to: view, isWidget: widget != nil)
    }
    if let id = widget?.id {
      controller.setIdentifier(id + surroundings.identifierSuffix, in: view)
    }
    if let accessibility = widget?.accessibility {
      view.accessibility = ViewAccessibility(accessibility)
    }
    if let context = component.declaredContext { controller.setContext(context, in: view) }
    if surroundings.runsOnInit, let actions = component.initialActions,
      host.memory?.takeInitialization(of: component) != true
    {
      controller.addOnInit(actions, in: view)
    }
  }

  // MARK: - Binding

  /// Calls `update` with the literal at once, or with each result of the expression. A result
  /// that cannot be turned into the type, like a missing value, is given as nil.
  public func observe<Value: DynamicConvertible>(
    _ expression: Expression<Value>?, in view: View, update: @escaping (Value?) -> Void
  ) {
    switch expression {
    case nil: break
    case .value(let value): update(value)
    case .expression(let expression):
      controller.addBinding(expression: expression, in: view) { result in
        update(Value(dynamic: result))
      }
    }
  }

  /// Calls `update` with the view and the literal at once, or with each result of the expression
  /// while the view lives. No reference to the view is made for a literal.
  func observe<Value: DynamicConvertible, Target: View>(
    _ expression: Expression<Value>?, of view: Target, update: @escaping (Target, Value?) -> Void
  ) {
    switch expression {
    case nil: break
    case .value(let value): update(view, value)
    case .expression(let expression):
      controller.addBinding(expression: expression, in: view) { [weak view] result in
        if let view { update(view, Value(dynamic: result)) }
      }
    }
  }

  /// Runs actions when something happens at a view.
  func event(_ actions: [any Action]?, _ name: String, at view: View) -> (() -> Void)? {
    guard let actions else { return nil }
    let controller = controller
    return { [weak controller, weak view] in
      guard let controller, let view else { return }
      controller.execute(actions: actions, event: name, origin: view)
    }
  }
}
