import BeagleSchema
import CellText
import TerminalKit

/// The state of a screen that live reload transfers to a newer version of the screen: contexts,
/// text input, selected tabs and pages, added children, focus and scroll positions.
///
/// State belongs to a component and is restored to the matching component of the new document; see
/// ``DocumentMatch``. Changes of the author take precedence: a context keeps its value only if its
/// declared value is unchanged, and a field keeps its text only if its `value` is unchanged.
/// `onInit` does not run again unless it changed, because its effects are in the contexts. Children
/// that an `onInit` has added are removed if it runs again, because it adds them again.
@MainActor
final class SavedScreenState {
  /// The state to transfer.
  enum Scope {
    /// All state.
    case all
    /// All state, but `onInit` runs again, because files other than the document have changed.
    case rerunningOnInit
    /// All state except contexts. Used while requests of actions are running: they are canceled,
    /// and contexts may wait for their responses.
    case withoutContexts
  }

  private struct ContextValue {
    let declared: DynamicObject
    let current: DynamicObject
  }

  private let decoder: ComponentDecoder
  private let scope: Scope
  /// The document of the old version of the screen.
  private let document: JSONDocument?
  /// The document of the new version. Its file may have another name.
  var successor: JSONDocument?
  /// The documents of all components of the old version. Added children keep their document, and so
  /// does a screen that is rendered again.
  private var documents: Set<JSONDocument> = []
  /// The same documents by name. A lazy component has its own document.
  private var documentsByName: [String: JSONDocument] = [:]
  /// The matches of each document of the new version; nil if the document is new.
  private var matches: [JSONDocument: DocumentMatch?] = [:]
  private var contexts: [ViewPath: ContextValue] = [:]
  private var initialized: Set<ViewPath> = []
  private var lists: [ViewPath: RowStateStore] = [:]
  private var additions: [ViewPath: [AddedChildren]] = [:]
  /// The surroundings of the content that is being rendered.
  private(set) var surroundings = ViewPath.Surroundings()
  private var eventContexts: [(path: ViewPath, id: String, value: DynamicObject)] = []
  /// What the user has changed in views.
  private var inputs: [ViewPath: any Sendable] = [:]
  private var scrollPositions: [SavedScrollPosition] = []
  private var focus: ViewPath?
  /// The view that had the focus, until it is restored.
  private var focusedView: View?

  /// Saves the state of a screen.
  init(of controller: BeagleScreenViewController, _ scope: Scope = .all) {
    self.scope = scope
    decoder = controller.dependencies.decoder
    document = controller.screen?.source?.document
    let root = controller.view
    if let context = controller.screen?.context { save(context, in: root, ViewPath.Surroundings()) }
    save(root, in: ViewPath.Surroundings(), isStateOfRow: false)
    if let document { documents.insert(document) }
    // The focus may be in another pane.
    let current = root.window?.focusedView.flatMap { $0.isDescendant(of: root) ? $0 : nil }
    let focused = current ?? controller.savedFocus
    focusedView = focused
    if let focused, focused.isDescendant(of: root) { focus = ViewPath(of: focused, in: root) }
    root.visit { view in
      guard let scroller = view as? ScrollingView,
        let position = SavedScrollPosition(of: scroller, in: root)
      else { return }
      scrollPositions.append(position)
    }
  }

  // MARK: - Saving

  /// Saves the state of a view and the views below it.
  /// - Parameter isStateOfRow: whether a ``ListRow`` saves the state instead.
  private func save(_ view: View, in surroundings: ViewPath.Surroundings, isStateOfRow: Bool) {
    var isStateOfRow = isStateOfRow || view is ListRow
    // Rows do not save the state of added children.
    if view.componentNode?.additionID != nil { isStateOfRow = false }
    let surroundings = surroundings.adding(view)
    if let node = view.componentNode {
      save(node, of: view, in: surroundings, isStateOfRow: isStateOfRow)
    }
    if !isStateOfRow, let value = view.userState.value {
      inputs[ViewPath(of: view, in: nil)] = value
    }
    for child in view.subviews { save(child, in: surroundings, isStateOfRow: isStateOfRow) }
  }

