import BeagleSchema
import TerminalKit

extension Container: RenderableComponent {
  /// A box with the views of its children.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = ContainerView()
    if let themed = renderer.themed(styleId, \.containers, "container") {
      view.backgroundColor = themed.background
      view.takeBorder(themed.border)
    }
    for child in children { view.addSubview(renderer.render(child)) }
    return view
  }
}

/// A box that components can be added to while it is on screen.
@MainActor
final class ContainerView: View, ChildHosting {
  var childHost: View { self }
  var childPlacement: Placement { componentNode?.childPlacement ?? .screen }

  override var drawsRowsAlike: Bool { true }
}
