import BeagleSchema
import TerminalKit

extension Touchable: RenderableComponent {
  /// The child itself, which a press on makes do something. A box is around it only where the
  /// touchable has a style of its own.
  public func toView(renderer: BeagleRenderer) -> View {
    let child = renderer.render(child)
    let view = needsNoView ? child : View()
    if view !== child { view.addSubview(child) }
    view.onTap = renderer.event(onPress, "onPress", at: view)
    renderer.prefetch(onPress)
    return view
  }
}
