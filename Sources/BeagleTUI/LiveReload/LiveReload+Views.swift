import TerminalKit

extension View {
  /// Whether the view or a descendant shows a component of a document with a matching name.
  func showsDocument(where matches: (String) -> Bool) -> Bool {
    if let name = componentNode?.source?.document.name, matches(name) { return true }
    return subviews.contains { $0.showsDocument(where: matches) }
  }
}

extension BeagleScreenViewController {
  /// Whether this is the first screen of the window's root navigation controller.
  var isRoot: Bool {
    navigationController?.viewControllers.first === self
      && view.window?.rootViewController === navigationController
  }
}
