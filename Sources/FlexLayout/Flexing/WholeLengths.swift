// Step 4 on a grid of cells: flexible lengths as CSS Flexbox section 9.7 has them, in whole units,
// and not below what is in the items. See ``FlexConfiguration/cellGrid``.

/// An item of a line while its space is shared out.
private struct FlexItem {
  let node: Int32
  /// The basis, whatever the limits of the item say.
  let basis: Float
  /// The basis within them, or what the content needs along a row if that is more.
  let leastBasis: Float
  /// How much of the space an item takes: its growth, or its shrinking times its basis.
  var factor: Float = 0
  var size: Float
  var isFrozen: Bool
  /// The whole size that the item was last asked with; NaN before the first time.
  var asked = Float.nan
  /// Whether the item was given one unit because its share is less.
  var isTiny = false
  /// Whether the item was given more than its share because its content is higher.
  var isTaller = false
  /// Whether heights in percent in the item count as unset, since they did not fit.
  var ignoresShares = false
  /// Whether the item turned out higher than that, too, and was given its natural height.
  var isNatural = false
}

extension Solver {
  /// Gives each child of a line its main size in whole units, and asks it for its cross size.
  func resolveWholeLengths(_ box: Container, _ line: inout Line) {
    if line.itemCount == 0 { return }
    withUnsafeTemporaryAllocation(of: FlexItem.self, capacity: line.itemCount) { items in
      let count = collectItems(box, line, items)
      let items = UnsafeMutableBufferPointer(rebasing: items[0..<count])
      // The space beside the items, as the line counts it.
      var room = line.free
      for item in items { room += item.leastBasis }
      let isExact = box.mainMode == .exactly
      var isShort = isExact ? isOverfull(items, room) : line.free < 0
      setFactors(box, items, isShort: isShort)
      var used: Float
      repeat {
        if line.isFlexible, line.free != 0 || isExact {
          repeat { share(box, items, room, isShort: isShort) } while freezeTiny(items)
        }
        used = ask(box, items)
        if !freezeTaller(box, items), box.isRow || used <= room || !giveUpTiny(items) { break }
        // Items that are higher than their share may take more than there is; then the others do
        // not grow but shrink. What they were given before, or frozen at, no longer counts.
        if isExact, !isShort, isOverfull(items, room) { isShort = true }
        setFactors(box, items, isShort: isShort)
      } while true
      let rest = room - used
      line.free = abs(rest) < 0.001 ? 0 : whole(rest)
    }
  }

  private func collectItems(
    _ box: Container, _ line: Line, _ items: UnsafeMutableBufferPointer<FlexItem>
  ) -> Int {
    var count = 0
    var child = line.first
    while child >= 0, child != line.end {
      let q = record(child)
      if isInFlow(q), count < items.count {
        let least = box.isRow ? hypotheticalWidth(box, q) : limitedBasis(box, q)
        let item = FlexItem(
          node: child, basis: q.pointee.flexBasis, leastBasis: least, size: least, isFrozen: true)
        items.initializeElement(at: count, to: item)
        count += 1
      }
      child = nextChild(box.p, child)
    }
    return count
  }

  /// Whether the items take more than the room before any of them is flexed.
  private func isOverfull(_ items: UnsafeMutableBufferPointer<FlexItem>, _ room: Float) -> Bool {
    var sum: Float = 0
    for item in items { sum += item.isTaller ? item.size : item.leastBasis }
    return sum > room + 0.001
  }

  /// How readily an item shrinks. What scrolls and is as high as its content does so also where its
  /// style says no: its basis is at most the room there is, and would take all of it.
  private func shrink(_ box: Container, _ q: Record) -> Float {
    let own = q.pointee.shrink
    if own > 0 || box.isRow || q.pointee.overflow != .scroll || q.pointee.basisUnit != .auto {
      return own
    }
    return hasStyledSize(q, 1, box.givenHeight) ? own : 1
  }

  /// Lets the items grow, or shrink where there is too little room.
  private func setFactors(
    _ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>, isShort: Bool
  ) {
    for index in items.indices where !items[index].isTaller {
      let q = record(items[index].node)
      let (basis, least) = (items[index].basis, items[index].leastBasis)
      items[index].factor = isShort ? shrink(box, q) * basis : q.pointee.grow
      items[index].size = least
      items[index].isFrozen =
        !(items[index].factor > 0) || (isShort ? basis < least : basis > least)
    }
  }

  /// Shares out the free space among the items that are not frozen. Those that hit a limit are
  /// frozen at it, and the rest is shared out again.
  private func share(
    _ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>, _ room: Float, isShort: Bool
  ) {
    while true {
      var rest = room
      var sum: Float = 0
      var flexibility: Float = 0
      for item in items {
        if item.isFrozen {
          rest -= item.size
        } else {
          rest -= item.basis
          sum += item.factor
          flexibility += isShort ? shrink(box, record(item.node)) : item.factor
        }
      }
      if !(sum > 0) { return }
      // Factors that add up to less than 1 take only that part of the space.
      let part = isShort ? smaller(rest, 0) / sum : larger(rest, 0) / sum
      let unit = flexibility < 1 ? part * flexibility : part
      var violation: Float = 0
      for index in items.indices where !items[index].isFrozen {
        let size = items[index].basis + unit * items[index].factor
        let q = record(items[index].node)
        items[index].size =
          isShort ? shrunk(box, q, size, basis: items[index].basis) : grown(box, items[index], size)
        violation += items[index].size - size
      }
      if nearlyEqual(violation, 0) { return }
      var frozen = false
      for index in items.indices where !items[index].isFrozen {
        let size = items[index].basis + unit * items[index].factor
        let own = items[index].size - size
        if violation > 0 ? own > 0 : own < 0 {
          items[index].isFrozen = true
          frozen = true
        }
      }
      if !frozen { return }
    }
  }

