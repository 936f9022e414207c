import CAllocations
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Much to look at costs no more than what is seen of it.
@MainActor
@Suite(.serialized) struct InspectorScaleTests {
  let bench = InspectorBench()

  @Test func aTreeOfManyRowsListsSome() {
    let rows = (0..<3000).map { Part.text("Row \($0)") }
    bench.show(Part.screen(Part.box(rows, id: "many")))
    bench.open()
    #expect(bench.rows.count < ComponentTree.window + 10)
    #expect(bench.rows.contains("… \(3000 - ComponentTree.window) more"))
    bench.select("more")
    bench.bench.press(.enter)
    #expect(bench.rows.contains { $0.contains("\"Row \(ComponentTree.window)\"") })
    #expect(bench.rows.contains("… \(ComponentTree.window) before"))
  }

  /// What is picked is listed, wherever it stands.
  @Test func aPickOpensWhatIsAroundIt() throws {
    let rows = (0..<3000).map { Part.text("Row \($0)") }
    bench.show(Part.screen(Part.box(rows, id: "many")))
    bench.bench.press(.end)
    bench.open()
    bench.bench.press(.function(6))
    bench.bench.press(.end)
    bench.bench.press(.function(6))
    let place = try #require(bench.bench.terminal.find("Row 2999"))
    bench.type("p")
    bench.bench.click(at: place)
    #expect(bench.inspector?.list.selectedRow?.text == "text  \"Row 2999\"")
  }

  /// Of a context of some megabytes no more text is made than is seen: the work of a key does not
  /// grow with it.
  @Test func aHugeContextCostsNoMoreThanASmallOne() throws {
    func blocks(of count: Int) throws -> Int {
      let bench = InspectorBench()
      let items = (0..<count).map { "{\"id\": \($0), \"text\": \"Item \($0)\"}" }
      bench.show(
        Part.screen(
          Part.text("x"), context: Part.context("c", "[\(items.joined(separator: ","))]")))
      bench.open()
      bench.type("2")
      bench.select("c")
      bench.bench.press(.down, .down)
      let before = allocation_count()
      bench.bench.press(.down)
      return allocation_count() - before
    }
    let few = try blocks(of: 1000)
    let many = try blocks(of: 100_000)
    #expect(many < few * 2, "\(few) and \(many) blocks")
  }

  /// A program in which nobody inspects pays the test of an optional.
  @Test func aClosedInspectorCostsNothing() {
    bench.show()
    bench.bench.press(.tab)
    bench.bench.press(.enter, .enter, .enter)
    let before = allocation_count()
    bench.bench.press(.enter)
    let closed = allocation_count() - before
    #expect(bench.bench.dependencies.inspection == nil)
    bench.bench.application.recordForInspection()
    bench.bench.press(.enter, .enter, .enter)
    let then = allocation_count()
    bench.bench.press(.enter)
    let recorded = allocation_count() - then
    #expect(closed < recorded)
    #expect(bench.bench.window.panel == nil)
  }

  @Test func aValueThatIsTooLongIsNotEditedInOneRow() {
    let text = String(repeating: "x", count: ContextsTab.editLimit + 1)
    bench.show(Part.screen(Part.text("x"), context: Part.context("c", "\"\(text)\"")))
    bench.open()
    bench.type("2")
    bench.select("c")
    bench.bench.press(.enter)
    #expect(bench.inspector?.editedRow == nil)
    #expect(bench.text.contains("too much for one row"))
  }
}
