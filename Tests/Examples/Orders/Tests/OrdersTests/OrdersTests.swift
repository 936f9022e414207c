import BeagleTUITesting
import Testing

/// Tests of an application's screens that use only the public test kit.
@MainActor
@Suite struct OrdersTests {
  private let pilot = Pilot(size: CellSize(width: 48, height: 12))

  /// The directory `Screens` of this package.
  private static let screens =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Screens"

  private func openRename() throws {
    try pilot.serve(directory: Self.screens)
    pilot.open(path: "/rename")
    try pilot.waitUntilIdle()
  }

  @Test func ordersAreShown() throws {
    try pilot.serve(directory: Self.screens, latency: 300)
    pilot.open(path: "/orders")
    #expect(!pilot.shows("Latest orders"))
    try pilot.waitUntilIdle()
    try pilot.find(.header, "Latest orders")
    let order = try pilot.find(id: "order-1042")
    #expect(order.role == .button)
    #expect(order.name == "#1042 Coffee beans, Delivered yesterday")
    try pilot.assertSnapshot("orders")
    try pilot.assertSnapshot("orders", as: .semantics)
  }

  @Test func orderIsOpenedAndClosed() throws {
    try pilot.serve(directory: Self.screens)
    pilot.open(path: "/orders")
    try pilot.waitUntilIdle()
    try pilot.click(text: "#1042 Coffee beans")
    try pilot.waitUntilIdle()
    #expect(pilot.semantics.name == "Rename")
    // The first Escape leaves the field that has the focus when the screen opens.
    pilot.press(.escape, .escape)
    #expect(pilot.semantics.name == "Orders")
  }

  @Test func nameIsRequired() throws {
    try openRename()
    #expect(try pilot.find(id: "name").detail == "A name is needed.")
    #expect(try pilot.find(.button, "Save").states.contains(.disabled))
    try pilot.focus(pilot.find(id: "name"))
    pilot.type("Beans")
    let name = try pilot.find(id: "name")
    #expect(name.value == "Beans")
    #expect(name.detail == nil)
    #expect(!name.states.contains(.invalid))
    try pilot.focus(pilot.find(.button, "Save"))
    try pilot.assertSnapshot("rename-filled")
  }
}

/// A test of the component that `beagle-tui new component StarRating` creates.
@MainActor
@Suite struct NewComponentTests {
  private let pilot = Pilot(size: CellSize(width: 40, height: 8))

  @Test func createdComponentFollowsItsContext() throws {
    pilot.dependencies.decoder.register(component: StarRating.self)
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:container", "context": {"id": "stars", "value": "★★"},
         "children": [
           {"_beagleComponent_": "custom:starRating", "text": "@{stars}☆"},
           {"_beagleComponent_": "beagle:button", "text": "More", "onPress": [
             {"_beagleAction_": "beagle:setContext", "contextId": "stars", "value": "★★★"}]}]}
        """)
    try pilot.find(text: "★★☆")
    try pilot.click(.button, "More")
    try pilot.find(text: "★★★☆")
  }
}

/// Tests of loads that fail or are canceled.
@MainActor
@Suite struct FailureTests {
  private let pilot = Pilot(size: CellSize(width: 60, height: 16))

  private let home = """
    {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Home"},
     "child": {"_beagleComponent_": "beagle:text", "text": "Welcome"}}
    """

  @Test func failedLoadCanBeRetried() throws {
    pilot.server.script("/home", .failure(status: 503), .json(home, after: 600))
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
    #expect(try pilot.find(.alert).name == "Could not load")
    try pilot.click(.button, "Retry")
    pilot.wait(milliseconds: 450)
    try pilot.find(.progress)
    try pilot.waitUntilIdle()
    try pilot.find(text: "Welcome")
    #expect(pilot.server.requests.map(\.request.url) == ["/home", "/home"])
  }

  @Test func loadCanBeCanceled() throws {
    pilot.server.script("/home", .json(home, after: 10_000))
    pilot.open(path: "/home")
    pilot.wait(milliseconds: 100)
    pilot.press(.escape)
    #expect(pilot.server.requests[0].isCancelled)
    #expect(pilot.all(.progress).isEmpty)
  }

  @Test func errorsListTheExistingElements() throws {
    pilot.open(json: home)
    let error = #expect(throws: PilotError.self) { try pilot.find(.button, "Buy") }
    #expect(
      error?.description.hasPrefix("no element with the role button and the name \"Buy\"") == true)
    #expect(error?.description.hasSuffix("header \"Home\"") == true)
  }
}
