import TerminalKit

extension ListRows {
  /// The position of the item in whose row a view stands, from 0, and how many items there are.
  func lazyStack(_ strip: LazyStack, positionOf view: View) -> (position: Int, count: Int)? {
    var row: ListRow?
    var current: View? = view
    // Rows of inner lists come before that of this one.
    while let view = current, view !== strip {
      if let found = view as? ListRow { row = found }
      current = view.superview
    }
    guard let position = row?.index.value.intValue else { return nil }
    return (position, data.count)
  }
}
