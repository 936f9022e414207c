import BeagleSchema
import TerminalKit

/// The component tree of the top screen, with details of the selected component.
@MainActor
final class TreeTab: InspectorTab {
  let title = "Tree"
  private let model: InspectorModel
  private let catalog: PropertyCatalog
  private var state = ComponentTree.State()
  private var wanted: InspectorRow.ID?
  /// The path of the selection, to restore it when its view is rebuilt.
  private var lastPath: [Int] = []

  init(_ model: InspectorModel) {
    self.model = model
    catalog = PropertyCatalog(model.dependencies)
  }

  private var root: View? { model.screen?.view }

  func rows(width: Int) -> [InspectorRow] {
    guard let root else {
      let name = model.topController.map { "\(type(of: $0))" } ?? "nothing"
      return InspectorRow.notes("On top is \(name), which is no Beagle screen.", 0, width: width)
    }
    if model.screen?.screen == nil {
      return InspectorRow.notes("There is no content yet.", 0, width: width)
    }
    // After a reload, select the component at the same path.
    if model.selection?.isDescendant(of: root) != true {
      model.selection = ComponentTree.view(at: lastPath, in: root)
    }
    return ComponentTree(state: state, focused: model.focusedComponent).rows(of: root)
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    guard case .node(let path)? = id, let root,
      let view = ComponentTree.view(at: path, in: root)
    else { return [] }
    return ComponentDetails(model: model, view: view, catalog: catalog).rows(width: width)
  }

  func place(of id: InspectorRow.ID) -> SourcePlace? {
    guard case .node(let path) = id, let root else { return nil }
    return ComponentTree.view(at: path, in: root)?.componentNode?.source?.place
  }

  /// Starts to inspect another screen: collapses the tree and selects the focused component.
  func beginScreen() {
    state = ComponentTree.State()
    lastPath = []
    model.selection = nil
    if let view = model.focusedComponent ?? root { select(view) }
  }

  /// Selects a component and expands its ancestors.
  func select(_ view: View) {
    guard let root, let path = ComponentTree.path(to: view, in: root) else { return }
    state.reveal(path)
    lastPath = path
    model.selection = view
    wanted = .node(path)
  }

  func takeWantedRow() -> InspectorRow.ID? {
    defer { wanted = nil }
    return wanted
  }

  func didSelect(_ id: InspectorRow.ID) {
    guard case .node(let path) = id, let root else { return }
    lastPath = path
    model.selection = ComponentTree.view(at: path, in: root)
  }

  func choose(_ id: InspectorRow.ID) -> Bool {
    switch id {
    case .moreNodes(let path, let from):
      state.firstChild[path] = from
      return true
    case .node(let path):
      guard let root, let view = ComponentTree.view(at: path, in: root) else { return false }
      model.window?.scrollToVisible(view)
      return true
    default: return false
    }
  }

  func setOpen(_ id: InspectorRow.ID, _ opens: Bool) -> Bool {
    guard case .node(let path) = id, let root,
      let view = ComponentTree.view(at: path, in: root), ComponentTree.hasChildren(view),
      state.isOpen(path) != opens
    else { return false }
    state.toggled[path] = opens
    return true
  }

  var keyBindings: [KeyBinding] {
    [
      KeyBinding(
        "f", "select what has the focus on the screen", group: .panel,
        keys: [KeyEvent("f"): .inspectorFocus])
    ]
  }

  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
    guard action == .inspectorFocus else { return false }
    if let view = model.focusedComponent {
      select(view)
    } else {
      model.window?.showMessage("Nothing has the focus on the screen.")
    }
    return true
  }
}
