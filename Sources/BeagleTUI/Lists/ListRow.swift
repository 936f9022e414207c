import BeagleSchema
import TerminalKit

/// The place of one item: its contexts, and in it the view that a template makes for it.
@MainActor
final class ListRow: View {
  /// What tells the row apart from others of its list.
  let identity: String
  /// The item, and where it stands in the data.
  let item: ContextCell
  let index: ContextCell
  /// Which template made what is shown; nil before the first, and where none fits.
  private(set) var template: Int?
  /// Whether the list itself is setting the item, which then need not be told to its source.
  private(set) var isTaking = false

  init(identity: String, plan: RowPlan, list: View) {
    self.identity = identity
    item = ContextCell(id: plan.iteratorName)
    index = ContextCell(id: plan.indexName)
    super.init()
    flex.flexShrink = 0
    if plan.span > 1 {
      flex.flexGrow = 1
      flex.flexShrink = 1
      if plan.axis == .vertical { flex.flexBasis = .points(0) }
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
    if item.value != value { item.set(value) }
    if index.value != .int(position) { index.set(.int(position)) }
  }

  /// Shows what a template made.
  func show(_ view: View?, madeBy template: Int?) {
    for old in subviews { old.removeFromSuperview() }
    self.template = template
    if let view { addSubview(view) }
  }

  // MARK: - State

  /// The values of the contexts that the template declares, as long as the row is away.
  struct SavedState {
    let template: Int?
    let values: [DynamicObject]
  }

  var state: SavedState {
    SavedState(template: template, values: declaredContexts.map(\.value))
  }

  func restore(_ state: SavedState) {
    guard state.template == template else { return }
    for (cell, value) in zip(declaredContexts, state.values) { cell.set(value) }
  }

  /// The contexts declared in the template, parents before children.
  private var declaredContexts: [ContextCell] {
    var cells: [ContextCell] = []
    for view in subviews {
      view.visit { inner in
        guard let node = inner.componentNode, let component = node.component,
          let id = ComponentTraits(component).context?.id, let cell = node.context(withId: id)
        else { return }
        cells.append(cell)
      }
    }
    return cells
  }
}
