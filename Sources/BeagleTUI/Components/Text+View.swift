import BeagleSchema
import TerminalKit

extension Text: RenderableComponent {
  /// A label.
  public func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    let plain = renderer.controller.dependencies.theme.textStyle(styleId)
    label.style = plain
    renderer.observe(text, in: label) { [weak label] in label?.text = $0 ?? "" }
    renderer.observe(alignment, in: label) { [weak label] (alignment: Text.Alignment?) in
      switch alignment {
      case .center: label?.alignment = .center
      case .right: label?.alignment = .trailing
      case .left, nil: label?.alignment = .leading
      }
    }
    renderer.observe(textColor, in: label) { [weak label] (text: String?) in
      label?.style = plain.colored(text.flatMap(HexColor.init)?.color.map { .color($0) })
    }
    return label
  }
}
