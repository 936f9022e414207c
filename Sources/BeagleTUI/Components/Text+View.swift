import BeagleSchema
import TerminalKit

extension Text: RenderableComponent {
  /// The text.
  public var shownText: ShownText { .texts([text]) }

  /// Returns a label.
  public func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    let plain = renderer.themed(styleId, \.texts, "text") ?? .role(.text)
    label.style = plain
    renderer.observe(text, of: label) { label, text in label.text = text ?? "" }
    renderer.observe(alignment, of: label) { label, alignment in
      label.followsTextDirection = alignment == nil
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

extension UnknownComponent: RenderableComponent {
  /// Returns a label with the type's name or the problem, and the children below it.
  public func toView(renderer: BeagleRenderer) -> View {
    let text = problem.map { type.isEmpty ? $0 : "\(type): \($0)" } ?? "unknown \(type)"
    let name = PlaceholderView("[\(text)]")
    guard !children.isEmpty else { return name }
    let view = View()
    view.addSubview(name)
    view.addSubview(renderer.render(Container(children: children, style: childStyle)))
    return view
  }
}

/// Replaces a component that cannot be drawn, and names it.
@MainActor
final class PlaceholderView: Label {
  init(_ text: String) { super.init(text, style: .role(.unknown)) }

  /// Half as wide as a text with a long word may be: the siblings in a row have content.
  override var minimumWidth: Int { min(super.minimumWidth, View.longestWord / 2) }
}
