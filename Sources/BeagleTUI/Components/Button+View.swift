import BeagleSchema
import TerminalKit

extension Button: RenderableComponent {
  /// A button that runs `onPress`.
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
