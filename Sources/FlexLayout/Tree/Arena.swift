/// The memory of a tree: plain buffers, so that the layout pass touches no reference counts.
///
/// Lives behind one pointer which ``FlexTree`` owns and ``Solver`` works on.
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
  /// Where a style is packed before it is known whether it is a new one.
  let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: PackedStyle.maximumWords)
  var recentStyles = RecentStyles()

  // MARK: Log

  var log = LogStore()

  // MARK: The pass

  var pass: UInt32 = 1
  /// The root of the pass.
  var root: Int32 = 0
  /// Logs written before this pass are void.
  var validFrom: UInt32 = 0
  var scale: Float
  var configuration: FlexConfiguration
  var statistics = FlexStatistics()
  /// Counts the answers that depended on the questions before them, so that a container can tell
  /// whether any of its children gave one.
  var historyDependentAnswers = 0
  /// Counts the answers that may change when the heights offered at most change.
  var heightSensitiveAnswers = 0
  /// The height offered at most to the container being laid out; NaN in other modes.
  var offeredHeight = Float.nan
  /// The least height that could be offered to the container being laid out without any change in
  /// its answer.
  var heightFloor = -Float.infinity
  /// Whether the answer of the node being laid out depends on the height of its owner.
  var usesOwnerHeight = false
  var isTooDeep = false
  var isRunning = false
  /// The number of `position: static` nodes. Their absolute descendants are laid out by a
  /// containing block further up, so that the log of a node does not hold all that happens below
  /// it; while there are any, no answers are reused between passes.
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

  /// The next capacity: a fourth more, as memory counts more than a copy; of large buffers half.
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
  /// Marks a node and its ancestors, up to the first which is marked already.
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

  /// Forgets what a node answered, though nothing below it has changed.
  mutating func invalidate(_ node: Int32) {
    let record = nodes + Int(node)
    if record.pointee.logFirst >= 0 { dropLog(record) }
    record.pointee.pass = 0
  }

  /// Empties the log of a node.
  @inline(__always)
  mutating func dropLog(_ record: UnsafeMutablePointer<NodeRecord>) {
    log.release(record.pointee.logFirst, record.pointee.logLast)
    record.pointee.logFirst = -1
    record.pointee.logLast = -1
    record.pointee.cursor = -1
    record.pointee.forgetSeen()
  }

  var footprint: Int {
    nodeCapacity * (MemoryLayout<NodeRecord>.stride + 24)
      + boxes.capacity * BoxStore.stride * 5
      + styles.capacity * 4 + RecentStyles.footprint
      + log.capacity * MemoryLayout<LogEntry>.stride
  }
}
