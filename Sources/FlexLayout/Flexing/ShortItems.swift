// An addition to step 4: in a row with too few columns, short texts keep their width.
//
// CSS shrinks all items by the same share. In pixels, an amount next to a name loses a little space, but in
// cells its last characters wrap. So the name wraps, and the amount stays in one line.

extension Solver {
  /// The maximum width of an item that keeps its width while others can shrink.
  private static var shortWidth: Float { 16 }

  /// Freezes short items at their full width, the narrowest first, as long as the others have enough
  /// space for their minimum widths.
  func keepShortItems(
    _ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>, _ space: Float
  ) {
    if items.count < 2 { return }
    var rest = space
    for item in items { rest -= leastSize(box, item) }
    while rest > 0 {
      var narrowest: Int?
      for index in items.indices
      where !items[index].isFrozen && items[index].basis <= Self.shortWidth
        && items[index].basis < narrowest.map({ items[$0].basis }) ?? .infinity
      {
        narrowest = index
      }
      guard let narrowest else { return }
      let missing = items[narrowest].basis - leastSize(box, items[narrowest])
      if missing > rest { return }
      rest -= missing
      items[narrowest].isFrozen = true
    }
  }

  /// Returns the size below which an item does not shrink.
  private func leastSize(_ box: Container, _ item: FlexItem) -> Float {
    item.isFrozen ? item.size : shrunk(box, record(item.node), 0, basis: item.basis)
  }

  /// Returns the columns that a row with `space-between` reserves if its items fill it: one between two
  /// items, because adjacent texts would look like one word. Returns 0 if the items cannot shrink enough
  /// or have margins.
  func spaceBetween(
    _ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>, _ space: Float
  ) -> Float {
    if box.p.pointee.justifyContent != .spaceBetween || items.count < 2 || box.wraps { return 0 }
    let wanted = Float(items.count - 1)
    var natural: Float = 0
    for item in items { natural += item.leastBasis }
    if natural + wanted <= space || gap(box.p, isRow: true, box.innerMain) > 0 { return 0 }
    var least: Float = 0
    for item in items {
      let q = record(item.node)
      if margin(q, isRow: true, box.innerWidth) != 0 { return 0 }
      least += q.pointee.shrink > 0 ? shrunk(box, q, 0, basis: item.basis) : item.leastBasis
    }
    return least + wanted <= space ? wanted : 0
  }
}
