// Step 4 on a grid of cells: flexible lengths as in CSS Flexbox section 9.7, in whole units and at
// least as large as the content of the items. See ``FlexConfiguration/cellGrid``.

/// An item of a line during the distribution of free space.
struct FlexItem {
  let node: Int32
  /// The flex basis without limits.
  let basis: Float
  /// The basis within its limits; in a row at least the minimum width of the content.
  let leastBasis: Float
  /// The weight of the item: its growth, or its shrink factor times its basis.
  var factor: Float = 0
  var size: Float
  var isFrozen: Bool
  /// The size in whole units last offered to the item; NaN before the first time.
  var offered = Float.nan
  /// Whether the item got one unit because its share is less than one.
  var isTiny = false
  /// Whether the item got more than its share because its content is higher.
  var isTaller = false
  /// Whether percentages of the item's height count as unset because they did not fit.
  var ignoresPercentages = false
  /// Whether the item needed even more and got its natural height.
  var isNatural = false
}

extension Solver {
  /// Sets the main size of each child of a line in whole units and measures its cross size.
  func resolveFlexibleLengthsOnCells(_ box: Container, _ line: inout Line) {
    if line.itemCount == 0 { return }
    withUnsafeTemporaryAllocation(of: FlexItem.self, capacity: line.itemCount) { items in
      let count = collectItems(box, line, items)
      let items = UnsafeMutableBufferPointer(rebasing: items[0..<count])
      // The space for the items, as computed for the line.
      var space = line.free
      for item in items { space += item.leastBasis }
      let isExact = box.mainMode == .exactly
      let reserved = isExact && box.isRow ? spaceBetween(box, items, space) : 0
      space -= reserved
      var isShort = isExact ? isOverfull(items, space) : line.free < 0
      setFactors(box, items, isShort: isShort)
      if isShort, box.isRow { keepShortItems(box, items, space) }
      var used: Float
      repeat {
        if line.isFlexible, line.free != 0 || isExact {
          repeat { share(box, items, space, isShort: isShort) } while freezeTiny(items)
        }
        used = measure(box, items)
        if !freezeTaller(box, items), box.isRow || used <= space || !releaseTiny(items) { break }
        // Items higher than their share may need more space than available. Then the other items
        // shrink instead of growing, and their earlier sizes no longer count.
        if isExact, !isShort, isOverfull(items, space) { isShort = true }
        setFactors(box, items, isShort: isShort)
      } while true
      let rest = space + reserved - used
      line.free = abs(rest) < 0.001 ? 0 : snapped(rest)
    }
  }

  private func collectItems(
    _ box: Container, _ line: Line, _ items: UnsafeMutableBufferPointer<FlexItem>
  ) -> Int {
    var count = 0
    for (child, q) in children(of: box.p, in: line) {
      if isInFlow(q), count < items.count {
        let least = box.isRow ? hypotheticalWidth(box, q) : limitedBasis(box, q)
        let item = FlexItem(
          node: child, basis: q.pointee.flexBasis, leastBasis: least, size: least, isFrozen: true)
        items.initializeElement(at: count, to: item)
        count += 1
      }
    }
    return count
  }

  /// Returns whether the items exceed the space before flexing.
  private func isOverfull(_ items: UnsafeMutableBufferPointer<FlexItem>, _ space: Float) -> Bool {
    var sum: Float = 0
    for item in items { sum += item.isTaller ? item.size : item.leastBasis }
    return sum > space + 0.001
  }

  /// Returns the shrink factor of an item. A scroll view as high as its content always shrinks,
  /// even if its style does not allow it, because its basis can be the whole available height.
  private func shrink(_ box: Container, _ q: Record) -> Float {
    let own = q.pointee.shrink
    if own > 0 || box.isRow || q.pointee.overflow != .scroll || q.pointee.basisUnit != .auto {
      return own
    }
    return hasStyledSize(q, 1, box.definiteHeight) ? own : 1
  }

  /// Sets the weights for growing, or for shrinking if the line is short of space.
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

