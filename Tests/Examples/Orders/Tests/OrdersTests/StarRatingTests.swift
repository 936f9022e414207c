import BeagleTUITesting
import Testing

/// Tests of the component `custom:starrating`.
@MainActor
@Suite struct StarRatingTests {
  private let pilot = Pilot(size: CellSize(width: 40, height: 8))

  @Test func textFollowsTheContext() throws {
    pilot.dependencies.decoder.register(component: StarRating.self)
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": "Ada"},
         "children": [
           {"_beagleComponent_": "custom:starrating", "text": "Hello @{name}"},
           {"_beagleComponent_": "beagle:button", "text": "Change", "onPress": [
             {"_beagleAction_": "beagle:setContext", "contextId": "name", "value": "Grace"}]}]}
        """)
    try pilot.expectText("Hello Ada")
    try pilot.click(.button, "Change")
    try pilot.expectText("Hello Grace")
    try pilot.expectNoFindings()
  }
}
