import Testing

@testable import BeagleAnalysis
@testable import BeagleSchema

/// Tests that collections of paths find the same as comparing a path with all others.
@Suite struct PathTreeTests {
  private static let texts = [
    "", "a", "a.b", "a.b.c", "a.bc", "b", "a[0]", "a[0].b", "a[1]", "a.b.d", "c.a",
  ]

  private static let paths = texts.map { $0.isEmpty ? [] : Path($0)?.nodes ?? [] }

  @Test("A path is found by its parts and by the paths around it", arguments: paths.indices)
  func findsOverlappingPaths(of index: Int) {
    let path = Self.paths[index]
    for excluded in Self.paths.indices {
      var tree = PathTree<String>()
      let others = Self.paths.indices.filter { $0 != excluded && $0 % 2 == 0 || $0 == excluded + 1 }
        .map { Self.paths[$0] }
      for other in others { tree.insert(other, of: "root") }
      let overlapping = others.filter { $0.starts(with: path) || path.starts(with: $0) }
      #expect(tree.count(overlapping: path, of: "root") == overlapping.count)
      #expect(tree.overlaps(path, of: "root") == !overlapping.isEmpty)
      #expect(
        tree.containsPart(of: path, of: "root") == others.contains { $0.starts(with: path) })
      #expect(
        tree.containsPrefix(of: path, of: "root") == others.contains { path.starts(with: $0) })
      #expect(!tree.overlaps(path, of: "other"))
    }
  }
}
