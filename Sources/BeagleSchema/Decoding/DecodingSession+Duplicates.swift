/// Keys that occur twice in an object.
extension DecodingSession {
  /// Reports a key that repeats an earlier key of its object.
  func reportDuplicate(_ key: Int) {
    let duplicate = DuplicateKey(node(key))
    report(
      .duplicateKey, .warning, at: key, duplicate.message, suggestion: duplicate.suggestion,
      fixIt: duplicate.fixIt, name: string(key))
  }

  /// Removes the findings at the values of duplicate keys, which may be the values to remove.
  func foldDuplicates(_ keys: [Int]) {
    guard !keys.isEmpty else { return }
    let offsets = Set(keys.map { tape[$0 + 1].offset })
    removeDiagnostics { offsets.contains($0.offset) }
  }
}
