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

  init(_ identity: RowIdentity, plan: RowPlan, list: View) {
    self.identity = identity
    item = ContextCell(id: plan.iteratorName)
    index = ContextCell(id: plan.indexName)
    super.init()
    flex.flexShrink = 0
    if plan.span > 1 {
      flex.flexGrow = 1
      if plan.axis == .vertical {
        flex.flexBasis = .points(0)
        flex.minWidth = 1
      }
    }
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
  }

  // MARK: - State

  /// The values of the contexts that the template declares, as long as the row is away.
  struct SavedState {
    struct Value {
      let id: String
      let source: SourceReference?
      let value: DynamicObject
    }
    let values: [Value]
    var isEmpty: Bool { values.isEmpty }
  }

  var state: SavedState {
    SavedState(
      values: declaredContexts.map {
        SavedState.Value(id: $0.cell.id, source: $0.source, value: $0.cell.value)
      })
  }

  func restore(_ state: SavedState) {
    for (cell, source) in declaredContexts {
      if let saved = state.values.first(where: { $0.id == cell.id && $0.source == source }) {
        cell.set(saved.value)
      }
    }
  }

  /// The contexts declared in the template itself; rows of inner lists have a state of their own.
  private var declaredContexts: [(cell: ContextCell, source: SourceReference?)] {
    var found: [(cell: ContextCell, source: SourceReference?)] = []
    func collect(_ view: View) {
      if view is ListRow { return }
      if let node = view.componentNode, let component = node.component,
        let id = component.declaredContext?.id, let cell = node.context(withId: id)
      {
        found.append((cell, component.source))
      }
      for inner in view.subviews { collect(inner) }
    }
    for view in subviews { collect(view) }
    return found
  }
}
