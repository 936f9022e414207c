/// One question a parent put to a node, and the answer.
///
/// Every node keeps the questions of the last pass that it had to work for, in order. The log has
/// two uses.
///
/// Within a pass it is the cache that keeps nested containers from being measured again and again.
/// Yoga keeps eight entries and one layout; this log keeps all, which is what makes the cost
/// linear.
///
/// Between passes it makes relayout exact. What a subtree answers depends on its styles and on
/// *all* questions put to it before in the same pass (Yoga has answers which depend on history: a
/// flex basis stays as it was first computed, cached sizes ignore the owner's size). So a clean
/// subtree may answer from the log as long as the questions come in the order of the last pass.
/// When one differs, the subtree is put back into the state it had after the questions so far (see
/// ``Solver/replay(_:)``) and works from there. An incremental layout thus equals the layout of a
/// fresh tree by construction.
///
/// A question also counts as the same where only the height offered at most differs and is above
/// the entry's ``heightFloor`` both times, or where only the owner's height differs and nothing
/// refers to it; otherwise one more line in a list would have every other row measured again. An
/// answer that depends on the questions before it and on their heights (it is history-dependent and
/// height-sensitive) is then no longer valid, since those questions have changed.
struct LogEntry {
  var availableWidth: Float
  var availableHeight: Float
  var ownerWidth: Float
  var ownerHeight: Float
  var width: Float
  var height: Float
  /// The least `availableHeight` with the same answer, where the mode is `atMost`.
  var heightFloor: Float = .infinity
  var next: Int32
  var widthMode: MeasureMode
  var heightMode: MeasureMode
  var flags: Flags

  struct Flags: OptionSet {
    var rawValue: UInt8
    static let performsLayout = Self(rawValue: 1)
    static let ownerIsRightToLeft = Self(rawValue: 2)
    /// The node is ``NodeState/historyDependent`` from this question on.
    static let dependsOnHistory = Self(rawValue: 4)
    /// The answer counted among the ``Arena/heightSensitiveAnswers``.
    static let isHeightSensitive = Self(rawValue: 8)
    /// The answer depends on `ownerHeight`.
    static let usesOwnerHeight = Self(rawValue: 16)
    /// The height was tried out; see ``Solver/layOutContainer(_:_:_:_:)``.
    static let triedHeight = Self(rawValue: 32)

    /// As in ``NodeTraits``.
    func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
  }

  @inline(__always) var performsLayout: Bool { flags.contains(.performsLayout) }
  @inline(__always) var ownerIsRightToLeft: Bool { flags.contains(.ownerIsRightToLeft) }
  @inline(__always) var dependsOnHistory: Bool { flags.contains(.dependsOnHistory) }
  @inline(__always) var isHeightSensitive: Bool { flags.contains(.isHeightSensitive) }
  @inline(__always) var usesOwnerHeight: Bool { flags.contains(.usesOwnerHeight) }
}

/// All logs of a tree, as linked lists in one buffer.
struct LogStore {
  var entries: UnsafeMutablePointer<LogEntry>
  var count = 0
  var capacity = 16
  var free: Int32 = -1

  init() { entries = .allocate(capacity: capacity) }

  func deallocate() { entries.deallocate() }

  @inline(__always)
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

  /// Gives back the entries from `first` to the end of its list, which is `last`.
  @inline(__always)
  mutating func release(_ first: Int32, _ last: Int32) {
    if first < 0 { return }
    entries[Int(last)].next = free
    free = first
  }
}
