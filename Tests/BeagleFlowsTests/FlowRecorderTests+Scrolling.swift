import BeagleSchema
import BeagleTUITesting
import CellText
import Testing

@testable import BeagleAutomation

/// Tests of recorded scrolling.
extension FlowRecorderTests {
  @Test func scrollingIsRecordedBeforeTheTap() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Next")
      pilot.press(.end)
      try pilot.click(.button, "Last")
    }
    #expect(
      commands.suffix(4).prefix(3) == [
        "- scrollUntilVisible: {element: Last}", "- tapOn: Last", "- assertVisible: Bought",
      ])
  }

  /// Tab scrolls to an element that is not visible.
  @Test func focusThatScrollsIsRecordedBeforeTheTap() throws {
    let commands = try record { pilot in
      try pilot.click(.button, "Next")
      for _ in 0..<20 where pilot.focused?.name != "Last" { pilot.press(.tab) }
      pilot.press(.enter)
    }
    #expect(commands.contains("- scrollUntilVisible: {element: Last}"))
  }

  /// A replay is at the beginning of the content when the user is at its end.
  @Test func scrollingOfAFocusBetweenFieldsIsRecorded() throws {
    let fields = (1...12).map { FlowScreen.field("Field \($0)") }.joined(separator: ",")
    let files = ["home.json": FlowScreen.screen("Home", fields, FlowScreen.text("@{form.name}"))]
    let session = try RecordedSession(files) { pilot in
      for name in ["Field 11", "Field 12", "Field 1"] {
        for _ in 0..<20 where pilot.focused?.name != name { pilot.press(.tab) }
        pilot.type("x")
      }
    }
    #expect(
      session.commands.filter { $0.contains("scroll") || $0.contains("tap") } == [
        "- scrollUntilVisible: {element: Field 11}", "- tapOn: Field 11", "- tapOn: Field 12",
        "- scrollUntilVisible: {element: Field 1, direction: UP}", "- tapOn: Field 1",
      ])
    try session.replay()
  }

  /// A user who only reads scrolls too.
  @Test func readingIsRecordedAsScrolling() throws {
    let session = try RecordedSession(Self.files) { pilot in
      try pilot.click(.button, "Next")
      pilot.press(.pageDown)
      pilot.press(.escape)
    }
    #expect(session.commands.contains { $0.hasPrefix("- scrollUntilVisible: {element: Line ") })
    try session.replay()
  }
}
