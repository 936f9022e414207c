/// A request from a parent to a node, with its result.
///
/// Every node records the requests of the last pass that it had to compute, in order. The log has
/// two uses.
///
/// Within a pass it is the cache that prevents repeated measurement of nested containers. Yoga
/// caches eight measurements and one layout; this log has all, which makes the cost linear.
///
/// Between passes it makes relayout exact. The result of a subtree depends on its styles and on
/// *all* earlier requests in the same pass. (Yoga's results depend on history: a flex basis keeps
/// its first value, and cached sizes ignore the owner's size.) So a clean subtree returns logged
/// results as long as the requests come in the order of the last pass. At the first difference, the
/// subtree is restored to its state after the requests so far (see ``Solver/replay(_:)``) and
/// computes from there. An incremental layout therefore equals the layout of a new tree by
/// construction.
///
/// Two requests also match if only the `atMost` height differs and both heights are above the
/// entry's ``heightFloor``, or if only the owner's height differs and nothing refers to it.
/// Otherwise one more line in a list would cause all other rows to be measured again. A result that
/// depends on earlier requests and on their heights (history-dependent and height-sensitive) is
/// then invalid, because those requests have changed.
struct LogEntry {
  var availableWidth: Float
  var availableHeight: Float
  var ownerWidth: Float
  var ownerHeight: Float
  var width: Float
  var height: Float
  /// The smallest `availableHeight` with the same result, if the mode is `atMost`.
  var heightFloor: Float = .infinity
  var next: Int32
  var widthMode: MeasureMode
  var heightMode: MeasureMode
  var flags: Flags

  struct Flags: OptionSet {
    var rawValue: UInt8
    static let performsLayout = Self(rawValue: 1)
    static let ownerIsRightToLeft = Self(rawValue: 2)
    /// The node is ``NodeState/historyDependent`` from this request on.
    static let dependsOnHistory = Self(rawValue: 4)
    /// The result was counted in ``Arena/heightSensitiveResults``.
    static let isHeightSensitive = Self(rawValue: 8)
    /// The result depends on `ownerHeight`.
    static let usesOwnerHeight = Self(rawValue: 16)
    /// The height was found by a trial; see ``Solver/layOutContainer(_:_:_:_:)``.
    static let triedHeight = Self(rawValue: 32)

    /// A concrete copy, for the reason given at ``NodeTraits/contains(_:)``.
    func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
  }

  /// The space across.
  var horizontalSpace: MeasuredSpace { MeasuredSpace(mode: widthMode, size: availableWidth) }
  /// The space down.
  var verticalSpace: MeasuredSpace { MeasuredSpace(mode: heightMode, size: availableHeight) }

  var performsLayout: Bool { flags.contains(.performsLayout) }
  var ownerIsRightToLeft: Bool { flags.contains(.ownerIsRightToLeft) }
  var dependsOnHistory: Bool { flags.contains(.dependsOnHistory) }
  var isHeightSensitive: Bool { flags.contains(.isHeightSensitive) }
  var usesOwnerHeight: Bool { flags.contains(.usesOwnerHeight) }
}

/// The space of a measurement, on one axis.
struct MeasuredSpace {
  let mode: MeasureMode
  /// The size in points; not defined if the mode is `undefined`.
  let size: Float
}

/// The logs of a tree as linked lists in one buffer.
struct LogStore {
  var entries: UnsafeMutablePointer<LogEntry>
  var count = 0
  var capacity = 16
  var free: Int32 = -1

  init() { entries = .allocate(capacity: capacity) }

  func deallocate() { entries.deallocate() }

  mutating func allocate() -> Int32 {
    if free >= 0 {
      let index = free
      free = entries[Int(index)].next
      return index
    }
    if count == capacity {
      capacity = Arena.larger(capacity)
      entries = Arena.grown(entries, count, capacity)
    }
    count += 1
    return Int32(count - 1)
  }

  /// Frees the entries from `first` to the end of its list, which is `last`.
  mutating func release(_ first: Int32, _ last: Int32) {
    if first < 0 { return }
    entries[Int(last)].next = free
    free = first
  }
}
