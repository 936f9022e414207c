import BeagleSchema
import TerminalKit

/// A component that is decoded and has no view: its name stands in its place.
protocol UndrawnComponent: RenderableComponent {}

extension UndrawnComponent {
  /// A box that names the type.
  @MainActor
  public func toView(renderer: BeagleRenderer) -> View { PlaceholderView("[\(typeName)]") }
}

extension WebView: UndrawnComponent {}
