import BeagleSchema
import TerminalKit

extension Screen: RenderableComponent {
  /// A screen inside another one, as a lazy component may receive it, is its content.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = View()
    view.addSubview(renderer.render(child))
    return view
  }
}
