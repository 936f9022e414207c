// The last step: converts exact positions to frames on the grid.
//
// Edges are rounded at their absolute positions, so that neighbors touch without gap or overlap.
// Measured leaves are never rounded to less than their text needs.

/// Rounds to a multiple of 1 / `scale`: to the nearest one, or up, or down.
func roundToGrid(_ value: Double, _ scale: Double, _ up: Bool, _ down: Bool) -> Double {
  let scaled = value * scale
  let floored = floorOf(scaled)
  let fraction = scaled - floored
  if fraction < 0.0001 { return floored / scale }
  if fraction > 0.9999 { return (floored + 1) / scale }
  if up { return (floored + 1) / scale }
  if down { return floored / scale }
  return (fraction > 0.4999 ? floored + 1 : floored) / scale
}

/// Returns `floor(value)` without a call into the C library.
private func floorOf(_ value: Double) -> Double {
  guard abs(value) < 0x1p52 else { return value }
  let truncated = Double(Int64(value))
  return truncated > value ? truncated - 1 : truncated
}

extension Solver {
  /// Computes the frames below a root after its layout.
  func roundFrames(_ root: Int32) {
    bringUpToDate(root, record(root))
    roundFrame(root, record(root), 0, 0)
  }

  private func roundFrame(_ node: Int32, _ p: Record, _ left: Double, _ top: Double) {
    let positions = arena.pointee.positions + Int(node) * 4
    let (x, y) = (Self.finite(positions[0]), Self.finite(positions[1]))
    let width = Self.finite(p.pointee.layoutWidth)
    let height = Self.finite(p.pointee.layoutHeight)
    let absoluteX = left + Double(x)
    let absoluteY = top + Double(y)
    let moved = absoluteX != p.pointee.absoluteX || absoluteY != p.pointee.absoluteY
    p.pointee.absoluteX = absoluteX
    p.pointee.absoluteY = absoluteY

    var frame = FlexRect(x: x, y: y, width: width, height: height)
    let scale = Double(arena.pointee.scale)
    if scale != 0 {
      let isText = p.pointee.traits.contains(.measured)
      frame = FlexRect(
        x: Self.finite(roundToGrid(Double(x), scale, false, isText)),
        y: Self.finite(roundToGrid(Double(y), scale, false, isText)),
        width: Self.roundedSize(absoluteX, Double(width), scale, isText),
        height: Self.roundedSize(absoluteY, Double(height), scale, isText))
    }
    arena.pointee.statistics.frames += 1
    if frame != p.pointee.frame {
      p.pointee.frame = frame
      p.pointee.state.insert(.changed)
    } else {
      p.pointee.state.remove(.changed)
    }

    let worked = p.pointee.pass == arena.pointee.pass && p.pointee.state.contains(.upToDate)
    p.pointee.state.remove(.dirty)
    if moved || worked { roundChildren(p, absoluteX, absoluteY) }
  }

  /// Computes the frames of a node's children in the box at `left` and `top`. Children of a node
  /// without a box use the surrounding box.
  private func roundChildren(_ p: Record, _ left: Double, _ top: Double) {
    var child = p.pointee.firstChild
    while child >= 0 {
      let q = record(child)
      switch q.pointee.display {
      case .flex:
        bringUpToDate(child, q)
        roundFrame(child, q, left, top)
      case .contents:
        clear(child, q)
        roundChildren(q, left, top)
      case .none:
        break
      }
      child = q.pointee.next
    }
  }

  private static func roundedSize(
    _ start: Double, _ size: Double, _ scale: Double, _ isText: Bool
  ) -> Float {
    // Yoga subtracts after rounding both edges to 32 bits.
    guard isText else {
      return finite(
        finite(roundToGrid(start + size, scale, false, false))
          - finite(roundToGrid(start, scale, false, false)))
    }
    let scaled = size * scale
    let fraction = scaled - floorOf(scaled)
    let isFractional = fraction >= 0.0001 && fraction <= 0.9999
    return finite(
      finite(roundToGrid(start + size, scale, isFractional, !isFractional))
        - finite(roundToGrid(start, scale, false, true)))
  }

  private static func finite(_ value: Float) -> Float {
    if value.isFinite { return value }
    if value.isNaN { return 0 }
    return value < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
  }

  private static func finite(_ value: Double) -> Float { finite(Float(value)) }

  // MARK: - Nodes without a box

  /// Sets the frame of a node without a box to zero.
  private func clear(_ node: Int32, _ p: Record) {
    arena.pointee.dropLog(p)
    p.pointee.pass = arena.pointee.pass
    p.pointee.state.subtract([.dirty, .upToDate, .started, .changed])
    if p.pointee.frame != .zero {
      p.pointee.frame = .zero
      p.pointee.state.insert(.changed)
    }
    p.pointee.layoutWidth = 0
    p.pointee.layoutHeight = 0
    p.pointee.absoluteX = .nan
    let positions = arena.pointee.positions + Int(node) * 4
    for edge in 0..<4 { positions[edge] = 0 }
    setMeasured(node, 0, 0)
  }

  /// Clears a hidden node and its descendants, once.
  func hide(_ node: Int32, _ p: Record) {
    if p.pointee.state.contains(.hidden), !p.pointee.state.contains(.dirty) {
      p.pointee.pass = arena.pointee.pass
      p.pointee.state.remove(.changed)
      return
    }
    var index = node
    while true {
      let q = record(index)
      clear(index, q)
      if q.pointee.firstChild >= 0 {
        index = q.pointee.firstChild
        continue
      }
      while index != node, record(index).pointee.next < 0 { index = record(index).pointee.parent }
      if index == node { break }
      index = record(index).pointee.next
    }
    p.pointee.state.insert(.hidden)
  }
}
