import BeagleTUITesting
import Testing

/// Tests of the component `custom:panel`.
@MainActor
@Suite struct PanelTests {
  private let pilot = Pilot(size: CellSize(width: 40, height: 10))

  init() {
    pilot.dependencies.decoder.register(component: Panel.self)
    pilot.open(
      json: """
        {"_beagleComponent_": "custom:panel", "title": "Order", "children": [
          {"_beagleComponent_": "beagle:text", "text": "Coffee"},
          {"_beagleComponent_": "beagle:button", "text": "Buy", "onPress": [
            {"_beagleAction_": "beagle:alert", "message": "Bought"}]}]}
        """)
  }

  @Test func boxContainsTheTitleAndTheChildren() throws {
    #expect(pilot.text.contains("│ Order"))
    #expect(pilot.text.contains("│ Coffee"))
    #expect(try pilot.find(.header).name == "Order")
    try pilot.expectNoFindings()
  }

  @Test func childrenCanBePressed() throws {
    try pilot.click(.button, "Buy")
    try pilot.expectText("Bought")
  }
}
