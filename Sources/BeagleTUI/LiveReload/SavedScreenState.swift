import BeagleSchema
import CellText
import TerminalKit

/// The state of a screen that live reload transfers to a newer version of the screen: contexts,
/// text input, selected tabs and pages, focus and scroll positions.
///
/// State belongs to a component and is restored to the matching component of the new document; see
/// ``DocumentMatch``. Changes of the author take precedence: a context keeps its value only if its
/// declared value is unchanged, and a field keeps its text only if its `value` is unchanged.
/// `onInit` does not run again unless it changed, because its effects are in the contexts.
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

  /// Input of the user.
  private enum Input {
    case edit(TextField.Edit)
    case tab(Int)
    case page(Int)
  }

  private let scope: Scope
  /// The documents of the old version by name. A lazy component has its own document.
  private var documents: [String: JSONDocument] = [:]
  /// The matches of each document of the new version; nil if the document is new.
  private var matches: [JSONDocument: DocumentMatch?] = [:]
  private var contexts: [SourceReference: ContextValue] = [:]
  private var initialized: Set<SourceReference> = []
  private var lists: [SourceReference: RowStateStore] = [:]
  private var eventContexts: [(path: ViewPath, id: String, value: DynamicObject)] = []
  private var inputs: [ViewPath: Input] = [:]
  private var scrollPositions: [SavedScrollPosition] = []
  private var focus: ViewPath?

  /// Saves the state of a screen.
  init(of controller: BeagleScreenViewController, _ scope: Scope = .all) {
    self.scope = scope
    let root = controller.view
    if let context = controller.screen?.context { save(context, in: root) }
    save(root, isInRow: false)
    let focused = root.window?.focusedView ?? controller.savedFocus
    if let focused, focused.isDescendant(of: root) { focus = ViewPath(of: focused, in: root) }
    root.visit { view in
      guard let scroller = view as? ScrollingView,
        let position = SavedScrollPosition(of: scroller, in: root)
      else { return }
      scrollPositions.append(position)
    }
  }

  // MARK: - Saving

  private func save(_ view: View, isInRow: Bool) {
    if let node = view.componentNode { save(node, of: view, isInRow: isInRow) }
    let isInRow = isInRow || view is ListRow
    if !isInRow { saveInput(of: view) }
    for child in view.subviews { save(child, isInRow: isInRow) }
  }

  private func save(_ node: ComponentNode, of view: View, isInRow: Bool) {
    if let document = node.source?.document { documents[document.name] = document }
    guard !isInRow else { return }
    if let context = node.component?.declaredContext { save(context, in: view) }
    if let source = node.source, node.component?.initialActions != nil {
      initialized.insert(source)
    }
    if let rows = (view as? any RowHost)?.rows, let source = rows.configuration.source {
      rows.saveAllStates()
      lists[source] = rows.states
    }
    let declared = node.component?.declaredContext?.id
    for context in node.contexts
    where view.viewController == nil && context.id != declared && !(view is ListRow) {
      eventContexts.append((ViewPath(node.source), context.id, context.value))
    }
  }

  private func save(_ context: Context, in view: View) {
    guard let source = context.source, scope != .withoutContexts else { return }
    if context.id == GlobalContext.id {
      contexts[source] = ContextValue(declared: context.value, current: .empty)
    } else if let current = view.componentNode?.context(withId: context.id)?.value {
      contexts[source] = ContextValue(declared: context.value, current: current)
    }
  }

  private func saveInput(of view: View) {
    let input: Input
    switch view {
    case let field as TextField:
      guard let edit = field.edit else { return }
      input = .edit(edit)
    case let strip as TabStrip: input = .tab(strip.selectedIndex)
    case let pages as PagingView: input = .page(pages.currentPage)
    default: return
    }
    inputs[ViewPath(of: view, in: nil)] = input
  }

  // MARK: - Restoring contexts and rows

  /// Returns the source in the old document that matches one in the new document.
  func previousSource(of source: SourceReference) -> SourceReference? {
    let document = source.document
    let match: DocumentMatch?
    if let existing = matches[document] {
      match = existing
    } else {
      match = documents[document.name].map { DocumentMatch($0, document) }
      matches.updateValue(match, forKey: document)
    }
    return match?.previousNode(of: source.node).map(SourceReference.init)
  }

  /// Removes and returns the value of a context, or returns nil if the declared value applies.
  func takeValue(of context: Context) -> DynamicObject? {
    guard let source = context.source.flatMap(previousSource), let saved = contexts[source],
      saved.declared == context.value
    else { return nil }
    contexts[source] = nil
    return saved.current
  }

  /// Returns whether a component has run its `onInit` actions and they are unchanged.
  func takeInitialization(of component: any ServerDrivenComponent) -> Bool {
    guard scope == .all, let source = component.source,
      let previous = previousSource(of: source), initialized.remove(previous) != nil
    else { return false }
    return DocumentMatch.isSame(previous.node["onInit"], source.node["onInit"])
  }

  /// Removes and returns the row states of a list.
  func takeRowStates(of source: SourceReference?) -> RowStateStore.PreviousVersion? {
    guard scope != .withoutContexts, let source, let previous = previousSource(of: source),
      let store = lists.removeValue(forKey: previous)
    else { return nil }
    let isSame = previous.node.initialActions == source.node.initialActions
    return RowStateStore.PreviousVersion(
      store: store, previousSource: { [weak self] in self?.previousSource(of: $0) },
      keepsInitialized: scope == .all && isSame)
  }

  // MARK: - Restoring views

  /// Restores everything that depends on the new views: event contexts, input, scroll positions and
  /// the focus. Returns whether the focus was restored.
  func restore(in root: View, on controller: BeagleScreenViewController) -> Bool {
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
    guard let focus else { return false }
    views = ViewPath.Index(root, previousSource: previousSource)
    guard let view = views[focus], view.canBecomeFocused, !view.isHiddenInTree else { return false }
    window.transferFocus(to: view)
    return true
  }

  /// Restores the selected tabs and pages and the text input in a view.
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
    var found: [(View, Input)] = []
    func search(_ view: View) {
      if view is ListRow { return }
      if view is TextField || view is TabStrip || view is PagingView {
        let path = ViewPath(of: view, in: nil)
        if let previous = path.previous(previousSource),
          let input = inputs.removeValue(forKey: previous), isUnchanged(path, since: previous)
        {
          found.append((view, input))
        }
      }
      for child in view.subviews { search(child) }
    }
    search(root)
    for (view, input) in found {
      switch (view, input) {
      case (let field as TextField, .edit(let edit)): field.edit = edit
      case (let strip as TabStrip, .tab(let index)): strip.select(index)
      case (let pages as PagingView, .page(let index)): pages.show(index)
      default: break
      }
    }
  }

  /// Returns whether both documents set the same initial values for the properties that the user
  /// can change.
  private func isUnchanged(_ path: ViewPath, since previous: ViewPath) -> Bool {
    guard let old = previous.source?.node, let new = path.source?.node else { return true }
    return ["value", "currentTab", "currentPage"].allSatisfy {
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
