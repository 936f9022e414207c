import Testing

@testable import FlexLayout

/// A tree whose texts are measured by the function of the tree, as in the program. This enables the
/// fast path for rows, columns and texts.
private final class SharedTree {
  let tree: FlexTree
  private var words: [Int32: [Int]] = [:]

  init(scale: Float) {
    tree = FlexTree(pointScaleFactor: scale)
    tree.measure = { [unowned self] node, width, widthMode, height, heightMode in
      measureWords(self.words[node.index] ?? [], width, widthMode, height, heightMode)
    }
  }

  func build(_ sketch: Sketch, keeping: Bool) -> FlexNode {
    let built = tree.makeNode(sketch.style)
    if let words = sketch.words {
      self.words[built.index] = words
      tree.setMeasured(built, true)
    }
    for child in sketch.children { tree.append(build(child, keeping: keeping), to: built) }
    if keeping { sketch.node = built }
    return built
  }

  func setWords(_ words: [Int], of node: FlexNode) {
    self.words[node.index] = words
    tree.markDirty(node)
  }
}

extension Dice {
  /// Returns a style of nested rows and columns with few other properties.
  fileprivate mutating func nestedStyle(isLeaf: Bool, onlyPlain: Bool = false) -> FlexStyle {
    if !onlyPlain, chance(4) { return plainStyle() }
    var style = FlexStyle()
    if chance(50) { style.flexDirection = pick([.row, .row, .row, .rowReverse, .columnReverse]) }
    if chance(20), style.flexDirection.isRow {
      style.flexWrap = pick([.wrap, .wrap, .wrapReverse])
    }
    if chance(50) { style.flexGrow = pick([0, 1, 1, 2, 0.5]) }
    if chance(60) { style.flexShrink = pick([0, 1, 1, 2]) }
    if chance(30) { style.alignItems = pick([.stretch, .flexStart, .center, .flexEnd]) }
    if chance(10) { style.alignSelf = pick([.stretch, .flexStart, .center, .flexEnd]) }
    if chance(10) { style.alignContent = pick([.stretch, .center, .flexEnd, .spaceBetween]) }
    if chance(20) { style.justifyContent = pick(FlexJustify.allCases) }
    if chance(10) { style.width = .points(pick([5, 10, 20, 40])) }
    if chance(10) { style.height = .points(pick([1, 3, 8, 20])) }
    if chance(10) { style.gap = .points(1) }
    if chance(3) { style.display = .none }
    if !isLeaf || !onlyPlain {
      if chance(20) { style.padding.all = .points(pick([1, 2])) }
      if chance(20) { style.margin.bottom = .points(pick([1, 2])) }
      if chance(10) { style.margin.horizontal = .points(pick([1, 2])) }
    }
    return style
  }

  fileprivate mutating func nested(
    _ budget: inout Int, levels: Int, onlyPlain: Bool = false
  ) -> Sketch {
    budget -= 1
    let isLeaf = levels == 0 || chance(25)
    let sketch = Sketch(style: nestedStyle(isLeaf: isLeaf, onlyPlain: onlyPlain))
    if isLeaf {
      if chance(85) { sketch.words = Sketch.words(&self) }
      return sketch
    }
    for _ in 0..<pick([1, 2, 2, 3, 4]) where budget > 0 {
      let child = nested(&budget, levels: levels - 1, onlyPlain: onlyPlain)
      child.parent = sketch
      sketch.children.append(child)
    }
    return sketch
  }
}

extension FlexDirection {
  fileprivate var isRow: Bool { self == .row || self == .rowReverse }
}

@Suite("Rows, columns and texts")
struct PlainSubtreeTests {
  @Test("Incremental equals fresh, 2,400 steps", arguments: [4, 7, 12])
  func incrementalEqualsFresh(levels: Int) throws {
    var dice = Dice(UInt64(levels))
    for round in 0..<40 {
      var budget = dice.pick([6, 15, 40, 80])
      let root = dice.nested(&budget, levels: levels)
      let scale = dice.pick([1, 1, 2, 0] as [Float])
      let cached = SharedTree(scale: scale)
      let node = cached.build(root, keeping: true)
      var space = Space()
      for step in 0..<20 {
        if step > 0 { change(root, cached, &dice, &space) }
        try space.layOut(cached.tree, node)
        let fresh = SharedTree(scale: scale)
        let copy = fresh.build(root, keeping: false)
        try space.layOut(fresh.tree, copy)
        let (got, want) = (frames(node, cached.tree), frames(copy, fresh.tree))
        #expect(got == want, "round \(round), step \(step)")
        if got != want { return }
      }
    }
  }

