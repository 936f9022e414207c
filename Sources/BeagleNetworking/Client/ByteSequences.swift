extension Collection<UInt8> {
  /// Where other bytes stand first in these; nil where they do not.
  package func firstIndex(of other: some Collection<UInt8>) -> Index? {
    guard let first = other.first else { return startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: other) { return start }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether the bytes of another text stand in this one. The search of the standard library would need
  /// its module of regular expressions, and compares by characters.
  package func containsBytes(of other: String) -> Bool { utf8.firstIndex(of: other.utf8) != nil }
}
