import BeagleSchema
import Localization
import TerminalKit

/// The menu of a component, and what the mouse opens.
extension BeagleApplication {
  /// Adds the actions for components to the menus of the window.
  func setUpMenu() {
    window.makeMenu = { [weak self] in self?.menu(around: $0) }
    window.statusBar.onFindings = { [weak self] in self?.showProblems() }
  }

  /// Opens the inspector with the findings of `check`.
  func showProblems() {
    showInspector()
    inspector?.select { $0 is ProblemsTab }
  }

  /// Returns the menu of the component that shows a view; nil if the view belongs to the program.
  private func menu(around view: View) -> Window.MenuContent? {
    guard let component = view.nearestComponent, let node = component.componentNode else {
      return nil
    }
    let id = component.identifier ?? ""
    return Window.MenuContent(
      title: id.isEmpty ? node.typeName : "\(node.typeName) #\(id)", view: component,
      items: items(for: component, node))
  }

  private func items(for component: View, _ node: ComponentNode) -> [ContextMenu.Item] {
    var items: [ContextMenu.Item] = []
    func add(copyOf text: String?, _ title: String, key: Character) {
      guard let text, !text.isEmpty else { return }
      items.append(.init(title, key: key) { [weak self] in self?.window.copyToClipboard([text]) })
    }
    add(copyOf: component.firstLink, localized(.menuCopyLink), key: "l")
    add(copyOf: component.identifier, localized(.menuCopyId), key: "d")
    add(copyOf: node.source?.inspectorDescription, localized(.menuCopyPlace), key: "f")
    if let source = node.source, !window.keyBindings.keyName(for: .openEditor).isEmpty {
      items.append(
        .init(localized(.menuOpenSource), key: "e") { [weak self] in self?.edit(source) })
    }
    // The inspector shows the components of the screen with the keyboard.
    if let screen = topScreen, component.isDescendant(of: screen.view) {
      items.append(
        .init(localized(.menuInspect), key: "i") { [weak self, weak component] in
          self?.showInspector()
          if let component { self?.inspector?.select(component: component) }
        })
    }
    return items
  }

  private func edit(_ source: SourceReference) {
    menuSource = source
    window.run(.openEditor)
    menuSource = nil
  }
}

extension View {
  /// This view or the nearest ancestor that shows a component.
  fileprivate var nearestComponent: View? {
    var view: View? = self
    while let current = view {
      if current.componentNode?.component != nil { return current }
      view = current.superview
    }
    return nil
  }

  /// The first URL that this view or a descendant opens.
  fileprivate var firstLink: String? {
    if let link { return link }
    for child in subviews { if let found = child.firstLink { return found } }
    return nil
  }
}
