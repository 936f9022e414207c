import Testing

@testable import FlexLayout

@Suite("Extreme trees and numbers")
struct TotalityTests {
  static let numbers: [Float] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e30, -1e30,
    1e9, -7, 0, -0.0, .leastNonzeroMagnitude, 0.1, 3, 50,
  ]

  @Test("Frames are finite for all numbers in styles")
  func framesAreFinite() throws {
    var dice = Dice(99)
    for round in 0..<4000 {
      let tree = FlexTree(pointScaleFactor: dice.pick([1, 0, 2.5, .nan, -1]))
      var nodes = [tree.makeNode(extremeStyle(&dice))]
      for _ in 0..<dice.pick([1, 4, 12]) {
        let node = tree.makeNode(extremeStyle(&dice))
        tree.append(node, to: dice.pick(nodes))
        nodes.append(node)
      }
      for node in nodes where tree.childCount(of: node) == 0 && dice.chance(50) {
        let size = FlexSize(width: dice.pick(Self.numbers), height: dice.pick(Self.numbers))
        tree.setMeasure(node) { _, _, _, _ in size }
      }
      for _ in 0..<2 {
        try tree.calculateLayout(
          nodes[0], width: dice.pick(Self.numbers), height: dice.pick(Self.numbers),
          direction: dice.pick(FlexDirectionality.allCases))
        for frame in nodes.map(tree.frame(of:)) {
          let isFinite =
            frame.x.isFinite && frame.y.isFinite && frame.width.isFinite && frame.height.isFinite
          #expect(isFinite, "round \(round): \(frame)")
          if !isFinite { return }
        }
        tree[style: dice.pick(nodes)] = extremeStyle(&dice)
      }
    }
  }

  /// Returns a usual style with some extreme numbers.
  private func extremeStyle(_ dice: inout Dice) -> FlexStyle {
    var style = dice.style()
    func number() -> Float { dice.pick(Self.numbers) }
    func length() -> FlexLength { dice.chance(30) ? .percent(number()) : .points(number()) }
    if dice.chance(30) { style.width = length() }
    if dice.chance(30) { style.height = length() }
    if dice.chance(20) { style.minWidth = length() }
    if dice.chance(20) { style.maxHeight = length() }
    if dice.chance(20) { style.flexBasis = length() }
    if dice.chance(20) { style.flexGrow = number() }
    if dice.chance(20) { style.flexShrink = number() }
    if dice.chance(20) { style.flex = number() }
    if dice.chance(20) { style.aspectRatio = number() }
    if dice.chance(20) { style.margin.all = length() }
    if dice.chance(20) { style.padding.left = length() }
    if dice.chance(20) { style.border.top = number() }
    if dice.chance(20) { style.position.start = length() }
    if dice.chance(20) { style.gap = length() }
    return style
  }

  /// Builds a chain of alternating rows and columns and returns its root.
  private func chain(_ depth: Int, _ tree: FlexTree) -> FlexNode {
    var styles = [FlexStyle(), FlexStyle()]
    styles[1].flexDirection = .row
    let root = tree.makeNode()
    var node = root
    for level in 1..<depth {
      let child = tree.makeNode(styles[level % 2])
      tree.append(child, to: node)
      node = child
    }
    tree.setMeasure(node) { _, _, _, _ in FlexSize(width: 3, height: 1) }
    return root
  }

  @Test("The maximum depth is laid out on a small stack")
  func deep() throws {
    let tree = FlexTree()
    let root = chain(FlexTree.maximumDepth, tree)
    try tree.calculateLayout(root, width: 80)
    #expect(tree.frame(of: root) == FlexRect(x: 0, y: 0, width: 80, height: 1))
  }

  @Test("A depth of 100,000 throws an error and does not overflow the stack")
  func tooDeep() {
    let tree = FlexTree()
    let root = chain(100_000, tree)
    #expect(throws: FlexError.treeTooDeep(limit: FlexTree.maximumDepth)) {
      try tree.calculateLayout(root, width: 80)
    }
    #expect(tree.nodeCount == 100_000)
    tree.free(root)
    #expect(tree.nodeCount == 0)
  }

  @Test("Deep alternating nesting costs the same per node at any depth")
  func linear() throws {
    func work(_ levels: Int) throws -> Int {
      let tree = FlexTree()
      var style = FlexStyle()
      style.flexShrink = 1
      func leaf(_ length: Int) -> FlexNode {
        let node = tree.makeNode(style)
        tree.setMeasure(node) { measureWords([length, 5], $0, $1, $2, $3) }
        return node
      }
      var node = leaf(9)
      for level in 0..<levels {
        var container = style
        container.flexDirection = level % 2 == 1 ? .row : .column
        container.padding.left = 1
        let parent = tree.makeNode(container)
        tree.append(leaf(level % 7 + 1), to: parent)
        tree.append(node, to: parent)
        node = parent
      }
      try tree.calculateLayout(node, width: 200, height: 100)
      return tree.statistics.measures + tree.statistics.layouts
    }
    #expect(try work(500) < 500 * 30)
    #expect(try work(900) < 900 * 30)
  }

  @Test("Hidden first children leave finite numbers")
  func hidden() throws {
    let tree = FlexTree()
    var style = FlexStyle()
    style.flexDirection = .row
    style.flexWrap = .wrapReverse
    style.alignItems = .baseline
    let root = tree.makeNode(style)
    let column = tree.makeNode()
    tree.append(column, to: root)
    var none = FlexStyle()
    none.display = .none
    tree.append(tree.makeNode(none), to: column)
    let text = tree.makeNode()
    tree.setMeasure(text) { _, _, _, _ in FlexSize(width: 4, height: 2) }
    tree.append(text, to: column)
    tree.append(tree.makeNode(none), to: root)
    try tree.calculateLayout(root, width: 20, height: 10)
    for node in tree.children(of: root) {
      #expect(tree.frame(of: node).y.isFinite)
    }
    #expect(tree.frame(of: text) == FlexRect(x: 0, y: 0, width: 4, height: 2))
  }
}
