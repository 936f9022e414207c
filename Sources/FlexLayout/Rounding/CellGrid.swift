// Whole units while the layout is computed (``FlexConfiguration/cellGrid``).

extension Solver {
  /// Whether the tree is laid out for a grid of cells.
  @inline(__always)
  var isOnCells: Bool { arena.pointee.configuration.cellGrid }

  /// The nearest whole unit of the grid, half up; NaN stays NaN.
  @inline(__always)
  func whole(_ value: Float) -> Float {
    // Nearly every length is whole already.
    if value == value.rounded(.towardZero), arena.pointee.scale == 1 { return value }
    let scale = Double(arena.pointee.scale)
    guard value.isFinite, scale != 0 else { return value }
    return Float(roundToGrid(Double(value), scale, false, false))
  }

  /// The nearest whole unit; a size that is not zero is at least one.
  @inline(__always)
  func wholeSize(_ value: Float) -> Float {
    let rounded = whole(value)
    let scale = arena.pointee.scale
    return rounded < 1 && value > 0.0001 && scale != 0 ? larger(rounded, 1 / scale) : rounded
  }

  /// A half of free space, which is never negative: what does not fit overflows at the end.
  @inline(__always)
  func wholeHalf(_ free: Float) -> Float {
    let half = larger(free, 0) / 2
    let rounded = whole(half)
    return rounded > half ? rounded - 1 / arena.pointee.scale : rounded
  }

  /// A styled size in whole units. The width of a measured leaf has room for its words, unless it
  /// is a share of the container.
  func fittedSize(
    _ p: Record, _ size: Float, _ dimension: Int, _ reference: Float, _ ownerWidth: Float
  ) -> Float {
    guard dimension == 0, p.pointee.widthUnit == .points, p.pointee.traits.contains(.measured)
    else { return fitted(p, size, dimension, reference, ownerWidth) }
    return fitted(p, larger(size, minimumWidth(p, depth: 0)), 0, reference, ownerWidth)
  }

  /// A styled length in whole units; a width is at most the room in the container, unless the box is
  /// positioned by insets.
  func fitted(
    _ p: Record, _ size: Float, _ dimension: Int, _ reference: Float, _ ownerWidth: Float
  ) -> Float {
    let rounded = wholeSize(size)
    if dimension != 0 { return rounded }
    // Content is not squeezed out between padding and border.
    let least = rounded > 0 ? narrowest(p, in: ownerWidth, depth: 0) : 0
    if !reference.isDefined || p.pointee.positionType == .absolute {
      return larger(rounded, least)
    }
    return larger(smaller(rounded, reference - margin(p, isRow: true, ownerWidth)), least)
  }

  /// Whether the aspect ratio may give an item a width: where its height was given. Of a height that
  /// the content settles no width can follow, for the content may be higher or lower in that width.
  func widthFollowsHeight(_ box: Container, _ q: Record) -> Bool {
    box.givenHeight.isDefined || hasStyledSize(q, 1, box.givenHeight)
  }

  /// The width that the aspect ratio gives to an item of a height, both without margins: within its
  /// limits and the room there is, and wide enough for words.
  @inline(never)
  func widthByRatio(_ box: Container, _ q: Record, _ height: Float) -> Float {
    let width = larger(
      wholeSize(height * q.pointee.aspectRatio), minimumWidth(q, depth: box.depth))
    let bound = bounded(q, width, 0, box.rightToLeft, box.innerWidth, box.innerWidth)
    let room =
      box.isRow && box.scrolls ? .nan : box.innerWidth - margin(q, isRow: true, box.innerWidth)
    return larger(smaller(bound, room), narrowest(q, in: box.innerWidth, depth: box.depth))
  }

  /// The size across the container that the aspect ratio gives to an item with a size along it; NaN
  /// where the size along it came from the one across, which then stays.
  @inline(never)
  func crossByRatio(_ box: Container, _ q: Record, _ main: Float) -> Float {
    let ratio = q.pointee.aspectRatio
    let isFromCross =
      !hasStyledSize(q, box.main.dimension, box.mainReference) && q.pointee.basisUnit == .auto
      && nearlyEqual(main, whole(q.pointee.flexBasis))
    let mayFollow = widthFollowsHeight(box, q)
    if box.isRow { return isFromCross && mayFollow ? .nan : wholeSize(main / ratio) }
    return isFromCross || !mayFollow ? .nan : widthByRatio(box, q, main)
  }
}
