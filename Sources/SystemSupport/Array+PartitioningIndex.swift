extension Array {
  /// Returns the index of the first element that satisfies a condition, or `count`, by binary
  /// search. All elements after that one must satisfy the condition, too.
  @inlinable
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
