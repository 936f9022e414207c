import BeagleSchema
import TerminalKit

/// The path to the control of a left pane that opened the screen in the right one. A reload creates the
/// control again, and the mark stays on it.
@MainActor
struct OpenerPath {
  private let path: ViewPath

  /// Creates the path in the present content; nil if the screen is not in a left pane, or has not opened
  /// the right one with a control.
  init?(of controller: BeagleScreenViewController) {
    guard controller.hostingStack?.leftController === controller, let opener = controller.opener,
      opener.isDescendant(of: controller.view)
    else { return nil }
    path = ViewPath(of: opener, in: controller.view)
  }

  /// Finds the control in new content.
  func restore(in controller: BeagleScreenViewController, to screen: Screen) {
    guard let old = path.source?.document, let new = screen.source?.document else { return }
    // The rows of lists need a layout.
    controller.view.window?.layoutIfNeeded()
    let match = old == new ? nil : DocumentMatch(old, new)
    let views = ViewPath.Index(controller.view) { source in
      source.document == old
        ? source : match?.previousNode(of: source.node).map(SourceReference.init)
    }
    controller.opener = views[path]
  }
}
