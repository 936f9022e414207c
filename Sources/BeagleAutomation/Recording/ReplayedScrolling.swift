import BeagleTUI
import CellText
import TerminalKit

/// The scroll positions that a replay of the recorded commands has.
///
/// A user scrolls by keys, by the wheel and by moving the focus, without a command. A replay
/// scrolls only by `scrollUntilVisible` and by commands that move the focus.
@MainActor
struct ReplayedScrolling {
  /// A scroll view, and the position in the replay.
  private struct Entry {
    weak var view: ScrollingView?
    var offset: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The positions before the current event.
  private var before: [ObjectIdentifier: Int] = [:]

  // MARK: - Following the user

  /// Stores the positions before an event. A scroll view that is seen for the first time has the
  /// same position in a replay.
  mutating func willHandle(_ tree: SemanticElement) {
    entries = entries.filter { $0.value.view != nil }
    before = [:]
    for scroller in ReplayedScrolling.scrollers(in: tree) {
      let id = ObjectIdentifier(scroller)
      before[id] = scroller.offset.y
      if entries[id] == nil { entries[id] = Entry(view: scroller, offset: scroller.offset.y) }
    }
  }

  /// Follows the scrolling of an event that is a command, for example because Enter moves the
  /// focus.
  mutating func didCommand(_ tree: SemanticElement) {
    let focused = tree.focused
    for scroller in ReplayedScrolling.scrollers(in: tree) {
      let id = ObjectIdentifier(scroller)
      guard let old = before[id], let entry = entries[id] else { continue }
      if old == entry.offset {
        entries[id]?.offset = scroller.offset.y
      } else if let focused, let view = focused.view, view !== scroller,
        view.isDescendant(of: scroller)
      {
        show(focused, in: scroller, tree)
      }
    }
  }

  private static func scrollers(in tree: SemanticElement) -> [ScrollingView] {
    tree.flattened.filter { $0.actions.contains(.scroll) }.compactMap { $0.view as? ScrollingView }
      .filter { $0.axis == .vertical }
  }

  // MARK: - Visibility

  /// A scroll view around an element, and its visible part on the screen.
  private struct Frame {
    let scroller: ScrollingView
    let clip: CellRect
    /// The rows that the user scrolled further than the replay.
    let shift: Int
  }

  /// Returns the scroll views around an element, the innermost first.
  private func frames(around element: SemanticElement, in tree: SemanticElement) -> [Frame] {
    guard let view = element.view else { return [] }
    return ReplayedScrolling.scrollers(in: tree).reversed().compactMap { scroller in
      guard view !== scroller, view.isDescendant(of: scroller),
        let area = tree.first(where: { $0.view === scroller && $0.actions.contains(.scroll) })
      else { return nil }
      let position = entries[ObjectIdentifier(scroller)]?.offset ?? scroller.offset.y
      let replayed = min(position, scroller.maximumOffset.y)
      return Frame(
        scroller: scroller, clip: area.visibleFrame, shift: scroller.offset.y - replayed)
    }
  }

  /// Returns the direction of scrolling that a replay needs until an element is visible; nil if it
  /// is visible.
  func direction(to element: SemanticElement, in tree: SemanticElement) -> FlowAction.Direction? {
    var bounds = element.frame
    for frame in frames(around: element, in: tree) {
      bounds = bounds.offsetBy(dx: 0, dy: frame.shift)
      if frame.shift == 0 { continue }
      if bounds.y < frame.clip.y { return .up }
      if bounds.maxY > frame.clip.maxY { return .down }
    }
    return nil
  }

  /// Whether a replay shows an element that the user sees.
  func shows(_ element: SemanticElement, in tree: SemanticElement) -> Bool {
    element.isVisible && direction(to: element, in: tree) == nil
  }

  /// Follows `scrollUntilVisible`, which scrolls in steps.
  mutating func didScroll(
    to element: SemanticElement, _ direction: FlowAction.Direction, in tree: SemanticElement
  ) {
    let rows = max(3, tree.frame.height / 3)
    let step = max(1, rows / 3) * 3 * (direction == .down ? 1 : -1)
    guard let frame = frames(around: element, in: tree).first(where: { $0.shift != 0 }) else {
      return
    }
    let id = ObjectIdentifier(frame.scroller)
    while self.direction(to: element, in: tree) == direction, let entry = entries[id] {
      let limits = (frame.scroller.minimumOffset.y, frame.scroller.maximumOffset.y)
      let next = min(max(limits.0, entry.offset + step), limits.1)
      guard next != entry.offset else { break }
      entries[id]?.offset = next
    }
  }

  /// Scrolls as little as necessary to show an element.
  private mutating func show(
    _ element: SemanticElement, in scroller: ScrollingView, _ tree: SemanticElement
  ) {
    guard let frame = frames(around: element, in: tree).first(where: { $0.scroller === scroller })
    else { return }
    let bounds = element.frame.offsetBy(dx: 0, dy: frame.shift)
    let rows =
      bounds.y < frame.clip.y
      ? bounds.y - frame.clip.y : max(0, bounds.maxY - frame.clip.maxY)
    entries[ObjectIdentifier(scroller)]?.offset += rows
  }
}
