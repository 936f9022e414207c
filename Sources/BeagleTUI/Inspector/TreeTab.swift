import BeagleSchema
import TerminalKit

/// The component tree of the top screen, with details of the selected component.
final class TreeTab: InspectorTab {
  private lazy var catalog = PropertyCatalog(model.dependencies)
  /// The path of the selection, to restore it when its view is rebuilt.
  private var lastPath: [Int] = []

  override class var title: String { "Tree" }
  override var keyBindings: [KeyBinding] { KeyBinding.inspectorTree }

  private var root: View? { model.screen?.view }

  /// Returns the view of a row.
  private func view(_ id: InspectorRow.ID) -> View? {
    guard case .node(let path) = id, let root else { return nil }
    return ComponentTree.view(at: path, in: root)
  }

  override func rows(width: Int) -> [InspectorRow] {
    guard let root else {
      let note = model.topController.map { "\(type(of: $0)) is not a Beagle screen." }
      return InspectorRow.message(note ?? "No screen is open.", width: width)
    }
    if model.screen?.screen == nil {
      return InspectorRow.message("There is no content yet.", width: width)
    }
    // After a reload, select the component at the same path.
    if model.selection?.isDescendant(of: root) != true {
      model.selection = ComponentTree.view(at: lastPath, in: root)
    }
    return ComponentTree(outline: outline, focused: model.focusedComponent).rows(of: root)
  }

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    guard let view = view(id) else { return }
    ComponentDetails(model: model, view: view, catalog: catalog).add(to: &text)
  }

  /// Starts to inspect another screen: collapses the tree and selects the focused component.
  func beginScreen() {
    outline = Outline()
    lastPath = []
    model.selection = nil
    if let view = model.focusedComponent ?? root { select(view) }
  }

  /// Selects a component and expands its ancestors.
  func select(_ view: View) {
    guard let root, let path = ComponentTree.path(to: view, in: root) else { return }
    for (depth, child) in path.enumerated() {
      outline.reveal(child: child, of: .node(Array(path[..<depth])))
    }
    lastPath = path
    model.selection = view
    requestedSelection = .node(path)
  }

  override func didSelect(_ id: InspectorRow.ID) {
    guard case .node(let path) = id, root != nil else { return }
    lastPath = path
    model.selection = view(id)
  }

  override func activate(_ id: InspectorRow.ID) -> Bool {
    guard let view = view(id) else { return false }
    model.window?.scrollToVisible(view)
    return true
  }

  override func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
    guard action == .inspectorFocus else { return false }
    if let view = model.focusedComponent {
      select(view)
    } else {
      model.window?.showMessage("No component on the screen has the focus.")
    }
    return true
  }
}
