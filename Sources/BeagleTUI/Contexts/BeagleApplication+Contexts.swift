import BeagleSchema
import TerminalKit

extension BeagleApplication {
  /// Returns a value in the contexts of the top screen, for tests.
  ///
  /// The first part of the path is the id of a context. If several components declare it, the first
  /// one in the order of the screen counts.
  /// - Parameter path: a path such as `cart.items[0].name`.
  /// - Returns: nil if no context has the id, or if the path is invalid.
  package func contextValue(at path: String) -> DynamicObject? {
    guard let path = Path(path), case .key(let id)? = path.nodes.first else { return nil }
    let rest = Path(nodes: Array(path.nodes.dropFirst()))
    guard let context = context(withId: id) else { return nil }
    return rest.nodes.isEmpty ? context.value : context.get(rest)
  }

  /// Returns the value of a context that the focused component can read, such as the element of its
  /// row; nil without a focus or such a context.
  package func focusedValue(ofContext id: String) -> DynamicObject? {
    window.focusedView?.context(withId: id, global: dependencies.globalContext)?.value
  }

  /// The ids of the contexts of the top screen, sorted.
  package var contextIds: [String] {
    var ids: Set<String> = [GlobalContext.id]
    visitContexts { context in
      ids.insert(context.id)
      return false
    }
    return ids.sorted()
  }

  private func context(withId id: String) -> ObservableContext? {
    var found: ObservableContext?
    visitContexts { context in
      guard context.id == id else { return false }
      found = context
      return true
    }
    return found ?? (id == GlobalContext.id ? dependencies.globalContext.context : nil)
  }

  /// Visits the contexts of the top screen until the closure returns true.
  private func visitContexts(_ body: (ObservableContext) -> Bool) {
    guard let screen = topScreen else { return }
    if body(screen.host.contexts.navigationContext) { return }
    func visit(_ view: View) -> Bool {
      for context in view.componentNode?.contexts ?? [] where body(context) { return true }
      return view.subviews.contains(where: visit)
    }
    _ = visit(screen.view)
  }
}
