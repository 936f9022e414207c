import BeagleTUI
import BeagleTUITesting
import Testing

@testable import MyApp

/// Tests of the screens, without a terminal, a network or real time.
@MainActor
@Suite struct MyAppTests {
  let pilot = Pilot(size: CellSize(width: 40, height: 12))

  init() { register(in: pilot.dependencies) }

  /// Contexts, expressions, colors, style ids and more, without opening the screen.
  @Test func screensHaveNoMistakes() throws { try pilot.check(homeScreen()) }

  @Test func starsFollowTheContext() throws {
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
    #expect(pilot.shows("★★★☆☆"))
    try pilot.click(.button, "Better")
    #expect(pilot.shows("★★★★☆"))
  }

  @Test func ratingIsSavedAfterAQuestion() async throws {
    pilot.open(path: "/home")
    try await pilot.waitUntilIdle()
    try pilot.click(.button, "Save")
    try await pilot.waitUntilIdle()
    #expect(pilot.shows("Save 3 of 5 stars?"))
    try pilot.click(.button, "Ok")
    try await pilot.waitUntilIdle()
    #expect(pilot.shows("Saved 3 stars."))
  }

  /// The same steps as a flow, which people without Swift can write.
  @Test func flowRates() async throws {
    pilot.open(path: "/home")
    try await pilot.run(flow: "flows/rate.yaml")
  }
}
