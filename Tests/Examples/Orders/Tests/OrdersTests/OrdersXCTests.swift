import BeagleTUITesting
import XCTest

/// A test with XCTest instead of Swift Testing.
final class OrdersXCTests: XCTestCase {
  @MainActor func testButtonRunsItsActions() async throws {
    let pilot = Pilot(size: CellSize(width: 40, height: 10))
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:button", "text": "Greet", "onPress": [
          {"_beagleAction_": "beagle:alert", "title": "Hello", "message": "How are you?"}]}
        """)
    try pilot.click(.button, "Greet")
    XCTAssertEqual(try pilot.find(.dialog).name, "Hello")
    XCTAssertThrowsError(try pilot.find(.button, "Leave")) { error in
      XCTAssertTrue("\(error)".hasPrefix("no element with the role button"))
    }
  }
}
