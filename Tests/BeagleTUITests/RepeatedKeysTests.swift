import BeagleTUI
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Many keys at once lead where they lead one by one.
@MainActor
@Suite struct RepeatedKeysTests {
  /// A list of some items after a heading.
  private func open(_ template: String, count: Int) -> TestBench {
    let bench = TestBench()
    let rows = (0..<count).map { "{\"n\":\($0),\"on\":\($0 % 3 != 0)}" }.joined(separator: ",")
    bench.show(
      Part.screen(
        Part.text("heading"),
        "{\"_beagleComponent_\":\"beagle:listView\",\"dataSource\":[\(rows)],"
          + "\"templates\":[{\"view\":\(template)}]}"))
    return bench
  }

  private func sendAtOnce(_ key: Key, _ count: Int, to bench: TestBench) {
    for _ in 0..<count { bench.terminal.send(keys: key) }
    bench.settle()
  }

  private var plain: String {
    Part.box([Part.text("item @{item.n}."), Part.button("open @{item.n}.")])
  }

  @Test("Arrows that come at once make only the rows of the frame")
  func rowsInBetweenAreNotMade() {
    let bench = open(plain, count: 5000)
    bench.press(.down)
    let before = Binding.evaluations
    let paints = bench.window.statistics.paints
    sendAtOnce(.down, 3000, to: bench)
    #expect(bench.text.contains("▸ open 3001."))
    #expect(bench.window.statistics.paints - paints == 1)
    // Two bindings a row, and rows up to a page beyond what is seen.
    #expect(Binding.evaluations - before < 2 * 40)
  }

  @Test("Every key is told to those who want to know of keys")
  func observersSeeEachKey() {
    let bench = open(plain, count: 500)
    bench.press(.down)
    var keys = 0
    bench.window.userEventObservers.append { keys += 1 }
    sendAtOnce(.down, 120, to: bench)
    #expect(keys == 120)
  }

  @Test(
    "Keys at once and one by one lead to the same screen",
    arguments: ["plain", "two", "none", "touchable"])
  func atOnceAsOneByOne(_ kind: String) {
    let template =
      switch kind {
      case "two": Part.box([Part.button("open @{item.n}."), Part.button("more @{item.n}.")])
      case "none": Part.text("item @{item.n}.")
      case "touchable":
        "{\"_beagleComponent_\":\"beagle:touchable\",\"onPress\":[],\"child\":"
          + Part.text("touch @{item.n}.") + "}"
      default: plain
      }
    let (fast, slow) = (open(template, count: 200), open(template, count: 200))
    var dice = SplitMix(seed: 11)
    for round in 0..<40 {
      let key: Key = dice.next(3) == 0 ? .up : .down
      let count = 1 + dice.next(dice.next(4) == 0 ? 90 : 9)
      sendAtOnce(key, count, to: fast)
      for _ in 0..<count { slow.press(key) }
      #expect(fast.text == slow.text, "\(kind), round \(round)")
      if fast.text != slow.text { break }
    }
  }

  @Test("Where data decides which rows can be gone to, no other row is selected")
  func rowsThatDiffer() {
    let bench = open(
      "{\"_beagleComponent_\":\"beagle:button\",\"text\":\"open @{item.n}.\","
        + "\"enabled\":\"@{item.on}\"}", count: 200)
    for _ in 0..<12 {
      sendAtOnce(.down, 10, to: bench)
      let line = bench.text.split(separator: "\n").first { $0.contains("▸") } ?? ""
      let number = Int(line.filter(\.isNumber)) ?? 0
      #expect(number % 3 != 0, "\(line)")
    }
  }

  @Test("Rows that fill the screen are scrolled through, not passed")
  func tallRows() {
    let tall = Part.box(
      (0..<14).map { Part.text("line \($0) of @{item.n}.") } + [Part.button("open @{item.n}.")])
    let bench = open(tall, count: 200)
    sendAtOnce(.down, 60, to: bench)
    let line = bench.text.split(separator: "\n").last { $0.contains("open") } ?? ""
    let number = Int(line.filter(\.isNumber)) ?? 0
    #expect((1..<20).contains(number), "\(bench.text)")
  }
}
