extension StringProtocol {
  /// Whether the bytes of another text stand in this one. The search of the standard library would need
  /// its module of regular expressions, and compares by characters.
  func containsBytes(of other: String) -> Bool {
    guard let first = other.utf8.first else { return true }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: other.utf8) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }
}
