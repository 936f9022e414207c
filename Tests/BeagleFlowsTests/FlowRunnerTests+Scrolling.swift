import CellText
import TerminalKit
import Testing

@testable import BeagleAutomation

/// Scrolling to elements.
extension FlowRunnerTests {
  private static func strip(_ names: String...) -> String {
    let rows = names.map { FlowScreen.text($0 + String(repeating: " ", count: 3)) }
    return """
      {"_beagleComponent_":"beagle:scrollView","scrollDirection":"HORIZONTAL",
       "children":[\(rows.joined(separator: ","))]}
      """
  }

  private func strips() throws -> FlowBench {
    let filler = (1...6).map { FlowScreen.text("Row \($0)") }
    return try FlowBench(
      [
        "home.json": FlowScreen.screen(
          "Home",
          ([
            Self.strip("Red wine from the south", "White wine from the north", "Rose wine", "Cava")
          ] + filler + [
            Self.strip("Apples from the garden", "Pears from the garden", "Plums", "Cherries")
          ]).joined(separator: ","))
      ], size: CellSize(width: 30, height: 20))
  }

  @Test func everyPartThatScrollsSidewaysIsTried() throws {
    let bench = try strips()
    try bench.pass(
      """
      - assertNotVisible: Cherries.*
      - scrollUntilVisible: {element: Cherries.*, direction: RIGHT}
      - scrollUntilVisible: {element: Cava.*, direction: RIGHT}
      - scrollUntilVisible: {element: Red.*, direction: LEFT}
      """)
  }

  @Test func tabsAndPagesAreTried() throws {
    let tabs = (1...9).map { #"{"title":"Section \#($0)"}"# }.joined(separator: ",")
    let pages = (1...3).map { FlowScreen.text("Page \($0)") }.joined(separator: ",")
    let bench = try FlowBench(
      [
        "home.json": FlowScreen.screen(
          "Home", #"{"_beagleComponent_":"beagle:tabBar","items":[\#(tabs)]}"#,
          #"{"_beagleComponent_":"beagle:pageView","children":[\#(pages)]}"#)
      ], size: CellSize(width: 30, height: 20))
    try bench.pass(
      """
      - assertNotVisible: Section 9
      - scrollUntilVisible: {element: Section 9, direction: RIGHT}
      - tapOn: Section 9
      - assertVisible: {text: Section 9, selected: true}
      - scrollUntilVisible: {element: Page 1, direction: LEFT}
      - scrollUntilVisible: {element: Page 3, direction: RIGHT}
      """)
  }

  @Test("an element outside of the visible part is explained")
  func elementOutsideIsExplained() throws {
    let texts = (1...40).map { FlowScreen.text("Line \($0)") }.joined(separator: ",")
    let items = (1...100).map { String($0) }.joined(separator: ",")
    let list = """
      {"_beagleComponent_":"beagle:listView","dataSource":[\(items)],
       "templates":[{"view":\(FlowScreen.text("Row @{item}"))}]}
      """
    func details(_ content: String, _ flow: String) throws -> [String] {
      try FlowBench(
        ["home.json": FlowScreen.screen("Home", content)], size: CellSize(width: 30, height: 20)
      ).fail(flow).details
    }
    #expect(
      try details(texts, "- tapOn: Line 40").contains(
        "text \"Line 40\" is outside of the visible part; scrollUntilVisible scrolls to it"))
    #expect(
      try details(list, "- tapOn: Row 90").contains(
        "it may be in a row outside of the screen; scrollUntilVisible scrolls to it"))
    #expect(!(try details(texts, "- tapOn: Nuts").contains { $0.contains("scrollUntilVisible") }))
  }

  @Test func scrollingThatCannotSucceedIsExplained() throws {
    let report = try strips().fail(
      "- scrollUntilVisible: {element: Nuts, direction: RIGHT}")
    #expect(report.message == "no element with text \"Nuts\" after scrolling right to the end")
    let vertical = try strips().fail("- scrollUntilVisible: {element: Nuts}")
    #expect(
      vertical.message
        == "no element with text \"Nuts\", and nothing scrolls down; the content scrolls right")
    #expect(
      try bench().fail("- scrollUntilVisible: {element: Nuts, direction: LEFT}").message
        == "no element with text \"Nuts\", and nothing scrolls left")
    let limited = try strips().fail(
      "- scrollUntilVisible: {element: Nuts, direction: RIGHT, timeout: 1}")
    #expect(limited.message.contains("after scrolling right for 1 ms; raise its timeout"))
  }
}
