import BeagleTUITesting
import Testing

/// Tests of the component `custom:rating`.
@MainActor
@Suite struct RatingTests {
  private func pilot(
    _ properties: String = "", colorDepth: ColorDepth = .trueColor,
    appearance: AppearanceOptions = .init()
  ) -> Pilot {
    let pilot = Pilot(
      size: CellSize(width: 60, height: 10), colorDepth: colorDepth, appearance: appearance)
    pilot.dependencies.decoder.register(component: Rating.self)
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "score", "value": 2}, "children": [
          {"_beagleComponent_": "custom:rating", "label": "Service", "value": "@{score}" \(properties),
           "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "score",
                         "value": "@{onChange.value}"}]},
          {"_beagleComponent_": "beagle:text", "text": "Score @{score}"}]}
        """)
    return pilot
  }

  @Test func keysChangeTheNumber() throws {
    let pilot = pilot()
    try pilot.focus(pilot.find(.slider, "Service"))
    pilot.press(.right)
    try pilot.expectText("Score 3")
    pilot.press(.left, .left)
    try pilot.expectText("Score 1")
    pilot.press(.character("5"), .right)
    try pilot.expectText("Score 5")
    try pilot.expectNoFindings()
  }

  @Test func mouseChoosesADot() throws {
    let pilot = pilot()
    let frame = try pilot.find(.slider, "Service").frame
    pilot.click(at: CellPoint(x: frame.x + 7, y: frame.y))
    try pilot.expectText("Score 4")
    try pilot.expectFocus("Service")
  }

  @Test func statusBarAndHelpShowTheKeys() throws {
    let pilot = pilot()
    try pilot.focus(pilot.find(.slider, "Service"))
    #expect(pilot.text.contains("← → change"))
    pilot.resize(to: CellSize(width: 80, height: 60))
    pilot.press(.character("?"))
    try pilot.expectText("choose a smaller or larger number")
  }

  @Test func screenReadersAndTestsSeeASlider() throws {
    let pilot = pilot()
    let slider = try pilot.find(.slider, "Service")
    #expect(slider.value == "2 / 5" && slider.isFocusable && slider.actions == [.adjust])
    try pilot.assertAriaSnapshot(
      """
      - slider "Service": 2 / 5
      - text: Score 2
      """)
  }

  /// A widget has an id, a style and a description for screen readers.
  @Test func idAndStyleAreApplied() throws {
    let column = try pilot().find(.slider, "Service").frame.x
    let pilot = pilot(
      #", "id": "service", "style": {"margin": {"left": {"value": 16, "type": "REAL"}}}"#)
    #expect(try pilot.find(id: "service").frame.x == column + 2)
  }

  @Test func disabledControlTakesNoFocus() throws {
    let pilot = pilot(#", "enabled": false"#)
    #expect(pilot.focused == nil)
    let frame = try pilot.find(.slider, "Service").frame
    pilot.click(at: CellPoint(x: frame.x + 7, y: frame.y))
    try pilot.expectText("Score 2")
    #expect(try pilot.find(.slider).states.contains(.disabled))
  }

  @Test(arguments: ColorDepth.allCases)
  func dotsAreDistinctWithoutColors(depth: ColorDepth) throws {
    let shown = pilot(colorDepth: depth).text
    #expect(shown.contains("● ● ○ ○ ○"))
    var ascii = AppearanceOptions()
    ascii.isASCII = true
    #expect(pilot(colorDepth: depth, appearance: ascii).text.contains("* * o o o"))
  }

  /// A list has views only for the rows near the screen.
  @Test func numberOutlivesScrollingAndOtherScreens() throws {
    let pilot = Pilot(size: CellSize(width: 60, height: 10))
    pilot.dependencies.decoder.register(component: Rating.self)
    pilot.server.script("/next", .screen(Screen { Text("Next screen") }))
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:screenComponent", "child": {
          "_beagleComponent_": "beagle:listView",
          "dataSource": [\((0..<200).map { String($0) }.joined(separator: ","))],
          "templates": [{"view": {"_beagleComponent_": "beagle:container", "children": [
            {"_beagleComponent_": "custom:rating", "label": "Row @{item}"},
            {"_beagleComponent_": "beagle:button", "text": "Next", "onPress": [
              {"_beagleAction_": "beagle:pushView", "route": {"url": "/next"}}]}]}}]}}
        """)
    try pilot.focus(pilot.find(.slider, "Row 0"))
    pilot.press(.character("4"))
    pilot.press(.end)
    try pilot.expectElement(.slider, "Row 199")
    pilot.press(.home)
    #expect(try pilot.expectElement(.slider, "Row 0").value == "4 / 5")
    try pilot.click(.button, "Next")
    try pilot.expectText("Next screen")
    pilot.press(.escape)
    #expect(try pilot.expectElement(.slider, "Row 0").value == "4 / 5")
  }

  @Test func narrowScreenShowsNumbers() throws {
    let pilot = pilot(#", "maximum": 40"#)
    #expect(pilot.text.contains("2/40"))
  }
}
