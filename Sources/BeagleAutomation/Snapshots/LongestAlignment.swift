/// The pairs of two lists, in order.
enum LongestAlignment {
  /// Returns the pairs of the equal elements at both ends, and the pairs between them.
  /// - Parameter between: Returns the pairs of the elements between the ends.
  static func pairs<Failure: Error>(
    _ count: Int, _ other: Int, areEqual: (Int, Int) throws(Failure) -> Bool,
    between: (Range<Int>, Range<Int>) throws(Failure) -> [(Int, Int)]
  ) throws(Failure) -> [(Int, Int)] {
    var (start, end) = (0, 0)
    while start < min(count, other), try areEqual(start, start) { start += 1 }
    while end < min(count, other) - start, try areEqual(count - 1 - end, other - 1 - end) {
      end += 1
    }
    return (0..<start).map { ($0, $0) } + (try between(start..<count - end, start..<other - end))
      + (0..<end).reversed().map { (count - 1 - $0, other - 1 - $0) }
  }

  /// Returns the pairs with the greatest sum of weights.
  /// - Parameter weight: Returns the weight of a pair; 0 for two elements that are different.
  static func pairs<Failure: Error>(
    _ first: Range<Int>, _ second: Range<Int>, weight: (Int, Int) throws(Failure) -> Int
  ) throws(Failure) -> [(Int, Int)] {
    let (count, other, width) = (first.count, second.count, second.count + 1)
    var sums = [Int](repeating: 0, count: (count + 1) * width)
    var weights = [Int](repeating: 0, count: count * other)
    for i in (0..<count).reversed() {
      for j in (0..<other).reversed() {
        let own = try weight(first.lowerBound + i, second.lowerBound + j)
        weights[i * other + j] = own
        var best = max(sums[(i + 1) * width + j], sums[i * width + j + 1])
        if own > 0 { best = max(best, own + sums[(i + 1) * width + j + 1]) }
        sums[i * width + j] = best
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < count, j < other {
      let own = weights[i * other + j]
      if own > 0, sums[i * width + j] == own + sums[(i + 1) * width + j + 1] {
        pairs.append((first.lowerBound + i, second.lowerBound + j))
        i += 1
        j += 1
      } else if sums[(i + 1) * width + j] >= sums[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
