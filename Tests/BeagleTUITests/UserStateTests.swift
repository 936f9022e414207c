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
    default: _ = view.turnPage(forward: true)
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
    let views = [TextField(), TabStrip(), PagingView(pageCount: 2) { _, _ in }, Rating(), View()]
    for view in views {
      view.userState = .changed("text of another view")
      #expect(view.userState.value == nil)
    }
  }
}