  private func save(
    _ node: ComponentNode, of view: View, in surroundings: ViewPath.Surroundings,
    isStateOfRow: Bool
  ) {
    if let document = node.source?.document {
      documents.insert(document)
      documentsByName[document.name] = document
    }
    if !node.additions.isEmpty, let source = node.source {
      additions[ViewPath(source, in: surroundings)] = node.additions
      for addition in node.additions { documents.insert(addition.components.document) }
    }
    guard !isStateOfRow else { return }
    if let context = node.component?.declaredContext { save(context, in: view, surroundings) }
    if let source = node.source, node.component?.initialActions != nil {
      initialized.insert(ViewPath(source, in: surroundings))
    }
    if let rows = (view as? any RowHost)?.rows, let source = rows.configuration.source {
      rows.saveAllStates()
      rows.saveScrollEnds()
      lists[ViewPath(source, in: surroundings)] = rows.states
    }
    let declared = node.component?.declaredContext?.id
    for context in node.contexts
    where view.viewController == nil && context.id != declared && !(view is ListRow) {
      eventContexts.append((ViewPath(of: view, in: nil), context.id, context.value))
    }
  }

  private func save(
    _ context: Context, in view: View, _ surroundings: ViewPath.Surroundings
  ) {
    guard let source = context.source, scope != .withoutContexts else { return }
    let path = ViewPath(source, in: surroundings)
    if context.id == GlobalContext.id {
      contexts[path] = ContextValue(declared: context.value, current: .empty)
    } else if let current = view.componentNode?.context(withId: context.id)?.value {
      contexts[path] = ContextValue(declared: context.value, current: current)
    }
  }

  // MARK: - Restoring contexts and rows

  /// Calls `body`, which renders content in these surroundings.
  func rendering<T>(in surroundings: ViewPath.Surroundings, _ body: () -> T) -> T {
    let outer = self.surroundings
    self.surroundings = surroundings
    defer { self.surroundings = outer }
    return body()
  }

  /// Returns the source in the old document that matches one in the new document.
  func previousSource(of source: SourceReference) -> SourceReference? {
    let document = source.document
    if documents.contains(document) { return source }
    return match(for: document)?.previousNode(of: source.node).map(SourceReference.init)
  }

  /// Returns the match of a document of the new version with its old version; nil if it is new.
  func match(for document: JSONDocument) -> DocumentMatch? {
    if let existing = matches[document] { return existing }
    let old = document == successor ? self.document : documentsByName[document.name]
    let match = old.map { DocumentMatch($0, document) }
    matches.updateValue(match, forKey: document)
    return match
  }

  /// Returns the path in the old version of a component that is being rendered.
  private func previousPath(of source: SourceReference?) -> ViewPath? {
    source.flatMap(previousSource).map { ViewPath($0, in: surroundings) }
  }

  /// Removes and returns the value of a context, or returns nil if the declared value applies.
  func takeValue(of context: Context) -> DynamicObject? {
    guard let path = previousPath(of: context.source), let saved = contexts[path],
      saved.declared == context.value
    else { return nil }
    contexts[path] = nil
    return saved.current
  }

  /// Returns whether a component has run its `onInit` actions and they are unchanged.
  func takeInitialization(of component: any ServerDrivenComponent) -> Bool {
    guard scope == .all, let source = component.source, let path = previousPath(of: source),
      initialized.remove(path) != nil
    else { return false }
    return DocumentMatch.isSame(path.source?.node["onInit"], source.node["onInit"])
  }

  /// Removes and returns the row states of a list.
  func takeRowStates(of source: SourceReference?) -> RowStateStore.PreviousVersion? {
    guard scope != .withoutContexts, let source, let path = previousPath(of: source),
      let store = lists.removeValue(forKey: path)
    else { return nil }
    let isSame = path.source?.node.initialActions == source.node.initialActions
    return RowStateStore.PreviousVersion(
      store: store, previousSource: { [weak self] in self?.previousSource(of: $0) },
      keepsInitialized: scope == .all && isSame)
  }

