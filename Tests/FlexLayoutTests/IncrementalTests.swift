import Testing

@testable import FlexLayout

@Suite("Relayout")
struct IncrementalTests {
  /// Changes random trees step by step and compares each step with a new tree.
  @Test("Incremental equals fresh, 3,240 steps", arguments: TreeKind.allCases, [7, 12, 25])
  func incrementalEqualsFresh(kind: TreeKind, levels: Int) throws {
    let reused = try runSteps(kind, levels, FlexConfiguration(), rounds: 9)
    if kind != .statics { #expect(reused > 100) }
  }

  @Test("The same on a grid of cells", arguments: TreeKind.allCases, [7, 12])
  func incrementalEqualsFreshOnCells(kind: TreeKind, levels: Int) throws {
    var configuration = FlexConfiguration()
    configuration.cellGrid = true
    let reused = try runSteps(kind, levels, configuration, rounds: 6)
    if kind != .statics { #expect(reused > 100) }
  }

  /// Returns the number of results of one pass reused in the next.
  private func runSteps(
    _ kind: TreeKind, _ levels: Int, _ configuration: FlexConfiguration, rounds: Int
  ) throws -> Int {
    var dice = Dice(UInt64(levels * 10) + (kind == .plain ? 3 : kind == .nonStatic ? 7 : 11))
    var reused = 0
    for round in 0..<rounds {
      var budget = dice.pick([6, 15, 40, 80])
      let root = Sketch.random(
        &dice, budget: &budget, kind, levels: levels, branches: levels == 7 ? 60 : 75)
      let scale = dice.pick([1, 1, 2, 0] as [Float])
      let tree = FlexTree(pointScaleFactor: scale, configuration: configuration)
      let node = root.build(in: tree, keeping: true)
      var space = Space()
      for step in 0..<40 {
        if step > 0 { change(root, tree, &dice, kind, &space) }
        try space.layOut(tree, node)
        let fresh = FlexTree(pointScaleFactor: scale, configuration: configuration)
        let copy = root.build(in: fresh, keeping: false)
        try space.layOut(fresh, copy)
        let (got, want) = (frames(node, tree), frames(copy, fresh))
        #expect(got == want, "round \(round), step \(step)")
        if got != want { return reused }
      }
      reused += tree.statistics.reused
      let total = tree.nodeCount
      #expect(total == root.all.count)
    }
    return reused
  }

  private func change(
    _ root: Sketch, _ tree: FlexTree, _ dice: inout Dice, _ kind: TreeKind, _ space: inout Space
  ) {
    for _ in 0..<dice.pick([1, 1, 1, 2, 4]) {
      let all = root.all
      let target = dice.pick(all)
      guard let node = target.node else { continue }
      switch Int.random(in: 0..<10, using: &dice) {
      case 0, 1:
        target.style = dice.style(kind)
        tree[style: node] = target.style
      case 2:
        target.style.width = dice.length(1...50)
        tree[style: node] = target.style
      case 3:
        target.style.display = dice.pick([.none, .flex, .flex, .contents])
        tree[style: node] = target.style
      case 4, 5:
        guard let leaf = dice.pick(all.filter { $0.words != nil } + [nil]) else { continue }
        leaf.words = Sketch.words(&dice)
        if let node = leaf.node { tree.setMeasure(node, leaf.measure) }
      case 6:
        guard target.words == nil else { continue }
        var budget = 5
        let child = Sketch.random(&dice, budget: &budget, kind, levels: 3)
        child.parent = target
        let index = Int.random(in: 0...target.children.count, using: &dice)
        target.children.insert(child, at: index)
        tree.insert(child.build(in: tree, keeping: true), at: index, of: node)
      case 7:
        guard let parent = target.parent,
          let index = parent.children.firstIndex(where: { $0 === target })
        else { continue }
        parent.children.remove(at: index)
        tree.free(node)
      case 8:
        // Moves a subtree to another place.
        guard let parent = target.parent,
          let index = parent.children.firstIndex(where: { $0 === target })
        else { continue }
        let below = Set(target.all.map(ObjectIdentifier.init))
        let places = all.filter { !below.contains(ObjectIdentifier($0)) && $0.words == nil }
        guard let place = places.randomElement(using: &dice), let owner = place.node else {
          continue
        }
        parent.children.remove(at: index)
        tree.removeFromParent(node)
        target.parent = place
        place.children.append(target)
        tree.append(node, to: owner)
      default:
        space = Space(
          width: dice.pick([80, 80, 79, 40, .nan]), height: dice.pick([24, 24, 30, .nan]),
          direction: dice.pick([.ltr, .ltr, .rtl]))
      }
    }
  }

  @Test("A second layout without changes measures nothing")
  func idle() throws {
    var dice = Dice(3)
    var budget = 80
    let root = Sketch.random(&dice, budget: &budget, .nonStatic, levels: 7, branches: 70)
    root.style = FlexStyle()
    let tree = FlexTree()
    let node = root.build(in: tree, keeping: true)
    try tree.calculateLayout(node, width: 80, height: 24)
    tree.statistics = FlexStatistics()
    try tree.calculateLayout(node, width: 80, height: 24)
    #expect(tree.statistics.layouts == 0)
    #expect(tree.statistics.measures == 0)
    #expect(tree.statistics.measureCalls == 0)
    #expect(tree.statistics.frames == 1)
  }
}
