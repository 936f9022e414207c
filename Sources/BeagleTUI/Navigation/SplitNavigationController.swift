import TerminalKit

/// A navigation stack that shows two panes in a wide terminal: the previous screen on the left, live, and
/// the top one on the right. A screen that the left one opens replaces the right one.
///
/// From 140 columns, a screen stays on the left of the screen that it opens with `pushView` if it has no
/// text fields, or if the pressed control is in a list or grid. ``Window/paneMode`` changes that.
open class SplitNavigationController: BeagleNavigationController {
  public override init() { super.init() }

  open override func showsSideBySide(_ controller: ViewController, mode: PaneMode) -> Bool {
    mode == .on || (controller as? BeagleScreenViewController)?.leadsToDetails == true
  }
}

extension BeagleScreenViewController {
  /// Records which kind of control opens the next screen: whether this one is a list of entries.
  final func willOpen(from control: View) {
    var isInList = false
    for view in sequence(first: control, next: \.superview) where view is ListRow {
      isInList = true
    }
    var hasField = false
    if !isInList { view.visit { if $0 is TextField { hasField = true } } }
    leadsToDetails = isInList || !hasField
  }
}
