import FlexLayout

/// A small pseudo-random generator with the same numbers on every machine.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  mutating func length(_ range: ClosedRange<Int>, percent: Int = 25) -> FlexLength {
    if chance(percent) { return .percent(Float(pick([10, 25, 33.33, 50, 75, 100, 120]))) }
    let value = Float(Int.random(in: range, using: &self))
    return .points(chance(15) ? value + 0.5 : value)
  }

  mutating func edges(_ range: ClosedRange<Int>, auto: Int = 0) -> FlexEdges<FlexLength> {
    var edges = FlexEdges<FlexLength>()
    for _ in 0..<pick([1, 1, 2, 3]) {
      let path = pick([
        \FlexEdges<FlexLength>.left, \.top, \.right, \.bottom, \.start, \.end, \.horizontal,
        \.vertical, \.all,
      ])
      edges[keyPath: path] = chance(auto) ? .auto : length(range, percent: 15)
    }
    return edges
  }

  /// Returns a style with a few properties from the whole model.
  mutating func style(isStaticAllowed: Bool = true) -> FlexStyle {
    var style = FlexStyle()
    if chance(60) { style.flexDirection = pick(FlexDirection.allCases) }
    if chance(15) { style.flexWrap = pick(FlexWrap.allCases) }
    if chance(25) { style.justifyContent = pick(FlexJustify.allCases) }
    if chance(30) {
      style.alignItems = pick([.stretch, .flexStart, .center, .flexEnd, .baseline])
    }
    if chance(12) {
      style.alignSelf = pick([.auto, .stretch, .flexStart, .center, .flexEnd, .baseline])
    }
    if chance(15) { style.alignContent = pick(FlexAlign.allCases.filter { $0 != .baseline }) }
    if chance(8) { style.positionType = .absolute }
    if isStaticAllowed, chance(4) { style.positionType = .static }
    if chance(4) { style.display = pick([.none, .none, .contents]) }
    if chance(6) { style.overflow = pick(FlexOverflow.allCases) }
    if chance(6) { style.direction = pick(FlexDirectionality.allCases) }
    if chance(8) { style.boxSizing = .contentBox }
    if chance(20) { style.flex = pick([1, 1, 2, 0.5, -1]) }
    if chance(15) { style.flexGrow = pick([0, 1, 2, 0.5]) }
    if chance(25) { style.flexShrink = pick([0, 1, 1, 2]) }
    if chance(7) { style.aspectRatio = pick([0.5, 1, 2, 1.5]) }
    if chance(12) { style.flexBasis = length(0...30) }
    if chance(30) { style.width = length(1...50) }
    if chance(25) { style.height = length(1...30) }
    if chance(8) { style.minWidth = length(1...30) }
    if chance(8) { style.maxWidth = length(1...40) }
    if chance(8) { style.minHeight = length(1...15) }
    if chance(8) { style.maxHeight = length(1...30) }
    if chance(20) { style.margin = edges(-1...4, auto: 10) }
    if chance(20) { style.padding = edges(0...3) }
    if chance(12) { style.position = edges(-3...8, auto: 3) }
    if chance(10) { style.border.all = 1 }
    if chance(8) { style.gap = length(0...4) }
    return style
  }

  /// Returns a style of a simple screen: rows, columns and flexible lengths, few percentages.
  mutating func plainStyle() -> FlexStyle {
    if chance(5) { return style(isStaticAllowed: false) }
    var style = FlexStyle()
    if chance(40) {
      style.flexDirection = pick([.row, .row, .column, .rowReverse, .columnReverse])
    }
    if chance(40) { style.flex = pick([1, 1, 2]) }
    if chance(15) { style.flexGrow = pick([0, 1, 2]) }
    if chance(40) { style.flexShrink = pick([0, 1, 1]) }
    if chance(15) { style.flexBasis = .points(pick([0, 5, 10, 30])) }
    if chance(15) { style.alignItems = pick([.stretch, .flexStart, .center, .flexEnd]) }
    if chance(10) { style.alignSelf = pick([.stretch, .flexStart, .center, .flexEnd]) }
    if chance(10) { style.justifyContent = pick([.center, .spaceBetween, .flexEnd]) }
    if chance(12) { style.width = .points(pick([5, 10, 20, 40])) }
    if chance(12) { style.height = .points(pick([1, 3, 8, 20])) }
    if chance(15) { style.padding.all = .points(pick([1, 2])) }
    if chance(15) { style.margin.bottom = .points(pick([1, -1])) }
    if chance(4) { style.overflow = .scroll }
    if chance(3) { style.minHeight = .points(5) }
    if chance(3) { style.flexWrap = .wrap }
    if chance(3) { style.positionType = .absolute }
    return style
  }

  mutating func style(_ kind: TreeKind) -> FlexStyle {
    switch kind {
    case .plain: plainStyle()
    case .nonStatic: style(isStaticAllowed: false)
    case .statics: style()
    }
  }
}

