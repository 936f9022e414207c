import BeagleSchema
import TerminalKit

extension UnknownComponent: RenderableComponent {
  public func toView(renderer: BeagleRenderer) -> View {
    PlaceholderView(problem.map { "[\(type): \($0)]" } ?? "[unknown \(type)]")
  }
}

/// Stands where something cannot be drawn and says what.
@MainActor
final class PlaceholderView: Label {
  init(_ text: String) {
    super.init(text, style: .role(.warning))
  }
}
