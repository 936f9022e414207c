import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import FlexLayout
@testable import TerminalKit

/// Tests that a change of one of 10,000 bound texts evaluates one expression and lays out one leaf.
/// `make bench` measures the time.
@MainActor
@Suite(.serialized)
struct ContextScaleTests {
  /// Opens a screen of bound texts. Each text reads another element of one context.
  private func open(_ bench: TestBench, count: Int, _ expression: (Int) -> String) {
    let children: [any ServerDrivenComponent] = (0..<count).map { index in
      Text(.of(expression(index)) ?? "")
    }
    let rows = DynamicObject.array((0..<count).map { .string("row \($0)") })
    let keys = DynamicObject.dictionary(
      Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", .int($0)) }))
    bench.open(
      .declarative(
        Screen(
          child: Container(
            children: children, context: Context(id: "c", value: ["rows": rows, "keys": keys]),
            id: "box"))))
  }

  private func cell(_ bench: TestBench) -> ObservableContext? {
    bench.screen?.view.firstView(identified: "box")?.componentNode?.context(withId: "c")
  }

  @Test(arguments: [("rows[5]", 10_000), ("keys.k5", 1_000)])
  func changeUpdatesOnlyItsBinding(_ path: String, _ count: Int) throws {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    open(bench, count: count) { path.hasPrefix("rows") ? "@{c.rows[\($0)]}" : "@{c.keys.k\($0)}" }
    let cell = try #require(self.cell(bench))
    let target = try #require(Path(path))
    // Counts of work do not depend on the speed of the machine.
    cell.set("first", at: target)
    bench.settle()
    let evaluations = Binding.evaluations
    let layout = View.layoutTree.statistics
    cell.set("second", at: target)
    bench.settle()
    #expect(bench.text.contains("second"))
    #expect(Binding.evaluations - evaluations == 1)
    let afterwards = View.layoutTree.statistics
    // The size of the leaf does not change, so nothing else is laid out.
    #expect(afterwards == layout)

    // A leaf that grows to two rows moves the others without measuring them again.
    cell.set(.string(String(repeating: "word ", count: 20)), at: target)
    bench.settle()
    let grown = View.layoutTree.statistics
    #expect(grown.measureCalls - afterwards.measureCalls <= 2)
    #expect(grown.measures - afterwards.measures <= 20)
    #expect(grown.layouts - afterwards.layouts <= 20)
  }
}
