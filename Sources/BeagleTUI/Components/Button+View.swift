import BeagleSchema
import TerminalKit

extension Button: RenderableComponent {
  /// A button that runs `onPress`.
  public func toView(renderer: BeagleRenderer) -> View {
    let button = PushButton()
    if let themed = renderer.themed(styleId, \.buttons, "button") {
      button.kind = themed.kind
      button.style = themed.look
      button.takeBorder(themed.border)
    }
    renderer.observe(text, of: button) { button, text in button.title = text ?? "" }
    renderer.observe(enabled, of: button) { button, enabled in
      if let enabled { button.isEnabled = enabled }
    }
    button.onPress = renderer.event(onPress, "onPress", at: button)
    renderer.prefetch(onPress)
    return button
  }
}