  // MARK: - Restoring added children

  /// Removes and returns what actions have added to a component, in their new version.
  func takeAdditions(to component: any ServerDrivenComponent) -> [AddedChildren] {
    guard !additions.isEmpty, let path = previousPath(of: component.source),
      let found = additions.removeValue(forKey: path)
    else { return [] }
    return found.filter { !isAddedAgain($0) }.map(newVersion)
  }

  /// Adds the children of `addChildren` actions again, to the new version of a view.
  func restore(
    _ additions: [AddedChildren], in view: View, on controller: BeagleController
  ) {
    guard let target = view as? any ChildHosting else { return }
    for addition in additions {
      let list = DynamicObject.array(DynamicArray(addition.components))
      let decoded = controller.dependencies.decoder.decodeComponents(list)
      addition.insert(decoded.components, into: target, controller.renderer)
    }
  }

  /// Whether an `onInit` that runs again has added the children.
  private func isAddedAgain(_ addition: AddedChildren) -> Bool {
    guard let action = addition.action?.node, let component = action.initializedComponent else {
      return false
    }
    guard scope == .all else { return true }
    guard action.document == document, let successor, action.document != successor,
      let new = match(for: successor)?.nextNode(of: component)
    else { return false }
    return !DocumentMatch.isSame(component["onInit"], new["onInit"])
  }

  /// Returns the children as the author has written them in the new document.
  private func newVersion(_ addition: AddedChildren) -> AddedChildren {
    guard let successor, document != successor, let match = match(for: successor) else {
      return addition
    }
    var addition = addition
    if let list = match.nextNode(of: addition.components), list.kind == .array {
      addition.components = list
    }
    if let action = addition.action.flatMap({ match.nextNode(of: $0.node) }) {
      addition.action = SourceReference(action)
    }
    return addition
  }

  // MARK: - Restoring views

  /// Restores everything that depends on the new views: event contexts, input, scroll positions and
  /// the focus. Returns whether the focus was restored.
  func restore(in root: View, on controller: BeagleScreenViewController) -> Bool {
    defer { focusedView = nil }
    restoreInputs(in: root)
    var views = ViewPath.Index(root, previousSource: previousSource)
    for (path, id, value) in eventContexts {
      if let view = views[path] { controller.host.contexts.set(id: id, to: value, in: view) }
    }
    eventContexts = []
    guard let window = root.window else { return false }
    window.layoutIfNeeded()
    for position in scrollPositions {
      position.restore(&views, in: root, previousSource: previousSource)
    }
    scrollPositions = []
    controller.host.lists.contentDidScroll(in: window)
    restoreInputs(in: root)
    guard let focus else { return false }
    views = ViewPath.Index(root, previousSource: previousSource)
    guard let view = views[focus], view.canBecomeFocused, !view.isHiddenInTree else { return false }
    if let other = window.focusedView, !other.isDescendant(of: root) {
      // The user works in another pane.
      controller.savedFocus = view
    } else {
      window.transferFocus(to: view, from: focusedView)
    }
    return true
  }

  /// Restores what the user has changed in a view and below it.
  func restoreInputs(in view: View) {
    // Selecting a page creates its views, which may have input of their own.
    for _ in 0..<SavedScreenState.maximumPageDepth where !inputs.isEmpty {
      let count = inputs.count
      restoreVisibleInputs(in: view)
      if inputs.count == count { break }
    }
  }

  /// The maximum depth of nested page views whose input is restored.
  private static let maximumPageDepth = 16

