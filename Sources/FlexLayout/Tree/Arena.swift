/// The memory of a tree: plain buffers, so that the layout pass touches no reference counts.
///
/// ``FlexTree`` owns it behind one pointer, and ``Solver`` works on it.
struct Arena {
  // MARK: Nodes

  var nodes: UnsafeMutablePointer<NodeRecord>
  /// Four per node: left, top, right, bottom.
  var positions: UnsafeMutablePointer<Float>
  /// Two per node: width, height.
  var measured: UnsafeMutablePointer<Float>
  var nodeCount = 0
  var nodeCapacity: Int
  var freeNode: Int32 = -1

  // MARK: Boxes

  var boxes = BoxStore()

  // MARK: Packed styles

  var styles = WordStore()
  /// Buffer where a style is packed before it is compared with the stored ones.
  let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: PackedStyle.maximumWords)
  var recentStyles = RecentStyles()

  // MARK: Log

  var log = LogStore()

  // MARK: Current pass

  var pass: UInt32 = 1
  /// The root of the pass.
  var root: Int32 = 0
  /// Log entries of passes before this one are invalid.
  var validFrom: UInt32 = 0
  var scale: Float
  var configuration: FlexConfiguration
  var statistics = FlexStatistics()
  /// Counts the results that depended on earlier requests. A container compares the counter before
  /// and after to see whether any child had such a result.
  var historyDependentResults = 0
  /// Counts the results that may change if the `atMost` heights change.
  var heightSensitiveResults = 0
  /// The `atMost` height of the container being laid out; NaN in other modes.
  var offeredHeight = Float.nan
  /// The smallest `atMost` height that gives the container being laid out the same result.
  var heightFloor = -Float.infinity
  /// Whether the result of the node being laid out depends on the height of its owner.
  var usesOwnerHeight = false
  var isTooDeep = false
  var isRunning = false
  /// The number of `position: static` nodes. Their absolute descendants are laid out by a
  /// containing block further up, so the log of a node is not complete. While there are any, no
  /// results are reused between passes.
  var staticNodes = 0

  init(scale: Float, configuration: FlexConfiguration) {
    nodeCapacity = 16
    nodes = .allocate(capacity: nodeCapacity)
    positions = .allocate(capacity: nodeCapacity * 4)
    measured = .allocate(capacity: nodeCapacity * 2)
    self.scale = scale
    self.configuration = configuration
  }

  func deallocate() {
    nodes.deallocate()
    positions.deallocate()
    measured.deallocate()
    boxes.deallocate()
    styles.deallocate()
    scratch.deallocate()
    recentStyles.deallocate()
    log.deallocate()
  }

  mutating func growNodes() {
    let capacity = Self.larger(nodeCapacity)
    nodes = Self.grown(nodes, nodeCount, capacity)
    positions = Self.grown(positions, nodeCount * 4, capacity * 4)
    measured = Self.grown(measured, nodeCount * 2, capacity * 2)
    nodeCapacity = capacity
  }

  /// Returns the next capacity: a quarter more to save memory, or a half more for large buffers.
  static func larger(_ capacity: Int) -> Int {
    capacity + max(capacity / (capacity < 4096 ? 4 : 2), 16)
  }

  static func grown<T: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<T>, _ count: Int, _ capacity: Int
  ) -> UnsafeMutablePointer<T> {
    let new = UnsafeMutablePointer<T>.allocate(capacity: capacity)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }
}

extension Arena {
  /// Marks a node and its ancestors as dirty, up to the first that already is.
  func markDirty(_ node: Int32) {
    var index = node
    while index >= 0, !nodes[Int(index)].state.contains(.dirty) {
      nodes[Int(index)].state.insert(.dirty)
      nodes[Int(index)].minimumWidth = .nan
      nodes[Int(index)].narrowest = .nan
      nodes[Int(index)].content = []
      index = nodes[Int(index)].parent
    }
  }

  /// Discards the results of a node whose descendants have not changed.
  mutating func invalidate(_ node: Int32) {
    let record = nodes + Int(node)
    if record.pointee.logFirst >= 0 { dropLog(record) }
    record.pointee.pass = 0
  }

  /// Removes all entries from the log of a node.
  mutating func dropLog(_ record: UnsafeMutablePointer<NodeRecord>) {
    log.release(record.pointee.logFirst, record.pointee.logLast)
    record.pointee.logFirst = -1
    record.pointee.logLast = -1
    record.pointee.cursor = -1
    record.pointee.resetSeen()
  }

  var footprint: Int {
    nodeCapacity * (MemoryLayout<NodeRecord>.stride + 24)
      + boxes.capacity * BoxStore.stride * 5
      + styles.capacity * 4 + RecentStyles.footprint
      + log.capacity * MemoryLayout<LogEntry>.stride
  }
}
