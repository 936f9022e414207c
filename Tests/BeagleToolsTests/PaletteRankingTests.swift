import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the order of matches in the palette.
@MainActor
@Suite struct PaletteRankingTests {

  // MARK: - Kinds of matches

  private func match(_ query: String, _ text: String) -> FuzzyMatch? {
    let query = FuzzyQuery(query)
    return FuzzyMatch(query, in: FuzzyText(text, query.folding))
  }

  @Test(arguments: [
    ("log", ["show the log", "catalogue", "load again"]), ("sc", ["screen", "disc", "a secret"]),
    ("ab", ["ab", "a b", "xab", "axxb"]), ("hm", ["Home", "the moon"]),
    ("s77", ["s77", "/s77", "/d77/s77", "/s770", "/d77/s773", "/s7/7"]),
    ("d77/s7", ["/d77/s7", "/d77/s70"]),
    ("or", ["order", "the order", "open requests", "forms", "box run", "on a fair"]),
  ])
  func betterMatchHasAHigherScore(query: String, texts: [String]) {
    let scores = texts.map { match(query, $0)?.score }
    #expect(!scores.contains(nil))
    #expect(scores.compactMap { $0 } == scores.compactMap { $0 }.sorted(by: >), "\(scores)")
  }

  @Test(arguments: [
    ("orders", "Orders", FuzzyMatch.Kind.wholeName), ("s7", "/d/s7.json", .wholeName),
    ("ord", "Orders", .prefix), ("ord", "the orders", .prefix),
    ("themewarm", "Theme warm up", .prefix),
    ("theme: warm", "Theme: warm", .wholeName), ("gp", "Go to page", .wordStarts),
    ("gtopa", "Go to page", .wordStarts), ("inspector st", "Inspector: States", .wordStarts),
    ("rder", "Orders", .inside), ("hm", "Home", .near), ("oe", "One day there", .near),
    ("od", "One more day", .wordStarts), ("ot", "No more than it", .scattered),
    ("ss", "Straße", .inside), ("acao", "Ação", .wholeName),
  ])
  func matchHasAKind(query: String, text: String, kind: FuzzyMatch.Kind) {
    #expect(match(query, text)?.kind == kind)
  }

  @Test func lettersMatchOnlyInTheirOrder() {
    #expect(match("abc", "acb") == nil)
    #expect(match("", "acb")?.indices == [])
    #expect(match("a b", "ab")?.indices == [0, 1])
    #expect(match("abc", "ab") == nil)
  }

  /// Repeated letters do not need a number of steps that grows exponentially.
  @Test func repeatedLettersAreFast() {
    let text = String(repeating: "a ", count: 100)
    #expect(match(String(repeating: "a", count: 99) + "b", text) == nil)
  }

  // MARK: - The list

  private let bench = TestBench(size: CellSize(width: 120, height: 40))

  private func open(_ query: String = "") {
    bench.window.handle(.key(KeyEvent("p", .control)))
    bench.settle()
    for character in query { bench.press(.character(character)) }
  }

  /// The rows of the list, without the text field.
  private var rows: [String] {
    guard let first = bench.terminal.find("│  ▸") else { return [] }
    return (first.y..<40).compactMap { y in
      let row = bench.terminal.text(row: y).dropFirst(first.x)
      let content = row.dropFirst(4)
      return content.first == " " || !row.hasPrefix("│") ? nil : String(content)
    }
  }

  private func serveDemo() throws {
    try bench.application.serve(directory: "\(DocumentationFile.root)/Resources/Screens")
    bench.open(path: "/home")
    try bench.waitUntilIdle()
  }

  @Test(arguments: [
    ("ord", "Order "), ("orders", "Orders"), ("l", "Log "), ("the", "Theme: "), ("cat", "Catalog "),
    ("forms", "Forms "), ("dark", "Theme: dark "), ("insp", "Inspector "),
    ("tabs", "Tabs and pages"),
    ("valid", "Validation "), ("quit", "Quit "), ("inspector net", "Inspector: Network"),
    ("broken", "/broken"),
  ])
  func firstMatchInTheDemo(query: String, title: String) throws {
    try serveDemo()
    open(query)
    #expect(rows.first?.hasPrefix(title) == true, "\(rows)")
  }

  /// Scattered letters do not match next to better matches.
  @Test func scatteredLettersAreLeftOut() throws {
    try serveDemo()
    open("ord")
    #expect(rows.count < 8 && !rows.contains { $0.contains("Inspector") }, "\(rows)")
  }

  /// A screen whose file is not valid JSON follows the others.
  @Test(arguments: ["", "b", "o", "e", "r", "en"])
  func brokenScreenIsNotFirst(query: String) throws {
    try serveDemo()
    open(query)
    #expect(!rows.isEmpty && rows.first?.hasPrefix("/broken") == false, "\(rows)")
  }

  /// Visited screens precede equal matches, the last one first, and do not precede better ones.
  @Test func visitedScreensPrecedeEqualMatches() throws {
    let files = TemporaryDirectory([
      "home.json": screenJSON("Home"), "a.json": screenJSON("Page one"),
      "b.json": screenJSON("Page two"), "c.json": screenJSON("Page six"),
      "d.json": screenJSON("Homepage"),
    ])
    try bench.application.serve(directory: files.path)
    for path in ["/d", "/c", "/b", "/home"] {
      bench.open(path: path)
      try bench.waitUntilIdle()
    }
    open("page")
    #expect(
      rows.map { $0.prefix(8) } == ["Page two", "Page six", "Page one", "Homepage"], "\(rows)")
  }

  /// A screen that failed to load follows the others until it loads.
  @Test func failedScreenFollowsTheOthers() {
    let push = { (url: String) in Part.action("pushView", "\"route\":{\"url\":\"\(url)\"}") }
    bench.openHome(["Odd": push("/page/odd"), "Even": push("/page/even")])
    for button in ["Even", "Odd"] {
      bench.click(button)
      bench.server.respond(screenJSON("Page"))
      bench.settle()
      bench.press(.escape)
    }
    open("page")
    #expect(rows.first?.contains("/page/odd") == true)
    bench.press(.escape)
    bench.click("Odd")
    bench.server.fail()
    bench.settle()
    bench.press(.escape)
    open("page")
    #expect(rows.first?.contains("/page/even") == true && rows.count >= 2, "\(rows)")
    bench.press(.escape)
    open()
    #expect(rows.first?.contains("/page/even") == true, "\(rows)")
    // The whole name is typed.
    bench.press(.escape)
    open("page/odd")
    #expect(rows.first?.contains("/page/odd") == true)
  }
}
