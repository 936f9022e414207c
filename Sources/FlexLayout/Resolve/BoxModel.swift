// Margins, padding, borders, limits and gaps of one node as numbers.
//
// Percentages of margin and padding refer to the owner's width in both directions (CSS Box Model
// section 3.2). A percentage of an unknown size is 0 here and unset for sizes.
//
// The functions are inlined: 9 % fewer instructions for a layout of 10,000 wrapped boxes.

extension Solver {
  /// Returns the offset of the node's box for a writing direction.
  @inline(__always)
  func box(_ p: Record, _ rightToLeft: Bool = false) -> Int {
    let second = rightToLeft && p.pointee.traits.contains(.twoBoxes)
    return (Int(p.pointee.box) + (second ? 1 : 0)) * BoxStore.stride
  }

  @inline(__always)
  private func value(_ box: Int, _ slot: Int, _ reference: Float) -> Float {
    let value = arena.pointee.boxes.values[box + slot]
    if arena.pointee.boxes.units[box + slot] != .percent { return value }
    let resolved = value * reference * 0.01
    if isOnCells { return resolved.isDefined ? snapped(resolved) : 0 }
    return resolved.isDefined ? resolved : 0
  }

  // MARK: - Margin

  @inline(__always)
  func margin(_ box: Int, edge: Int, _ ownerWidth: Float) -> Float {
    value(box, BoxStore.margin + edge, ownerWidth)
  }

  /// Returns the sum of both margins on an axis. As in Yoga, start and end are left-to-right.
  @inline(__always)
  func margin(_ p: Record, isRow: Bool, _ ownerWidth: Float) -> Float {
    if !p.pointee.traits.contains(.edges) { return 0 }
    let box = box(p)
    let edge = isRow ? 0 : 1
    return margin(box, edge: edge, ownerWidth) + margin(box, edge: edge + 2, ownerWidth)
  }

  /// Returns the sum of both margins on an axis in the node's own direction: its reduction of the
  /// available space.
  @inline(__always)
  func ownMargin(_ p: Record, isRow: Bool, _ ownerWidth: Float) -> Float {
    if !p.pointee.traits.contains(.edges) { return 0 }
    let box = box(p, p.pointee.isRightToLeft)
    let edge = isRow ? 0 : 1
    return margin(box, edge: edge, ownerWidth) + margin(box, edge: edge + 2, ownerWidth)
  }

  @inline(__always)
  func hasAutoMargin(_ p: Record, edge: Int, _ rightToLeft: Bool) -> Bool {
    p.pointee.traits.contains(.autoMargins)
      && arena.pointee.boxes.units[box(p, rightToLeft) + BoxStore.margin + edge] == .auto
  }

  // MARK: - Padding and border

  @inline(__always)
  func border(_ box: Int, edge: Int) -> Float {
    arena.pointee.boxes.values[box + BoxStore.border + edge]
  }

  @inline(__always)
  func padding(_ box: Int, edge: Int, _ ownerWidth: Float) -> Float {
    max(value(box, BoxStore.padding + edge, ownerWidth), 0)
  }

  @inline(__always)
  func inner(_ box: Int, edge: Int, _ ownerWidth: Float) -> Float {
    padding(box, edge: edge, ownerWidth) + border(box, edge: edge)
  }

  /// Returns the sum of padding and border on both sides of an axis.
  @inline(__always)
  func paddingAndBorder(
    _ p: Record, isRow: Bool, _ rightToLeft: Bool, _ ownerWidth: Float
  ) -> Float {
    if !p.pointee.traits.contains(.edges) { return 0 }
    let box = box(p, rightToLeft)
    let edge = isRow ? 0 : 1
    return inner(box, edge: edge, ownerWidth) + inner(box, edge: edge + 2, ownerWidth)
  }

  // MARK: - Insets

  @inline(__always)
  func hasInset(_ box: Int, edge: Int) -> Bool {
    let unit = arena.pointee.boxes.units[box + BoxStore.inset + edge]
    return unit != .undefined && unit != .auto
  }

  @inline(__always)
  func inset(_ box: Int, edge: Int, _ size: Float) -> Float {
    value(box, BoxStore.inset + edge, size)
  }

  // MARK: - Gap

  @inline(__always)
  func gap(_ p: Record, isRow: Bool, _ size: Float) -> Float {
    if p.pointee.box == 0 { return 0 }
    return max(value(box(p), isRow ? BoxStore.columnGap : BoxStore.rowGap, size), 0)
  }

  // MARK: - Sizes

