// Dirty marks and blank records.

extension NodeRecord {
  /// As many measurements as Yoga remembers; with the ninth it forgets them all.
  static let rememberedMeasurements: UInt16 = 8
  /// A node remembers everything once it has worked for this many questions. See ``LogEntry``.
  static let forgetfulQuestions: UInt16 = 256
  /// The depths from which on nodes are ``NodeState/deep`` and ``NodeState/abysmal``.
  static let deepFrom = 17
  static let abysmalFrom = 48

  /// From this many questions on a measurement is taken for all spaces in which it fits.
  @inline(__always)
  var manyQuestions: UInt16 { state.contains(.abysmal) ? 4 : state.contains(.deep) ? 8 : 512 }

  /// From this many questions on the measurement in the nearest space is taken.
  @inline(__always)
  var mostQuestions: UInt16 { state.contains(.abysmal) ? 6 : state.contains(.deep) ? 16 : 1024 }

  /// Takes back that any question was seen in this pass.
  @inline(__always)
  mutating func forgetSeen() {
    lastLayout = -1
    recent = -1
    recentCount = 0
    seenCount = 0
    state.subtract([.bound, .tight, .shifted])
  }

  /// Counts the question with this entry as seen.
  @inline(__always)
  mutating func see(_ entry: Int32, isLayout: Bool, isBound: Bool, isTight: Bool) {
    if isBound { state.insert(.bound) }
    if isTight { state.insert(.tight) }
    if seenCount < .max { seenCount += 1 }
    if recentCount == Self.rememberedMeasurements {
      recentCount = 0
      recent = -1
    }
    if isLayout {
      lastLayout = entry
    } else {
      recentCount += 1
      if recent < 0 { recent = entry }
    }
  }

  /// Whether the node is to forget what Yoga would have forgotten.
  @inline(__always)
  var isForgetful: Bool {
    !state.isDisjoint(with: [.bound, .underBaseline]) && !state.contains(.deep)
      && seenCount < Self.forgetfulQuestions
  }
}

extension NodeRecord {
  /// Sizes and flexibility of a default style.
  mutating func clearSizes() {
    grow = 0
    shrink = 0
    aspectRatio = .nan
    basisUnit = .auto
    widthUnit = .auto
    heightUnit = .auto
  }

  /// A node without style, parent and layout.
  static var blank: NodeRecord {
    NodeRecord(
      flexDirection: .column, flexWrap: .noWrap, justifyContent: .flexStart, alignItems: .stretch,
      alignSelf: .auto, alignContent: .flexStart, positionType: .relative, display: .flex,
      overflow: .visible, direction: .inherit, widthUnit: .auto, heightUnit: .auto,
      basisUnit: .auto, isRightToLeft: false, traits: [], state: .dirty, depth: 0, width: 0,
      height: 0,
      basis: 0, grow: 0, shrink: 0, aspectRatio: .nan, box: 0, style: -1, parent: -1,
      firstChild: -1, lastChild: -1, next: -1, previous: -1, childCount: 0, functions: -1, pass: 0,
      logFirst: -1, logLast: -1, cursor: -1, recent: -1, recentCount: 0, seenCount: 0,
      lastLayout: -1, flexBasis: .nan, line: 0, ownerWidth: .nan, layoutWidth: 0, layoutHeight: 0,
      frame: .zero, absoluteX: 0, absoluteY: 0)
  }
}

extension Context {
  /// Marks a node and its ancestors, up to the first which is marked already.
  func markDirty(_ node: Int32) {
    var index = node
    while index >= 0, !nodes[Int(index)].state.contains(.dirty) {
      nodes[Int(index)].state.insert(.dirty)
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

extension PackedStyle {
  /// The keywords of a default style: no bit differs from `FlexStyle()`.
  static let defaultKeywords: UInt32 =
    UInt32(FlexAlign.stretch.rawValue) << 7 | UInt32(FlexAlign.flexStart.rawValue) << 15
    | UInt32(FlexPosition.relative.rawValue) << 19

  static func equal(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int
  ) -> Bool {
    if a[1] != b[1] || a[2] != b[2] { return false }
    for index in 0..<count where a[index] != b[index] { return false }
    return true
  }
}
