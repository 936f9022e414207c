/// A tree of nodes with their styles and layout, stored in one arena.
///
/// A tree may have any number of roots. It must not be used from several threads at the same time.
/// Measure functions must not change their tree.
package final class FlexTree {
  /// The maximum depth of a node below the root of a layout.
  ///
  /// The algorithm is recursive; the limit keeps it within a normal thread's stack.
  static let maximumDepth = 1000

  let arena: UnsafeMutablePointer<Arena>
  /// The measure functions of single leaves, by the indices of their nodes.
  @exclusivity(unchecked) private(set) var measures: [Int32: FlexMeasure] = [:]

  /// Creates an empty tree.
  ///
  /// - Parameters:
  ///   - pointScaleFactor: Results are rounded to multiples of 1 / this; 0 = no rounding.
  ///   - configuration: Differences from Yoga.
  package init(pointScaleFactor: Float = 1, configuration: FlexConfiguration = .init()) {
    arena = .allocate(capacity: 1)
    let isScaled = pointScaleFactor.isFinite && pointScaleFactor > 0
    arena.initialize(
      to: Arena(scale: isScaled ? pointScaleFactor : 0, configuration: configuration))
  }

  deinit {
    arena.pointee.deallocate()
    arena.deallocate()
  }

  /// Counters over all layout passes. Can be reset.
  var statistics: FlexStatistics {
    get { arena.pointee.statistics }
    set { arena.pointee.statistics = newValue }
  }

  // MARK: - Nodes

  /// The number of nodes in the arena, over all roots.
  @exclusivity(unchecked) private(set) var nodeCount = 0

  /// Creates a node without parent and children.
  package func makeNode(_ style: FlexStyle = FlexStyle()) -> FlexNode {
    precondition(!arena.pointee.isRunning, "A measure function altered its own layout tree.")
    let index: Int32
    if arena.pointee.freeNode >= 0 {
      index = arena.pointee.freeNode
      arena.pointee.freeNode = arena.pointee.nodes[Int(index)].next
    } else {
      if arena.pointee.nodeCount == arena.pointee.nodeCapacity { arena.pointee.growNodes() }
      index = Int32(arena.pointee.nodeCount)
      arena.pointee.nodeCount += 1
    }
    nodeCount += 1
    (arena.pointee.nodes + Int(index)).initialize(to: NodeRecord())
    let node = FlexNode(index)
    store(style, node)
    return node
  }

  /// Frees a node and all its descendants.
  package func free(_ node: FlexNode) {
    removeFromParent(node)
    var index = node.index
    while true {
      let record = arena.pointee.nodes + Int(index)
      if record.pointee.firstChild >= 0 {
        let child = record.pointee.firstChild
        record.pointee.firstChild = arena.pointee.nodes[Int(child)].next
        index = child
        continue
      }
      let parent = record.pointee.parent
      release(index)
      if index == node.index { return }
      index = parent
    }
  }

  private func release(_ index: Int32) {
    let record = arena.pointee.nodes + Int(index)
    precondition(!record.pointee.state.contains(.free), "A layout node was freed twice.")
    if record.pointee.positionType == .static { arena.pointee.staticNodes -= 1 }
    arena.pointee.releaseStyle(record)
    arena.pointee.dropLog(record)
    if !measures.isEmpty { measures[index] = nil }
    record.pointee = NodeRecord()
    record.pointee.state = .free
    record.pointee.next = arena.pointee.freeNode
    arena.pointee.freeNode = index
    nodeCount -= 1
  }

  func record(_ node: FlexNode) -> UnsafeMutablePointer<NodeRecord> {
    precondition(
      node.index >= 0 && Int(node.index) < arena.pointee.nodeCount,
      "A layout node of another tree was used.")
    return arena.pointee.nodes + Int(node.index)
  }

  // MARK: - Style

  /// The style of a node. Setting a different style marks the node dirty.
  package subscript(style node: FlexNode) -> FlexStyle {
    get {
      let offset = record(node).pointee.style
      return offset < 0
        ? FlexStyle() : PackedStyle.decode(arena.pointee.styles.words + Int(offset))
    }
    set {
      if store(newValue, node) { markDirty(node) }
    }
  }

  /// Stores a style and returns whether it differs from the previous one.
  @discardableResult
  private func store(_ style: FlexStyle, _ node: FlexNode) -> Bool {
    precondition(!arena.pointee.isRunning, "A measure function altered its own layout tree.")
    let record = record(node)
    let words = arena.pointee.scratch
    let count = PackedStyle.encode(style, into: words)
    let isDefault = count == 3 && words[0] == PackedStyle.defaultKeywords
    let old = record.pointee.style
    if old < 0 {
      if isDefault { return false }
    } else if !isDefault, PackedStyle.equal(arena.pointee.styles.words + Int(old), words, count) {
      return false
    }
    let wasStatic = record.pointee.positionType == .static
    let wasContents = record.pointee.display == .contents
    arena.pointee.releaseStyle(record)
    if isDefault {
      arena.pointee.resolve(style, node.index)
    } else if !arena.pointee.shareStyle(record, words, count) {
      record.pointee.style = arena.pointee.styles.store(words, count)
      arena.pointee.resolve(style, node.index)
      arena.pointee.noteStyle(record, words, count)
    }
    if wasStatic != (style.positionType == .static) {
      arena.pointee.staticNodes += wasStatic ? -1 : 1
    }
    if wasContents != (style.display == .contents), record.pointee.parent >= 0 {
      noteContents(of: record.pointee.parent)
    }
    record.pointee.state.remove(.hidden)
    return true
  }

  /// Updates whether a node has `display: contents` children.
  private func noteContents(of parent: Int32) {
    let nodes = arena.pointee.nodes
    var child = nodes[Int(parent)].firstChild
    var found = false
    while child >= 0, !found {
      found = nodes[Int(child)].display == .contents
      child = nodes[Int(child)].next
    }
    nodes[Int(parent)].state.set(.contents, found)
  }

  // MARK: - Structure

  /// Adds a node as the last child. It must not have a parent.
  package func append(_ child: FlexNode, to parent: FlexNode) {
    link(child, to: parent, before: -1)
  }

  /// Inserts a child at an index; an index after the end appends it.
  package func insert(_ child: FlexNode, at index: Int, of parent: FlexNode) {
    let nodes = arena.pointee.nodes
    let count = Int(record(parent).pointee.childCount)
    var sibling: Int32 = -1
    if index <= count / 2 {
      sibling = record(parent).pointee.firstChild
      for _ in 0..<max(index, 0) { sibling = nodes[Int(sibling)].next }
    } else if index < count {
      sibling = record(parent).pointee.lastChild
      for _ in 0..<(count - 1 - index) { sibling = nodes[Int(sibling)].previous }
    }
    link(child, to: parent, before: sibling)
  }

  private func link(_ child: FlexNode, to parent: FlexNode, before sibling: Int32) {
    precondition(!arena.pointee.isRunning, "A measure function altered its own layout tree.")
    let record = record(child)
    let owner = self.record(parent)
    precondition(record.pointee.parent < 0, "A layout node has a parent: remove it there first.")
    precondition(
      !owner.pointee.traits.contains(.measured), "A measured layout node cannot have children.")
    let nodes = arena.pointee.nodes
    let before = sibling >= 0 ? nodes[Int(sibling)].previous : owner.pointee.lastChild
    record.pointee.parent = parent.index
    record.pointee.previous = before
    record.pointee.next = sibling
    if before >= 0 {
      nodes[Int(before)].next = child.index
    } else {
      owner.pointee.firstChild = child.index
    }
    if sibling >= 0 {
      nodes[Int(sibling)].previous = child.index
    } else {
      owner.pointee.lastChild = child.index
    }
    owner.pointee.childCount += 1
    if record.pointee.display == .contents { owner.pointee.state.insert(.contents) }
    arena.pointee.invalidate(child.index)
    arena.pointee.markDirty(parent.index)
  }

  /// Removes a node from its parent, if it has one.
  package func removeFromParent(_ node: FlexNode) {
    precondition(!arena.pointee.isRunning, "A measure function altered its own layout tree.")
    let record = record(node)
    let parent = record.pointee.parent
    if parent < 0 { return }
    let nodes = arena.pointee.nodes
    let (previous, next) = (record.pointee.previous, record.pointee.next)
    if previous >= 0 {
      nodes[Int(previous)].next = next
    } else {
      nodes[Int(parent)].firstChild = next
    }
    if next >= 0 {
      nodes[Int(next)].previous = previous
    } else {
      nodes[Int(parent)].lastChild = previous
    }
    nodes[Int(parent)].childCount -= 1
    record.pointee.parent = -1
    record.pointee.previous = -1
    record.pointee.next = -1
    if record.pointee.display == .contents { noteContents(of: parent) }
    arena.pointee.invalidate(node.index)
    arena.pointee.markDirty(parent)
  }

  /// The children of a node in order.
  package func children(of node: FlexNode) -> [FlexNode] {
    var result: [FlexNode] = []
    result.reserveCapacity(childCount(of: node))
    var child = record(node).pointee.firstChild
    while child >= 0 {
      result.append(FlexNode(child))
      child = arena.pointee.nodes[Int(child)].next
    }
    return result
  }

  /// The number of children of a node.
  func childCount(of node: FlexNode) -> Int { Int(record(node).pointee.childCount) }

  /// The parent of a node.
  func parent(of node: FlexNode) -> FlexNode? {
    let parent = record(node).pointee.parent
    return parent < 0 ? nil : FlexNode(parent)
  }

  // MARK: - Functions

  /// Measures the leaves enabled with ``setMeasured(_:_:)``. Receives the node, then the arguments
  /// of a ``FlexMeasure``.
  ///
  /// Use ``FlexNode/index`` to find the content. The returned width must not depend on the
  /// available height, and an `atMost` height may only limit the height. Set it before the first
  /// layout.
  package var measure: ((FlexNode, Float, MeasureMode, Float, MeasureMode) -> FlexSize)?

  /// Sets whether ``measure`` measures a leaf. A measured node cannot have children.
  package func setMeasured(_ node: FlexNode, _ isMeasured: Bool) {
    let record = record(node)
    precondition(
      !isMeasured || record.pointee.firstChild < 0,
      "A layout node with children cannot be measured.")
    if !measures.isEmpty { measures[node.index] = nil }
    record.pointee.traits.set([.measured, .shared], isMeasured)
    markDirty(node)
  }

  /// Sets or removes the measure function of a leaf. A measured node cannot have children.
  package func setMeasure(_ node: FlexNode, _ measure: FlexMeasure?) {
    precondition(
      measure == nil || record(node).pointee.firstChild < 0,
      "A layout node with children cannot be measured.")
    measures[node.index] = measure
    record(node).pointee.traits.remove(.shared)
    record(node).pointee.traits.set(.measured, measure != nil)
    markDirty(node)
  }

  // MARK: - Layout

  /// Marks a node whose measured content has changed.
  package func markDirty(_ node: FlexNode) {
    precondition(!arena.pointee.isRunning, "A measure function altered its own layout tree.")
    _ = record(node)
    arena.pointee.invalidate(node.index)
    arena.pointee.markDirty(node.index)
  }

  /// Whether the subtree has changed since its last layout.
  package func isDirty(_ node: FlexNode) -> Bool { record(node).pointee.state.contains(.dirty) }

  /// The position of a node relative to its parent's border box, and its size.
  ///
  /// Zero before the first layout and for nodes that generate no box.
  package func frame(of node: FlexNode) -> FlexRect { record(node).pointee.frame }

  /// Whether the last pass changed the frame of the node.
  ///
  /// Frames are relative to the parent: descendants of a moved node can be unchanged.
  func frameChanged(of node: FlexNode) -> Bool {
    let record = record(node)
    return record.pointee.state.contains(.changed) && record.pointee.pass == arena.pointee.pass
  }

  /// Bytes of memory used by nodes, styles and logs, including spare capacity.
  var memoryFootprint: Int {
    arena.pointee.footprint
  }
}
