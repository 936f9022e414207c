// What a node remembers of the questions of a pass, and what it forgets as Yoga does.

extension NodeRecord {
  /// As many measurements of a text as Yoga remembers; with the ninth it forgets them all.
  static let rememberedMeasurements: UInt16 = 8
  /// After this many questions in one pass a text no longer forgets answers as Yoga does, which
  /// would cost exponential time. See ``LogEntry``.
  static let evictionLimit: UInt16 = 256
  /// The depths from which on nodes are ``NodeState/deep`` and ``NodeState/veryDeep``.
  static let deepFrom = 17
  static let veryDeepFrom = 48

  /// From this many questions on a measurement serves for all spaces for which it is exact.
  @inline(__always)
  var manyQuestions: UInt16 { state.contains(.veryDeep) ? 4 : state.contains(.deep) ? 8 : 512 }

  /// From this many questions on the measurement in the nearest space serves.
  @inline(__always)
  var mostQuestions: UInt16 { state.contains(.veryDeep) ? 6 : state.contains(.deep) ? 16 : 1024 }

  /// Forgets which questions were seen in this pass.
  @inline(__always)
  mutating func forgetSeen() {
    lastLayout = -1
    recent = -1
    recentCount = 0
    seenCount = 0
    state.subtract(.seen)
  }

  /// Counts the question with this entry as seen.
  @inline(__always)
  mutating func see(_ entry: Int32, isLayout: Bool, dependsOnHistory: Bool, isHeightSensitive: Bool)
  {
    if dependsOnHistory { state.insert(.historyDependent) }
    if isHeightSensitive { state.insert(.heightSensitive) }
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
}
