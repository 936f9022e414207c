import BeagleSchema
import TerminalKit

/// A component with a view. Custom components conform to it.
///
/// ```swift
/// struct Rating: RenderableComponent, Decodable {
///   var stars: Int
///   var source: SourceReference?
///
///   func toView(renderer: BeagleRenderer) -> View {
///     Label(String(repeating: "★", count: stars))
///   }
/// }
///
/// dependencies.decoder.register(component: Rating.self, named: "rating")
/// ```
public protocol RenderableComponent: ServerDrivenComponent {
  /// Creates the view of the component.
  @MainActor
  func toView(renderer: BeagleRenderer) -> View
  /// The text in the view, besides that of child components, for a search of rows and pages that
  /// have no views yet; unknown by default.
  var shownText: ShownText { get }
}

extension RenderableComponent {
  /// Unknown.
  public var shownText: ShownText { .unknown }
}

/// Creates views of components and binds their properties to expressions.
@MainActor
public struct BeagleRenderer {
  /// The controller of the screen that is rendered.
  public let controller: BeagleController

  /// The state that the next component inherits from its ancestors.
  var environment = RenderEnvironment()

  let host: ScreenHost

  init(controller: BeagleController, host: ScreenHost) {
    self.controller = controller
    self.host = host
  }

  /// Returns the view of a component, with its style, context, identifier and `onInit`.
  public func render(_ component: any ServerDrivenComponent) -> View {
    render(component, in: environment.placement)
  }

  /// Returns the views of several components.
  public func render(_ components: [any ServerDrivenComponent]) -> [View] {
    components.map { render($0) }
  }

  func render(_ component: any ServerDrivenComponent, in placement: Placement) -> View {
    guard host.reserveView() else {
      host.reportViewLimit(at: component)
      return View()
    }
    var renderer = self
    // A touchable, a lazy component and the 1.x wrappers of inputs return the view of their child,
    // which is already configured.
    if component.needsNoView { return renderer.view(of: component) }
    let widget = component.widgetProperties
    if let widget { renderer.environment.placement = placement.inside(widget.style) }
    let additions = host.previousState?.takeAdditions(to: component) ?? []
    // Two calls instead of one with a conditional argument, which would copy each component.
    let view =
      additions.first?.mode == .replace
      ? renderer.view(of: component.withoutChildren) : renderer.view(of: component)
    let inner = renderer.environment.placement
    renderer.environment.placement = placement
    renderer.configure(view, for: component, widget, inner: inner)
    if !additions.isEmpty { host.previousState?.restore(additions, in: view, on: controller) }
    return view
  }

  private func view(of component: any ServerDrivenComponent) -> View {
    if let view = makeView(component) { return view }
    controller.dependencies.log.addMissingConformance(
      "\(component.typeName) is not drawn: the type \(type(of: component)) does not conform to RenderableComponent",
      at: component.source)
    return PlaceholderView("[\(component.typeName)]")
  }

  /// Applies the properties that every component may have, in the order of Beagle iOS: style,
  /// identifier, context, `onInit`.
  private func configure(
    _ view: View, for component: any ServerDrivenComponent, _ widget: WidgetProperties?,
    inner: Placement
  ) {
    let node = view.requiredComponentNode
    if node.component == nil { node.adopt(component, childPlacement: inner) }
    if let style = widget?.style {
      StyleApplier(style, view: view, renderer: self).start(self)
    } else {
      StyleApplier.applyPlacement(environment.placement, to: view, isWidget: widget != nil)
    }
    if let id = widget?.id {
      controller.setIdentifier(id + environment.identifierSuffix, in: view)
    }
    if let accessibility = widget?.accessibility {
      view.accessibility = ViewAccessibility(accessibility)
    }
    if let context = component.declaredContext { controller.setContext(context, in: view) }
    if environment.runsOnInit, let actions = component.initialActions,
      host.previousState?.takeInitialization(of: component) != true
    {
      controller.addOnInit(actions, in: view)
    }
  }

  // MARK: - Binding

  /// Calls `update` immediately with a literal, or with each result of an expression. A missing
  /// value or one that cannot be converted to the type is passed as nil.
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

  /// Calls `update` immediately with a literal, or with each result of an expression while the view
  /// exists. Literals need no weak reference to the view.
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

  /// Returns a handler that runs the actions of an event of a view; nil without actions.
  func event(_ actions: [any Action]?, _ name: String, at view: View) -> (() -> Void)? {
    guard let actions else { return nil }
    let controller = controller
    return { [weak controller, weak view] in
      guard let controller, let view else { return }
      controller.execute(actions: actions, event: name, origin: view)
    }
  }

  /// Returns a handler that runs the actions of `onPress`, unless those of the last press are
  /// running; nil without actions.
  func press(_ actions: [any Action]?, at view: View) -> (() -> Void)? {
    guard let actions else { return nil }
    let controller = controller
    return { [weak controller, weak view] in
      guard let controller, let view else { return }
      controller.press(controller.requests.control(for: view)) {
        controller.execute(actions: actions, event: "onPress", origin: view)
      }
    }
  }
}
