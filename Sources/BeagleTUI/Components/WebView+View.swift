import BeagleSchema
import TerminalKit

extension WebView: RenderableComponent {
  /// Returns the text of the page and its links, or its URL if it cannot be read.
  public func toView(renderer: BeagleRenderer) -> View {
    let size = style?.size
    let view = WebPageView(
      controller: renderer.controller, keepsHeight: size?.height == nil && size?.maxHeight == nil)
    renderer.observe(url.asLinkURL, of: view) { view, url in
      if let url, !url.isEmpty { view.load(url) }
    }
    return view
  }
}