  private func restoreVisibleInputs(in root: View) {
    var found: [(View, any Sendable)] = []
    func search(_ view: View) {
      // Rows restore the state of their views, but not of added children.
      if view is ListRow, !inputs.keys.contains(where: { !$0.surroundings.rows.isEmpty }) { return }
      if view.userState.exists {
        let path = ViewPath(of: view, in: nil)
        if let previous = path.previous(previousSource),
          let input = inputs.removeValue(forKey: previous),
          path.declaresSameState(as: previous, decoder)
        {
          found.append((view, input))
        }
      }
      for child in view.subviews { search(child) }
    }
    search(root)
    for (view, input) in found { view.userState = .changed(input) }
  }
}

extension ViewPath {
  /// Returns whether both documents set the same initial values for the properties that the user can
  /// change. For a component without such facts, these are the properties of Beagle's.
  func declaresSameState(as previous: ViewPath, _ decoder: ComponentDecoder) -> Bool {
    guard let old = previous.source?.node, let new = source?.node, old != new else { return true }
    let facts = new["_beagleComponent_"]?.string.map(decoder.facts(ofComponent:)) ?? []
    let names = facts.filter { $0.traits.contains(.changedByUser) }.map(\.name)
    return (names.isEmpty ? ["value", "currentTab", "currentPage"] : names).allSatisfy {
      DocumentMatch.isSame(old[$0], new[$0])
    }
  }
}

/// A scroll position relative to the first visible view, so that the same content stays visible
/// after content is inserted before it.
@MainActor
private struct SavedScrollPosition {
  private let scroller: ViewPath
  private let offset: CellPoint
  /// The first visible view and its start, in cells after the near edge of the viewport.
  private let anchor: (path: ViewPath, start: Int)?
  /// The first visible list, the index of its first visible row, and the start of that row.
  private let row: (list: ViewPath, index: Int, distance: Int)?

  /// Returns nil if the view is scrolled to its beginning.
  init?(of scroller: ScrollingView, in root: View) {
    guard scroller.offset != scroller.minimumOffset, let first = scroller.firstVisibleContent else {
      return nil
    }
    self.scroller = ViewPath(of: scroller, in: root)
    offset = scroller.offset
    anchor = first.view.map { (ViewPath(of: $0.view, in: root), $0.start) }
    row = first.row.map { (ViewPath(of: $0.stack, in: root), $0.index, $0.distance) }
  }

  /// Scrolls to the same content. Scrolling a list creates rows, so the index of views may change.
  func restore(
    _ views: inout ViewPath.Index, in root: View,
    previousSource: (SourceReference) -> SourceReference?
  ) {
    guard let scroller = views[scroller] as? ScrollingView, let window = root.window else { return }
    scroller.scroll(to: offset)
    window.layoutIfNeeded()
    if let row, let stack = views[row.list] as? LazyStack, row.index < stack.count {
      stack.scroll(toRow: row.index, distance: row.distance)
      window.layoutIfNeeded()
      views = ViewPath.Index(root, previousSource: previousSource)
    }
    guard let anchor, let view = views[anchor.path], view.isDescendant(of: scroller) else {
      return
    }
    scroller.scroll(view, toStartAt: anchor.start)
    window.layoutIfNeeded()
  }
}

extension JSONNode {
  /// The source text of all `onInit` properties in the value.
  fileprivate var initialActions: [String] {
    var found: [String] = []
    var pending = [self]
    while let node = pending.popLast() {
      if let actions = node["onInit"] { found.append(actions.text) }
      pending += node.elements
      for (_, value) in node.members { pending.append(value) }
    }
    return found
  }
}

extension JSONNode {
  /// The innermost component whose `onInit` contains the value.
  fileprivate var initializedComponent: JSONNode? {
    func contains(_ node: JSONNode) -> Bool {
      node.index <= index && index < document.index(after: node.index)
    }
    var current = document.root
    var found: JSONNode?
    while current.index != index {
      if let member = current.members.first(where: { contains($0.value) }) {
        if member.key.string == "onInit" { found = current }
        current = member.value
      } else if let element = current.elements.first(where: contains) {
        current = element
      } else {
        break
      }
    }
    return found
  }
}
