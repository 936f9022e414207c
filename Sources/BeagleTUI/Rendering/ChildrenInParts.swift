import BeagleSchema
import TerminalKit

/// The children of a scroll view, made in parts.
@MainActor
final class ChildrenInParts: DeferredContent {
  private weak var scroll: ScrollingView?
  private let children: [any ServerDrivenComponent]
  private let renderer: BeagleRenderer
  private let placement: Placement
  private let width: Int
  private var made = 0
  private var hasGrown = false

  /// Makes the children that fill the first part.
  init(
    _ children: [any ServerDrivenComponent], of scroll: ScrollingView, _ part: FirstPart,
    _ renderer: BeagleRenderer, in placement: Placement
  ) {
    self.scroll = scroll
    self.children = children
    self.renderer = renderer
    self.placement = placement
    width = part.width
    add(rows: part.rows)
    if mayWait { scroll.deferContent(self) } else { add(rows: nil) }
  }

  var scale: Double { Double(children.count) / Double(max(1, made)) }

  func realize(rows: Int?) -> Bool {
    // Where the guess was that wrong, as for boxes without a height, no second one is made.
    add(rows: hasGrown ? nil : rows)
    hasGrown = true
    renderer.host.queue.flush()
    return made < children.count
  }

  private func add(rows: Int?) {
    guard let scroll else { return }
    var found = 0
    while made < children.count, rows.map({ found < $0 }) ?? true {
      let view = renderer.render(children[made], in: placement)
      scroll.content.addSubview(view)
      made += 1
      if let rows { found += view.estimatedMinimumRows(in: width, upTo: rows) }
    }
  }

  /// The fewest components for which a frame without them is worth while.
  private static let leastRest = 100

  /// Whether the children that are missing may come after the first frame, which then is the same as
  /// with them but for the scroll bar: they ask for nothing by themselves, nothing runs that could
  /// look for them, they bring no first stop for Tab, of which the last row would tell, and none of
  /// them stands elsewhere than behind the ones before it.
  private var mayWait: Bool {
    guard made < children.count, renderer.host.queue.onInitCount == 0 else { return false }
    let hasButton = children[..<made].contains(where: ChildrenInParts.holdsButton)
    var count = 0
    func mayWait(_ component: any ServerDrivenComponent) -> Bool {
      count += 1
      guard component.widgetProperties?.style?.isInFlow ?? true else { return false }
      let type = type(of: component)
      if type == Text.self || type == Image.self { return true }
      if type == Button.self { return hasButton }
      guard type == Container.self, component.initialActions == nil else { return false }
      return component.childComponents.allSatisfy(mayWait)
    }
    return children[made...].allSatisfy(mayWait) && count >= ChildrenInParts.leastRest
  }

  private static func holdsButton(_ component: any ServerDrivenComponent) -> Bool {
    type(of: component) == Button.self || component.childComponents.contains(where: holdsButton)
  }
}

extension Style {
  /// Whether a component is surely at its place behind what comes before it.
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
