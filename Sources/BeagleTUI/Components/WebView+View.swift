import BeagleSchema
import TerminalKit

extension WebView: RenderableComponent {
  /// The text of the page and its links, where it can be read, and else its address.
  public func toView(renderer: BeagleRenderer) -> View {
    let size = style?.size
    let view = WebPageView(
      controller: renderer.controller, keepsHeight: size?.height == nil && size?.maxHeight == nil)
    renderer.observe(url, of: view) { view, url in
      if let url, !url.isEmpty { view.load(url) }
    }
    return view
  }
}
