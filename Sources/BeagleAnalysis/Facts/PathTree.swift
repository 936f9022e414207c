/// A collection of paths in values, which finds those that overlap another path in time that does not depend on
/// their number.
struct PathTree<Root: Hashable> {
  private struct Edge: Hashable {
    let from: Int
    let step: Path.Node
  }

  /// The values, by their identifiers.
  private var roots: [Root: Int] = [:]
  private var edges: [Edge: Int] = [:]
  /// The number of paths that end at each node.
  private var ends: [Int] = []
  /// The number of paths that end at each node or below it.
  private var totals: [Int] = []

  var isEmpty: Bool { totals.isEmpty }

  mutating func insert(_ path: some Sequence<Path.Node>, of root: Root) {
    var node: Int
    if let known = roots[root] {
      node = known
    } else {
      node = addNode()
      roots[root] = node
    }
    totals[node] += 1
    for step in path {
      let edge = Edge(from: node, step: step)
      if let known = edges[edge] {
        node = known
      } else {
        node = addNode()
        edges[edge] = node
      }
      totals[node] += 1
    }
    ends[node] += 1
  }

  private mutating func addNode() -> Int {
    ends.append(0)
    totals.append(0)
    return ends.count - 1
  }

  /// Returns the number of paths to a value, to a part of it, or to a value around it.
  func count(overlapping path: some Sequence<Path.Node>, of root: Root) -> Int {
    guard var node = roots[root] else { return 0 }
    var count = 0
    for step in path {
      count += ends[node]
      guard let next = edges[Edge(from: node, step: step)] else { return count }
      node = next
    }
    return count + totals[node]
  }

  /// Returns whether a path leads to a value, to a part of it, or to a value around it.
  func overlaps(_ path: some Sequence<Path.Node>, of root: Root) -> Bool {
    count(overlapping: path, of: root) > 0
  }

  /// Returns whether a path leads to a value or to a part of it.
  func containsPart(of path: some Sequence<Path.Node>, of root: Root) -> Bool {
    guard var node = roots[root] else { return false }
    for step in path {
      guard let next = edges[Edge(from: node, step: step)] else { return false }
      node = next
    }
    return true
  }

  /// Returns whether a path leads to a value or to a value around it.
  func containsPrefix(of path: some Sequence<Path.Node>, of root: Root) -> Bool {
    guard var node = roots[root] else { return false }
    for step in path {
      if ends[node] > 0 { return true }
      guard let next = edges[Edge(from: node, step: step)] else { return false }
      node = next
    }
    return ends[node] > 0
  }
}