  @inline(__always)
  func resolve(_ value: Float, _ unit: Unit, _ reference: Float) -> Float {
    switch unit {
    case .points: value
    case .percent: value * reference * 0.01
    default: .nan
    }
  }

  /// Returns the styled width (0) or height (1); NaN if the content determines it.
  @inline(__always)
  func styledSize(_ p: Record, _ dimension: Int, _ reference: Float) -> Float {
    dimension == 0
      ? resolve(p.pointee.width, p.pointee.widthUnit, reference)
      : resolve(p.pointee.height, p.pointee.heightUnit, reference)
  }

  @inline(__always)
  func hasStyledSize(_ p: Record, _ dimension: Int, _ reference: Float) -> Bool {
    styledSize(p, dimension, reference) >= 0
  }

  /// Returns the styled size of the border box.
  @inline(__always)
  func borderBoxSize(
    _ p: Record, _ dimension: Int, _ rightToLeft: Bool, _ reference: Float, _ ownerWidth: Float
  ) -> Float {
    let size = styledSize(p, dimension, reference)
    if isOnCells, size >= 0 { return fittedSize(p, size, dimension, reference, ownerWidth) }
    if !p.pointee.traits.contains(.contentBox) { return size }
    return size + paddingAndBorder(p, isRow: dimension == 0, rightToLeft, ownerWidth)
  }

  /// Returns a limit (`BoxStore.minimum` or `.maximum`) of the border box, or NaN.
  @inline(__always)
  func limit(
    _ p: Record, _ slot: Int, _ dimension: Int, _ rightToLeft: Bool, _ reference: Float,
    _ ownerWidth: Float
  ) -> Float {
    if !p.pointee.traits.contains(.limits) { return .nan }
    let index = box(p) + slot + dimension
    let size = resolve(
      arena.pointee.boxes.values[index], arena.pointee.boxes.units[index], reference)
    if isOnCells, size >= 0 { return fitted(p, size, dimension, reference, ownerWidth) }
    if !p.pointee.traits.contains(.contentBox) { return size }
    return size + paddingAndBorder(p, isRow: dimension == 0, rightToLeft, ownerWidth)
  }

  /// Returns `value` between minimum and maximum. If they conflict, the maximum takes precedence as
  /// in Yoga; on a grid of cells the minimum does, as in CSS.
  @inline(__always)
  func withinLimits(
    _ p: Record, _ value: Float, _ dimension: Int, _ rightToLeft: Bool, _ reference: Float,
    _ ownerWidth: Float
  ) -> Float {
    if !p.pointee.traits.contains(.limits) { return value }
    let maximum = limit(p, BoxStore.maximum, dimension, rightToLeft, reference, ownerWidth)
    let minimum = limit(p, BoxStore.minimum, dimension, rightToLeft, reference, ownerWidth)
    if maximum >= 0, value > maximum {
      return isOnCells && minimum > maximum ? minimum : maximum
    }
    if minimum >= 0, value < minimum { return minimum }
    return value
  }

  /// Returns `value` within the limits and at least padding plus border.
  @inline(__always)
  func bounded(
    _ p: Record, _ value: Float, _ dimension: Int, _ rightToLeft: Bool, _ reference: Float,
    _ ownerWidth: Float
  ) -> Float {
    if !p.pointee.traits.contains(.edges), !p.pointee.traits.contains(.limits) {
      return larger(value, 0)
    }
    return larger(
      withinLimits(p, value, dimension, rightToLeft, reference, ownerWidth),
      paddingAndBorder(p, isRow: dimension == 0, rightToLeft, ownerWidth))
  }

  /// Applies the maximum size of a node to a request.
  @inline(__always)
  func applyMaximum(
    _ p: Record, _ dimension: Int, _ rightToLeft: Bool, _ reference: Float, _ ownerWidth: Float,
    _ mode: inout MeasureMode, _ size: inout Float
  ) {
    if !p.pointee.traits.contains(.limits) { return }
    var maximum = limit(p, BoxStore.maximum, dimension, rightToLeft, reference, ownerWidth)
    if !maximum.isDefined { return }
    if isOnCells {
      let minimum = limit(p, BoxStore.minimum, dimension, rightToLeft, reference, ownerWidth)
      if minimum > maximum { maximum = minimum }
    }
    maximum += margin(p, isRow: dimension == 0, ownerWidth)
    if mode == .undefined {
      mode = .atMost
      size = maximum
    } else if !(size < maximum) {
      size = maximum
    }
  }
}
