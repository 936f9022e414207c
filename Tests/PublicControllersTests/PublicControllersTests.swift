import BeagleTUITesting
import Testing

/// Tests that the navigation controllers of the program work in an application. This target sees only
/// public declarations, so it does not compile if one of them uses anything else.
@MainActor @Suite struct PublicControllersTests {
  private func pilot(controller id: String) -> Pilot {
    let pilot = Pilot(size: CellSize(width: 60, height: 16))
    let navigation = pilot.dependencies.navigation
    navigation.registerNavigationController(
      builder: NonBlockingNavigationController.init, forId: "NonBlocking")
    navigation.registerNavigationController(
      builder: InlineNavigationController.init, forId: "Inline")
    navigation.registerNavigationController(
      builder: MinimalNavigationController.init, forId: "Minimal")
    pilot.open(path: "/home", controllerId: id)
    return pilot
  }

  private let home = """
    {"_beagleComponent_": "beagle:text", "text": "Welcome"}
    """

  @Test(arguments: ["NonBlocking", "Inline", "Minimal"])
  func failureIsShownAndRetried(id: String) throws {
    let pilot = pilot(controller: id)
    pilot.server.fail("/home", status: 503)
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("503"))
    pilot.press(.character("r"))
    pilot.server.respond(home, to: "/home")
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("Welcome"))
    #expect(!pilot.text.contains("503"))
  }
}
