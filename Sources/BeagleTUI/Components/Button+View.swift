import BeagleSchema
import TerminalKit

extension Button: RenderableComponent {
  public func toView(renderer: BeagleRenderer) -> View {
    let button = PushButton()
    renderer.observe(text, in: button) { [weak button] in button?.title = $0 ?? "" }
    renderer.observe(enabled, in: button) { [weak button] in
      if let enabled = $0 { button?.isEnabled = enabled }
    }
    button.onPress = renderer.event(onPress, "onPress", at: button)
    renderer.prefetch(onPress)
    return button
  }
}

extension Touchable: RenderableComponent {
  /// The child itself, which a press on makes do something. A box is around it only where the
  /// touchable has a style of its own.
  public func toView(renderer: BeagleRenderer) -> View {
    let child = renderer.render(child)
    let view = hasNoBox ? child : View()
    if view !== child { view.addSubview(child) }
    view.onTap = renderer.event(onPress, "onPress", at: view)
    renderer.prefetch(onPress)
    return view
  }
}

extension BeagleRenderer {
  /// Fetches ahead the routes of actions that ask for it (behaviour reference 5.4).
  func prefetch(_ actions: [any Action]?) {
    for action in actions ?? [] {
      guard let route = (action as? Navigate)?.route, case .remote(let path) = route,
        path.shouldPrefetch == true, case .value(let url) = path.url
      else { continue }
      controller.dependencies.viewClient.prefetch(url: url)
    }
  }
}
