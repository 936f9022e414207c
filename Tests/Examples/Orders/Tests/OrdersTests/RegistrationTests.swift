import BeagleTUITesting
import Testing

@testable import Orders

@MainActor
@Suite struct RegistrationTests {
  @Test func ordersAreShown() throws {
    let pilot = Pilot(size: CellSize(width: 48, height: 12))
    register(in: pilot.dependencies)
    try pilot.serve(directory: "Screens")
    pilot.open(path: "/orders")
    try pilot.waitUntilIdle()
    #expect(pilot.shows("Latest orders"))
  }
}
