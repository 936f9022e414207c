// Layout children: the children of a node, with the children of `display: contents` nodes in place
// of these nodes (CSS Display section 2.5).

/// The layout children of a node with their records, in order.
struct LayoutChildren: Sequence, IteratorProtocol {
  let solver: Solver
  let owner: Record
  var child: Int32
  /// The child after the last one; -1 for all.
  let end: Int32

  mutating func next() -> (Int32, Record)? {
    guard child >= 0, child != end else { return nil }
    defer { child = solver.nextChild(owner, child) }
    return (child, solver.record(child))
  }
}

extension Solver {
  func children(of p: Record) -> LayoutChildren {
    LayoutChildren(solver: self, owner: p, child: firstChild(p), end: -1)
  }

  /// Returns the children of a line, including those that are not in the flow.
  func children(of p: Record, in line: Line) -> LayoutChildren {
    LayoutChildren(solver: self, owner: p, child: line.first, end: line.end)
  }

  /// Returns the first layout child, or -1.
  func firstChild(_ p: Record) -> Int32 {
    let child = p.pointee.firstChild
    return p.pointee.state.contains(.contents) ? flattened(p, child, under: -1) : child
  }

  /// Returns the layout child after `child`, or -1.
  func nextChild(_ p: Record, _ child: Int32) -> Int32 {
    let q = record(child)
    return p.pointee.state.contains(.contents)
      ? flattened(p, q.pointee.next, under: q.pointee.parent) : q.pointee.next
  }

  /// Returns the first box at or after `node` among the flattened children of `p`, or -1. `under`
  /// must be the parent of `node`. It is read if `node` is -1, after the last sibling.
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

  func isInFlow(_ q: Record) -> Bool {
    q.pointee.display != .none && q.pointee.positionType != .absolute
  }
}