/// The properties used in random trees.
enum TreeKind: CaseIterable {
  case plain
  /// The whole model except static positions.
  case nonStatic
  /// The whole model.
  case statics
}

/// A description of a tree. Tests build any number of copies from it.
final class Sketch {
  var style: FlexStyle
  /// Words of a measured leaf; nil for containers.
  var words: [Int]?
  var children: [Sketch] = []
  unowned(unsafe) var parent: Sketch?
  /// The node in the tree that is changed step by step.
  var node: FlexNode?

  init(style: FlexStyle, words: [Int]? = nil, children: [Sketch] = []) {
    self.style = style
    self.words = words
    self.children = children
  }

  /// Returns a random tree.
  ///
  /// - Parameters:
  ///   - levels: The maximum number of levels below this node.
  ///   - branches: The probability that an inner node has children, in percent.
  static func random(
    _ dice: inout Dice, budget: inout Int, _ kind: TreeKind, levels: Int, branches: Int = 50
  ) -> Sketch {
    budget -= 1
    let sketch = Sketch(style: dice.style(kind))
    if levels > 0, dice.chance(branches) {
      for _ in 0..<dice.pick([1, 2, 2, 3, 4]) where budget > 0 {
        let child = random(
          &dice, budget: &budget, kind, levels: levels - 1, branches: branches)
        child.parent = sketch
        sketch.children.append(child)
      }
    } else if dice.chance(60) {
      sketch.words = words(&dice)
    }
    return sketch
  }

  static func words(_ dice: inout Dice) -> [Int] {
    (0..<dice.pick([0, 1, 2, 4, 8])).map { _ in Int.random(in: 1...9, using: &dice) }
  }

  /// All nodes in pre-order.
  var all: [Sketch] { [self] + children.flatMap(\.all) }

  var measure: FlexMeasure? {
    guard let words else { return nil }
    return { width, widthMode, height, heightMode in
      measureWords(words, width, widthMode, height, heightMode)
    }
  }

  /// Builds nodes for this subtree.
  @discardableResult
  func build(in tree: FlexTree, keeping: Bool) -> FlexNode {
    let made = tree.makeNode(style)
    if let measure { tree.setMeasure(made, measure) }
    for child in children { tree.append(child.build(in: tree, keeping: keeping), to: made) }
    if keeping { node = made }
    return made
  }
}

/// The available space of a root.
struct Space {
  var width: Float = 80
  var height: Float = 24
  var direction = FlexDirectionality.ltr

  func layOut(_ tree: FlexTree, _ root: FlexNode) throws {
    try tree.calculateLayout(root, width: width, height: height, direction: direction)
  }
}

/// Breaks words into lines greedily, as a terminal does, and returns their size.
func measureWords(
  _ words: [Int], _ width: Float, _ widthMode: MeasureMode, _ height: Float,
  _ heightMode: MeasureMode
) -> FlexSize {
  let limit = width.isNaN ? Float.infinity : width
  var lines: Float = 0
  var longest: Float = 0
  var current: Float = 0
  for word in words.map(Float.init) {
    if lines > 0, current + 1 + word <= limit {
      current += 1 + word
    } else {
      lines += 1
      current = word
    }
    longest = max(longest, current)
  }
  func constrain(_ value: Float, _ space: Float, _ mode: MeasureMode) -> Float {
    mode == .undefined ? value : mode == .exactly ? space : min(value, space)
  }
  return FlexSize(
    width: constrain(longest, width, widthMode), height: constrain(lines, height, heightMode))
}

/// Returns the frames of a subtree.
func frames(_ node: FlexNode, _ tree: FlexTree) -> [FlexRect] {
  [tree.frame(of: node)] + tree.children(of: node).flatMap { frames($0, tree) }
}
