import BeagleSchema
import TerminalKit

extension BeaglePlatformWrapper: RenderableComponent {
  /// The child itself, whichever platform it is for: who writes screens wants to see all of them.
  public func toView(renderer: BeagleRenderer) -> View { renderer.render(child) }
}
