import BeagleSchema
import TerminalKit

extension ScrollView: RenderableComponent {
  /// A view that scrolls over its children.
  public func toView(renderer: BeagleRenderer) -> View {
    let isVertical = scrollDirection != .horizontal
    let scroll = ScrollingView(
      axis: isVertical ? .vertical : .horizontal, showsScrollBar: scrollBarEnabled ?? true)
    let placement = renderer.surroundings.placement.scrolled(isRow: !isVertical)
    if let first = renderer.host.takeFirstPart() {
      _ = ChildrenInParts(children, of: scroll, first, renderer, in: placement)
    } else {
      for child in children { scroll.content.addSubview(renderer.render(child, in: placement)) }
    }
    return scroll
  }
}

extension ScrollingView: ChildHosting {
  var childHost: View {
    realizeDeferredContent()
    return content
  }
  var childPlacement: Placement {
    (componentNode?.childPlacement ?? .screen).scrolled(isRow: axis == .horizontal)
  }
}
