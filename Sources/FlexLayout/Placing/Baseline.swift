// Baselines (CSS Flexbox section 8.5).

extension Solver {
  /// Returns the extent of a child above and below its baseline, including margins.
  func ascentAndDescent(_ box: Container, _ child: Int32, _ q: Record) -> (Float, Float) {
    let ascent = baseline(child, q) + columnStartMargin(q, box)
    let descent =
      measuredSize(child, 1) + margin(q, isRow: false, box.innerWidth) - ascent
    return (ascent, descent)
  }

  func columnStartMargin(_ q: Record, _ box: Container) -> Float {
    margin(self.box(q, box.rightToLeft), edge: 1, box.innerWidth)
  }

  /// Returns the distance of a node's baseline from its top: the baseline of its first child, or
  /// the node's height.
  ///
  /// As in Yoga, the result is NaN if the first child is hidden, or was not measured because the
  /// size of its parent is exact. Such a node does not affect the height of its line.
  ///
  /// - Parameter always: Whether to return a number in these cases too.
  func baseline(_ node: Int32, _ p: Record, always: Bool = false) -> Float {
    var node = node
    var p = p
    var offset: Float = 0
    var isKnown = true
    while true {
      let height: Float = isKnown ? measuredSize(node, 1) : .nan
      if p.pointee.display == .none { return .nan }
      if isKnown { bringUpToDate(node, p) }
      let child = baselineChild(p, skipsHidden: always)
      if child < 0 { return offset + height }
      if !p.pointee.state.contains(.started) {
        if always { return offset + height }
        isKnown = false
      }
      if isKnown { offset += position(child, 1) }
      node = child
      p = record(child)
    }
  }

  private func baselineChild(_ p: Record, skipsHidden: Bool) -> Int32 {
    var found: Int32 = -1
    for (child, q) in children(of: p) {
      let isHidden = q.pointee.display == .none
      if !isHidden, q.pointee.line > 0, p.pointee.state.contains(.started) { break }
      if q.pointee.positionType != .absolute, !(isHidden && skipsHidden) {
        if alignment(p, q) == .baseline || q.pointee.traits.contains(.referenceBaseline) {
          return child
        }
        if found < 0 { found = child }
      }
    }
    return found
  }
}
