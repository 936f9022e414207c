import BeagleTUITesting
import BeagleTestSupport
import Foundation
import Testing

@testable import CellText

/// Tests of what a screen reader, a braille display or a magnifier follows on a drawn screen: the position of the
/// hidden cursor, and the rows that one Tab changes.
@MainActor
@Suite struct RestingCursorTests {
  private let bench = TestBench(size: CellSize(width: 80, height: 24))

  private nonisolated static let demo =
    DocumentationFile.root + "/Resources/Screens"

  /// The text from the cursor on, to the next gap.
  private var textAtCursor: String {
    guard let cursor = bench.terminal.restingCursor else { return "" }
    let row = Array(bench.text.components(separatedBy: "\n")[cursor.y])
    return String(row[min(cursor.x, row.count)...]).components(separatedBy: "  ")[0]
  }

  @Test func cursorRestsOnTheTextOfTheFocusedControl() throws {
    bench.open(
      json: Part.screen(
        Part.text("First"), Part.button("Save"), Part.button("Cancel"),
        """
        {"_beagleComponent_":"beagle:touchable","onPress":[],"child":\(Part.box([Part.text("A card"), Part.text("of two rows")]))}
        """,
        #"{"_beagleComponent_":"beagle:tabBar","items":[{"title":"Open"},{"title":"Closed"}]}"#))
    var found: [String] = []
    for _ in 0..<5 {
      found.append(textAtCursor)
      #expect(bench.terminal.cursor == nil, "hidden")
      bench.press(.tab)
    }
    #expect(found == ["Save", "Cancel", "A card", "Open", "Closed"])
  }

  /// A right-to-left text begins at its right end.
  @Test func cursorRestsOnTheFirstLetterOfRightToLeftText() throws {
    bench.open(
      json: Part.screen(
        #"{"_beagleComponent_":"beagle:touchable","onPress":[],"child":{"_beagleComponent_":"beagle:text","text":"שלום עולם"}}"#
      ))
    let cursor = try #require(bench.terminal.restingCursor)
    #expect(cursor.x == bench.window.size.width - 1, "\(bench.text) \(cursor)")
  }

  @Test func cursorRestsInDialogsMenusAndPalettes() throws {
    bench.open(
      json: Part.screen(
        Part.button(
          "Delete", Part.action("confirm", #""title":"Sure?""#, #""message":"It is gone.""#))))
    bench.press(.enter)
    #expect(textAtCursor.hasPrefix("Ok"), "\(textAtCursor)")
    bench.press(.backTab)
    #expect(textAtCursor.hasPrefix("Cancel"), "\(textAtCursor)")
    bench.press(.escape)
    #expect(textAtCursor.hasPrefix("Delete"))
    bench.handle(.key(KeyEvent(.function(10), .shift)))
    bench.settle()
    #expect(textAtCursor.hasPrefix("Copy"), "\(textAtCursor)")
    bench.press(.escape)
    bench.handle(.key(KeyEvent("p", .control)))
    bench.settle()
    #expect(bench.terminal.cursor != nil && bench.terminal.restingCursor == bench.terminal.cursor)
  }

  @Test func cursorFollowsRowsThatScroll() throws {
    let rows = (1...60).map { "{\"n\":\($0)}" }.joined(separator: ",")
    bench.open(
      json: Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","dataSource":[\(rows)],"templates":[{"view":
         {"_beagleComponent_":"beagle:touchable","onPress":[],"child":\(Part.text("Row @{item.n}"))}}],
         "style":{"flex":{"grow":1}}}
        """))
    for row in 1...40 {
      #expect(textAtCursor == "Row \(row)")
      bench.press(.down)
    }
    bench.press(.end)
    #expect(textAtCursor == "Row 60")
  }

  /// A screen, and the keys before the Tab.
  struct Situation: CustomTestStringConvertible, Sendable {
    let path: String
    var keys: [Key] = []
    /// The rows that the Tab may change besides those of the old and the new focus: hints that differ, and the
    /// field that gets or loses the focus.
    var others = 0
    /// The largest number of rows of the two controls that change: one each, and more of a framed one.
    var own = 2
    var testDescription: String { "\(path) \(keys)" }
  }

  nonisolated static let situations = [
    Situation(path: "/home"), Situation(path: "/home", keys: [.tab, .tab]),
    Situation(path: "/orders"), Situation(path: "/orders", keys: [.enter]),
    Situation(path: "/forms", others: 0), Situation(path: "/forms", keys: [.tab], others: 1),
    Situation(path: "/catalog/tabs"), Situation(path: "/lists"), Situation(path: "/navigation"),
    Situation(path: "/lists/people"), Situation(path: "/catalog/touchable", own: 5),
  ]

  /// A screen reader speaks the rows that change.
  @Test(arguments: situations) func tabChangesTheRowsOfTheFocusOnly(situation: Situation) throws {
    try bench.serve(directory: Self.demo)
    bench.open(path: situation.path)
    try bench.waitUntilIdle()
    for key in situation.keys { bench.press(key) }
    try bench.waitUntilIdle()
    let before = bench.text.components(separatedBy: "\n")
    let old = try #require(bench.window.focusedView).screenFrame
    bench.press(.tab)
    let new = try #require(bench.window.focusedView).screenFrame
    let after = bench.text.components(separatedBy: "\n")
    let changed = before.indices.filter { before[$0] != after[$0] }
    let own = changed.filter { old.y <= $0 && $0 < old.maxY || new.y <= $0 && $0 < new.maxY }
    #expect(
      changed.count - own.count <= situation.others,
      "\(changed.map { "\(before[$0]) | \(after[$0])" })")
    #expect(own.count <= situation.own, "\(own.map { after[$0] })")
  }
}
