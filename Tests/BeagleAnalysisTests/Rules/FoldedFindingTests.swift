import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests that a mistake has one finding, without further findings about its consequences.
@Suite struct FoldedFindingTests {
  /// A screen is not unreachable because the navigation to it has a mistake.
  @Test(arguments: [
    "\"/profile\"", "{\"url\": \"profile\"}", "{\"url\": \" /profile\"}",
    "{\"url\": \"\\\\profile\"}",
  ])
  func wrongAddressOfAScreenIsOneFinding(route: String) throws {
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(
        "{\"_beagleAction_\": \"beagle:pushView\", \"route\": \(route)}"),
      "profile.json": RuleTesting.screen(),
    ])
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("home.json:") == true, "\(found)")
  }
}
