import BeagleSchema
import TerminalKit

/// What a component may have beside its own properties, found without asking the runtime for
/// conformances of the types that every screen is made of: each such question costs microseconds
/// at the first use of a type.
struct ComponentTraits {
  var isWidget = false
  var id: String?
  var style: Style?
  var accessibility: Accessibility?
  var context: Context?
  var onInit: [any Action]?

  init(_ component: any ServerDrivenComponent) {
    switch component {
    case let text as Text: take(text)
    case let container as Container:
      take(container)
      context = container.context
      onInit = container.onInit
    case let button as Button: take(button)
    case let input as TextInput: take(input)
    case let image as Image: take(image)
    case let scroll as ScrollView:
      take(scroll)
      context = scroll.context
    default:
      if let widget = component as? any Widget { take(widget) }
      context = (component as? any HasContext)?.context
      onInit = (component as? any InitiableComponent)?.onInit
    }
  }

  private mutating func take(_ widget: some Widget) {
    isWidget = true
    id = widget.id
    style = widget.style
    accessibility = widget.accessibility
  }
}

extension BeagleRenderer {
  /// The view of a component, or nil for one that cannot be drawn.
  func makeView(_ component: any ServerDrivenComponent) -> View? {
    switch component {
    case let text as Text: text.toView(renderer: self)
    case let container as Container: container.toView(renderer: self)
    case let button as Button: button.toView(renderer: self)
    case let input as TextInput: input.toView(renderer: self)
    case let image as Image: image.toView(renderer: self)
    case let scroll as ScrollView: scroll.toView(renderer: self)
    case let touchable as Touchable: touchable.toView(renderer: self)
    default: (component as? any RenderableComponent)?.toView(renderer: self)
    }
  }
}
