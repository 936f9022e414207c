import BeagleSchema
import TerminalKit

extension LiveReload {
  /// Highlights the components of a screen that differ from its old document.
  /// - Parameter old: the previous document; nil if it is unknown.
  func highlightChanges(since old: JSONDocument?, on controller: BeagleScreenViewController) {
    // The update has compared the documents to transfer the state.
    guard let window = controller.view.window, window.motion >= .views, let old,
      let new = controller.screen?.source?.document, old != new,
      let match = controller.host.previousState?.match(for: new)
    else { return }
    let changed = match.changedComponents(below: new.root)
    guard !changed.isEmpty else { return }
    var views: [View] = []
    controller.view.visit { view in
      if let source = view.componentNode?.source, source.document == new,
        changed.contains(source.node.index)
      {
        views.append(view)
      }
    }
    window.highlightChanges(in: views)
  }
}
