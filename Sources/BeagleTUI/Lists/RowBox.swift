import TerminalKit

/// A view that shows the rows of a list.
@MainActor
protocol RowHost: View {
  var strip: LazyStack { get }
  /// Makes the rows; it lives as long as the view.
  var rows: ListRows? { get set }
}

/// A list as long as its rows; what is around it scrolls.
@MainActor
final class RowBox: View, RowHost {
  let strip: LazyStack
  var rows: ListRows?

  init(isHorizontal: Bool) {
    strip = LazyStack(isVertical: !isHorizontal)
    super.init()
    addSubview(strip)
  }

  override var drawsRowsAlike: Bool { true }
}
