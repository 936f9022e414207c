import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI

/// Tests of lists with hostile data.
extension ListTests {
  @Test("The onInit of an inner row empties the outer data during creation")
  func dataRemovedDuringRowCreation() {
    let inner = list(
      "\"@{row.kids}\"",
      row(container(onInit: Part.set("c", "[]"), Part.text("kid"))), "\"iteratorName\":\"kid\"")
    open(
      "[{\"kids\":[]},{\"kids\":[]}]",
      list("\"@{c}\"", row(inner), "\"iteratorName\":\"row\""),
      Part.button("Fill", Part.set("c", "[{\"kids\":[1]},{\"kids\":[]}]")), Part.text("below"))
    bench.click("Fill")
    #expect(!bench.text.contains("kid"))
    #expect(bench.text.contains("below"))
  }

  @Test("A list is removed by one of its rows while scrolling")
  func listRemovedByItsOwnRow() {
    let items = "[\((0..<200).map(String.init).joined(separator: ","))]"
    let inner =
      "{\"_beagleComponent_\":\"beagle:listView\",\"dataSource\":\(items),"
      + "\"iteratorName\":\"kid\",\"onScrollEnd\":[\(Part.set("c", "[2]"))],\"templates\":["
      + row(container(onInit: Part.set("c", "[]"), Part.text("x")), when: "@{eq(kid,70)}") + ","
      + row(Part.text("kid @{kid}")) + "]}"
    open("[1]", list("\"@{c}\"", row(inner)))
    for _ in 0..<10 { bench.press(.pageDown) }
    #expect(!bench.text.contains("kid"))
  }

  @Test("A row whose onInit changes its own key is stopped and reported")
  func rowChangesItsOwnKey() {
    let count = Part.set("item", "\"@{sum(item.k,1)}\"", path: "k")
    open(
      "[{\"k\":1}]",
      list("\"@{c}\"", row(container(onInit: count, Part.text("k"))), "\"key\":\"k\""))
    #expect(bench.loggedProblems.contains { $0.contains("onInit triggered itself") })
  }

