import BeagleSchema
import TerminalKit

extension Text: RenderableComponent {
  /// A label.
  public func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    let plain = renderer.themed(styleId, \.texts, "text") ?? .role(.text)
    label.style = plain
    renderer.observe(text, of: label) { label, text in label.text = text ?? "" }
    renderer.observe(alignment, of: label) { label, alignment in
      switch alignment {
      case .center: label.alignment = .center
      case .right: label.alignment = .trailing
      case .left, nil: label.alignment = .leading
      }
    }
    if let textColor {
      renderer.observe(textColor, of: label) { label, text in
        label.style = plain.colored(text.flatMap(HexColor.init)?.color.map { .color($0) })
      }
    }
    return label
  }
}
