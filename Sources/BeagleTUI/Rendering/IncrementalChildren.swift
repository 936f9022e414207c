import BeagleSchema
import TerminalKit

/// The children of a long scroll view: rendered in part before the first frame, the rest after it.
@MainActor
final class IncrementalChildren: DeferredContent {
  private weak var scroll: ScrollingView?
  private let children: [any ServerDrivenComponent]
  private let renderer: BeagleRenderer
  private let placement: Placement
  private let width: Int
  private var renderedCount = 0
  private var hasGrown = false

  /// Renders the children that fill the initial area.
  init(
    _ children: [any ServerDrivenComponent], of scroll: ScrollingView, _ area: InitialRenderArea,
    _ renderer: BeagleRenderer, in placement: Placement
  ) {
    self.scroll = scroll
    self.children = children
    self.renderer = renderer
    self.placement = placement
    width = area.width
    add(rows: area.rows)
    if canDefer { scroll.deferContent(self) } else { add(rows: nil) }
  }

  var scale: Double { Double(children.count) / Double(max(1, renderedCount)) }

  func realize(rows: Int?) -> Bool {
    // If the first estimate was too low, for example for boxes without a height, render the rest.
    add(rows: hasGrown ? nil : rows)
    hasGrown = true
    renderer.host.queue.flush()
    return renderedCount < children.count
  }

  private func add(rows: Int?) {
    guard let scroll else { return }
    var found = 0
    while renderedCount < children.count, rows.map({ found < $0 }) ?? true {
      let view = renderer.render(children[renderedCount], in: placement)
      scroll.content.addSubview(view)
      scroll.content.addControlSpacing(above: renderedCount)
      renderedCount += 1
      if let rows { found += view.estimatedMinimumRows(in: width, upTo: rows) }
    }
  }

  /// The minimum number of deferred components that makes an earlier first frame worthwhile.
  private static let minimumDeferredCount = 100

  /// Whether the remaining children can wait until after the first frame without changing it,
  /// except for the scroll bar.
  ///
  /// They must send no requests, have no `onInit` action that could look for them, not contain the
  /// first tab stop (the status bar shows its keys), and follow the preceding children in the
  /// layout.
  private var canDefer: Bool {
    guard renderedCount < children.count, renderer.host.queue.onInitCount == 0 else { return false }
    let hasButton = children[..<renderedCount].contains(where: IncrementalChildren.holdsButton)
    var count = 0
    func canDefer(_ component: any ServerDrivenComponent) -> Bool {
      count += 1
      guard component.widgetProperties?.style?.isInFlow ?? true else { return false }
      let type = type(of: component)
      if type == Text.self || type == Image.self { return true }
      if type == Button.self { return hasButton }
      guard type == Container.self, component.initialActions == nil else { return false }
      return component.childComponents.allSatisfy(canDefer)
    }
    return children[renderedCount...].allSatisfy(canDefer)
      && count >= IncrementalChildren.minimumDeferredCount
  }

  private static func holdsButton(_ component: any ServerDrivenComponent) -> Bool {
    type(of: component) == Button.self || component.childComponents.contains(where: holdsButton)
  }
}

extension Style {
  /// Whether the component is certain to follow its preceding sibling in the layout.
  fileprivate var isInFlow: Bool {
    guard positionType != .absolute, position == nil else { return false }
    guard let margin else { return true }
    let lengths = [
      margin.left, margin.top, margin.right, margin.bottom, margin.horizontal, margin.vertical,
      margin.all,
    ]
    return lengths.allSatisfy { length in length.map { ($0.value.literal ?? -1) >= 0 } ?? true }
  }
}

/// The area of a long scroll view that is rendered before the first frame.
struct InitialRenderArea {
  /// Columns of the window.
  let width: Int
  /// Minimum rows by ``View/estimatedMinimumRows(in:upTo:)``: half of the window's height, since
  /// that estimate is usually too low.
  let rows: Int

  /// Returns nil if the screen is rendered as a whole: its root is not a vertical scroll view, or
  /// no event loop draws frames.
  @MainActor
  init?(of screen: Screen, in window: Window?) {
    guard let window, window.loop != nil, let scroll = screen.child as? ScrollView,
      scroll.scrollDirection != .horizontal, scroll.children.count > 1
    else { return nil }
    width = window.size.width
    rows = window.size.height / 2
  }
}
