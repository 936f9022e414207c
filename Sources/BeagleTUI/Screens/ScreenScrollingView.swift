import FlexLayout
import TerminalKit

/// The viewport of a screen: on a wide terminal the content stands in the middle, no wider than can
/// be read.
@MainActor
final class ScreenScrollingView: ScrollingView {
  /// The most columns of the content; 0 for as many as there are.
  private let maximumWidth: Int
  private var side = 0

  init(maximumWidth: Int) {
    self.maximumWidth = maximumWidth
    super.init(axis: .vertical)
  }

  override var drawsRowsAlike: Bool { true }

  override func layoutSubviews() -> Bool {
    let again = super.layoutSubviews()
    guard maximumWidth > 0 else { return again }
    let spare = max(0, viewport.width - maximumWidth)
    guard spare / 2 != side else { return again }
    side = spare / 2
    content.flex.padding.left = .points(Float(side))
    content.flex.padding.right = .points(Float(spare - side))
    return true
  }
}
