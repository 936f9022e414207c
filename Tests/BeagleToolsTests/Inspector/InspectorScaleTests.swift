import BeagleTestSupport
import CAllocations
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Tests that the cost depends on the visible rows, not on the size of the data.
@MainActor
@Suite(.serialized) struct InspectorScaleTests {
  let bench = InspectorBench()

  @Test func longListOfChildrenIsPaged() {
    let rows = (0..<3000).map { Part.text("Row \($0)") }
    bench.show(Part.screen(Part.box(rows, id: "many")))
    bench.open()
    #expect(bench.rows.count < Outline.pageSize + 10)
    #expect(bench.rows.contains("… \(3000 - Outline.pageSize) more"))
    bench.select("more")
    bench.bench.press(.enter)
    #expect(bench.rows.contains { $0.contains("\"Row \(Outline.pageSize)\"") })
    #expect(bench.rows.contains("… \(Outline.pageSize) before"))
  }

  /// A picked component is listed even if it is not on the first page.
  @Test func pickingExpandsTheAncestors() throws {
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

  /// The allocations of a key press do not grow with the size of a context of some megabytes.
  /// Sanitizers replace the allocator, so that nothing is counted.
  @Test(.enabled(if: allocation_count() > 0))
  func hugeContextCostsAsMuchAsASmallOne() throws {
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

  /// Without an inspector, actions cost only the test of an optional.
  /// Sanitizers replace the allocator, so that nothing is counted.
  @Test(.enabled(if: allocation_count() > 0))
  func missingInspectorAllocatesNothing() {
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

  @Test func longValueCannotBeEditedInARow() {
    let text = String(repeating: "x", count: ContextsTab.editLimit + 1)
    bench.show(Part.screen(Part.text("x"), context: Part.context("c", "\"\(text)\"")))
    bench.open()
    bench.type("2")
    bench.select("c")
    bench.bench.press(.enter)
    #expect(bench.inspector?.editedRow == nil)
    #expect(bench.text.contains("too long to edit in a row"))
  }
}
