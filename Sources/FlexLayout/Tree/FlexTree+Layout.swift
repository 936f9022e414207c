extension FlexTree {
  /// Lays out a root and its descendants.
  ///
  /// Computes only the changes since the last layout of this root and what depends on them. The
  /// result is the same as for a new tree.
  ///
  /// - Parameters:
  ///   - root: A node, usually without a parent.
  ///   - width: The available width; NaN or infinity = as large as the content.
  ///   - height: The available height; NaN or infinity = as large as the content.
  ///   - direction: The writing direction for styles that inherit it.
  /// - Throws: ``FlexError/treeTooDeep(limit:)``; the frames are then invalid.
  package func calculateLayout(
    _ root: FlexNode, width: Float = .nan, height: Float = .nan,
    direction: FlexDirectionality = .ltr
  ) throws(FlexError) {
    precondition(!arena.pointee.isRunning, "A measure function started a layout of its own tree.")
    let p = record(root)
    arena.pointee.isRunning = true
    defer { arena.pointee.isRunning = false }
    arena.pointee.pass &+= 1
    arena.pointee.root = root.index
    if arena.pointee.staticNodes > 0 { arena.pointee.validFrom = arena.pointee.pass }
    let solver = Solver(arena: arena, tree: self)
    solver.markPlainSubtrees(p, depth: 1)
    solver.layOutRoot(
      root.index, p, width.isFinite ? width : .nan, height.isFinite ? height : .nan,
      rightToLeft: direction == .rtl)
    if arena.pointee.isTooDeep {
      arena.pointee.isTooDeep = false
      arena.pointee.validFrom = arena.pointee.pass + 1
      throw .treeTooDeep(limit: Self.maximumDepth)
    }
    solver.roundFrames(root.index)
  }

  /// Returns whether a node places its children in a row.
  package func isRow(_ node: FlexNode) -> Bool {
    arena.pointee.nodes[Int(node.index)].flexDirection.isRow
  }
}

extension FlexTree {
  /// Returns whether a leaf was laid out from right to left.
  package func isRightToLeft(_ node: FlexNode) -> Bool { record(node).pointee.isRightToLeft }

  /// Returns padding plus border of a node in the last layout, in units. Percentages refer to the
  /// parent's content box.
  package func insets(of node: FlexNode) -> (left: Float, top: Float, right: Float, bottom: Float) {
    let p = record(node)
    guard p.pointee.traits.contains(.edges) else { return (0, 0, 0, 0) }
    let solver = Solver(arena: arena, tree: self)
    let box = solver.box(p, p.pointee.isRightToLeft)
    func inset(_ edge: Int) -> Float { solver.inner(box, edge: edge, p.pointee.ownerWidth) }
    return (inset(0), inset(1), inset(2), inset(3))
  }

  /// Returns the margins of a node in the last layout, in units; automatic margins are 0.
  package func margins(of node: FlexNode) -> (left: Float, top: Float, right: Float, bottom: Float)
  {
    let p = record(node)
    guard p.pointee.traits.contains(.edges) else { return (0, 0, 0, 0) }
    let solver = Solver(arena: arena, tree: self)
    let box = solver.box(p, p.pointee.isRightToLeft)
    func margin(_ edge: Int) -> Float {
      let value = solver.margin(box, edge: edge, p.pointee.ownerWidth)
      return value.isFinite ? value : 0
    }
    return (margin(0), margin(1), margin(2), margin(3))
  }
}

extension Solver {
  /// Lays out the root in the available space (CSS Flexbox section 9.2, first step).
  func layOutRoot(_ root: Int32, _ p: Record, _ width: Float, _ height: Float, rightToLeft: Bool) {
    let own = p.pointee.direction.isRightToLeft(in: rightToLeft)
    let (rootWidth, widthMode) = rootSize(p, 0, own, width, width)
    let (rootHeight, heightMode) = rootSize(p, 1, own, height, width)
    setCachePolicy(p, underBaseline: false, depth: 1)
    layOut(
      root, rootWidth, rootHeight, ownerIsRightToLeft: rightToLeft, widthMode, heightMode, width,
      height, performsLayout: true, depth: 1)
    let parent = p.pointee.parent
    place(
      p, arena.pointee.positions + Int(root) * 4, marginsRightToLeft: own,
      insetsRightToLeft: parent >= 0 && own, width, height)
  }

  private func rootSize(
    _ p: Record, _ dimension: Int, _ rightToLeft: Bool, _ available: Float, _ ownerWidth: Float
  ) -> (Float, MeasureMode) {
    if hasStyledSize(p, dimension, available) {
      let size = borderBoxSize(p, dimension, rightToLeft, available, ownerWidth)
      return (size + margin(p, isRow: dimension == 0, ownerWidth), .exactly)
    }
    let maximum = limit(
      p, BoxStore.maximum, dimension, rightToLeft, available, ownerWidth)
    if maximum.isDefined { return (maximum, .atMost) }
    return (available, available.isDefined ? .exactly : .undefined)
  }
}

/// The reason why a layout could not be computed.
package enum FlexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A node is deeper than ``FlexTree/maximumDepth`` below the root.
  case treeTooDeep(limit: Int)

  /// The problem and a fix.
  package var description: String {
    switch self {
    case .treeTooDeep(let limit):
      "The layout tree is nested deeper than \(limit) levels: use fewer nested containers."
    }
  }
}