  /// Distributes free space among the items that are not frozen. Items that reach a limit are
  /// frozen there, and the rest is distributed again.
  private func share(
    _ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>, _ space: Float, isShort: Bool
  ) {
    while true {
      var rest = space
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
      // Factors with a sum less than 1 take only that fraction of the space.
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

  /// Returns the size of an item that grows to `size`, within its limits.
  private func grown(_ box: Container, _ item: FlexItem, _ size: Float) -> Float {
    let q = record(item.node)
    let bound = bounded(
      q, size, box.main.dimension, box.rightToLeft, box.mainReference, box.innerWidth)
    if !box.isRow || q.pointee.basisUnit == .auto { return bound }
    return larger(bound, knownFloor(box, q, item.basis))
  }

  /// Returns the size of an item that shrinks to `size`, within its limits and not below its
  /// content.
  func shrunk(_ box: Container, _ q: Record, _ size: Float, basis: Float) -> Float {
    let bound = bounded(
      q, size, box.main.dimension, box.rightToLeft, box.mainReference, box.innerWidth)
    return larger(bound, knownFloor(box, q, basis))
  }

  /// Freezes items that would get a fraction of one unit at one unit, so that they stay visible.
  /// Returns whether there are any.
  private func freezeTiny(_ items: UnsafeMutableBufferPointer<FlexItem>) -> Bool {
    var found = false
    for index in items.indices where !items[index].isTaller {
      let size = snappedSize(items[index].size)
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

  /// Sets items that got one unit for a smaller share back to 0. A column sized by its content has
  /// no space for it, and items with content become higher anyway. Returns whether there were any.
  private func releaseTiny(_ items: UnsafeMutableBufferPointer<FlexItem>) -> Bool {
    var found = false
    for index in items.indices where items[index].isTiny {
      items[index].isTiny = false
      if items[index].size > 1 { continue }
      items[index].size = 0
      found = true
    }
    return found
  }

  /// Measures each item whose size changed. Sizes are the distances between the rounded common
  /// edges of the items. Returns their sum.
  private func measure(_ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>) -> Float {
    let mayDepend = !box.isRow && hasHeightDependentContent(box.p)
    var exact: Float = 0
    var rounded: Float = 0
    for index in items.indices {
      let size = items[index].size
      exact += size
      var units = snapped(exact) - rounded
      // A nonzero size stays visible.
      if units < 1 { units = size > 0.0001 ? snappedSize(size) : 0 }
      let q = record(items[index].node)
      let isByContent = mayDepend && isByContent(box, q, items[index])
      if units != items[index].offered || isByContent && q.pointee.offeredOwnerHeight.isDefined {
        let keepsWidth = items[index].isTaller && items[index].offered.isDefined
        items[index].offered = units
        q.pointee.offeredMain = units
        layOutItem(
          box, items[index].node, q, units, isByContent: isByContent, keepsWidth: keepsWidth)
      }
      rounded += units
    }
    return rounded
  }

  /// Returns whether an item's height comes from content that depends on this height.
  private func isByContent(_ box: Container, _ q: Record, _ item: FlexItem) -> Bool {
    if !hasHeightDependentContent(q) { return false }
    if item.isTaller || item.ignoresPercentages { return true }
    return item.size == item.leastBasis && q.pointee.basisUnit == .auto
      && !q.pointee.aspectRatio.isDefined && !hasStyledSize(q, 1, box.definiteHeight)
  }

  /// Returns the height of all content of an item. Such an item contains a scroll view and takes
  /// more height the more it is offered.
  private func naturalHeight(_ box: Container, _ child: Int32, _ least: Float) -> Float {
    let q = record(child)
    layOut(
      child, q.pointee.offeredWidth, .nan, ownerIsRightToLeft: box.rightToLeft,
      q.pointee.offeredWidthMode, .undefined, box.innerWidth, box.definiteHeight,
      performsLayout: false,
      depth: box.depth + 1)
    return larger(measuredSize(child, 1), least)
  }

  /// Freezes the items of a column that need more height than offered, at the height they need.
  /// Returns whether there are any.
  private func freezeTaller(
    _ box: Container, _ items: UnsafeMutableBufferPointer<FlexItem>
  ) -> Bool {
    if box.isRow { return false }
    var found = false
    for index in items.indices {
      let height = measuredSize(items[index].node, 1)
      guard height > items[index].offered + 0.0001 else { continue }
      let q = record(items[index].node)
      if q.pointee.offeredOwnerHeight.isDefined, hasHeightDependentContent(q) {
        items[index].ignoresPercentages = true
        found = true
        continue
      }
      let isFirst = !items[index].isTaller || items[index].size <= 1
      // At most twice per item: a multiple of its own height would grow without end.
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
