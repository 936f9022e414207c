import BeagleSchema
import TerminalKit

extension UnknownComponent: RenderableComponent {
  /// The name of the type, or what is wrong with it, and below it what is inside.
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

/// Stands where something cannot be drawn and says what.
@MainActor
final class PlaceholderView: Label {
  init(_ text: String) {
    super.init(text, style: .role(.unknown))
  }
}
