import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Tests that what the user has changed in a view outlives the view: in rows of lists that scroll away,
/// and when live reload replaces the screen.
@MainActor
@Suite
struct UserStateTests {
  /// A view of an application that the user can change.
  final class Rating: View {
    var stars = 0
    override var userState: UserState {
      get { UserState(stars == 0 ? nil : stars) }
      set { if let stars = newValue.value as? Int { self.stars = stars } }
    }
  }

  nonisolated static let tabs =
    #""tabItems":[{"title":"One","child":\#(Part.text("first"))},"#
    + #"{"title":"Two","child":\#(Part.text("second"))}]"#
  nonisolated static let components = [
    #"{"_beagleComponent_":"beagle:tabBar","items":[{"title":"One"},{"title":"Two"}]}"#,
    "{\"_beagleComponent_\":\"beagle:tabView\",\(tabs)}",
    #"{"_beagleComponent_":"beagle:pageView","children":[\#(Part.text("A")),\#(Part.text("B"))]}"#,
    #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name"}"#,
    #"{"_beagleComponent_":"beagle:scrollView","scrollDirection":"HORIZONTAL","children":["#
      + Part.box(
        [Part.text("wide")], extra: #""style":{"size":{"width":{"value":2000,"type":"REAL"}}}"#)
      + "]}",
    // Bindings set the author's values after the views are created.
    #"{"_beagleComponent_":"beagle:tabBar","currentTab":"@{start}","items":[{"title":"One"},{"title":"Two"}]}"#,
    "{\"_beagleComponent_\":\"beagle:pageView\",\"currentPage\":\"@{start}\",\"children\":"
      + "[\(Part.text("A")),\(Part.text("B"))]}",
    #"{"_beagleComponent_":"beagle:textInput","value":"@{start}"}"#,
  ]

  private static func screen(_ component: String, inList: Bool, title: String = "Home") -> String {
    let box = Part.box([Part.text("row @{item}"), component])
    let list = """
      {"_beagleComponent_":"beagle:listView","dataSource":"@{c}","key":"id",
       "templates":[{"view":\(box)}]}
      """
    let rows = (0..<100).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    return """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"\(title)"},
       "context":{"id":"start","value":0},
       "child":{"_beagleComponent_":"beagle:container","context":{"id":"c","value":[\(rows)]},
        "style":{"flex":{"grow":1}},"children":[\(inList ? list : component)]}}
      """
  }

  /// The first view that the user can change, and not the one around it that scrolls the screen.
  private func view(in root: View) -> View? {
    let inner = root.subviews.lazy.compactMap { view(in: $0) }.first
    let isFound = root.userState.exists && !root.isHiddenInTree
    return isFound && (inner == nil || !(root is ScrollingView)) ? root : inner
  }

  /// The first such view in the first row of a list.
  private func view(inRowOf root: View) -> View? {
    var row: ListRow?
    root.visit { if row == nil { row = $0 as? ListRow } }
    return row?.subviews.lazy.compactMap { view(in: $0) }.first
  }

  /// Changes the view as the user does.
  private func change(_ view: View, on bench: TestBench) {
    switch view {
    case is TextField:
      bench.window.focus(view)
      bench.press(.character("x"))
      bench.press(.escape)
    case let view as ScrollingView: _ = view.scroll(dx: 7, dy: 0)
    default:
      guard !view.turnPage(forward: true) else { break }
      bench.window.focus(view)
      bench.press(.right)
    }
    bench.settle()
  }

  private func describe(_ view: View) -> String { "\(view.userState.value.map { "\($0)" } ?? "-")" }

  @Test(arguments: components) func stateOfARowThatScrolledAwayIsKept(component: String) throws {
    let bench = TestBench(size: CellSize(width: 60, height: 16))
    bench.show(Self.screen(component, inList: true))
    let first = try #require(view(inRowOf: bench.window.root))
    #expect(first.userState.value == nil)
    change(first, on: bench)
    let changed = describe(first)
    #expect(changed != "-")
    var lists: [ScrollingView] = []
    bench.window.root.visit { if let list = $0 as? RowViewport { lists.append(list) } }
    let list = try #require(lists.first)
    _ = list.scrollToEnd()
    bench.settle()
    #expect(!bench.text.contains(#""0""#), "\(bench.text)")
    _ = list.scroll(to: .zero)
    bench.settle()
    let again = try #require(view(inRowOf: bench.window.root))
    #expect(describe(again) == changed, "\(bench.text)")
  }

  @Test func everyComponentThatTheUserChangesIsTested() {
    for type in ComponentDecoder().componentDescriptors
    where type.properties.contains(where: { $0.traits.contains(.changedByUser) }) {
      #expect(
        Self.components.contains { $0.contains("\"\(type.name)\"") },
        """
        add a document with \(type.name) to components in \
        Tests/BeagleToolsTests/UserStateTests.swift
        """)
    }
  }

