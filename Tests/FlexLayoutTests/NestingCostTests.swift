import Testing

@testable import FlexLayout

/// Counts the work per container on a grid of cells. It must not grow with the depth.
@Suite("The cost of nesting on a grid of cells")
struct NestingCostTests {
  enum Shape: CaseIterable {
    case falling, equal, stretched, percentHeights, shares, nestedShares, wrapping, breaking
    case baselines, growing, scrolling, ratios
  }

  @Test("Deep boxes are laid out once each", arguments: Shape.allCases)
  func deep(shape: Shape) throws {
    var previous = Int.max
    for levels in [20, 40, 80, 250] {
      let tree = Self.tree()
      let root = Self.nest(shape, levels, tree)
      try tree.calculateLayout(root, width: 80, height: 24)
      let containers = 2 * levels + 1
      let statistics = tree.statistics
      #expect(statistics.layouts == containers, "\(levels) levels")
      #expect(statistics.measures <= 320 * containers, "\(levels) levels")
      // The measurements grow at most as much as the levels.
      let factor = levels == 250 ? 250.0 / 80 : 2
      #expect(
        Double(statistics.measures) <= Double(previous) * factor * 1.25, "\(levels) levels")
      previous = statistics.measures
    }
  }

  private static func tree() -> FlexTree {
    var configuration = FlexConfiguration()
    configuration.cellGrid = true
    return FlexTree(configuration: configuration)
  }

  /// Nested boxes around a scroll view; each also contains a box with a text as a sibling.
  private static func nest(_ shape: Shape, _ levels: Int, _ tree: FlexTree) -> FlexNode {
    var scroll = FlexStyle()
    scroll.overflow = .scroll
    var inner = tree.makeNode(scroll)
    for _ in 0..<60 { tree.append(text([3, 2], tree), to: inner) }
    for level in 0..<levels {
      var (outer, beside) = (FlexStyle(), FlexStyle())
      style(shape, level, levels, &outer, &beside)
      let box = tree.makeNode(outer)
      let sibling = tree.makeNode(beside)
      tree.append(text(shape == .breaking ? [30, 9, 9] : [4, 7, 2], tree), to: sibling)
      tree.append(sibling, to: box)
      tree.append(inner, to: box)
      inner = box
    }
    return inner
  }

  private static func text(_ words: [Int], _ tree: FlexTree) -> FlexNode {
    let node = tree.makeNode(FlexStyle())
    tree.setMeasure(node) { width, widthMode, height, heightMode in
      measureWords(words, width, widthMode, height, heightMode)
    }
    return node
  }

  private static func style(
    _ shape: Shape, _ level: Int, _ levels: Int, _ outer: inout FlexStyle, _ beside: inout FlexStyle
  ) {
    outer.flexDirection = level.isMultiple(of: 2) ? .column : .row
    outer.alignItems = .flexStart
    outer.flexShrink = 1
    switch shape {
    case .falling: outer.maxHeight = .points(Float(20 + levels - level))
    case .equal: outer.maxHeight = .points(16)
    case .stretched:
      outer.alignItems = .stretch
      outer.maxHeight = .points(Float(20 + levels - level))
    case .percentHeights:
      outer.maxHeight = .percent(95)
      beside.height = .percent(20)
    case .shares:
      beside.width = .percent(50)
      outer.maxHeight = .points(Float(20 + levels - level))
    case .nestedShares:
      outer.flexDirection = .column
      outer.width = level.isMultiple(of: 3) ? .percent(97) : .auto
      outer.padding.right = .percent(1)
      beside.width = .percent(50)
    case .wrapping:
      outer.alignItems = .stretch
      outer.flexWrap = .wrap
      outer.flexDirection = .row
    case .breaking:
      outer.alignItems = level.isMultiple(of: 3) ? .flexStart : .stretch
      outer.flexDirection = .row
      outer.maxHeight = .points(40)
    case .baselines:
      outer.alignItems = .baseline
      outer.maxHeight = .points(20)
      beside.alignSelf = .stretch
    case .growing:
      outer.flexGrow = 1
      outer.alignItems = .stretch
      outer.maxHeight = .points(Float(20 + levels - level))
      beside.flex = 1
      beside.minHeight = .percent(10)
    case .scrolling:
      outer.overflow = level.isMultiple(of: 3) ? .scroll : .visible
      outer.maxHeight = .points(Float(20 + levels - level))
    case .ratios:
      beside.aspectRatio = 2
      beside.maxHeight = .points(3)
      outer.maxHeight = .points(Float(20 + levels - level))
    }
  }

  @Test("Random deep trees are laid out a few times each")
  func random() throws {
    var dice = Dice(77)
    for round in 0..<150 {
      let tree = Self.tree()
      let (root, containers) = Self.randomTree(&dice, levels: dice.pick([12, 20, 40]), tree)
      try tree.calculateLayout(root, width: 80, height: 24)
      let statistics = tree.statistics
      #expect(statistics.layouts <= 2 * containers, "round \(round)")
      #expect(statistics.measures <= 100 * containers, "round \(round)")
    }
  }

  /// Builds a deep tree with up to two branches per level. Returns its number of containers too.
  private static func randomTree(
    _ dice: inout Dice, levels: Int, _ tree: FlexTree
  ) -> (FlexNode, Int) {
    let root = tree.makeNode(dice.style(.nonStatic))
    var containers = 1
    var trunk = root
    for _ in 0..<levels {
      for _ in 0..<dice.pick([0, 1, 2]) {
        let branch = Sketch(
          style: dice.style(.nonStatic),
          children: [Sketch(style: dice.plainStyle(), words: Sketch.words(&dice))])
        tree.append(branch.build(in: tree, keeping: false), to: trunk)
        containers += 1
      }
      var style = dice.style(.nonStatic)
      if dice.chance(30) { style.maxHeight = .points(Float(dice.pick([5, 10, 20, 30]))) }
      if dice.chance(10) { style.overflow = .scroll }
      let next = tree.makeNode(style)
      tree.append(next, to: trunk)
      containers += 1
      trunk = next
    }
    tree.append(text(Sketch.words(&dice), tree), to: trunk)
    return (root, containers)
  }
}
