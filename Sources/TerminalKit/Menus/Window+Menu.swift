import CellText
import Localization

/// The menu of the component under the pointer or with the focus.
extension Window {
  /// What a menu is about.
  package struct MenuContent {
    /// The name of the component.
    package var title: String
    /// The view of the component.
    package var view: View
    /// The actions besides those that copy text.
    package var items: [ContextMenu.Item]

    /// Creates the content.
    package init(title: String, view: View, items: [ContextMenu.Item]) {
      self.title = title
      self.view = view
      self.items = items
    }
  }

  /// Opens the menu of the focused view, or of the screen without a focus.
  func showMenu() {
    // The key that opens a menu closes it, too.
    if let menu = modalView as? ContextMenu { return menu.removeFromSuperview() }
    guard let view = activeFocus ?? modalView ?? activePane ?? topController?.topmost.view else {
      return
    }
    let rect = visibleRect(of: view)
    let point = CellPoint(x: rect.x + min(2, max(0, rect.width - 1)), y: rect.y)
    showMenu(of: view, at: rect.isEmpty ? .zero : point)
  }

  /// Opens a menu next to a cell.
  func showMenu(of view: View, at point: CellPoint) {
    let content = makeMenu?(view) ?? MenuContent(title: "", view: view, items: [])
    var items: [ContextMenu.Item] = []
    if let selected = textSelection?.lines, selectedText != nil {
      items.append(
        .init(localized(.menuCopySelection), key: "s") { [weak self] in
          self?.copyToClipboard(selected)
        })
    }
    if CopyableText.hasText(content.view) {
      items.append(
        .init(localized(.menuCopyText), key: "c") { [weak self, weak view = content.view] in
          guard let self, let view else { return }
          let text = CopyableText(of: view)
          if text.lines.count == 1, !text.isPartial { return copyToClipboard(text.lines) }
          showMessage(copy(text.lines, success: text.success))
        })
    }
    items += content.items
    guard !items.isEmpty else { return showMessage(localized(.menuEmpty)) }
    guard modalViews.count < Window.maximumDialogs else { return }
    let origin = contentView.frame
    let menu = ContextMenu(
      title: content.title, items: items,
      at: CellPoint(x: point.x - origin.x, y: point.y - origin.y))
    contentView.addSubview(menu)
    // The inspector gives it the keyboard.
    panelHost?.dialogDidOpen(menu)
  }
}

extension MouseInput {
  /// Opens the menu of the view at a cell. A menu that is open closes first.
  func openMenu(at point: CellPoint) {
    if let menu = window.modalView as? ContextMenu { menu.removeFromSuperview() }
    guard let view = window.hit(point), view !== window.statusBar,
      view.isDescendant(of: window.contentView), !(view is Overlay)
    else { return }
    if let pane = window.splitStack { pane.activatePane(around: view) }
    window.showMenu(of: view, at: point)
  }
}
