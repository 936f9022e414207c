import BeagleNetworking
import BeagleSchema
import TerminalKit

extension Image: RenderableComponent {
  /// No text.
  public var shownText: ShownText { .none }

  /// Returns an image, with its name in a frame if it cannot be drawn.
  public func toView(renderer: BeagleRenderer) -> View {
    let name: String =
      if let label = accessibility?.accessibilityLabel, !label.isEmpty { label } else {
        path.shortName
      }
    let view = ImageView(name: name)
    let loader = ImageLoader(view, mode: mode ?? .fitCenter, controller: renderer.controller)
    view.sizeObserver = SizeObserver(
      scheduler: renderer.controller.dependencies.scheduler,
      measure: { [unowned view] in view.contentBox.size }, onChange: { loader.boxDidChange($0) })
    renderer.observe(path, in: view) { [weak view] path in
      guard let view else { return }
      switch path {
      case nil: break
      case .local(let id):
        renderer.observe(id, in: view) { if let id = $0 { loader.showLocal(id) } }
      case .remote(let remote):
        renderer.observe(remote.url.asRequestURL, in: view) { url in
          if let url { loader.showRemote(url, placeholder: remote.placeholder) }
        }
      }
    }
    return view
  }
}

extension Expression where Value == ImagePath {
  /// The identifier of a local image, or the last component of a remote URL without secrets.
  fileprivate var shortName: String {
    guard case .value(let path) = self else { return "image" }
    switch path {
    case .local(let id):
      return id.literal.flatMap { $0.isEmpty ? nil : $0 } ?? "image"
    case .remote(let remote):
      let address = remote.url.literal.map(Redaction.url)
      return address?.split(separator: "/").last.map(String.init) ?? "image"
    }
  }
}
