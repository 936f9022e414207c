import SystemSupport

extension Collection<String> {
  /// Returns the alphabetically first strings in order, without sorting the others.
  func smallest(_ count: Int) -> [String] {
    var found: [String] = []
    for name in self where found.count < count || name < found[count - 1] {
      found.insert(name, at: found.partitioningIndex { $0 > name })
      if found.count > count { found.removeLast() }
    }
    return found
  }
}
