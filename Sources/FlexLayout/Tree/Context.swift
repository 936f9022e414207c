/// The memory of a tree: plain buffers, so that the layout pass touches no reference counts.
///
/// Lives behind one pointer which ``FlexTree`` owns and ``Solver`` works on.
struct Context {
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
  /// Grows with every answer that depended on history.
  var boundAnswers = 0
  /// Grows with every answer that may come out differently when heights do that are offered at most.
  var tightAnswers = 0
  /// Of the container at work: the height offered, at most; NaN in other modes.
  var offeredHeight = Float.nan
  /// Of the container at work: the least height offered with which all would come out the same.
  var heightFloor = -Float.infinity
  /// Of the node at work: whether its answer depends on the height of its owner.
  var usesOwnerHeight = false
  var isTooDeep = false
  var isRunning = false
  /// Static nodes hand their absolute descendants to a containing block further up, so that what
  /// happens below a node is not decided by calls to this node alone. Such trees start afresh.
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

/// Edges, limits and gaps of the nodes which have some, resolved to physical edges.
struct BoxStore {
  static let stride = 24
  static let margin = 0
  static let padding = 4
  static let border = 8
  static let inset = 12
  /// Minimum width, minimum height, then maximum width, maximum height.
  static let minimum = 16
  static let maximum = 18
  static let columnGap = 20
  static let rowGap = 21

  var values: UnsafeMutablePointer<Float>
  var units: UnsafeMutablePointer<Unit>
  var count = 1
  var capacity = 4
  var freeSingle: Int32 = -1
  var freeDouble: Int32 = -1

  init() {
    values = .allocate(capacity: capacity * Self.stride)
    units = .allocate(capacity: capacity * Self.stride)
    clear(0)
  }

  func deallocate() {
    values.deallocate()
    units.deallocate()
  }

  func clear(_ index: Int32) {
    let base = Int(index) * Self.stride
    (values + base).update(repeating: 0, count: Self.stride)
    (units + base).update(repeating: .undefined, count: Self.stride)
  }

  /// Room for one box, or for two of which the second is for right to left.
  mutating func allocate(double: Bool) -> Int32 {
    let free = double ? freeDouble : freeSingle
    if free >= 0 {
      let next = Int32(bitPattern: values[Int(free) * Self.stride].bitPattern)
      if double { freeDouble = next } else { freeSingle = next }
      return free
    }
    if count + 2 > capacity {
      capacity = capacity < 64 ? capacity + max(capacity / 4, 4) : Context.larger(capacity)
      values = Context.grown(values, count * Self.stride, capacity * Self.stride)
      units = Context.grown(units, count * Self.stride, capacity * Self.stride)
    }
    let index = Int32(count)
    count += double ? 2 : 1
    return index
  }

  mutating func release(_ index: Int32, double: Bool) {
    if index == 0 { return }
    values[Int(index) * Self.stride] = Float(
      bitPattern: UInt32(bitPattern: double ? freeDouble : freeSingle))
    if double { freeDouble = index } else { freeSingle = index }
  }
}

/// Packed styles: runs of words with free lists by length. The word before a run counts the nodes
/// which share it; they share the box too.
struct WordStore {
  var words: UnsafeMutablePointer<UInt32>
  var count = 0
  var capacity = 64
  private var free: UnsafeMutablePointer<Int32>

  init() {
    words = .allocate(capacity: capacity)
    free = .allocate(capacity: PackedStyle.maximumWords + 1)
    free.initialize(repeating: -1, count: PackedStyle.maximumWords + 1)
  }

  func deallocate() {
    words.deallocate()
    free.deallocate()
  }

  mutating func store(_ source: UnsafePointer<UInt32>, _ length: Int) -> Int32 {
    var offset = free[length]
    if offset >= 0 {
      free[length] = Int32(bitPattern: words[Int(offset)])
    } else {
      if count + 1 + length > capacity {
        capacity = max(Context.larger(capacity), capacity + PackedStyle.maximumWords + 1)
        words = Context.grown(words, count, capacity)
      }
      offset = Int32(count + 1)
      count += 1 + length
    }
    let target = words + Int(offset)
    for index in 0..<length { target[index] = source[index] }
    target[-1] = 1
    return offset
  }

  @inline(__always)
  func retain(_ offset: Int32) { words[Int(offset) - 1] += 1 }

  /// Whether this was the last user.
  @inline(__always)
  mutating func release(_ offset: Int32) -> Bool {
    words[Int(offset) - 1] -= 1
    if words[Int(offset) - 1] > 0 { return false }
    let length = PackedStyle.wordCount(at: words + Int(offset))
    words[Int(offset)] = UInt32(bitPattern: free[length])
    free[length] = offset
    return true
  }
}
