// The automatic minimum width of flex items (CSS Flexbox section 4.5) on a grid of cells.

extension Solver {
  /// Returns the width below which an item of a row does not shrink
  /// (``FlexConfiguration/cellGrid``): the minimum width of its content, or its styled width if
  /// that is smaller.
  func minimumWidth(_ box: Container, _ q: Record) -> Float {
    var floor = minimumWidth(q, depth: box.depth)
    let styled = borderBoxSize(q, 0, box.rightToLeft, box.innerWidth, box.innerWidth)
    if styled < floor { floor = styled }
    // Percentages of a width may make an item narrower than its words.
    if q.pointee.basisUnit == .auto, q.pointee.flexBasis < floor { floor = q.pointee.flexBasis }
    let space = box.innerWidth - margin(q, isRow: true, box.innerWidth)
    return space < floor ? larger(space, narrowest(q, in: box.innerWidth, depth: box.depth)) : floor
  }

  /// Returns the absolute minimum width of a node in a container of known width. Padding in percent
  /// refers to that width.
  func narrowest(_ p: Record, in ownerWidth: Float, depth: Int) -> Float {
    let least = narrowest(p, depth: depth)
    guard p.pointee.traits.contains(.percentages) else { return least }
    return least + paddingAndBorder(p, isRow: true, false, ownerWidth)
      - paddingAndBorder(p, isRow: true, false, .nan)
  }

  /// Returns the absolute minimum width of a node: padding, border, margins and one unit for each
  /// leaf between them. Excludes percentages of the surrounding width, which is unknown here.
  func narrowest(_ p: Record, depth: Int) -> Float {
    if p.pointee.narrowest.isDefined { return p.pointee.narrowest }
    var content: Float = p.pointee.traits.contains(.measured) ? 1 : 0
    if p.pointee.overflow == .scroll { content = 1 }
    if p.pointee.overflow == .scroll, p.pointee.flexDirection.isRow {
      // Horizontally scrolled content may be wider.
    } else if depth > FlexTree.maximumDepth {
      arena.pointee.isTooDeep = true
    } else {
      for (_, q) in children(of: p) where isInFlow(q) {
        let fixed = narrowest(q, depth: depth + 1) + margin(q, isRow: true, .nan)
        content = larger(content, widened(fixed, forPercentagesOf: q))
      }
    }
    let result = larger(content + paddingAndBorder(p, isRow: true, false, .nan), 0)
    p.pointee.narrowest = result
    return result
  }

  /// Returns the width of a box that leaves `fixed` units to a child after the child's margins and
  /// padding in percent of that width. Rounding may add half a unit to each of them, so that every
  /// wider box has enough space too. Percentages with a sum of more than half the box are ignored;
  /// they would make it many times wider than its content.
  private func widened(_ fixed: Float, forPercentagesOf q: Record) -> Float {
    guard q.pointee.traits.contains(.percentages) else { return fixed }
    let edges = box(q)
    var share: Float = 0
    var count: Float = 0
    for slot in [BoxStore.margin, BoxStore.margin + 2, BoxStore.padding, BoxStore.padding + 2]
    where arena.pointee.boxes.units[edges + slot] == .percent {
      share += larger(arena.pointee.boxes.values[edges + slot], 0) / 100
      count += 1
    }
    if count == 0 || share > 0.5 { return fixed }
    var width = ((fixed + count / 2) / (1 - share)).rounded(.up)
    // Most values are rounded by less than half a unit.
    while width > fixed, width - 1 - percentagesInside(q, width - 1) >= fixed { width -= 1 }
    return width
  }

  /// Returns the space taken by a node's margins and padding in percent of a width.
  private func percentagesInside(_ q: Record, _ width: Float) -> Float {
    func inside(_ owner: Float) -> Float {
      margin(q, isRow: true, owner) + paddingAndBorder(q, isRow: true, false, owner)
    }
    return inside(width) - inside(.nan)
  }

  /// Returns the width of a node if all text wraps at every opportunity, without percentages.
  /// Cached until the node changes, because every row around it needs it.
  func minimumWidth(_ p: Record, depth: Int) -> Float {
    if p.pointee.minimumWidth.isDefined { return p.pointee.minimumWidth }
    let result = computeMinimumWidth(p, depth: depth)
    p.pointee.minimumWidth = result
    return result
  }

  private func computeMinimumWidth(_ p: Record, depth: Int) -> Float {
    // Independent of the writing direction, which may change while the result is cached.
    let inside = paddingAndBorder(p, isRow: true, false, .nan)
    var content: Float = 0
    if p.pointee.traits.contains(.measured) {
      arena.pointee.statistics.measureCalls += 1
      content = callMeasure(p, 0, .atMost, 0, .atMost).width
    } else if depth > FlexTree.maximumDepth {
      arena.pointee.isTooDeep = true
    } else {
      let addsUp =
        p.pointee.flexDirection.isRow && p.pointee.flexWrap == .noWrap
        && p.pointee.overflow == .visible
      for (_, q) in children(of: p) where isInFlow(q) {
        let size = minimumWidth(q, depth: depth + 1) + margin(q, isRow: true, .nan)
        content = addsUp ? content + size : larger(content, size)
      }
    }
    var result = content + inside
    let styled = styledSize(p, 0, .nan)
    if styled >= 0, !p.pointee.traits.contains(.measured),
      styled < result || p.pointee.firstChild < 0
    {
      result = larger(snappedSize(styled), narrowest(p, depth: depth))
    }
    if p.pointee.traits.contains(.limits) {
      result = withinLimits(p, result, 0, false, .nan, .nan)
    }
    return larger(result, 0)
  }
}
