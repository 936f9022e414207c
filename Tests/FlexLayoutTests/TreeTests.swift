import Testing

@testable import FlexLayout

@Suite("Trees and styles")
struct TreeTests {
  @Test("A style is read back unchanged")
  func styles() {
    var dice = Dice(5)
    let tree = FlexTree()
    for _ in 0..<500 {
      var style = dice.style()
      style.isReferenceBaseline = dice.chance(10)
      style.formsContainingBlock = dice.chance(10)
      style.rowGap = dice.chance(20) ? .fitContent : .undefined
      let node = tree.makeNode(style)
      #expect(tree[style: node] == style)
      let other = dice.style()
      tree[style: node] = other
      #expect(tree[style: node] == other)
      if dice.chance(50) { tree.free(node) }
    }
  }

  @Test("Setting an equal style leaves the tree clean")
  func equalStyle() throws {
    let tree = FlexTree()
    var style = FlexStyle()
    style.width = 10
    let root = tree.makeNode(style)
    try tree.calculateLayout(root)
    #expect(!tree.isDirty(root))
    tree[style: root] = style
    #expect(!tree.isDirty(root))
    style.width = 11
    tree[style: root] = style
    #expect(tree.isDirty(root))
  }

  @Test("Children keep their order")
  func children() {
    let tree = FlexTree()
    let root = tree.makeNode()
    let nodes = (0..<6).map { _ in tree.makeNode() }
    tree.append(nodes[0], to: root)
    tree.append(nodes[1], to: root)
    tree.insert(nodes[2], at: 0, of: root)
    tree.insert(nodes[3], at: 2, of: root)
    tree.insert(nodes[4], at: 99, of: root)
    tree.insert(nodes[5], at: 4, of: root)
    #expect(tree.children(of: root) == [2, 0, 3, 1, 5, 4].map { nodes[$0] })
    tree.removeFromParent(nodes[3])
    #expect(tree.children(of: root) == [2, 0, 1, 5, 4].map { nodes[$0] })
    #expect(tree.parent(of: nodes[3]) == nil)
    #expect(tree.parent(of: nodes[0]) == root)
    tree.free(root)
    #expect(tree.nodeCount == 1)
  }

  @Test("Only changed frames are marked as changed")
  func changes() throws {
    let tree = FlexTree()
    let root = tree.makeNode()
    let texts = (0..<3).map { _ in tree.makeNode() }
    for text in texts {
      tree.setMeasure(text) { _, _, _, _ in FlexSize(width: 4, height: 1) }
      tree.append(text, to: root)
    }
    try tree.calculateLayout(root, width: 10, height: 10)
    #expect(texts.allSatisfy(tree.frameChanged(of:)))
    tree.setMeasure(texts[1]) { _, _, _, _ in FlexSize(width: 4, height: 2) }
    try tree.calculateLayout(root, width: 10, height: 10)
    #expect(texts.map(tree.frameChanged(of:)) == [false, true, true])
    #expect(tree.frame(of: texts[2]).y == 3)
  }
}

@Suite("The worked example of the documentation")
struct ExampleTests {
  @Test("A title bar")
  func titleBar() throws {
    let tree = FlexTree()
    var bar = FlexStyle()
    bar.flexDirection = .row
    bar.alignItems = .center
    bar.padding.horizontal = 1
    bar.columnGap = 2
    let root = tree.makeNode(bar)
    var fixed = FlexStyle()
    fixed.width = 6
    let button = tree.makeNode(fixed)
    var rest = FlexStyle()
    rest.flex = 1
    let title = tree.makeNode(rest)
    tree.setMeasure(title) { width, widthMode, _, _ in
      FlexSize(width: widthMode == .undefined ? 11 : min(width, 11), height: 1)
    }
    var square = FlexStyle()
    square.height = 3
    square.aspectRatio = 1
    let icon = tree.makeNode(square)
    for node in [button, title, icon] { tree.append(node, to: root) }
    try tree.calculateLayout(root, width: 40)
    #expect(tree.frame(of: root) == FlexRect(x: 0, y: 0, width: 40, height: 3))
    #expect(tree.frame(of: button) == FlexRect(x: 1, y: 2, width: 6, height: 0))
    #expect(tree.frame(of: title) == FlexRect(x: 9, y: 1, width: 25, height: 1))
    #expect(tree.frame(of: icon) == FlexRect(x: 36, y: 0, width: 3, height: 3))
  }

  @Test("Nodes with equal styles share storage until one changes")
  func stylesAreShared() throws {
    let tree = FlexTree()
    let root = tree.makeNode()
    var style = FlexStyle()
    style.height = 2
    style.margin.start = 1
    let nodes = (0..<5).map { _ in tree.makeNode(style) }
    for node in nodes { tree.append(node, to: root) }
    var other = style
    other.margin.start = 3
    tree[style: nodes[1]] = other
    tree.free(nodes[2])
    for count in 0..<40 {
      var filler = style
      filler.width = .points(Float(count))
      tree.free(tree.makeNode(filler))
    }
    tree.append(tree.makeNode(style), to: root)
    try tree.calculateLayout(root, width: 10, height: 20)
    #expect(tree.children(of: root).map { tree.frame(of: $0).x } == [1, 3, 1, 1, 1])
    #expect(tree[style: nodes[0]] == style)
    #expect(tree[style: nodes[1]] == other)
  }

  @Test("One function measures many leaves")
  func sharedMeasure() throws {
    let tree = FlexTree()
    let root = tree.makeNode()
    let leaves = (0..<3).map { _ in tree.makeNode() }
    var heights: [Int32: Float] = [:]
    for (index, leaf) in leaves.enumerated() {
      heights[leaf.index] = Float(index + 1)
      tree.setMeasured(leaf, true)
      tree.append(leaf, to: root)
    }
    tree.measure = { [heights] node, width, _, _, _ in
      FlexSize(width: width, height: heights[node.index] ?? 0)
    }
    tree.setMeasure(leaves[1]) { width, _, _, _ in FlexSize(width: width, height: 7) }
    try tree.calculateLayout(root, width: 10)
    #expect(leaves.map { tree.frame(of: $0).height } == [1, 7, 3])
    tree.setMeasured(leaves[1], true)
    tree.setMeasured(leaves[2], false)
    try tree.calculateLayout(root, width: 10)
    #expect(leaves.map { tree.frame(of: $0).height } == [1, 2, 0])
  }
}
