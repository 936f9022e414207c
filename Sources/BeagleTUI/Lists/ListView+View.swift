import BeagleSchema
import TerminalKit

extension ListView: RenderableComponent {
  /// The texts of the rows.
  public var shownText: ShownText {
    children == nil ? ShownText([.rows(ListConfiguration(self))]) : .none
  }

  /// Returns a view that scrolls over its rows, or one as long as its rows with `useParentScroll`.
  public func toView(renderer: BeagleRenderer) -> View {
    if let children { return fixedRows(children, renderer) }
    return ListConfiguration(self).makeView(renderer)
  }

  /// Returns a list whose rows the server sent as components, as in Beagle 1.x.
  @MainActor
  private func fixedRows(
    _ children: [any ServerDrivenComponent], _ renderer: BeagleRenderer
  ) -> View {
    let scroll = ScrollingView(
      axis: direction == .horizontal ? .horizontal : .vertical,
      showsScrollBar: isScrollIndicatorVisible ?? false)
    let placement = renderer.environment.placement.scrolled(isRow: direction == .horizontal)
    scroll.addChildren(children, renderer, in: placement)
    return scroll
  }
}

extension GridView: RenderableComponent {
  /// The texts of the cells.
  public var shownText: ShownText { ShownText([.rows(ListConfiguration(self))]) }

  /// Returns a list with several cells in each line.
  public func toView(renderer: BeagleRenderer) -> View {
    let configuration = ListConfiguration(self)
    if configuration.span != spanCount {
      renderer.controller.dependencies.log.add(
        .collection, .warning,
        "spanCount \(spanCount) is out of range, using \(configuration.span); use 1 to "
          + "\(ListConfiguration.maximumSpan).", at: source)
    }
    return configuration.makeView(renderer)
  }
}
