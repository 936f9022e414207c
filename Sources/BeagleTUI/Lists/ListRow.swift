import BeagleSchema
import TerminalKit

/// A row of a list or cell of a grid: the contexts of one item and the view made from its template.
@MainActor
final class ListRow: View {
  let identity: RowIdentity
  let item: ObservableContext
  /// The item's position in the data.
  let index: ObservableContext
  /// The template of the current view; nil if the row is empty or no template matches.
  private(set) var template: Int?
  /// Whether the list itself is setting the item. Such changes are not written back to the data.
  private(set) var isUpdating = false
  /// Whether an action added views that the template alone cannot recreate.
  private(set) var hasAddedContent = false
  /// The contexts that the template declares, with their initial values.
  private var declaredContexts: [DeclaredContext] = []

  private struct DeclaredContext {
    let cell: ObservableContext
    let source: SourceReference?
    let initial: DynamicObject
  }

  init(_ identity: RowIdentity, configuration: ListConfiguration, list: View) {
    self.identity = identity
    item = ObservableContext(id: configuration.iteratorName)
    index = ObservableContext(id: configuration.indexName)
    super.init()
    flex.flexShrink = 0
    if configuration.span > 1, configuration.axis == .horizontal { flex.flexGrow = 1 }
    let node = ComponentNode(typeName: "", source: nil)
    node.add(item)
    node.add(index)
    node.logicalParent = list
    componentNode = node
  }

  /// Updates the item and its position. Equal values evaluate no bindings.
  func setItem(_ value: DynamicObject, at position: Int) {
    isUpdating = true
    defer { isUpdating = false }
    if index.value != .int(position) { index.set(.int(position)) }
    if item.value != value { item.set(value) }
  }

  /// Replaces the content by the view of a template.
  func show(_ view: View?, madeBy template: Int?) {
    setSubviews(view.map { [$0] } ?? [])
    self.template = template
    declaredContexts = []
    if let view { collectContexts(in: view) }
  }

  /// Collects the contexts that the template declares, without the contexts in rows of inner lists,
  /// which save their own state, and in added children, which pin the row.
  private func collectContexts(in view: View) {
    if view is ListRow { return }
    if view.isAddition { return hasAddedContent = true }
    if let node = view.componentNode, let component = node.component,
      let id = component.declaredContext?.id, let cell = node.context(withId: id)
    {
      declaredContexts.append(
        DeclaredContext(cell: cell, source: component.source, initial: cell.value))
    }
    for inner in view.subviews { collectContexts(in: inner) }
  }

  // MARK: - State

  /// The state of a row without views: changed contexts and item, and the state of its views.
  struct SavedState {
    struct Value {
      let id: String
      let source: SourceReference?
      let initial: DynamicObject
      let value: DynamicObject
    }
    var values: [Value] = []
    /// What the user has changed, by components.
    var changes: [(path: ViewPath, value: any Sendable)] = []
    /// An item that an action changed only in the row, and the version of the data it applies to.
    var item: (value: DynamicObject, version: Int)?
    /// Maps a source location to the one in the document the state was saved from; nil if that
    /// is the same document.
    var previousSource: ((SourceReference) -> SourceReference?)?
    var isEmpty: Bool { values.isEmpty && changes.isEmpty && item == nil }

    fileprivate func value(of id: String, _ source: SourceReference?, _ initial: DynamicObject)
      -> DynamicObject?
    {
      let location = previousSource.map { source.flatMap($0) } ?? source
      let saved = values.first { $0.id == id && $0.source == location }
      // A value that the author has changed since takes precedence.
      return previousSource == nil || saved?.initial == initial ? saved?.value : nil
    }
  }

  /// Returns the state to save.
  /// - Parameters:
  ///   - original: the item in the data.
  ///   - version: the version of the data.
  func state(original: DynamicObject?, version: Int) -> SavedState {
    var state = SavedState()
    for context in declaredContexts where context.cell.value != context.initial {
      state.values.append(
        SavedState.Value(
          id: context.cell.id, source: context.source, initial: context.initial,
          value: context.cell.value))
    }
    visitOwnViews { view in
      if let value = view.userState.value {
        state.changes.append((ViewPath(of: view, in: self), value))
      }
    }
    if let original, item.value != original { state.item = (item.value, version) }
    return state
  }

  func restore(_ state: SavedState, version: Int) {
    for context in declaredContexts {
      let saved = state.value(of: context.cell.id, context.source, context.initial)
      if let saved { context.cell.set(saved) }
    }
    guard let item = state.item, item.version == version else { return }
    isUpdating = true
    defer { isUpdating = false }
    self.item.set(item.value)
  }

  /// Restores what the user has changed in views, unless the author has changed the same since.
  func restoreChanges(of state: SavedState, _ decoder: ComponentDecoder) {
    visitOwnViews { view in
      guard view.userState.exists else { return }
      let path = ViewPath(of: view, in: self)
      let previous = state.previousSource.map { path.previous($0) } ?? path
      guard let previous, let saved = state.changes.first(where: { $0.path == previous }),
        path.declaresSameState(as: previous, decoder)
      else { return }
      view.userState = .changed(saved.value)
    }
  }

  /// Visits the row's views, except added children and those in rows of inner lists.
  private func visitOwnViews(_ body: (View) -> Void) {
    func visit(_ view: View) {
      if view is ListRow || view.isAddition { return }
      body(view)
      for inner in view.subviews { visit(inner) }
    }
    for view in subviews { visit(view) }
  }

  /// The outermost lists inside the row.
  var innerLists: [ListRows] {
    var found: [ListRows] = []
    func collect(_ view: View) {
      if let rows = (view as? any RowHost)?.rows { return found.append(rows) }
      for inner in view.subviews { collect(inner) }
    }
    for view in subviews { collect(view) }
    return found
  }

  // MARK: - Pinning

  /// Whether the row keeps its views while it is out of view: it contains the focus, the control that
  /// opened the screen in the other pane, or state that cannot be saved.
  var isPinned: Bool {
    if hasAddedContent { return true }
    if let window {
      if let focused = window.focusedView, focused.isDescendant(of: self) { return true }
      if window.containsOpener(self) { return true }
    }
    var found = false
    visit { view in
      if view.userState.value != nil { found = true }
      if view.componentNode?.formParts.isEmpty == false { found = true }
    }
    return found
  }

  /// Pins the rows around a view that got content from elsewhere than its template, for example by
  /// `addChildren`.
  static func pinRows(around view: View) {
    var current: View? = view
    while let view = current {
      (view as? ListRow)?.hasAddedContent = true
      current = view.superview
    }
  }
}

extension View {
  /// Whether an action has added the view; see ``AddedChildren``.
  fileprivate var isAddition: Bool { componentNode?.additionID != nil }
}
