import BeagleSchema
import TerminalKit

extension Container: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Returns a box with the views of the children.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = ContainerView()
    if let themed = renderer.themed(styleId, \.containers, "container") {
      view.backgroundColor = themed.background
      view.applyThemeBorder(themed.border)
    }
    view.addChildren(children, renderer, style: style)
    return view
  }
}

/// A box that `addChildren` can add components to.
@MainActor
final class ContainerView: View, ChildHosting {
  var childHost: View { self }
  var childPlacement: Placement { componentNode?.childPlacement ?? .screen }

  /// The controls at the edges, for the space around this box.
  var edges = GroupEdges()

  override var drawsRowsAlike: Bool { true }
}

extension ScrollView: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Returns a view that scrolls over its children.
  public func toView(renderer: BeagleRenderer) -> View {
    let isVertical = scrollDirection != .horizontal
    let scroll = ScrollingView(
      axis: isVertical ? .vertical : .horizontal, showsScrollBar: scrollBarEnabled ?? true)
    let placement = renderer.environment.placement.scrolled(isRow: !isVertical)
    if let first = renderer.host.takeInitialRenderArea() {
      _ = IncrementalChildren(children, of: scroll, first, renderer, in: placement)
    } else {
      scroll.addChildren(children, renderer, in: placement)
    }
    return scroll
  }
}

extension ScrollingView {
  /// Renders children into the content. Texts in a row that would touch get a blank between them,
  /// because their words could not be told apart; controls in a column get an empty row.
  func addChildren(
    _ children: [any ServerDrivenComponent], _ renderer: BeagleRenderer, in placement: Placement
  ) {
    for (index, child) in children.enumerated() {
      let view = renderer.render(child, in: placement)
      content.addSubview(view)
      if axis == .vertical { content.addControlSpacing(above: index) }
      if axis == .horizontal { view.separateText(index, of: children) }
    }
  }
}

extension View {
  /// Leaves a blank between a text and the text at its right in a row.
  /// - Parameter index: The index of the view's component.
  func separateText(_ index: Int, of children: [any ServerDrivenComponent]) {
    // Comparing types costs a tenth of a cast, and few components are texts next to texts.
    guard index + 1 < children.count, type(of: children[index]) == Text.self,
      type(of: children[index + 1]) == Text.self, let text = children[index] as? Text,
      let next = children[index + 1] as? Text, !text.hasSpace(at: .right),
      !next.hasSpace(at: .left)
    else { return }
    flex.margin.right = .points(1)
  }
}

extension Text {
  fileprivate enum Side { case left, right }

  /// Whether the style has space at a side.
  fileprivate func hasSpace(at side: Side) -> Bool {
    func hasSpace(_ edges: EdgeValue?) -> Bool {
      let own = side == .left ? edges?.left : edges?.right
      return own ?? edges?.horizontal ?? edges?.all != nil
    }
    let style = widgetProperties?.style
    return hasSpace(style?.margin) || hasSpace(style?.padding)
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

extension Screen: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Returns the child in a view. A screen is a child if a lazy component has loaded it.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = View()
    view.addSubview(renderer.render(child))
    return view
  }
}

extension BeaglePlatformWrapper: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Returns the child's view for every platform, so that authors can see all children.
  public func toView(renderer: BeagleRenderer) -> View { renderer.render(child) }
}
