/// Exchanging whole stacks.
extension ViewController {
  /// Puts another controller where the stack of this one stands, over the same presenter.
  public final func replaceInPlace(with controller: ViewController) {
    outermost.view.window?.replace(outermost, with: controller)
  }

  /// Drops every stack of the window and shows a controller instead.
  public final func replaceEverything(with controller: ViewController) {
    outermost.view.window?.rootViewController = controller
  }
}

extension Window {
  /// The dialog that is on top, or nil when there is none.
  public var topDialog: Dialog? {
    var found: Dialog?
    stage.visit { if let dialog = $0 as? Dialog, !dialog.isHiddenInTree { found = dialog } }
    return found
  }
}
