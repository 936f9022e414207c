import BeagleSchema
import TerminalKit

/// How much of a screen that is one long scroll view is made before its first frame.
struct FirstPart {
  /// The columns of the window.
  let width: Int
  /// How many rows the part has at least by ``View/estimatedMinimumRows(in:upTo:)``: half of the
  /// window's, for that guess is mostly too low.
  let rows: Int

  /// Nil where the screen is made as a whole: it is no scroll view, or nothing is drawn by frames.
  @MainActor
  init?(of screen: Screen, in window: Window?) {
    guard let window, window.loop != nil, let scroll = screen.child as? ScrollView,
      scroll.scrollDirection != .horizontal, scroll.children.count > 1
    else { return nil }
    width = window.size.width
    rows = window.size.height / 2
  }
}
