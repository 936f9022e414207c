import BeagleSchema
import TerminalKit

extension SimpleForm: RenderableComponent {
  /// A box around the children; `submitForm` looks for the nearest one.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = ContainerView()
    for child in children { view.addSubview(renderer.render(child)) }
    return view
  }
}
