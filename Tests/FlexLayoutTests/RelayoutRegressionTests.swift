import Testing

@testable import FlexLayout

/// Minimized trees whose relayout once differed from the layout of a new tree. Random changes found
/// them.
@Suite("Relayout, regressions")
struct RelayoutRegressionTests {
  /// A node that has the style `first` at first, and the style of `first` and `second` later.
  private final class Plan {
    let first: (inout FlexStyle) -> Void
    let second: (inout FlexStyle) -> Void
    let words: [Int]?
    let otherWords: [Int]?
    let children: [Plan]

    init(
      _ first: @escaping (inout FlexStyle) -> Void = { _ in },
      then second: @escaping (inout FlexStyle) -> Void = { _ in }, words: [Int]? = nil,
      thenWords: [Int]? = nil, _ children: [Plan] = []
    ) {
      self.first = first
      self.second = second
      self.words = words
      otherWords = thenWords ?? words
      self.children = children
    }

    convenience init(_ children: [Plan]) { self.init({ _ in }, children) }

    func sketch(second isSecond: Bool) -> Sketch {
      var style = FlexStyle()
      first(&style)
      if isSecond { second(&style) }
      return Sketch(
        style: style, words: isSecond ? otherWords : words,
        children: children.map { $0.sketch(second: isSecond) })
    }
  }

  private func expectSame(
    _ plan: Plan, _ space: Space, before first: Space? = nil, scale: Float = 1
  ) throws {
    let (before, after) = (plan.sketch(second: false), plan.sketch(second: true))
    let tree = FlexTree(pointScaleFactor: scale)
    let root = before.build(in: tree, keeping: true)
    try (first ?? space).layOut(tree, root)
    for (old, new) in zip(before.all, after.all) {
      let node = try #require(old.node)
      if old.style != new.style { tree[style: node] = new.style }
      if old.words != new.words { tree.setMeasure(node, new.measure) }
    }
    try space.layOut(tree, root)
    let fresh = FlexTree(pointScaleFactor: scale)
    let copy = after.build(in: fresh, keeping: false)
    try space.layOut(fresh, copy)
    #expect(frames(root, tree) == frames(copy, fresh))
  }

  @Test("A limit in percent of the height two levels up")
  func percentOfAncestorHeight() throws {
    let plan = Plan(
      { $0.padding.all = .points(2) },
      [
        Plan(
          {
            $0.flexDirection = .row
            $0.alignItems = .center
          },
          [
            Plan(
              { $0.flex = 1 },
              [
                Plan(
                  { $0.height = .points(3) },
                  [Plan({ $0.minHeight = .percent(120) }, words: [])])
              ]),
            Plan(
              { $0.flexWrap = .wrapReverse }, then: { $0.flexWrap = .noWrap },
              [Plan({ $0.flexBasis = .points(30) })]),
          ])
      ])
    try expectSame(plan, Space(width: 40, height: 30))
  }

  @Test("A leaf that would have reused a result for less space")
  func marginsOfALeaf() throws {
    let leaf = Plan({ $0.margin.vertical = .points(3) }, words: [5])
    let plan = Plan([
      Plan(
        { $0.height = .points(22) },
        [
          Plan(
            { $0.flexBasis = .points(8) },
            [
              Plan(
                { $0.border.all = 1 },
                [
                  Plan({ $0.height = .points(24) }, then: { $0.display = .none }),
                  Plan({ $0.width = .points(4) }, [leaf, Plan { $0.minHeight = .points(3) }]),
                ])
            ])
        ])
    ])
    try expectSame(plan, Space(width: .nan, height: .nan, direction: .rtl))
  }

  @Test("A leaf whose minimum width determines its next result")
  func limitsOfALeaf() throws {
    let row = Plan(
      {
        $0.flexDirection = .rowReverse
        $0.margin.vertical = .points(1)
        $0.margin.bottom = .points(0)
      }, [Plan({ $0.minWidth = .points(25) }, words: [9, 7, 9, 3])])
    let lower = Plan([row, Plan { $0.padding.top = .points(2) }])
    let upper = Plan(
      { $0.width = .points(20.5) },
      [Plan({ $0.height = .points(22) }, then: { $0.maxHeight = .points(2) }, words: [3])])
    let plan = Plan([
      Plan(
        {
          $0.maxWidth = .points(11)
          $0.maxHeight = .points(6)
        },
        [
          Plan(
            {
              $0.flexWrap = .wrap
              $0.padding.end = .points(3)
              $0.border.all = 1
            },
            [
              Plan(
                {
                  $0.padding.horizontal = .points(2)
                  $0.border.all = 1
                }, [upper, lower])
            ])
        ])
    ])
    try expectSame(plan, Space())
  }

  @Test("A chain moved across the depth from where measurements are evicted")
  func depth() throws {
    var chain = Plan({ $0.height = .percent(50) })
    for level in 0..<14 {
      chain = Plan({ $0.flexDirection = level == 3 ? .rowReverse : .column }, [chain])
    }
    let plan = Plan([
      Plan({ $0.display = .contents }, then: { $0.display = .flex }, [Plan([chain])])
    ])
    try expectSame(plan, Space())
  }

