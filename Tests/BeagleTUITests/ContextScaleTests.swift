import BeagleTUI
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Issue 4: 10,000 bound texts, one change of one of them: one evaluation, one leaf laid out,
/// under 1 ms to the painted frame.
@MainActor
@Suite(.serialized)
struct ContextScaleTests {
  static let count = 10_000

  /// A screen of bound texts; each reads an element of one context.
  private func open(_ bench: TestBench, _ expression: (Int) -> String) {
    let children: [any ServerDrivenComponent] = (0..<Self.count).map { index in
      Text(.of(expression(index)) ?? "")
    }
    let rows = DynamicObject.array((0..<Self.count).map { .string("row \($0)") })
    let keys = DynamicObject.dictionary(
      Dictionary(uniqueKeysWithValues: (0..<Self.count).map { ("k\($0)", .int($0)) }))
    bench.open(
      .declarative(
        Screen(
          child: Container(
            children: children, context: Context(id: "c", value: ["rows": rows, "keys": keys]),
            id: "box"))))
  }

  private func cell(_ bench: TestBench) -> ContextCell? {
    bench.screen?.host.rootView.firstView(identified: "box")?.componentNode?.context(withId: "c")
  }

  @Test(arguments: ["rows[5]", "keys.k5"])
  func oneChangeOfOneOfTenThousand(_ path: String) throws {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    open(bench) { path.hasPrefix("rows") ? "@{c.rows[\($0)]}" : "@{c.keys.k\($0)}" }
    let cell = try #require(self.cell(bench))
    let target = try #require(Path(path))
    // Counts of work do not depend on the machine.
    cell.set("first", at: target)
    bench.settle()
    let evaluations = Binding.evaluations
    let layout = View.layoutTree.statistics
    cell.set("second", at: target)
    bench.settle()
    #expect(bench.text.contains("second"))
    #expect(Binding.evaluations - evaluations == 1)
    let done = View.layoutTree.statistics
    #expect(done.frames - layout.frames <= 64)
    print(
      "frames", done.frames - layout.frames, "measureCalls",
      done.measureCalls - layout.measureCalls, "layouts", done.layouts - layout.layouts)

    // The best of some rounds: the machine is shared.
    let clock = SystemClock()
    var best = UInt64.max
    for round in 0..<30 {
      let start = clock.now
      cell.set(.string("round \(round)"), at: target)
      let set = clock.now
      bench.application.application.present()
      let end = clock.now
      best = min(best, end - start)
      if round == 29 { print(path, "set", set - start, "present", end - set, "best", best) }
    }
    #expect(bench.text.contains("round 29"))
  }
}
