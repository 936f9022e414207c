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
