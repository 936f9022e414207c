// The record of a node's requests in a pass, including Yoga's cache eviction.

/// The log entries of a node that belong to the current pass, with their indices.
struct SeenEntries: Sequence, IteratorProtocol {
  let arena: UnsafeMutablePointer<Arena>
  var index: Int32
  /// The first entry not yet matched in this pass, or -1.
  let end: Int32

  mutating func next() -> (Int32, UnsafeMutablePointer<LogEntry>)? {
    guard index != end, index >= 0 else { return nil }
    let entry = arena.pointee.log.entries + Int(index)
    defer { index = entry.pointee.next }
    return (index, entry)
  }
}

extension Solver {
  func seenEntries(of p: Record) -> SeenEntries {
    SeenEntries(arena: arena, index: p.pointee.logFirst, end: p.pointee.cursor)
  }
}

extension NodeRecord {
  /// The number of measurements that Yoga caches for a text leaf; the ninth evicts them all.
  static let cachedMeasurements: UInt16 = 8
  /// The number of requests in one pass after which a text leaf no longer evicts results like Yoga.
  /// Yoga's eviction costs exponential time; see ``LogEntry``.
  static let evictionLimit: UInt16 = 256
  /// The minimum depths of nodes with ``NodeState/deep`` and ``NodeState/veryDeep``.
  static let deepFrom = 17
  static let veryDeepFrom = 48

  /// If a node has at least this number of requests, a measurement is reused for every space with
  /// the same result.
  var equalReuseThreshold: UInt16 {
    state.contains(.veryDeep) ? 4 : state.contains(.deep) ? 8 : 512
  }

  /// If a node has at least this number of requests, the measurement in the nearest space is
  /// reused.
  var nearestReuseThreshold: UInt16 {
    state.contains(.veryDeep) ? 6 : state.contains(.deep) ? 16 : 1024
  }

  /// Resets the record of requests in this pass.
  mutating func resetSeen() {
    lastLayout = -1
    recent = -1
    recentCount = 0
    seenCount = 0
    state.subtract(.seen)
  }

  /// Records a request with this log entry.
  mutating func recordSeen(
    _ entry: Int32, isLayout: Bool, dependsOnHistory: Bool, isHeightSensitive: Bool
  ) {
    if dependsOnHistory { state.insert(.historyDependent) }
    if isHeightSensitive { state.insert(.heightSensitive) }
    if seenCount < .max { seenCount += 1 }
    if recentCount == Self.cachedMeasurements {
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
}
