// Whole units during the layout (``FlexConfiguration/cellGrid``).

extension Solver {
  /// Whether the tree is laid out for a grid of cells.
  var isOnCells: Bool { arena.pointee.configuration.cellGrid }

  /// Returns the nearest whole unit of the grid, rounding half up; NaN stays NaN.
  func snapped(_ value: Float) -> Float {
    // Fast path: nearly every length is already whole.
    if value == value.rounded(.towardZero), arena.pointee.scale == 1 { return value }
    let scale = Double(arena.pointee.scale)
    guard value.isFinite, scale != 0 else { return value }
    return Float(roundToGrid(Double(value), scale, false, false))
  }

  /// Returns the nearest whole unit, at least one for a nonzero size.
  func snappedSize(_ value: Float) -> Float {
    let rounded = snapped(value)
    let scale = arena.pointee.scale
    return rounded < 1 && value > 0.0001 && scale != 0 ? larger(rounded, 1 / scale) : rounded
  }

  /// Returns half of the free space in whole units. Negative space counts as 0: content that does
  /// not fit overflows at the end.
  func snappedHalf(_ free: Float) -> Float {
    let half = larger(free, 0) / 2
    let rounded = snapped(half)
    return rounded > half ? rounded - 1 / arena.pointee.scale : rounded
  }

  /// Returns a styled size in whole units. The width of a measured leaf is at least that of its
  /// longest word, unless it is a percentage.
  func fittedSize(
    _ p: Record, _ size: Float, _ dimension: Int, _ reference: Float, _ ownerWidth: Float
  ) -> Float {
    guard dimension == 0, p.pointee.widthUnit == .points, p.pointee.traits.contains(.measured)
    else { return fitted(p, size, dimension, reference, ownerWidth) }
    return fitted(p, larger(size, minimumWidth(p, depth: 0)), 0, reference, ownerWidth)
  }

  /// Returns a styled length in whole units. A width is at most the available width, unless the box
  /// is positioned by insets.
  func fitted(
    _ p: Record, _ size: Float, _ dimension: Int, _ reference: Float, _ ownerWidth: Float
  ) -> Float {
    let rounded = snappedSize(size)
    if dimension != 0 { return rounded }
    // Leave space for the content between padding and border.
    let least = rounded > 0 ? narrowest(p, in: ownerWidth, depth: 0) : 0
    if !reference.isDefined || p.pointee.positionType == .absolute {
      return larger(rounded, least)
    }
    return larger(smaller(rounded, reference - margin(p, isRow: true, ownerWidth)), least)
  }

  /// Returns whether the aspect ratio may determine an item's width: only from a definite height.
  /// Content may change its height in the new width, so a height from content cannot determine it.
  func widthFollowsHeight(_ box: Container, _ q: Record) -> Bool {
    box.definiteHeight.isDefined || hasStyledSize(q, 1, box.definiteHeight)
  }

  /// Returns the width of an item from its height and aspect ratio, both without margins: within
  /// the limits and the available width, and at least that of the longest word.
  func widthByRatio(_ box: Container, _ q: Record, _ height: Float) -> Float {
    let width = larger(
      snappedSize(height * q.pointee.aspectRatio), minimumWidth(q, depth: box.depth))
    let bound = bounded(q, width, 0, box.rightToLeft, box.innerWidth, box.innerWidth)
    let space =
      box.isRow && box.scrolls ? .nan : box.innerWidth - margin(q, isRow: true, box.innerWidth)
    return larger(smaller(bound, space), narrowest(q, in: box.innerWidth, depth: box.depth))
  }

  /// Returns the cross size of an item from its main size and aspect ratio; NaN if the main size
  /// came from the cross size, which then stays.
  func crossByRatio(_ box: Container, _ q: Record, _ main: Float) -> Float {
    let ratio = q.pointee.aspectRatio
    let isFromCross =
      !hasStyledSize(q, box.main.dimension, box.mainReference) && q.pointee.basisUnit == .auto
      && nearlyEqual(main, snapped(q.pointee.flexBasis))
    let canStartString = widthFollowsHeight(box, q)
    if box.isRow { return isFromCross && canStartString ? .nan : snappedSize(main / ratio) }
    return isFromCross || !canStartString ? .nan : widthByRatio(box, q, main)
  }
}
