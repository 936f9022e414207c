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
    var least: Float = 0
    if rounded > 0 {
      least = narrowest(p, depth: 0)
      if p.pointee.traits.contains(.percentages) {
        least +=
          paddingAndBorder(p, isRow: true, false, ownerWidth)
          - paddingAndBorder(p, isRow: true, false, .nan)
      }
    }
    if !reference.isDefined || p.pointee.positionType == .absolute {
      return larger(rounded, least)
    }
    return larger(smaller(rounded, reference - margin(p, isRow: true, ownerWidth)), least)
  }

  /// The size across the container that the aspect ratio gives to an item with a size along it; NaN
  /// where the size along it came from the one across, which then stays.
  func crossByRatio(_ box: Container, _ q: Record, _ main: Float) -> Float {
    let ratio = q.pointee.aspectRatio
    let isFromCross =
      !hasStyledSize(q, box.main.dimension, box.mainReference) && q.pointee.basisUnit == .auto
      && nearlyEqual(main, whole(q.pointee.flexBasis))
    if isFromCross { return .nan }
    let cross = wholeSize(box.isRow ? main / ratio : main * ratio)
    guard !box.isRow, box.innerCross.isDefined else { return cross }
    let room = larger(box.innerCross - margin(q, isRow: true, box.innerWidth), 1)
    return cross > room ? room : cross
  }
}
