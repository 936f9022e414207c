import BeagleSchema
import TerminalKit

extension ListView: RenderableComponent {
  /// A viewport on rows, or a box of rows where the surroundings scroll.
  public func toView(renderer: BeagleRenderer) -> View {
    if let children { return fixedRows(children, renderer) }
    return RowPlan(self).makeView(renderer)
  }

  /// The form of 1.x in which the server sent the rows themselves.
  @MainActor
  private func fixedRows(
    _ children: [any ServerDrivenComponent], _ renderer: BeagleRenderer
  ) -> View {
    let scroll = ScrollingView(
      axis: direction == .horizontal ? .horizontal : .vertical,
      showsScrollBar: isScrollIndicatorVisible ?? false)
    let placement = renderer.surroundings.placement.scrolled(isRow: direction == .horizontal)
    for child in children { scroll.content.addSubview(renderer.render(child, in: placement)) }
    return scroll
  }
}
