// Layout children: the children of a node, with the children of `display: contents` nodes in place
// of these nodes (CSS Display section 2.5).

extension Solver {
  /// Returns the first layout child, or -1.
  @inline(__always)
  func firstChild(_ p: Record) -> Int32 {
    let child = p.pointee.firstChild
    return p.pointee.state.contains(.contents) ? flattened(p, child, under: -1) : child
  }

  /// Returns the layout child after `child`, or -1.
  @inline(__always)
  func nextChild(_ p: Record, _ child: Int32) -> Int32 {
    let q = record(child)
    return p.pointee.state.contains(.contents)
      ? flattened(p, q.pointee.next, under: q.pointee.parent) : q.pointee.next
  }

  /// Returns the first box at or after `node` among the flattened children of `p`, or -1. `under`
  /// is the parent of `node`, needed if `node` is -1, after the last sibling.
  private func flattened(_ p: Record, _ node: Int32, under: Int32) -> Int32 {
    var node = node
    var parent = under
    let top = arena.pointee.nodes
    while true {
      if node < 0 {
        if parent < 0 || top + Int(parent) == p { return -1 }
        node = top[Int(parent)].next
        parent = top[Int(parent)].parent
      } else if top[Int(node)].display == .contents {
        parent = node
        node = top[Int(node)].firstChild
      } else {
        return node
      }
    }
  }

  @inline(__always)
  func isInFlow(_ q: Record) -> Bool {
    q.pointee.display != .none && q.pointee.positionType != .absolute
  }
}