  @Test("An onScrollEnd that causes itself is stopped and reported")
  func endlessScrollEnd() {
    open(
      "[0]",
      list(
        "\"@{c}\"", row("{\"_beagleComponent_\":\"beagle:container\",\"children\":[]}"),
        "\"onScrollEnd\":[\(Part.set("c", "\"@{insert(c,1)}\""))]"))
    for _ in 0..<300 { bench.settle() }
    #expect(bench.loggedProblems.contains { $0.contains("without scrolling") })
    bench.settle()
    #expect(bench.dependencies.log.entries.count < 10)
  }

  @Test("Nested lists create only visible rows, not the product of their items")
  func nestedListsCreateVisibleRows() {
    let numbers = "[\((0..<60).map(String.init).joined(separator: ","))]"
    var view = Part.text("x")
    for depth in 0..<3 {
      view = list("\"@{c}\"", row(view), "\"iteratorName\":\"i\(depth)\"")
    }
    let before = Binding.evaluations
    open(numbers, view)
    bench.settle()
    bench.press(.end)
    bench.settle()
    #expect(Binding.evaluations - before < 2000)
    #expect(bench.text.split(separator: "\n").filter { $0.hasPrefix("x") }.count == 19)
  }

  @Test("A long list creates few rows until it is scrolled")
  func rowsBelowTheFoldAreDeferred() {
    let rows = "[\((0..<3000).map(String.init).joined(separator: ","))]"
    open(rows, list("\"@{c}\"", row(Part.text("row @{item}"))))
    let before = Binding.evaluations
    for _ in 0..<5 { bench.settle() }
    #expect(Binding.evaluations - before < 100)
    for _ in 0..<40 { bench.press(.pageDown) }
    #expect(bench.text.contains("row 720"))
  }

  @Test("The focus moves to the next row when its row is removed")
  func focusFollowsItsRow() {
    let button = row(
      Part.button(
        "del @{item.k}", Part.set("c", "[{\"k\":\"a\"},{\"k\":\"c\"},{\"k\":\"d\"}]"),
        Part.set("log", "\"deleted @{item.k}\"")))
    open(
      "[{\"k\":\"a\"},{\"k\":\"b\"},{\"k\":\"c\"},{\"k\":\"d\"}]",
      Part.box(
        [Part.text("@{log}."), list("\"@{c}\"", button, "\"key\":\"k\"")],
        extra: "\"context\":\(Part.context("log", "\"\""))"))
    bench.press(.tab)
    bench.press(.enter)
    #expect(bench.text.contains("deleted b."))
    bench.press(.enter)
    #expect(bench.text.contains("deleted c."))
  }

  @Test("Items with equal keys have separate rows")
  func equalKeys() {
    let button = row(
      Part.button("b @{item.n}", Part.set("item", "\"@{sum(item.n,10)}\"", path: "n")))
    open(
      "[{\"k\":\"a\",\"n\":1},{\"k\":\"a\",\"n\":2},{\"k\":\"a\",\"n\":3}]",
      list("\"@{c}\"", button, "\"key\":\"k\""))
    bench.press(.tab)
    bench.press(.tab)
    bench.press(.enter)
    bench.press(.enter)
    #expect(bench.text.contains("b 23"))
    #expect(bench.text.contains("b 1"))
  }

  @Test("A restored row has its context values, and onInit of its inner rows runs once")
  func nestedRowState() {
    let inner = list(
      "[1]",
      row(container(onInit: Part.set("n", "\"@{sum(n,1)}\""), Part.text("in"))),
      "\"iteratorName\":\"kid\"")
    let side = Part.box(
      [Part.text("side @{side}."), Part.button("Touch", Part.set("side", "\"touched\""))],
      extra: "\"context\":\(Part.context("side", "\"fresh\""))")
    open(
      "[{\"k\":\"a\"}]",
      Part.box(
        [
          Part.text("ran @{n}."),
          list("\"@{c}\"", row(Part.box([inner, side])), "\"key\":\"k\""),
          Part.button("Away", Part.set("c", "[]")),
          Part.button("Back", Part.set("c", "[{\"k\":\"a\"}]")),
        ], extra: "\"context\":\(Part.context("n", "0"))"))
    bench.click("Touch")
    bench.click("Away")
    bench.click("Back")
    #expect(bench.text.contains("side touched."))
    #expect(bench.text.contains("ran 1."))
  }

  @Test("A response for a removed row uses the item of that row")
  func actionsOfARemovedRow() {
    let send = Part.action(
      "sendRequest", "\"url\":\"/x\"",
      "\"onSuccess\":[\(Part.set("log", "\"ok @{item.k} @{index}\""))]")
    open(
      "[{\"k\":\"a\"},{\"k\":\"b\"}]",
      Part.box(
        [
          Part.text("@{log}."),
          list(
            "\"@{c}\"", row(Part.button("req @{item.k}", send, Part.set("c", "[]"))),
            "\"key\":\"k\""),
        ], extra: "\"context\":\(Part.context("log", "\"\""))"))
    bench.click("req b")
    bench.server.respond("{}")
    bench.settle()
    #expect(bench.text.contains("ok b 1."))
  }

  @Test("A data source that is not a list is reported once")
  func nonListDataSource() {
    open("5", list("\"@{c}\"", row(Part.text("x"))), Part.button("Six", Part.set("c", "6")))
    bench.click("Six")
    #expect(
      bench.loggedProblems.filter { $0.contains("returned") && $0.contains("instead of a list") }
        .count
        == 1)
  }

  @Test("Tab pressed faster than frames moves through rows that do not exist yet")
  func fastTabKeys() {
    let rows = "[\((0..<500).map(String.init).joined(separator: ","))]"
    let viewport =
      "{\"_beagleComponent_\":\"beagle:listView\",\"dataSource\":\(rows),"
      + "\"templates\":[\(row(Part.button("b @{item}", Part.set("c", "\"@{item}\""))))]}"
    open("\"\"", Part.text("pressed @{c}."), viewport)
    for _ in 0..<150 { bench.window.handle(.key(KeyEvent(.tab))) }
    bench.settle()
    bench.press(.enter)
    #expect(bench.text.contains("pressed 150."))
  }

  func container(onInit: String, _ child: String) -> String {
    "{\"_beagleComponent_\":\"beagle:container\",\"onInit\":[\(onInit)],\"children\":[\(child)]}"
  }
}
