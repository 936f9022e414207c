import BeagleSchema
import TerminalKit

/// The component tree of the top screen, with details of the selected component.
@MainActor
final class TreeTab: InspectorTab {
  let title = "Tree"
  private let model: InspectorModel
  private let catalog: PropertyCatalog
  private var state = ComponentTree.State()
  private var requestedSelection: InspectorRow.ID?
  /// The path of the selection, to restore it when its view is rebuilt.
  private var lastPath: [Int] = []

  init(_ model: InspectorModel) {
    self.model = model
    catalog = PropertyCatalog(model.dependencies)
  }

  private var root: View? { model.screen?.view }

  func rows(width: Int) -> [InspectorRow] {
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
    return ComponentTree(state: state, focused: model.focusedComponent).rows(of: root)
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    guard case .node(let path)? = id, let root,
      let view = ComponentTree.view(at: path, in: root)
    else { return [] }
    return ComponentDetails(model: model, view: view, catalog: catalog).rows(width: width)
  }

  func location(of id: InspectorRow.ID) -> DocumentLocation? {
    guard case .node(let path) = id, let root else { return nil }
    return ComponentTree.view(at: path, in: root)?.componentNode?.source?.documentLocation
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
    requestedSelection = .node(path)
  }

  func takeRequestedSelection() -> InspectorRow.ID? {
    defer { requestedSelection = nil }
    return requestedSelection
  }

  func didSelect(_ id: InspectorRow.ID) {
    guard case .node(let path) = id, let root else { return }
    lastPath = path
    model.selection = ComponentTree.view(at: path, in: root)
  }

  func activate(_ id: InspectorRow.ID) -> Bool {
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

  func setExpanded(_ id: InspectorRow.ID, _ isExpanded: Bool) -> Bool {
    guard case .node(let path) = id, let root,
      let view = ComponentTree.view(at: path, in: root), ComponentTree.hasChildren(view),
      state.isExpanded(path) != isExpanded
    else { return false }
    state.expansion[path] = isExpanded
    return true
  }

  var keyBindings: [KeyBinding] { KeyBinding.inspectorTree }

  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
    guard action == .inspectorFocus else { return false }
    if let view = model.focusedComponent {
      select(view)
    } else {
      model.window?.showMessage("No component on the screen has the focus.")
    }
    return true
  }
}
