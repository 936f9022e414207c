import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI

/// Tests of lists and grids: contexts of items, values that actions write back to the data, and the
/// state of rows when the data changes.
@MainActor
@Suite
struct ListTests {
  let bench = TestBench()

  func list(
    _ source: String, _ template: String, name: String = "listView", _ extra: String...
  ) -> String {
    let parts =
      ["\"_beagleComponent_\":\"beagle:\(name)\"", "\"dataSource\":\(source)"]
      + ["\"templates\":[\(template)]", "\"useParentScroll\":true"] + extra
    return "{\(parts.joined(separator: ","))}"
  }

  func row(_ view: String, when condition: String? = nil) -> String {
    let head = condition.map { "\"case\":\"\($0)\"," } ?? ""
    return "{\(head)\"view\":\(view)}"
  }

  /// Opens a screen with the context `c`.
  func open(_ value: String, _ parts: String...) {
    bench.show(Part.screen(Part.box(parts, extra: "\"context\":\(Part.context("c", value))")))
  }

  @Test("Rows can read their item and its index")
  func itemAndIndex() {
    open(
      "[{\"n\":\"a\"},{\"n\":\"b\"}]",
      list("\"@{c}\"", row(Part.text("@{index}=@{item.n} next @{sum(index,1)}."))))
    #expect(bench.text.contains("0=a next 1."))
    #expect(bench.text.contains("1=b next 2."))
  }

  @Test("A list without rows says so in the space that the author gave it")
  func emptyListSaysSo() {
    let text = "Nothing to show"
    func open(_ data: String, style: String) {
      let list =
        #"{"_beagleComponent_":"beagle:listView","dataSource":"@{c}","templates":["#
        + row(Part.text("item @{item}")) + #"],"style":"# + style + "}"
      self.open(data, list)
    }
    let tall = #"{"size":{"height":{"value":160,"type":"REAL"}}}"#
    open("[]", style: tall)
    #expect(bench.terminal.find(text)?.x == (60 - text.count) / 2)
    for (data, style) in [("null", tall), ("[]", "{}"), ("[1]", tall)] {
      open(data, style: style)
      #expect(!bench.text.contains(text), "\(data) \(style)")
    }
  }

