import BeagleSchema
import TerminalKit

extension Text: RenderableComponent {
  public func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    label.style = renderer.controller.dependencies.theme.textStyle(styleId)
    let plain = label.style
    renderer.observe(text, in: label) { [weak label] in label?.text = $0 ?? "" }
    renderer.observe(alignment, in: label) { [weak label] (alignment: Text.Alignment?) in
      switch alignment {
      case .center: label?.alignment = .center
      case .right: label?.alignment = .trailing
      case .left, nil: label?.alignment = .leading
      }
    }
    renderer.observe(textColor, in: label) { [weak label] (text: String?) in
      var style = plain
      if let color = text.flatMap(HexColor.init)?.color { style.foreground = color }
      label?.style = style
    }
    return label
  }
}
