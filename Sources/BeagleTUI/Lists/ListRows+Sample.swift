import BeagleSchema
import TerminalKit

extension ListRows {
  /// A row for an item that has none, outside of the list. It shows what a row made from the item
  /// does, unless rows have a state of their own.
  func lazyStack(_ strip: LazyStack, sampleOf index: Int, from former: View?) -> View? {
    guard isAlive, let queue, let item = data[index], !setting.memory.holdsStates else {
      return nil
    }
    if let row = former as? ListRow {
      row.take(item, at: index)
      return row
    }
    let identity = plan.identity(of: item, at: index)
    let row = ListRow(identity, plan: plan, list: view ?? strip)
    row.take(item, at: index)
    queue.holdingBack { row.show(render(plan.templates[0].view, identity), madeBy: 0) }
    queue.flush()
    return row
  }
}