  @Test("A basis of 0 set only by the second request")
  func singleFlexibleChild() throws {
    let plan = Plan([
      Plan(
        {
          $0.flexDirection = .rowReverse
          $0.flexWrap = .wrap
          $0.height = .points(29)
          $0.maxHeight = .points(19)
        },
        [
          Plan(
            { $0.flexDirection = .rowReverse },
            [
              Plan(
                { $0.flex = 1 },
                [
                  Plan([
                    Plan {
                      $0.flexGrow = 1
                      $0.flexShrink = 1
                      $0.flexBasis = .points(5)
                    }
                  ])
                ])
            ]),
          Plan(
            { $0.height = .points(20) }, then: { $0.height = .auto },
            [Plan({ $0.height = .points(20) })]),
        ])
    ])
    try expectSame(plan, Space(width: 40, height: .nan))
  }

  @Test("A baseline below a node with reused results")
  func baseline() throws {
    let plan = Plan([
      Plan(
        { $0.alignSelf = .center },
        [
          Plan(
            { $0.flexDirection = .row },
            [
              Plan({ $0.alignSelf = .baseline }, words: [9]),
              Plan(
                { $0.height = .points(10) },
                [
                  Plan([Plan({ $0.minHeight = .percent(75) })]),
                  Plan(then: { $0.display = .none }),
                ]),
              Plan({ $0.height = .points(12) }, words: [1]),
            ])
        ])
    ])
    try expectSame(plan, Space(width: .nan, height: 30))
  }

  @Test("A leaf that reuses a result for another width of the same cells")
  func widthsOfALeaf() throws {
    let line = Plan(
      {
        $0.flexDirection = .rowReverse
        $0.flexWrap = .wrap
        $0.alignItems = .flexStart
      },
      [
        Plan(
          { $0.flexDirection = .rowReverse },
          [
            Plan { $0.minHeight = .points(14) },
            Plan({ $0.width = .percent(10) }, words: []),
            Plan { $0.border.all = 1 },
          ]),
        Plan(
          {
            $0.height = .points(4)
            $0.minHeight = .percent(120)
          },
          [
            Plan { $0.width = .points(18) },
            Plan(words: [9, 7, 6], thenWords: [1]),
          ]),
      ])
    let column = Plan(
      { $0.aspectRatio = 0.5 },
      [
        Plan(words: [7]), line, Plan { $0.minHeight = .points(5) },
        Plan({ $0.height = .points(26) }, words: [9]),
      ])
    let plan = Plan([
      Plan(
        { $0.width = .points(47) },
        [
          Plan(
            {
              $0.alignItems = .flexEnd
              $0.aspectRatio = 1
              $0.width = .percent(25)
            }, [column])
        ])
    ])
    try expectSame(plan, Space(width: .nan, height: .nan))
  }

  @Test("Heights on one line of the grid, growing and shrinking", arguments: [true, false])
  func heightsOfALeaf(grows: Bool) throws {
    let inner = Plan([
      Plan({ $0.border.all = 1 }, words: [6]),
      Plan(
        {
          $0.flexGrow = 2
          $0.margin.left = .auto
          $0.margin.start = .auto
          $0.margin.top = .points(-0.5)
        }, words: []),
    ])
    let plan = Plan(
      {
        $0.margin.all = .percent(33.33)
        $0.margin.top = .points(3)
      },
      [
        Plan(
          {
            $0.flexShrink = 1
            $0.width = .points(34.5)
            $0.height = .points(18)
          }, [Plan([Plan({ $0.height = .percent(50) }, [inner])])])
      ])
    let (small, large) = (Space(width: 40, height: 30), Space(width: 80, height: .nan))
    try expectSame(plan, grows ? large : small, before: grows ? small : large)
  }

  @Test("Space around zero items is infinite; percentages of it stay finite")
  func infiniteHeight() throws {
    let tall = Plan { $0.height = .percent(120) }
    let plan = Plan(
      {
        $0.justifyContent = .spaceAround
        $0.minHeight = .points(8)
      },
      [
        Plan(
          {
            $0.positionType = .absolute
            $0.position.right = .points(3)
            $0.position.vertical = .points(-3)
          }, [Plan([Plan([tall])])])
      ])
    try expectSame(plan, Space(width: 80, height: .nan), before: Space())
  }

  @Test("A row that grows causes no measurement of other rows", arguments: [100, 10_000])
  func rows(count: Int) throws {
    let tree = FlexTree()
    let root = tree.makeNode(FlexStyle())
    var lines = [Float](repeating: 1, count: count)
    tree.measure = { node, width, _, _, _ in
      FlexSize(width: min(width, 20), height: lines[Int(node.index) - 1])
    }
    let rows = (0..<count).map { _ in tree.makeNode(FlexStyle()) }
    for row in rows {
      tree.setMeasured(row, true)
      tree.append(row, to: root)
    }
    try tree.calculateLayout(root, width: 80, height: .nan)
    tree.statistics = FlexStatistics()
    lines[count / 2] = 3
    tree.markDirty(rows[count / 2])
    try tree.calculateLayout(root, width: 80, height: .nan)
    #expect(tree.frame(of: rows[count - 1]).y == Float(count + 1))
    #expect(tree.statistics.measureCalls == 1)
    #expect(tree.statistics.measures <= 1)
  }
}
