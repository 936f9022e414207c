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
      let initial: DynamicObject
      let value: DynamicObject
    }
    var values: [Value] = []
    /// What was typed into fields.
    var edits: [(source: SourceReference, edit: TextField.Edit)] = []
    /// An item that an action changed in the row alone, and the data for which that is so.
    var item: (value: DynamicObject, version: Int)?
    /// What a place of the document was when the row left it behind; nil where it is the same.
    var former: ((SourceReference) -> SourceReference?)?
    var isEmpty: Bool { values.isEmpty && edits.isEmpty && item == nil }

    fileprivate func value(of id: String, _ source: SourceReference?, _ initial: DynamicObject)
      -> DynamicObject?
    {
      let place = former.map { source.flatMap($0) } ?? source
      let saved = values.first { $0.id == id && $0.source == place }
      // Where the author has another value now, that one counts.
      return former == nil || saved?.initial == initial ? saved?.value : nil
    }
  }

  /// The state, where `original` is the item as the data of a version has it.
  func state(original: DynamicObject?, version: Int) -> SavedState {
    var state = SavedState()
    for context in declared where context.cell.value != context.initial {
      state.values.append(
        SavedState.Value(
          id: context.cell.id, source: context.source, initial: context.initial,
          value: context.cell.value))
    }
    visitOwn { view in
      guard let field = view as? TextField, let edit = field.edit,
        let source = field.componentNode?.source
      else { return }
      state.edits.append((source, edit))
    }
    if let original, item.value != original { state.item = (item.value, version) }
    return state
  }

  func restore(_ state: SavedState, version: Int) {
    for context in declared {
      let saved = state.value(of: context.cell.id, context.source, context.initial)
      if let saved { context.cell.set(saved) }
    }
    restore(state.edits, former: state.former)
    guard let item = state.item, item.version == version else { return }
    isTaking = true
    defer { isTaking = false }
    self.item.set(item.value)
  }

  private func restore(
    _ edits: [(source: SourceReference, edit: TextField.Edit)],
    former: ((SourceReference) -> SourceReference?)?
  ) {
    guard !edits.isEmpty else { return }
    visitOwn { view in
      guard let field = view as? TextField, let source = field.componentNode?.source else { return }
      let place = former.map { $0(source) } ?? source
      if let saved = edits.first(where: { $0.source == place }) { field.edit = saved.edit }
    }
  }

  /// Visits the views of the row, those in rows of lists inside left out.
  private func visitOwn(_ body: (View) -> Void) {
    func visit(_ view: View) {
      if view is ListRow { return }
      body(view)
      for inner in view.subviews { visit(inner) }
    }
    for view in subviews { visit(view) }
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
