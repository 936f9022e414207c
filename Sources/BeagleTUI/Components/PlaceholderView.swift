import BeagleSchema
import TerminalKit

extension UnknownComponent: RenderableComponent {
  /// A box that names the type, or what is wrong with it.
  public func toView(renderer: BeagleRenderer) -> View {
    let text = problem.map { type.isEmpty ? $0 : "\(type): \($0)" } ?? "unknown \(type)"
    return PlaceholderView("[\(text)]")
  }
}

/// Stands where something cannot be drawn and says what.
@MainActor
final class PlaceholderView: Label {
  init(_ text: String) {
    super.init(text, style: .role(.warning))
  }
}
