import BeagleTestSupport
import CAllocations
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the work that very many keys cause.
@MainActor @Suite(.serialized) struct KeyStormTests {
  private static let keys: [Event] = [
    .key(KeyEvent(.tab)), .key(KeyEvent(.enter)), .key(KeyEvent(" ")), .key(KeyEvent(.up)),
    .key(KeyEvent(.down)), .key(KeyEvent(.left)), .key(KeyEvent(.right)), .key(KeyEvent(.escape)),
    .key(KeyEvent(.backspace)), .key(KeyEvent(.pageUp)), .key(KeyEvent(.pageDown)),
    .key(KeyEvent("/")), .key(KeyEvent("n")), .key(KeyEvent("a")), .key(KeyEvent("x")),
    .key(KeyEvent("p", .control)), .key(KeyEvent("?")), .key(KeyEvent("L")), .key(KeyEvent("H")),
    .key(KeyEvent("r")), .key(KeyEvent("R")), .key(KeyEvent(.backTab)),
  ]

  /// Random keys on the demo. The log, the requests and the visited screens grow meanwhile, but not
  /// the work for a key.
  @Test func laterKeysCostAsMuchAsEarlierOnes() throws {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.window.onQuit = {}
    try bench.serve(directory: DocumentationFile.root + "/Resources/Screens")
    bench.open(path: "/home")
    bench.wait(milliseconds: 100)
    var random = SplitMix(seed: 5)
    var costs: [Int] = []
    for _ in 0..<10 {
      let before = allocation_count()
      for _ in 0..<6 {
        for _ in 0..<100 {
          bench.terminal.send(Self.keys[random.next(Self.keys.count)])
        }
        bench.settle()
        bench.clock.advance(milliseconds: 20)
      }
      costs.append(allocation_count() - before)
    }
    let requests = bench.dependencies.requestLog.exchanges.count
    #expect(requests > 30, "\(requests) requests")
    let early = costs[1..<4].reduce(0, +)
    let late = costs[7...].reduce(0, +)
    #expect(late <= 2 * early, "\(costs)")
  }

  private func requests(_ count: Int) -> (palette: CommandPalette, created: Counter) {
    let created = Counter()
    let palette = CommandPalette(
      title: "Requests", placeholder: "Part of an address", count: count,
      entry: { index in
        created.value += 1
        return CommandPalette.Entry("200 GET /page/\(index)", detail: "\(index) ms") {}
      })
    return (palette, created)
  }

  private final class Counter { var value = 0 }

  /// Entries are created when they are shown or searched.
  @Test(arguments: [20, 500, 50_000]) func openingCreatesOnlyVisibleEntries(count: Int) {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.openHome()
    let list = requests(count)
    for _ in 0..<3 {
      bench.window.present(list.palette)
      bench.terminal.send(keys: .escape)
      bench.settle()
      bench.settle()
      list.palette.close()
    }
    #expect(list.created.value <= 20, "\(list.created.value) entries")
    bench.window.present(list.palette)
    bench.settle()
    #expect(bench.text.contains("\(count) of \(count)"))
    #expect(list.created.value <= 20, "\(list.created.value) entries")
  }

  /// The list is searched when it is drawn, not for each key.
  @Test(arguments: ["abcdefgh", "/page/499", "1\u{7f}2\u{7f}3\u{7f}4", "g g g g", "\u{17}p\u{15}q"])
  func manyKeysCauseOneSearch(text: String) {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.openHome()
    let list = requests(500)
    bench.window.present(list.palette)
    bench.settle()
    for round in 1...3 {
      for _ in 0..<8 { bench.terminal.send(bytes: Array(text.utf8)) }
      bench.settle()
      #expect(list.palette.searchCount <= round)
    }
    // A key that chooses needs the matches.
    bench.terminal.send(bytes: Array("\u{15}499".utf8))
    bench.terminal.send(keys: .down, .up, .down)
    bench.settle()
    #expect(list.palette.searchCount <= 5)
    #expect(bench.text.contains("GET /page/499"), "\(bench.text)")
  }
}
