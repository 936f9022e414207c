import BeagleTUI
import Testing

/// What components say of themselves in the semantic tree.
@MainActor
@Suite struct SemanticsTests {
  private let bench = TestBench()

  private func element(
    _ holds: @escaping (SemanticElement) -> Bool,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> SemanticElement {
    let found = bench.window.semanticTree().first(where: holds)
    return try #require(found, sourceLocation: sourceLocation)
  }

  private func text(_ text: String, _ accessibility: String) -> String {
    """
    {"_beagleComponent_":"beagle:text","text":"\(text)","accessibility":{\(accessibility)}}
    """
  }

  @Test func whatThePayloadSaysOfAComponentIsTold() throws {
    bench.show(
      Part.screen(
        text("Orders", #""accessible":true,"isHeader":true"#),
        text("R$ 1", #""accessible":true,"accessibilityLabel":"one real""#),
        text("***", #""accessible":false"#)))
    let tree = bench.window.semanticTree()
    #expect(try element { $0.role == .header }.name == "Orders")
    #expect(try element { $0.role == .text }.name == "one real")
    #expect(tree.first { $0.name == "***" } == nil)
    #expect(bench.text.contains("***"))
  }

  @Test func aHiddenButtonIsReachedByTheKeyboard() throws {
    bench.show(
      Part.screen(
        Part.button("One"),
        """
        {"_beagleComponent_":"beagle:button","text":"Two","accessibility":{"accessible":false},
         "onPress":[\(Part.action("alert", #""message":"pressed""#))]}
        """))
    #expect(bench.window.semanticTree().first { $0.name == "Two" } == nil)
    bench.press(.tab)
    #expect(bench.window.semanticTree().focused?.name == "Two")
    bench.press(.enter)
    #expect(try element { $0.role == .dialog }.first { $0.name == "pressed" } != nil)
  }

  @Test func aTouchableIsAButtonNamedByWhatIsInside() throws {
    bench.show(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:touchable","onPress":[],"child":\
        \(Part.box([Part.text("Coffee"), Part.text("8,90")], id: "card"))}
        """))
    let card = try element { $0.role == .button }
    #expect(card.name == "Coffee, 8,90")
    #expect(card.identifier == "card")
    #expect(card.actions == [.press])
  }

  @Test func rowsOfAListTellTheirPlace() throws {
    bench.show(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","id":"list","dataSource":"@{rows}",
         "templates":[{"view":\(Part.text("row @{item}"))}]}
        """, context: Part.context("rows", "[\"a\",\"b\",\"c\"]")))
    let list = try element { $0.role == .list }
    #expect(list.children.map(\.role) == [.listItem, .listItem, .listItem])
    #expect(list.children.map(\.name) == ["row a", "row b", "row c"])
    #expect(list.children[1].position?.number == 2)
    #expect(list.children[1].position?.count == 3)
  }

  @Test func theLabelOfTabsBelongsToTheTabs() throws {
    bench.show(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:tabBar","id":"tabs","items":[{"title":"A"},{"title":"B"}],
         "accessibility":{"accessible":true,"accessibilityLabel":"Months"}}
        """))
    let tabs = try element { $0.role == .tabList }
    #expect(tabs.name == "Months")
    #expect(tabs.identifier == "tabs")
  }

  @Test func barItemsAndTheWayBackHaveTheNamesThatTheScreenGives() throws {
    bench.openHome(["Go": StateSequenceTests.push("pushView", "/next")])
    bench.click("Go")
    bench.server.answer(
      """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"Next",
        "backButtonAccessibility":{"accessible":true,"accessibilityLabel":"To the orders"},
        "navigationBarItems":[{"text":"+","onPress":[],
          "accessibility":{"accessible":true,"accessibilityLabel":"Add"}}]},
       "child":\(Part.text("next"))}
      """)
    bench.settle()
    let bar = try element { $0.role == .navigationBar }
    #expect(bar.children.map(\.name) == ["To the orders", "Next", "Add"])
    #expect(bar.children.map(\.role) == [.button, .header, .button])
  }

  @Test func loadingIsToldOnceItIsDrawn() throws {
    bench.open(.remote(.init(url: "/home")))
    #expect(bench.window.semanticTree().first { $0.role == .progress } == nil)
    bench.clock.advance(milliseconds: ProgressOverlay.delay)
    #expect(try element { $0.role == .progress }.name == "Loading… /home")
    bench.server.fail()
    bench.settle()
    let alert = try element { $0.role == .alert }
    #expect(alert.name == "Could not load")
    #expect(alert.first { $0.name == "Retry" }?.isFocused == true)
  }

  // MARK: - The order of Tab

  /// Tab goes through the focusable elements of the tree in their order.
  @Test func theFocusFollowsTheOrderOfTheTree() {
    for seed in 0..<60 {
      let bench = TestBench(size: CellSize(width: 60, height: 400))
      bench.open(.declarativeText(RandomScreen(seed: UInt64(seed)).json))
      bench.window.focus(nil)
      let stops = bench.window.semanticTree().flattened.filter(\.isFocusable)
      var reached: [SemanticElement] = []
      for _ in stops {
        bench.press(.tab)
        if let focused = bench.window.semanticTree().focused { reached.append(focused) }
      }
      #expect(reached.map(\.view) == stops.map(\.view), "seed \(seed)")
      #expect(reached.map(\.name) == stops.map(\.name), "seed \(seed)")
    }
  }

  /// The same where most of a screen has to be scrolled to: the focus goes to the next element of
  /// the tree as it was.
  @Test func theFocusFollowsTheOrderOfTheTreeOnASmallScreen() {
    for seed in 0..<60 {
      let bench = TestBench(size: CellSize(width: 44, height: 14))
      bench.open(.declarativeText(RandomScreen(seed: UInt64(seed)).json))
      expectTabToFollowTheTree(bench, "seed \(seed)")
    }
  }

  @Test func theFocusFollowsTheOrderOfTheTreeOnTheDemoScreens() throws {
    let client = try bench.application.serve(directory: TestData.demo())
    let paths = client.screens()
    #expect(paths.count > 30)
    for path in paths {
      let bench = TestBench(size: CellSize(width: 60, height: 18))
      try bench.serve(directory: TestData.demo())
      bench.open(path: path)
      try bench.waitUntilIdle()
      expectTabToFollowTheTree(bench, path)
    }
  }

  private func expectTabToFollowTheTree(_ bench: TestBench, _ screen: String) {
    bench.window.focus(bench.window.semanticTree().first { $0.isFocusable }?.view)
    bench.settle()
    for step in 0..<20 {
      let stops = bench.window.semanticTree().flattened.filter(\.isFocusable)
      guard !stops.isEmpty else { return }
      guard let now = stops.firstIndex(where: \.isFocused) else {
        Issue.record("\(screen), step \(step): nothing has the focus")
        return
      }
      guard now + 1 < stops.count else { return }
      bench.press(.tab)
      #expect(bench.window.focusedView == stops[now + 1].view, "\(screen), step \(step)")
    }
  }
}