  /// A row whose item is removed and added again gets new views.
  @Test(arguments: components) func stateOfARowWithNewViewsIsKept(component: String) throws {
    let list = """
      {"_beagleComponent_":"beagle:listView","dataSource":"@{c}","key":"id",
       "templates":[{"view":\(Part.box([component]))}]}
      """
    let bench = TestBench(size: CellSize(width: 60, height: 16))
    bench.show(
      Part.screen(
        Part.button("Empty", Part.set("c", "[]")),
        Part.button("Fill", Part.set("c", #"[{"id":"a"}]"#)),
        Part.box(
          [list],
          extra: #""context":{"id":"start","value":0},"style":{"flex":{"grow":1}}"#),
        context: Part.context("c", #"[{"id":"a"}]"#)))
    let first = try #require(view(inRowOf: bench.window.root))
    change(first, on: bench)
    let changed = describe(first)
    #expect(changed != "-")
    bench.click("Empty")
    #expect(view(inRowOf: bench.window.root) == nil)
    bench.click("Fill")
    let again = try #require(view(inRowOf: bench.window.root))
    #expect(again !== first && describe(again) == changed, "\(bench.text)")
  }

  /// What the author changes takes precedence, on the screen and in rows.
  @Test(arguments: [true, false]) func changedDeclarationsTakePrecedence(inList: Bool) throws {
    func bar(_ tab: Int) -> String {
      Self.screen(
        #"{"_beagleComponent_":"beagle:tabBar","currentTab":\#(tab),"items":[{"title":"One"},"#
          + #"{"title":"Two"},{"title":"Three"}]}"#, inList: inList)
    }
    let bench = try ReloadBench(["home.json": bar(0)])
    try bench.open()
    func strip() throws -> TabStrip {
      try #require(bench.bench.screen?.view.firstView(TabStrip.self))
    }
    _ = try strip().turnPage(forward: true)
    bench.bench.settle()
    #expect(try strip().selectedIndex == 1)
    bench.save(["home.json": bar(2)])
    #expect(try strip().selectedIndex == 2)
  }

  /// A row is not kept if the user has changed nothing in it.
  @Test func untouchedRowsLoseTheirViews() throws {
    let tabs = (0..<12).map { #"{"title":"Long title \#($0)"}"# }.joined(separator: ",")
    let bench = TestBench(size: CellSize(width: 40, height: 12))
    bench.show(
      Self.screen(
        #"{"_beagleComponent_":"beagle:tabBar","currentTab":9,"items":[\#(tabs)]}"#, inList: true))
    func strips() -> Int {
      var count = 0
      bench.window.root.visit { if $0 is TabStrip { count += 1 } }
      return count
    }
    var lists: [ScrollingView] = []
    bench.window.root.visit { if let list = $0 as? RowViewport { lists.append(list) } }
    let list = try #require(lists.first)
    for _ in 0..<60 {
      _ = list.scroll(dx: 0, dy: 3)
      bench.settle()
    }
    #expect(strips() < 40, "\(strips()) rows have views")
  }

  /// A new version of the screen has new views.
  @Test(arguments: components, [true, false])
  func stateIsKeptByLiveReload(component: String, inList: Bool) throws {
    let bench = try ReloadBench(["home.json": Self.screen(component, inList: inList)])
    try bench.open()
    func found() throws -> View {
      let root = bench.bench.window.root
      return try #require(inList ? view(inRowOf: root) : view(in: root))
    }
    let first = try found()
    change(first, on: bench.bench)
    let changed = describe(first)
    #expect(changed != "-")
    bench.save(["home.json": Self.screen(component, inList: inList, title: "New")])
    #expect(bench.text.contains("New"))
    let again = try found()
    #expect(again !== first && describe(again) == changed, "\(bench.text)")
  }

  @Test func otherValuesHaveNoEffect() {
    let strip = TabStrip()
    strip.titles = ["One", "Two"]
    let views = [
      TextField(), strip, PagingView(pageCount: 2) { _, _ in }, Rating(), View(),
      ScrollingView(axis: .vertical, showsScrollBar: false),
    ]
    for view in views {
      for state in [
        View.UserState.changed("text of another view"), .changed(99), .unchanged, .fixed,
      ]
      where !(view is Rating) {
        view.userState = state
        #expect(view.userState.value == nil)
      }
    }
    strip.userState = .changed(1)
    strip.userState = .changed("text of another view")
    strip.userState = .changed(2)
    #expect(strip.userState.value as? Int == 1)
    strip.select(0)
    #expect(strip.userState.value == nil)
  }
}
