import BeagleSchema
import TerminalKit

/// The place of one item: its contexts, and in it the view that a template makes for it.
@MainActor
final class ListRow: View {
  let identity: RowIdentity
  /// The item, and where it stands in the data.
  let item: ContextCell
  let index: ContextCell
  /// Which template made what is shown; nil before the first, and where none fits.
  private(set) var template: Int?
  /// Whether the list itself is setting the item, so that it is not written back to the source.
  private(set) var isTaking = false
  /// Whether something was put into the row that its template alone does not give back.
  private(set) var holdsMore = false
  /// The contexts that the template declares, as they were made.
  private var declared: [DeclaredContext] = []

  private struct DeclaredContext {
    let cell: ContextCell
    let source: SourceReference?
    let initial: DynamicObject
  }

  init(_ identity: RowIdentity, plan: RowPlan, list: View) {
    self.identity = identity
    item = ContextCell(id: plan.iteratorName)
    index = ContextCell(id: plan.indexName)
    super.init()
    flex.flexShrink = 0
    if plan.span > 1, plan.axis == .horizontal { flex.flexGrow = 1 }
    let node = ComponentNode(typeName: "", source: nil)
    node.add(item)
    node.add(index)
    node.logicalParent = list
    componentNode = node
  }

  /// Takes what the data says now; what is equal is left alone and evaluates nothing.
  func take(_ value: DynamicObject, at position: Int) {
    isTaking = true
    defer { isTaking = false }
    if index.value != .int(position) { index.set(.int(position)) }
    if item.value != value { item.set(value) }
  }

  /// Shows what a template made.
  func show(_ view: View?, madeBy template: Int?) {
    setSubviews(view.map { [$0] } ?? [])
    self.template = template
    declared = []
    if let view { noteContexts(in: view) }
  }

  /// Notes the contexts declared in the template itself; rows of inner lists have a state of their
  /// own.
  private func noteContexts(in view: View) {
    if view is ListRow { return }
    if let node = view.componentNode, let component = node.component,
      let id = component.declaredContext?.id, let cell = node.context(withId: id)
    {
      declared.append(
        DeclaredContext(cell: cell, source: component.source, initial: cell.value))
    }
    for inner in view.subviews { noteContexts(in: inner) }
  }

  // MARK: - State

  /// What a row leaves behind while it is away: values of contexts that are no longer those that
  /// the template gives them.
  struct SavedState {
    struct Value {
      let id: String
      let source: SourceReference?
      let value: DynamicObject
    }
    var values: [Value] = []
    /// An item that an action changed in the row alone, and the data for which that is so.
    var item: (value: DynamicObject, version: Int)?
    var isEmpty: Bool { values.isEmpty && item == nil }
  }

  /// The state, where `original` is the item as the data of a version has it.
  func state(original: DynamicObject?, version: Int) -> SavedState {
    var state = SavedState()
    for context in declared where context.cell.value != context.initial {
      state.values.append(
        SavedState.Value(
          id: context.cell.id, source: context.source, value: context.cell.value))
    }
    if let original, item.value != original { state.item = (item.value, version) }
    return state
  }

  func restore(_ state: SavedState, version: Int) {
    for context in declared {
      let saved = state.values.first { $0.id == context.cell.id && $0.source == context.source }
      if let saved { context.cell.set(saved.value) }
    }
    guard let item = state.item, item.version == version else { return }
    isTaking = true
    defer { isTaking = false }
    self.item.set(item.value)
  }

  /// The lists inside, the outermost of each branch.
  var innerLists: [ListRows] {
    var found: [ListRows] = []
    func collect(_ view: View) {
      if let rows = (view as? any RowHost)?.rows { return found.append(rows) }
      for inner in view.subviews { collect(inner) }
    }
    for view in subviews { collect(view) }
    return found
  }

  // MARK: - Staying

  /// Whether the views have to stay though they are far from what is seen: they hold the focus, or
  /// what nothing would give back.
  var mustStay: Bool {
    if holdsMore { return true }
    if let focused = window?.focusedView, focused.isDescendant(of: self) { return true }
    var found = false
    visit { view in
      if let field = view as? TextField, field.wasEdited { found = true }
      if view.componentNode?.formParts.isEmpty == false { found = true }
    }
    return found
  }

  /// Something that no template makes was put into a view, for example by `addChildren`: the rows
  /// around it stay from now on.
  static func keep(around view: View) {
    var current: View? = view
    while let view = current {
      (view as? ListRow)?.holdsMore = true
      current = view.superview
    }
  }
}
