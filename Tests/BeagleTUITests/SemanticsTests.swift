import BeagleTUI
import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import CellText

/// Tests of the nodes that components add to the semantic tree.
@MainActor
@Suite struct SemanticsTests {
  private let bench = TestBench()

  /// The number of random screens whose Tab order is checked; `BEAGLE_TAB_SCREENS` overrides it.
  private static let screenCount =
    ProcessInfo.processInfo.environment["BEAGLE_TAB_SCREENS"].flatMap { Int($0) } ?? 60

  private func element(
    _ matches: @escaping (SemanticElement) -> Bool,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> SemanticElement {
    let found = bench.window.semanticTree().first(where: matches)
    return try #require(found, sourceLocation: sourceLocation)
  }

  private func text(_ text: String, _ accessibility: String) -> String {
    """
    {"_beagleComponent_":"beagle:text","text":"\(text)","accessibility":{\(accessibility)}}
    """
  }

  @Test func payloadAccessibilityIsReported() throws {
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

  @Test func inaccessibleButtonCanBeFocused() throws {
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

  @Test func touchableIsAButtonNamedByItsContent() throws {
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

  @Test func listRowsReportTheirPosition() throws {
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

  @Test func tabListHasTheAccessibilityLabel() throws {
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

  @Test func barItemsAndBackButtonHaveTheirLabels() throws {
    bench.openHome(["Go": Part.push("pushView", "/next")])
    bench.click("Go")
    bench.server.respond(
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

  @Test func loadingIsReportedOnceDrawn() throws {
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

  // MARK: - Tab order

  /// Tab moves through the focusable elements in the order of the tree. It starts at the first
  /// visible element and wraps around at the end.
  @Test(arguments: RandomScreen.Kind.allCases)
  func tabFollowsTheTree(kind: RandomScreen.Kind) {
    for seed in 0..<UInt64(Self.screenCount) {
      let bench = TestBench(size: CellSize(width: 60, height: 400))
      bench.open(
        .declarativeText(RandomScreen(seed: seed, kind).json))
      bench.window.focus(nil)
      let focusable = bench.window.semanticTree().flattened.filter(\.isFocusable)
      var reached: [SemanticElement] = []
      for _ in focusable {
        bench.press(.tab)
        if let focused = bench.window.semanticTree().focused { reached.append(focused) }
      }
      let first = focusable.firstIndex { $0.view == reached.first?.view } ?? 0
      // A view that only scrolls stops being focusable when its rows are shorter than estimated.
      let remaining = bench.window.semanticTree().flattened.filter(\.isFocusable).map(\.view)
      let expected = (focusable[first...] + focusable[..<first]).filter {
        !($0.view is ScrollingView) || remaining.contains($0.view)
      }
      #expect(reached.prefix(expected.count).map(\.view) == expected.map(\.view), "seed \(seed)")
      #expect(reached.prefix(expected.count).map(\.name) == expected.map(\.name), "seed \(seed)")
    }
  }

  /// On a small screen, Tab scrolls to most elements. The next element is that of the tree before
  /// the scrolling.
  @Test(arguments: RandomScreen.Kind.allCases)
  func tabFollowsTheTreeOnASmallScreen(kind: RandomScreen.Kind) {
    for seed in 0..<UInt64(Self.screenCount) {
      let bench = TestBench(size: CellSize(width: 44, height: 14))
      bench.open(
        .declarativeText(RandomScreen(seed: seed, kind).json))
      expectTabToFollowTheTree(bench, "seed \(seed)")
      expectTabToFollowTheTree(bench, "seed \(seed)", backward: true)
    }
  }

  /// The first button of the page is outside the viewport on the right; the second one is visible.
  @Test func tabFocusesTheFirstButtonOfAWidePage() {
    let bench = TestBench(size: CellSize(width: 40, height: 14))
    let row = Part.box(
      [Part.text("wide " + String(repeating: "word ", count: 9)), Part.button("Far")],
      extra: #""style":{"flex":{"flexDirection":"ROW"},"size":{"width":{"value":480}}}"#)
    let page = """
      {"_beagleComponent_":"beagle:scrollView","scrollDirection":"HORIZONTAL",
       "children":[\(Part.box([row, Part.button("Near")], extra: #""style":{"flex":{"alignItems":"FLEX_START"}}"#))]}
      """
    bench.show(Part.screen(Part.button("Above"), page))
    #expect(bench.window.semanticTree().focused?.name == "Above")
    #expect(!bench.text.contains("Far") && bench.text.contains("Near"))
    bench.press(.tab)
    #expect(bench.window.semanticTree().focused?.name == "Far")
    bench.press(.tab)
    #expect(bench.window.semanticTree().focused?.name == "Near")
  }

  /// The lists next to the buttons shrink when their rows become visible.
  @Test func tabFocusesAButtonThatMovesDuringScrolling() {
    let bench = TestBench(size: CellSize(width: 44, height: 14))
    func list(_ columns: Int, _ style: String, _ rows: String...) -> String {
      let items = rows.map { "\"\($0)\"" }.joined(separator: ",")
      return """
        {"_beagleComponent_":"beagle:gridView","spanCount":\(columns),"dataSource":[\(items)],
         "templates":[{"view":\(Part.text("@{item}"))}],"style":{\(style)}}
        """
    }
    func box(_ style: String, _ children: String...) -> String {
      """
      {"_beagleComponent_":"beagle:container","style":{\(style)},
       "children":[\(children.joined(separator: ","))]}
      """
    }
    func button(_ text: String, _ style: String) -> String {
      #"{"_beagleComponent_":"beagle:button","text":"\#(text)","style":{\#(style)}}"#
    }
    let row = box(
      #""flex":{"flexDirection":"ROW"}"#,
      list(
        3, #""size":{"maxWidth":{"value":25,"type":"PERCENT"}}"#,
        "r1x0", "r1x1 the configuration", "r1x3", "r1x4"),
      box("", button("k3", #""flex":{"grow":1}"#), button("k4", "")),
      list(
        2, "", "r4x0 configuration configuration", "r4x1", "r4x2 the the", "r4x3",
        "r4x4 delivered 8,90"))
    let column = box(
      #""padding":{"left":{"value":24,"type":"REAL"}},"margin":{"left":{"value":4,"type":"REAL"}}"#,
      row, button("k6 configuration", #""padding":{"horizontal":{"value":24,"type":"REAL"}}"#))
    let screen = box(#""size":{"width":{"value":50,"type":"PERCENT"}}"#, column)
    bench.open(
      .declarativeText(#"{"_beagleComponent_":"beagle:screenComponent","child":\#(screen)}"#))
    expectTabToFollowTheTree(bench, "lists")
  }

  @Test func tabFollowsTheTreeOnTheDemoScreens() throws {
    let client = try bench.application.serve(
      directory: DocumentationFile.root + "/Resources/Screens")
    let paths = client.screens()
    #expect(paths.count > 30)
    for path in paths {
      let bench = TestBench(size: CellSize(width: 60, height: 18))
      try bench.serve(directory: DocumentationFile.root + "/Resources/Screens")
      bench.open(path: path)
      try bench.waitUntilIdle()
      expectTabToFollowTheTree(bench, path)
    }
  }

  /// Checks that up to 20 Tab keys focus each element from one end of the tree to the other.
  private func expectTabToFollowTheTree(
    _ bench: TestBench, _ screen: String, backward: Bool = false
  ) {
    let all = bench.window.semanticTree().flattened.filter(\.isFocusable)
    bench.window.focus((backward ? all.last : all.first)?.view)
    bench.settle()
    // A view that only scrolls loses the focus when its rows are shorter than estimated.
    if bench.window.semanticTree().focused == nil { bench.press(backward ? .backTab : .tab) }
    for step in 0..<20 {
      let focusable = bench.window.semanticTree().flattened.filter(\.isFocusable)
      guard !focusable.isEmpty else { return }
      guard let now = focusable.firstIndex(where: \.isFocused) else {
        Issue.record("\(screen), step \(step): no element has the focus")
        return
      }
      #expect(
        focusable[now].isVisible, "\(screen), step \(step): the focused element is not visible")
      let following = (backward ? focusable[..<now].reversed() : Array(focusable[(now + 1)...]))
        .map(\.view)
      guard !following.isEmpty else { return }
      bench.press(backward ? .backTab : .tab)
      // A view that only scrolls stops being focusable when its rows are shorter than estimated.
      let remaining = bench.window.semanticTree().flattened.filter(\.isFocusable).map(\.view)
      let next = following.first { !($0 is ScrollingView) || remaining.contains($0) }
      #expect(
        next == nil || bench.window.focusedView == next,
        "\(screen), step \(step)\(backward ? " back" : "")")
    }
  }
}
