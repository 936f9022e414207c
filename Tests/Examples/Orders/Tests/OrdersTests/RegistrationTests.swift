import BeagleTUITesting
import Testing

@testable import Orders

@MainActor
@Suite struct RegistrationTests {
  private let pilot = Pilot(size: CellSize(width: 48, height: 12))

  init() throws {
    register(in: pilot.dependencies)
    try pilot.serve(directory: "Screens")
  }

  @Test func ordersAreShown() throws {
    pilot.open(path: "/orders")
    try pilot.expectText("Latest orders")
  }

  @Test func gaugeIsDrawn() throws {
    pilot.open(path: "/packing")
    try pilot.expectText("████████████")
    try pilot.expectNoFindings()
  }
}
