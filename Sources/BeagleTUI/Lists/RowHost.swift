import CellText
import Localization
import TerminalKit

/// A view that shows the rows of a list.
@MainActor
protocol RowHost: View {
  var stack: LazyStack { get }
  /// Creates the rows. Owned by the view.
  var rows: ListRows? { get set }
}

/// A list as long as its rows, with `useParentScroll`: its parent scrolls.
@MainActor
final class RowBox: View, RowHost {
  let stack: LazyStack
  var rows: ListRows?

  init(isHorizontal: Bool) {
    stack = LazyStack(isVertical: !isHorizontal)
    super.init()
    addSubview(stack)
  }

  override var drawsRowsAlike: Bool { true }
}

/// A list that scrolls by itself. It is as long as its rows, or as the available space if that is
/// shorter. A horizontal list snaps to the edges of its items.
@MainActor
final class RowViewport: ScrollingView, RowHost {
  let stack: LazyStack
  var rows: ListRows?

  init(isHorizontal: Bool, showsScrollBar: Bool) {
    stack = LazyStack(isVertical: !isHorizontal)
    super.init(axis: isHorizontal ? .horizontal : .vertical, showsScrollBar: showsScrollBar)
    // Unset rather than zero, which would override `flex` in the style.
    flex.flexGrow = .nan
    stack.viewport = self
    content.addSubview(stack)
  }

  /// ``RowStateStore`` saves the position as that of a row.
  override var userState: UserState {
    get { .fixed }
    set {}
  }

  override var drawsRowsAlike: Bool { !saysThatItIsEmpty }

  // MARK: - Without rows

  private static var emptyText: String { localized(.stateEmptyList) }
  /// The minimum height for the text, in rows. An empty list has a height only if the author set one.
  private static let minimumEmptyHeight = 3

  /// Whether the list has loaded and has no rows, but space for a line that says so.
  private var saysThatItIsEmpty: Bool {
    rows?.isEmptyList == true && rows?.skeleton == nil
      && contentBox.height >= Self.minimumEmptyHeight && rows?.waitsForItems(in: self) == false
  }

  override func draw(in canvas: Canvas) {
    super.draw(in: canvas)
    guard saysThatItIsEmpty else { return }
    let box = contentBox
    let text = Self.emptyText
    canvas.text(
      text,
      at: CellPoint(
        x: box.x + max(0, (box.width - TextMetrics.width(text)) / 2),
        y: box.y + (box.height - 1) / 2),
      style: readable(.role(.muted), on: canvas), truncatedTo: box.width)
  }

  override var semantics: Semantics {
    saysThatItIsEmpty ? Semantics(.text, text: Self.emptyText) : super.semantics
  }

  // MARK: - Snapping to items

  override func snappedOffset(near target: Int, from start: Int, for movement: Movement) -> Int {
    let limits = (minimumOffset.x, maximumOffset.x)
    guard axis == .horizontal, stack.count > 0, target > limits.0, target < limits.1 else {
      return target
    }
    let origin = content.frame.x + stack.frame.x - inner.x
    /// Returns the offset at which an item begins.
    func edge(of item: Int) -> Int { origin + stack.start(ofRow: item) }
    let item = stack.row(at: target - origin)
    let (before, after) = (edge(of: item), edge(of: item + 1))
    let found: Int
    switch movement {
    case .drag: found = target - before <= after - target ? before : after
    case .reveal: found = target == before ? before : after
    case .step where target > start:
      found = before > start ? before : edge(of: stack.row(at: max(0, start - origin)) + 1)
    case .step:
      let end = target == before ? before : after
      found = end < start ? end : edge(of: stack.row(at: max(0, start - 1 - origin)))
    }
    // An item wider than the viewport is scrolled through in steps.
    guard abs(found - start) >= viewport.width, abs(found - start) > abs(target - start) else {
      return found
    }
    guard movement == .step else { return target }
    return start + (target - start).signum() * max(abs(target - start), viewport.width / 2)
  }
}