  /// The size of an item that grows to `size`, within its limits.
  private func grown(_ box: Container, _ item: FlexItem, _ size: Float) -> Float {
    let q = record(item.node)
    let bound = bounded(
      q, size, box.main.dimension, box.rightToLeft, box.mainReference, box.innerWidth)
    if !box.isRow || q.pointee.basisUnit == .auto { return bound }
    return larger(bound, knownFloor(box, q, item.basis))
  }

  /// The size of an item that shrinks to `size`: within its limits, and not below its content.
  func shrunk(_ box: Container, _ q: Record, _ size: Float, basis: Float) -> Float {
    let bound = bounded(
      q, size, box.main.dimension, box.rightToLeft, box.mainReference, box.innerWidth)
    return larger(bound, knownFloor(box, q, basis))
  }

  /// Freezes the items that would get a part of a unit at a whole one, for which the others pay:
  /// what is not nothing is seen. Returns whether there are any.
  private func freezeTiny(_ items: UnsafeMutableBufferPointer<FlexItem>) -> Bool {
    var found = false
    for index in items.indices where !items[index].isTaller {
      let size = wholeSize(items[index].size)
      if items[index].size > 0.0001, items[index].size < 0.9999, size >= 1 {
        items[index].size = size
        items[index].isFrozen = true
        items[index].isTaller = true
        items[index].isTiny = true
        found = true
      }
    }
    return found
  }

  /// Takes the unit away again from items that were given one for less. There is no room for it in a
  /// column that is as high as its content, and where there is something in them they get higher.
  private func giveUpTiny(_ items: UnsafeMutableBufferPointer<FlexItem>) -> Bool {
    var found = false
    for index in items.indices where items[index].isTiny {
      items[index].isTiny = false
      if items[index].size > 1 { continue }
      items[index].size = 0
      found = true
    }
    return found
  }

  /// Asks every item whose size is another one than before. The sizes are the distances between
  /// their common edges, rounded; gives their sum.
  private func ask(_ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>) -> Float {
    let mayShare = !box.isRow && holdsShareOfHeight(box.p)
    var exact: Float = 0
    var rounded: Float = 0
    for index in items.indices {
      let size = items[index].size
      exact += size
      var whole = whole(exact) - rounded
      // What is not nothing is seen.
      if whole < 1 { whole = size > 0.0001 ? wholeSize(size) : 0 }
      let q = record(items[index].node)
      let isByContent = mayShare && isByContent(box, q, items[index])
      if whole != items[index].asked || isByContent && q.pointee.askedOwnerHeight.isDefined {
        let keepsWidth = items[index].isTaller && items[index].asked.isDefined
        items[index].asked = whole
        q.pointee.askedMain = whole
        layOutItem(
          box, items[index].node, q, whole, isByContent: isByContent, keepsWidth: keepsWidth)
      }
      rounded += whole
    }
    return rounded
  }

  /// Whether the height of an item is that of what is in it, which shares of it would alter.
  private func isByContent(_ box: Container, _ q: Record, _ item: FlexItem) -> Bool {
    if !holdsShareOfHeight(q) { return false }
    if item.isTaller || item.ignoresShares { return true }
    return item.size == item.leastBasis && q.pointee.basisUnit == .auto
      && !q.pointee.aspectRatio.isDefined && !hasStyledSize(q, 1, box.givenHeight)
  }

  /// The height of an item that takes more of it the more it is offered, because something in it
  /// scrolls: that of all that is in it.
  private func naturalHeight(_ box: Container, _ child: Int32, _ least: Float) -> Float {
    let q = record(child)
    layOut(
      child, q.pointee.askedWidth, .nan, ownerIsRightToLeft: box.rightToLeft,
      q.pointee.askedWidthMode, .undefined, box.innerWidth, box.givenHeight, performsLayout: false,
      depth: box.depth + 1)
    return larger(measuredSize(child, 1), least)
  }

  /// Freezes the items of a column that turned out higher than the size they were asked with, at
  /// the height they need. Returns whether there are any.
  private func freezeTaller(
    _ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>
  ) -> Bool {
    if box.isRow { return false }
    var found = false
    for index in items.indices {
      let height = measuredSize(items[index].node, 1)
      guard height > items[index].asked + 0.0001 else { continue }
      let q = record(items[index].node)
      if q.pointee.askedOwnerHeight.isDefined, holdsShareOfHeight(q) {
        items[index].ignoresShares = true
        found = true
        continue
      }
      let isFirst = !items[index].isTaller || items[index].size <= 1
      // Twice each: what is as high as a multiple of its own height has no end.
      if isFirst || !items[index].isNatural {
        items[index].size = isFirst ? height : naturalHeight(box, items[index].node, height)
        items[index].isNatural = !isFirst
        items[index].isTaller = true
        items[index].isFrozen = true
        found = true
      }
    }
    return found
  }
}
