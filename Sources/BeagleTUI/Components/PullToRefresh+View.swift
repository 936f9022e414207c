import BeagleSchema
import TerminalKit

extension PullToRefresh: RenderableComponent {
  /// What is inside it, in a box of its own. There is nothing to pull with yet, so `onPull` does not
  /// run.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = ContainerView()
    view.addSubview(renderer.render(child))
    return view
  }
}
