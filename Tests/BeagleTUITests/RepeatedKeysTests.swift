import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import FlexLayout
@testable import TerminalKit

/// Tests that keys sent at once have the same effect as keys sent one by one.
@MainActor
@Suite struct RepeatedKeysTests {
  /// Opens a heading and a list with `count` items.
  private func open(_ template: String, count: Int) -> TestBench {
    open(template, rows: (0..<count).map { "{\"n\":\($0),\"on\":\($0 % 3 != 0)}" })
  }

  private func open(_ template: String, rows: [String]) -> TestBench {
    let bench = TestBench()
    bench.show(
      Part.screen(
        Part.text("heading"),
        "{\"_beagleComponent_\":\"beagle:listView\","
          + "\"dataSource\":[\(rows.joined(separator: ","))],"
          + "\"templates\":[{\"view\":\(template)}]}"))
    return bench
  }

  /// The screen without the scroll bar, which is an estimate while rows are not realized.
  private func content(_ bench: TestBench) -> [String] {
    bench.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.prefix(57).trimmingBlanks
    }
  }

  private func sendAtOnce(_ key: Key, _ count: Int, to bench: TestBench) {
    for _ in 0..<count { bench.terminal.send(keys: key) }
    bench.settle()
  }

  private var plain: String {
    Part.box([Part.text("item @{item.n}."), Part.button("open @{item.n}.")])
  }

  @Test("Arrow keys sent at once create only the rows of the last frame")
  func intermediateRowsAreNotCreated() {
    let bench = open(plain, count: 5000)
    bench.press(.down)
    let paints = bench.window.statistics.paints
    let nodes = View.layoutTree.nodeCount
    sendAtOnce(.down, 3000, to: bench)
    #expect(bench.text.contains("▸ open 3001."))
    #expect(bench.window.statistics.paints - paints == 1)
    // The rows near the old position are released when rows near the new one are created.
    #expect(View.layoutTree.nodeCount < 2 * nodes)
  }

  @Test("A tall row among short rows is not skipped")
  func tallRowIsNotSkipped() {
    let long = (0..<400).map { "w\($0)" }.joined(separator: " ")
    let rows = (0..<200).map { "{\"n\":\($0),\"t\":\"\($0 == 60 ? long : "x")\"}" }
    let template = Part.box([Part.text("@{item.t}"), Part.button("open @{item.n}.")])
    for key in [Key.down, .up] {
      let (fast, slow) = (open(template, rows: rows), open(template, rows: rows))
      if key == .up {
        for bench in [fast, slow] { bench.press(.end) }
      }
      for bench in [fast, slow] { bench.press(key) }
      let count = key == .down ? 75 : 150
      sendAtOnce(key, count, to: fast)
      for _ in 0..<count { slow.press(key) }
      #expect(content(fast) == content(slow), "\(key)")
      #expect(fast.text.contains(key == .down ? "w20" : "w399"), "\(key)")
    }
  }

  @Test(
    "Rows of random heights show the same screen for keys sent at once and one by one",
    arguments: 1...6)
  func rowsOfRandomHeightsShowTheSameScreen(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let rows = (0..<150).map { row in
      let words = random.next(10) == 0 ? random.next(seed % 2 == 0 ? 300 : 40) : 1
      let text = (0...words).map { "w\($0)" }.joined(separator: " ")
      return "{\"n\":\(row),\"t\":\"\(text)\"}"
    }
    let parts = [Part.text("@{item.t}"), Part.button("open @{item.n}.")]
    let template = Part.box(seed % 3 == 0 ? parts.reversed() : parts)
    expectSameScreens(template, rows, random)
  }

  @Test(
    "Disabled rows show the same screen for keys sent at once and one by one", arguments: 1...6)
  func disabledRowsShowTheSameScreen(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let interval = 2 + Int(seed)
    let rows = (0..<150).map { "{\"n\":\($0),\"on\":\(random.next(interval) == 0)}" }
    let button =
      "{\"_beagleComponent_\":\"beagle:button\",\"text\":\"open @{item.n}.\","
      + "\"enabled\":\"@{item.on}\"}"
    let lines = (0..<Int(seed % 3)).map { Part.text("line \($0) of @{item.n}.") }
    expectSameScreens(Part.box(lines + [button]), rows, random)
  }

  /// Sends random bursts of arrow keys to one list and the same keys one by one to another list.
  private func expectSameScreens(_ template: String, _ rows: [String], _ random: SplitMix) {
    var random = random
    let (fast, slow) = (open(template, rows: rows), open(template, rows: rows))
    for round in 0..<30 {
      let key: Key = random.next(3) == 0 ? .up : .down
      let count = 1 + random.next(random.next(4) == 0 ? 60 : 9)
      sendAtOnce(key, count, to: fast)
      for _ in 0..<count { slow.press(key) }
      #expect(content(fast) == content(slow), "round \(round), \(key) \(count)")
      if content(fast) != content(slow) { break }
    }
  }

  @Test("An observer of user events is called for each key")
  func observerIsCalledForEachKey() {
    let bench = open(plain, count: 500)
    bench.press(.down)
    var keys = 0
    bench.window.userEventObservers.append { keys += 1 }
    sendAtOnce(.down, 120, to: bench)
    #expect(keys == 120)
  }

  @Test(
    "Keys sent at once and one by one show the same screen",
    arguments: ["plain", "two", "none", "touchable"])
  func keysAtOnceShowTheSameScreen(_ kind: String) {
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
    var random = SplitMix(seed: 11)
    for round in 0..<40 {
      let key: Key = random.next(3) == 0 ? .up : .down
      let count = 1 + random.next(random.next(4) == 0 ? 90 : 9)
      sendAtOnce(key, count, to: fast)
      for _ in 0..<count { slow.press(key) }
      #expect(fast.text == slow.text, "\(kind), round \(round)")
      if fast.text != slow.text { break }
    }
  }

  @Test("A row that data disables is never selected")
  func disabledRowIsNotSelected() {
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

  @Test("Rows that fill the screen are scrolled through, not skipped")
  func tallRowsAreScrolledThrough() {
    let tall = Part.box(
      (0..<14).map { Part.text("line \($0) of @{item.n}.") } + [Part.button("open @{item.n}.")])
    let bench = open(tall, count: 200)
    sendAtOnce(.down, 60, to: bench)
    let line = bench.text.split(separator: "\n").last { $0.contains("open") } ?? ""
    let number = Int(line.filter(\.isNumber)) ?? 0
    #expect((1..<20).contains(number), "\(bench.text)")
  }
}