  private func change(
    _ root: Sketch, _ cached: SharedTree, _ dice: inout Dice, _ space: inout Space
  ) {
    for _ in 0..<dice.pick([1, 1, 2]) {
      let all = root.all
      let target = dice.pick(all)
      guard let node = target.node else { continue }
      switch Int.random(in: 0..<7, using: &dice) {
      case 0, 1:
        target.style = dice.chance(80) ? dice.nestedStyle(isLeaf: false) : dice.style()
        cached.tree[style: node] = target.style
      case 2, 3:
        guard let leaf = dice.pick(all.filter { $0.words != nil } + [nil]), let text = leaf.node
        else { continue }
        let words = Sketch.words(&dice)
        leaf.words = words
        cached.setWords(words, of: text)
      case 4:
        guard target.words == nil else { continue }
        var budget = 4
        let child = dice.nested(&budget, levels: 2)
        child.parent = target
        let index = Int.random(in: 0...target.children.count, using: &dice)
        target.children.insert(child, at: index)
        cached.tree.insert(cached.build(child, keeping: true), at: index, of: node)
      case 5:
        guard let parent = target.parent,
          let index = parent.children.firstIndex(where: { $0 === target })
        else { continue }
        parent.children.remove(at: index)
        cached.tree.free(node)
      default:
        space = Space(
          width: dice.pick([80, 80, 79, 40, 23, .nan]), height: dice.pick([24, 24, 30, 7, .nan]),
          direction: dice.pick([.ltr, .ltr, .rtl]))
      }
    }
  }

  @Test("The fast path has the same frames as the general one")
  func fastPathEqualsGeneral() throws {
    var different = 0
    var dice = Dice(41)
    for _ in 0..<2000 {
      var budget = 30
      let root = dice.nested(&budget, levels: 4, onlyPlain: true)
      let space = Space(
        width: dice.pick([400, 300, 200]), height: dice.pick([100, 24, .nan]),
        direction: dice.pick([.ltr, .rtl]))
      let short = SharedTree(scale: 0)
      let node = short.build(root, keeping: false)
      try space.layOut(short.tree, node)
      let general = FlexTree(pointScaleFactor: 0)
      let copy = root.build(in: general, keeping: false)
      try space.layOut(general, copy)
      let (got, want) = (frames(node, short.tree), frames(copy, general))
      if !zip(got, want).allSatisfy(Self.isNear) { different += 1 }
    }
    #expect(different == 0)
  }

  private static func isNear(_ a: FlexRect, _ b: FlexRect) -> Bool {
    abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01 && abs(a.width - b.width) < 0.01
      && abs(a.height - b.height) < 0.01
  }

  @Test("Nested rows and columns are measured a few times each")
  func work() throws {
    var dice = Dice(9)
    var flexible = FlexStyle()
    flexible.flexGrow = 1
    flexible.flexShrink = 1
    func nest(_ level: Int) -> Sketch {
      var style = flexible
      if level % 2 == 0 { style.flexDirection = .row }
      let sketch = Sketch(style: style)
      for index in 0..<3 {
        let child =
          level == 0 || index == 0
          ? Sketch(style: flexible, words: Sketch.words(&dice)) : nest(level - 1)
        sketch.children.append(child)
      }
      return sketch
    }
    let sketch = nest(8)
    let shared = SharedTree(scale: 1)
    let root = shared.build(sketch, keeping: false)
    try Space(width: 100, height: .nan).layOut(shared.tree, root)
    let containers = sketch.all.count { $0.words == nil }
    #expect(shared.tree.statistics.measures < containers * 12)
  }
}
