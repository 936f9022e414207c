/// Keys that occur twice in an object.
extension DecodingSession {
  /// The maximum distance on the tape between a key and the object around it that is searched.
  private static let searchLimit = 4096

  /// Reports a key that repeats an earlier key of its object.
  func reportDuplicate(_ key: Int) {
    let name = string(key)
    report(
      .duplicateKey, .warning, at: key, "the key \"\(name)\" appears twice in this object",
      suggestion: "remove one of them", fixIt: removingEarlierMember(of: key), name: name)
  }

  /// Removes the findings at the values of duplicate keys, which may be the values to remove.
  func foldDuplicates(_ keys: [Int]) {
    guard !keys.isEmpty else { return }
    let offsets = Set(keys.map { tape[$0 + 1].offset })
    removeDiagnostics { offsets.contains($0.offset) }
  }

  /// Removes the member before a duplicate key that has the same key. It has no effect, because the
  /// last value is used. The change is safe only if both values are equal, because it is not known
  /// which one the author wants.
  private func removingEarlierMember(of key: Int) -> FixIt? {
    guard let object = object(around: key) else { return nil }
    let name = string(key)
    var earlier: Int?
    // The key after the earlier member.
    var next = key
    var other = object + 1
    while other < key {
      let following = index(after: other + 1)
      if string(other) == name { (earlier, next) = (other, following) }
      other = following
    }
    guard let earlier else { return nil }
    let start = tape[earlier].offset
    let span = SourceSpan(offset: start, length: tape[next].offset - start)
    return FixIt(
      title: "Remove the earlier \"\(name)\"", edits: [edit(span, "")],
      isSafe: node(earlier + 1).text.utf8.elementsEqual(node(key + 1).text.utf8))
  }

  /// Returns the object that a key belongs to, or nil if it is too far away.
  private func object(around key: Int) -> Int? {
    (max(0, key - DecodingSession.searchLimit)..<key).reversed().first { index in
      tape[index].kind == .object && tape[index].payload > key
    }
  }
}
