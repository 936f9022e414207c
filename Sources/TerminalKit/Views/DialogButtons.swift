import CellText
import FlexLayout

/// The buttons of a dialog, in a row at its end. Two buttons that do not fit next to one another are
/// below one another and equally wide.
@MainActor
final class DialogButtons: View {
  private var isStacked = false
  private var isMirrored = false

  override init() {
    super.init()
    flex.margin.top = .points(1)
    arrange()
  }

  /// Arranges the buttons for a number of columns. Returns whether something changed.
  /// - Parameter isMirrored: whether the row begins at the right.
  func fit(columns: Int, isMirrored: Bool) -> Bool {
    let isStacked = subviews.count == 2 && DialogButtons.width(of: subviews) > columns
    guard isStacked != self.isStacked || isMirrored != self.isMirrored else { return false }
    self.isStacked = isStacked
    self.isMirrored = isMirrored
    arrange()
    return true
  }

  /// The columns between two buttons.
  private static let gap = 2

  private static func width(of buttons: [View]) -> Int {
    let most = CellSize(width: .max, height: .max)
    return buttons.reduce(-gap) { $0 + gap + $1.sizeThatFits(most).width }
  }

  private func arrange() {
    var style = flex
    style.flexDirection = isStacked ? .column : isMirrored ? .rowReverse : .row
    style.flexWrap = isStacked ? .noWrap : .wrap
    style.justifyContent = .flexEnd
    style.alignSelf = !isStacked ? .auto : isMirrored ? .flexStart : .flexEnd
    style.columnGap = .points(Float(DialogButtons.gap))
    flex = style
  }
}
