import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of long screens, which show their first frame before the content far below it is created.
@MainActor struct LongScreenTests {
  private let pilot = Pilot(size: CellSize(width: 60, height: 20))

  private func text(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private func screen(_ children: [String]) -> String {
    #"{"_beagleComponent_": "beagle:screenComponent", "child": "#
      + #"{"_beagleComponent_": "beagle:scrollView", "children": ["#
      + children.joined(separator: ",") + "]}}"
  }

  /// Opens a screen and draws its first frame. Returns the number of views in it.
  private func openFirstFrame(_ json: String) -> Int {
    pilot.application.open(.declarativeText(json))
    pilot.application.application.present()
    return views
  }

  private var views: Int {
    var count = 0
    pilot.window.topController?.view.visit { _ in count += 1 }
    return count
  }

  /// The frame without the scroll bar in the last column of the content.
  private var frame: [String] {
    (0..<20).map { String(pilot.terminal.text(row: $0).prefix(58)) }
  }

  @Test func firstFrameCreatesOnlyNearbyContent() {
    let json = screen((0..<500).map { text("row \($0)") })
    let first = openFirstFrame(json)
    #expect(first < 60, "only the texts near the first 20 rows are created")
    let seen = frame
    #expect(seen[0].hasPrefix("row 0") && seen[18].hasPrefix("row 18"))
    let bar = pilot.terminal.text(row: 0).suffix(1)
    pilot.settle()
    #expect(views > 500)
    #expect(frame == seen, "visible content did not move")
    #expect(
      pilot.terminal.text(row: 0).suffix(1) == bar, "the estimated size of the thumb was correct")
  }

  @Test func keyCreatesAllContent() {
    _ = openFirstFrame(screen((0..<500).map { text("row \($0)") }))
    pilot.terminal.send(keys: .end)
    pilot.settle()
    #expect(pilot.terminal.find("row 499") != nil)
  }

  @Test func deferredTextsAreBound() {
    let bound = (0..<300).map { text("\($0) @{word}") }
    let json =
      #"{"_beagleComponent_": "beagle:screenComponent", "context": {"id": "word", "value": "a"},"#
      + screen(bound).dropFirst(#"{"_beagleComponent_": "beagle:screenComponent", "#.count)
    #expect(openFirstFrame(json) < 100)
    #expect(frame[3].hasPrefix("3 a"))
    pilot.settle()
    pilot.press(.end)
    #expect(pilot.terminal.find("299 a") != nil)
  }

  /// Boxes that may be visible in the first frame are created immediately.
  @Test(arguments: [
    #""positionType": "ABSOLUTE", "position": {"top": {"value": 0, "type": "REAL"}}"#,
    #""position": {"top": {"value": -4000, "type": "REAL"}}"#,
    #""margin": {"top": {"value": -4000, "type": "REAL"}}"#,
    #""margin": {"all": {"value": "@{far}", "type": "REAL"}}"#,
  ])
  func contentThatMayMoveUpIsNotDeferred(style: String) {
    let box =
      #"{"_beagleComponent_": "beagle:container", "style": {\#(style)}, "children": [\#(text("far"))]}"#
    let first = openFirstFrame(screen((0..<300).map { text("row \($0)") } + [box]))
    #expect(first > 300)
  }

  /// Keys that arrive in the same batch as the key that opened the screen.
  @Test func keysOfOneBatchReachAllContent() {
    pilot.open(
      json: #"{"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "#
        + #""beagle:button", "text": "Go", "onPress": [{"_beagleAction_": "beagle:pushView", "#
        + #""route": {"screen": "# + screen((0..<300).map { text("row \($0)") }) + "}}]}}")
    pilot.terminal.send(keys: .enter, .end)
    pilot.settle()
    #expect(pilot.terminal.find("row 299") != nil)
  }

  /// Boxes that are estimated as one row each, but have no height after the layout.
  @Test func shortContentIsFilledBeforeTheFirstFrame() {
    let flat =
      #"{"_beagleComponent_": "beagle:container", "style": {"display": "NONE"},"#
      + #""children": [\#(text("flat"))]}"#
    let json = screen(Array(repeating: flat, count: 150) + (0..<150).map { text("row \($0)") })
    _ = openFirstFrame(json)
    #expect(frame[18].hasPrefix("row 18"))
    let seen = frame
    pilot.settle()
    #expect(frame == seen)
  }

  /// Components that can change the first frame are created before it: those that run actions when
  /// they are created, and the first focusable one, which determines the hints.
  @Test(arguments: [
    #"{"_beagleComponent_": "beagle:container", "children": [], "onInit": []}"#,
    #"{"_beagleComponent_": "beagle:button", "text": "Press"}"#,
    #"{"_beagleComponent_": "beagle:textInput", "value": "typed"}"#,
    #"{"_beagleComponent_": "custom:unknown"}"#,
  ])
  func someComponentsAreNeverDeferred(component: String) {
    let first = openFirstFrame(screen((0..<300).map { text("row \($0)") } + [component]))
    #expect(first > 300)
    let seen = frame
    pilot.settle()
    #expect(frame == seen)
  }

  @Test func laterButtonsAreDeferred() {
    let button = #"{"_beagleComponent_": "beagle:button", "text": "Press"}"#
    let first = openFirstFrame(
      screen([button] + Array(repeating: text("row"), count: 300) + [button]))
    #expect(first < 100)
    let seen = frame
    pilot.settle()
    #expect(frame == seen)
    #expect(views > 300)
  }

  /// A short screen is created immediately.
  @Test func shortScreenIsCreatedAtOnce() {
    let first = openFirstFrame(screen((0..<60).map { text("row \($0)") }))
    #expect(first > 60)
  }

  @Test func childrenAddedEarlyFollowDeferredContent() throws {
    let json = screen((0..<300).map { text("row \($0)") })
      .replacing(
        #""beagle:scrollView","#, with: #""beagle:scrollView", "id": "all","#)
    _ = openFirstFrame(json)
    let controller = try #require(
      pilot.application.topNavigationController?.topViewController as? BeagleScreenViewController)
    let action = AddChildren(
      componentId: "all",
      value: .array([["_beagleComponent_": "beagle:text", "text": "the last"]]))
    controller.execute(actions: [action], event: nil, origin: controller.view)
    pilot.settle()
    pilot.press(.end)
    let last = try #require(pilot.terminal.find("the last"))
    let before = try #require(pilot.terminal.find("row 299"))
    #expect(last.y == before.y + 1)
  }

  /// In random screens of boxes in a long scroll view, the first frame equals that of the full
  /// screen.
  @Test(arguments: 0..<40)
  func firstFrameMatchesTheFullScreen(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    func box(_ depth: Int) -> String {
      if depth == 0 || random.next(3) == 0 {
        return text(String(repeating: "word ", count: random.next(30) + 1))
      }
      let direction = ["ROW", "COLUMN", "ROW_REVERSE"][random.next(3)]
      let wrap = ["WRAP", "NO_WRAP"][random.next(2)]
      let grow = random.next(3)
      let children = (0...random.next(4)).map { _ in box(depth - 1) }
      return #"{"_beagleComponent_": "beagle:container", "style": {"flex": {"grow": \#(grow), "#
        + #""flexDirection": "\#(direction)", "flexWrap": "\#(wrap)"}}, "children": ["#
        + children.joined(separator: ",") + "]}"
    }
    let first = openFirstFrame(screen((0..<80).map { _ in box(3) }))
    let seen = frame
    pilot.settle()
    #expect(views > first)
    #expect(frame == seen)
  }
}