  @Test("An inner list shadows the outer item unless their names differ")
  func nestedNames() {
    let inner = list(
      "\"@{outer.kids}\"", row(Part.text("@{outer.n}/@{item}/@{position}.")),
      "\"indexName\":\"position\"")
    open(
      "[{\"n\":\"a\",\"kids\":[1,2]},{\"n\":\"b\",\"kids\":[3]}]",
      list("\"@{c}\"", row(inner), "\"iteratorName\":\"outer\""))
    for text in ["a/1/0.", "a/2/1.", "b/3/0."] { #expect(bench.text.contains(text)) }
  }

  @Test("Setting a value of an item changes the context of the data source")
  func writeBack() {
    open(
      "{\"rows\":[{\"n\":1},{\"n\":2}]}", Part.text("second is @{c.rows[1].n}."),
      list(
        "\"@{c.rows}\"",
        row(Part.button("Up @{item.n}", Part.set("item", "\"@{sum(item.n,10)}\"", path: "n")))))
    bench.click("Up 2")
    #expect(bench.text.contains("second is 12."))
    #expect(bench.text.contains("Up 12"))
    bench.click("Up 12")
    #expect(bench.text.contains("second is 22."))
    #expect(bench.text.contains("Up 1"))
  }

  @Test("Setting an item of a computed data source changes only the row")
  func noWriteBack() {
    let button = row(Part.button("Set @{item}", Part.set("item", "\"x\"")))
    open(
      "[\"a\"]", Part.text("c is @{c[0]}."), list("\"@{insert(c,'b')}\"", button))
    bench.click("Set a")
    #expect(bench.text.contains("c is a."))
    #expect(bench.text.contains("Set x"))
  }

  @Test("The first template with a true case is used, else the first without a case")
  func templateSelection() {
    open(
      "[1,2,3]",
      list(
        "\"@{c}\"",
        [
          row(Part.text("one"), when: "@{eq(item,1)}"), row(Part.text("other @{item}")),
          row(Part.text("two"), when: "@{eq(item,2)}"),
        ].joined(separator: ",")),
      list("\"@{c}\"", row(Part.text("only @{item}"), when: "@{eq(item,3)}")))
    for text in ["one", "two", "other 3", "only 3"] { #expect(bench.text.contains(text)) }
    #expect(!bench.text.contains("only 1"))
    let missing = bench.dependencies.log.entries.filter { $0.category == .collection }
    #expect(missing.count == 1)
    #expect(missing.first?.message.contains("no template matches item 0") == true)
  }

  @Test("Rows with a key preserve their contexts when items move or return")
  func keyedRowState() {
    let touch = Part.button("Touch @{item.k}", Part.set("mine", "\"touched\""))
    let template = Part.box(
      [touch, Part.text("@{item.k} at @{index}: @{mine}.")],
      extra: "\"context\":\(Part.context("mine", "\"fresh\""))")
    open(
      "[{\"k\":\"a\"},{\"k\":\"b\"}]", list("\"@{c}\"", row(template), "\"key\":\"k\""),
      Part.button("Swap", Part.set("c", "[{\"k\":\"b\"},{\"k\":\"a\"}]")),
      Part.button("Only a", Part.set("c", "[{\"k\":\"a\"}]")))
    bench.click("Touch b")
    #expect(bench.text.contains("a at 0: fresh."))
    #expect(bench.text.contains("b at 1: touched."))
    bench.click("Swap")
    #expect(bench.text.contains("b at 0: touched."))
    #expect(bench.text.contains("a at 1: fresh."))
    bench.click("Only a")
    #expect(!bench.text.contains("b at"))
    bench.click("Swap")
    #expect(bench.text.contains("b at 0: touched."))
  }

  @Test("onInit of a row runs once per key or index, before the bindings")
  func rowOnInit() {
    let count = Part.set("n", "\"@{sum(n,1)}\"")
    let template =
      "{\"_beagleComponent_\":\"beagle:container\",\"onInit\":[\(count)],"
      + "\"children\":[\(Part.text("row @{item}"))]}"
    open(
      "[\"a\",\"b\"]",
      Part.box(
        [
          Part.text("ran @{n}."), list("\"@{c}\"", row(template)),
          Part.button("More", Part.set("c", "[\"x\",\"y\",\"z\"]")),
          Part.button("Less", Part.set("c", "[]")),
        ], extra: "\"context\":\(Part.context("n", "0"))"))
    #expect(bench.text.contains("ran 2."))
    bench.click("More")
    #expect(bench.text.contains("row z"))
    #expect(bench.text.contains("ran 3."))
    bench.click("Less")
    bench.click("More")
    #expect(bench.text.contains("ran 3."))
  }

  @Test("Identifiers in rows end with the keys of the outer and inner rows")
  func identifiers() {
    let inner = list("\"@{item.kids}\"", row(Part.box([], id: "box")), "\"iteratorName\":\"kid\"")
    let add = Part.action(
      "addChildren", "\"componentId\":\"box:k:1\"", "\"value\":[\(Part.text("added"))]")
    open(
      "[{\"id\":\"k\",\"kids\":[1,2]}]", list("\"@{c}\"", row(inner), "\"key\":\"id\""),
      Part.button("Add", add))
    bench.click("Add")
    #expect(bench.text.contains("added"))
  }

  @Test("A list without items is empty", arguments: ["null", "{}", "\"text\"", "[]"])
  func emptyData(value: String) {
    open(
      value, Part.text("above"), list("\"@{c}\"", row(Part.text("item"))),
      list("\"@{c}\"", row(Part.text("cell")), name: "gridView", "\"spanCount\":2"),
      Part.text("below"))
    #expect(bench.text.contains("above\nbelow"))
  }

  @Test("Margins in a row equal those of the same children in a container")
  func rowMargins() {
    let part =
      "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"m\","
      + "\"style\":{\"margin\":{\"all\":{\"value\":16,\"type\":\"REAL\"}}}}"
    open("[1,2]", Part.box([part, part]))
    let plain = bench.text
    let other = TestBench()
    other.show(Part.screen(list("[1,2]", row(part))))
    #expect(other.text == plain)
  }

  @Test("onScrollEnd runs once per value of the data source, so each page loads once")
  func scrollEndLoadsPages() {
    let page = Part.action(
      "sendRequest", "\"url\":\"/page\"",
      "\"onSuccess\":[\(Part.set("c", "\"@{union(c,onSuccess.data)}\""))]")
    open(
      "[1,2,3,4,5]",
      list("\"@{c}\"", row(Part.text("i@{item}.")), "\"onScrollEnd\":[\(page)]"))
    bench.settle()
    bench.settle()
    #expect(bench.server.pending.count == 1)
    bench.server.respond("[6,7,8,9,10]")
    bench.settle()
    bench.settle()
    #expect(bench.server.pending.count == 1)
    bench.server.respond("[]")
    bench.settle()
    bench.settle()
    #expect(bench.server.pending.count == 0)
    #expect(bench.text.contains("i10."))
    #expect(bench.text.split(separator: "\n").filter { $0.hasPrefix("i") }.count == 10)
  }

  @Test("A viewport runs onScrollEnd when it is scrolled to its end")
  func scrollEndOfAViewport() {
    let note = Part.set("c", "\"seen\"")
    let viewport =
      "{\"_beagleComponent_\":\"beagle:listView\",\"dataSource\":"
      + "[\((0..<200).map(String.init).joined(separator: ","))],\"templates\":"
      + "[\(row(Part.text("row @{item}")))],\"onScrollEnd\":[\(note)],\"scrollEndThreshold\":90}"
    open("\"unseen\"", Part.text("end @{c}"), viewport)
    #expect(bench.text.contains("row 0"))
    #expect(bench.text.contains("end unseen"))
    bench.press(.end)
    for _ in 0..<8 { bench.settle() }
    #expect(bench.text.contains("row 199"))
    #expect(bench.text.contains("end seen"))
  }

  @Test("A grid has columns of equal width")
  func gridColumns() {
    open(
      "[1,2,3,4,5]",
      list("\"@{c}\"", row(Part.text("c@{item}")), name: "gridView", "\"spanCount\":3"),
      list(
        "\"@{c}\"", row(Part.text("n@{item}")), name: "gridView", "\"numColumns\":2"),
      list(
        "\"@{c}\"", row(Part.text("b@{item}")), name: "gridView", "\"numColumns\":2",
        "\"spanCount\":5"))
    let lines = bench.text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.contains(["c1", "c2", "c3"]))
    #expect(lines.contains(["c4", "c5"]))
    #expect(lines.contains(["n3", "n4"]))
    #expect(lines.contains(["b1", "b2", "b3", "b4", "b5"]))
    #expect(bench.terminal.find("c2")?.x == 20)
    #expect(bench.terminal.find("c5")?.x == 20)
  }

  @Test("A long list creates only the rows near the viewport")
  func rowsOnDemand() {
    let rows = "[\((0..<5000).map(String.init).joined(separator: ","))]"
    let viewport =
      "{\"_beagleComponent_\":\"beagle:listView\",\"dataSource\":\"@{c}\","
      + "\"templates\":[\(row(Part.text("row @{item}")))]}"
    let before = Binding.evaluations
    open(rows, viewport)
    bench.settle()
    #expect(bench.text.contains("row 0"))
    #expect(Binding.evaluations - before < 200)
  }
}
