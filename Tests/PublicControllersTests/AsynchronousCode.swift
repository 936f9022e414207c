import BeagleTUITesting
import Testing

// The section "Asynchronous code" of docs/applications.md. This target sees only public declarations.

/// An action that asks, sends a request, and says what it did.
struct DeleteOrder: AsyncExecutableAction, Decodable {
  var path: String
  var source: SourceReference?

  func execute(controller: BeagleController, origin: View) async throws {
    guard await controller.confirm("Delete the order?", ok: "Delete it") else { return }
    _ = try await controller.requests.response(path: path, HttpAdditionalData(method: .delete))
    controller.showMessage("Deleted.")
  }
}

/// An action that shows a member of a JSON response.
struct ShowStatus: AsyncExecutableAction, Decodable {
  var path: String
  var source: SourceReference?

  func execute(controller: BeagleController, origin: View) async throws {
    let response = try await controller.requests.response(path: path)
    let order = try JSONDocument(response.data, name: path).root
    controller.showMessage("The order is \(order["status"]?.string ?? "unknown").")
  }
}

/// A component that loads its text when it is created.
struct Greeting: RenderableComponent, Decodable {
  var url: String
  var source: SourceReference?

  func toView(renderer: BeagleRenderer) -> View {
    let label = Label("…")
    let requests = renderer.controller.requests
    requests.run { [weak label] in
      let response = try await requests.response(path: url)
      label?.text = String(decoding: response.data, as: UTF8.self)
    } completion: { [weak label] result in
      if case .failure(let error) = result { label?.text = "\(error)" }
    }
    return label
  }
}

@MainActor
private func showTheTime(in application: BeagleApplication) -> Task<Void, any Error> {
  let clock = Task { @MainActor in
    for minutes in 1... {
      try await Task.sleep(for: .seconds(60))
      application.window.showMessage("Open for \(minutes) min.")
    }
  }
  return clock
}

@MainActor
@Suite struct AsynchronousCode {
  private let home = """
    {"_beagleComponent_":"beagle:container","children":[
      {"_beagleComponent_":"custom:greeting","url":"/greeting"},
      {"_beagleComponent_":"beagle:button","text":"Delete",
       "onPress":[{"_beagleAction_":"custom:deleteorder","path":"/orders/7"}]}]}
    """

  private func pilotOfHome() -> Pilot {
    let pilot = Pilot(size: CellSize(width: 60, height: 16))
    pilot.dependencies.decoder.register(component: Greeting.self)
    pilot.server.script("/greeting", .bytes(Array("Good morning".utf8), contentType: "text/plain"))
    return pilot
  }

  @Test func orderIsDeleted() async throws {
    let pilot = pilotOfHome()
    pilot.dependencies.decoder.register(action: DeleteOrder.self)
    pilot.server.script("/orders/7", .json("{}", after: 300))
    pilot.open(json: home)
    try pilot.click(.button, "Delete")
    try await pilot.waitUntilIdle()
    try pilot.click(.button, "Delete it")
    try await pilot.waitUntilIdle()
    try pilot.expectRequest(.delete, "/orders/7")
    #expect(pilot.shows("Deleted."))
  }

  @Test("an action reads a member of a JSON response")
  func responseIsRead() async throws {
    let pilot = pilotOfHome()
    pilot.dependencies.decoder.register(action: ShowStatus.self)
    pilot.server.script("/orders/7", .json(#"{"status": "ready"}"#))
    pilot.open(
      json: """
        {"_beagleComponent_":"beagle:button","text":"Status",
         "onPress":[{"_beagleAction_":"custom:showstatus","path":"/orders/7"}]}
        """)
    try pilot.click(.button, "Status")
    try await pilot.waitUntilIdle()
    #expect(pilot.shows("The order is ready."), "\(pilot.text)")
  }

  @Test func failuresHaveTheStandardBox() async throws {
    let pilot = pilotOfHome()
    pilot.dependencies.decoder.register(action: DeleteOrder.self)
    pilot.server.script("/orders/7", .failure(status: 503), .json("{}"))
    pilot.open(json: home)
    try pilot.click(.button, "Delete")
    try await pilot.waitUntilIdle()
    try pilot.click(.button, "Delete it")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("503") && pilot.text.contains("Action failed"), "\(pilot.text)")
    // The retry runs the whole action again.
    try pilot.click(.button, "Retry")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("Delete the order?"), "\(pilot.text)")
  }

  @Test func contentIsLoadedInATask() async throws {
    let pilot = pilotOfHome()
    pilot.open(json: home)
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("Good morning"), "\(pilot.text)")
  }

  @Test func tasksRunBetweenEvents() async throws {
    let pilot = pilotOfHome()
    let task = showTheTime(in: pilot.application)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
