import FlexLayout
import TerminalKit

/// A list as long as its rows; what is around it scrolls.
@MainActor
final class RowBox: View {
  let content = View()
  var rows: ListRows?

  init(isHorizontal: Bool) {
    super.init()
    content.flex.flexDirection = isHorizontal ? .row : .column
    addSubview(content)
  }

  override var drawsRowsAlike: Bool { true }

  override func layoutSubviews() -> Bool {
    rows?.didLayOut()
    return false
  }
}
