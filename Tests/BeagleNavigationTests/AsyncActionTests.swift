import BeagleTUITesting
import BeagleTestSupport
import TestFiles
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Tests of actions that run in tasks: their results, errors and cancellation, and that tests wait for them.
@MainActor
@Suite
struct AsyncActionTests {
  /// What an action has done.
  @MainActor
  final class Record {
    var events: [String] = []
  }

  /// An action with a body of its own.
  struct Work: AsyncExecutableAction {
    var source: SourceReference?
    let body: @MainActor @Sendable (BeagleController, View) async throws -> Void

    init(_ body: @escaping @MainActor @Sendable (BeagleController, View) async throws -> Void) {
      self.body = body
    }

    func execute(controller: BeagleController, origin: View) async throws {
      try await body(controller, origin)
    }
  }

  private struct Broken: Error, CustomStringConvertible { let description = "it broke" }

  let record = Record()
  let pilot = Pilot(size: CellSize(width: 60, height: 16))

  private func open(
    _ body: @escaping @MainActor @Sendable (BeagleController, View) async throws -> Void
  ) {
    pilot.open(
      .declarative(
        Screen(
          navigationBar: NavigationBar(title: "A"), context: Context(id: "name", value: "nobody")
        ) {
          Container {
            Text("Hello @{name}.")
            Button("Go", onPress: [Work(body)])
            Button("Away", onPress: [PushView(route: .declarative(Screen { Text("Elsewhere") }))])
          }
        }))
  }

  @Test func responsesAreAwaited() async throws {
    pilot.server.script("/name", .json(#"{"name":"Ada"}"#, after: 300))
    open { controller, origin in
      let response = try await controller.requests.response(path: "/name")
      let text = String(decoding: response.data, as: UTF8.self)
      try controller.setValue(
        .string(text.contains("Ada") ? "Ada" : text), ofContext: "name", at: origin)
    }
    try pilot.click(.button, "Go")
    #expect(pilot.application.isLoading)
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("Hello Ada."))
  }

  /// Virtual time and real time both go on.
  @Test func sleepingTasksAreAwaited() async throws {
    open { controller, origin in
      try await Task.sleep(for: .milliseconds(20))
      try controller.setValue("Grace", ofContext: "name", at: origin)
    }
    try pilot.click(.button, "Go")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("Hello Grace."))
  }

  @Test func errorsAreReportedWithARetry() async throws {
    let record = record
    open { _, _ in
      record.events.append("run")
      if record.events.count == 1 { throw Broken() }
    }
    try pilot.click(.button, "Go")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("it broke"), "\(pilot.text)")
    try pilot.click(.button, "Retry")
    try await pilot.waitUntilIdle()
    #expect(record.events == ["run", "run"])
    #expect(!pilot.text.contains("it broke"), "\(pilot.text)")
  }

  /// A test without `await` lets tasks go on if the main thread serves the main queue. Otherwise it fails at once.
  @Test func testsWithoutAwaitWaitOrFail() throws {
    open { controller, origin in
      await Task.yield()
      try controller.setValue("Ada", ofContext: "name", at: origin)
    }
    try pilot.click(.button, "Go")
    guard MainQueue.isServed else {
      let error = #expect(throws: PilotError.self) { try pilot.waitUntilIdle() }
      #expect("\(error as Any)".contains("write try await pilot.waitUntilIdle()"))
      // Expectations and flows have the same advice, without a long wait.
      let start = ContinuousClock.now
      let expected = #expect(throws: FlowError.self) { try pilot.expectText("Hello Ada.") }
      #expect("\(expected as Any)".contains("declare the test as async throws"))
      let directory = TemporaryDirectory(["a.yaml": "appId: a\n---\n- assertVisible: Hello Ada.\n"])
      let file = directory.path + "/Tests.swift"
      let flow = #expect(throws: FlowError.self) { try pilot.run(flow: "a.yaml", file: file) }
      #expect("\(flow as Any)".contains("or try await pilot.run(flow:)"), "\(flow as Any)")
      #expect(ContinuousClock.now - start < .seconds(8))
      return
    }
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("Hello Ada."), "\(pilot.text)")
  }

  /// A flow in an `async` test waits for the tasks that its commands begin.
  @Test func flowsWaitForTasks() async throws {
    open { controller, origin in
      try await Task.sleep(for: .milliseconds(20))
      try controller.setValue("Ada", ofContext: "name", at: origin)
    }
    let directory = TemporaryDirectory([
      "a.yaml": """
      appId: a
      ---
      - tapOn: Go
      - assertVisible: Hello Ada.
      - repeat: {times: 2, commands: [{assertVisible: Hello Ada.}]}
      """,
      "b.yaml": "appId: a\n---\n- assertVisible: Hello Bob.\n",
    ])
    let file = directory.path + "/Tests.swift"
    #expect(try await pilot.run(flow: "a.yaml", file: file).isEmpty)
    await #expect(throws: FlowError.self) { try await pilot.run(flow: "b.yaml", file: file) }
  }

  /// A task that waited for a dialog works again from the moment that the dialog is closed.
  @Test func flowsWaitForTasksAfterDialogs() async throws {
    open { controller, origin in
      guard await controller.confirm("Rename?", ok: "Rename") else { return }
      try await Task.sleep(for: .milliseconds(20))
      try controller.setValue("Ada", ofContext: "name", at: origin)
    }
    let directory = TemporaryDirectory([
      "a.yaml": """
      appId: a
      ---
      - tapOn: Go
      - assertVisible: "Rename?"
      - tapOn: Rename
      - assertVisible: Hello Ada.
      """
    ])
    let file = directory.path + "/Tests.swift"
    #expect(try await pilot.run(flow: "a.yaml", file: file).isEmpty)
  }

  @Test func failedRequestsAreErrors() async throws {
    pilot.server.script("/name", .failure(status: 503))
    open { controller, _ in _ = try await controller.requests.response(path: "/name") }
    try pilot.click(.button, "Go")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("503"), "\(pilot.text)")
  }

  /// A task and its requests end with the screen, and nothing is reported.
  @Test func tasksEndWithTheScreen() async throws {
    let record = record
    pilot.server.script("/home", .json(#"{"_beagleComponent_":"beagle:text","text":"First"}"#))
    open { controller, _ in
      do {
        _ = try await controller.requests.response(path: "/never")
      } catch {
        record.events.append("\(type(of: error))")
        throw error
      }
    }
    try pilot.click(.button, "Go")
    while pilot.server.pending.isEmpty { await Task.yield() }
    pilot.open(path: "/home")
    try await pilot.waitUntilIdle()
    #expect(record.events == ["CancellationError"])
    #expect(pilot.text.contains("First") && !pilot.text.contains("failed"), "\(pilot.text)")
  }

  @Test func confirmationsAreAwaited() async throws {
    let record = record
    open { controller, _ in
      record.events.append(
        "\(await controller.confirm("Delete it?", title: "Sure?", ok: "Delete"))")
      await controller.alert("Done.")
      record.events.append("end")
    }
    for (button, answer) in [("Delete", "true"), ("Cancel", "false")] {
      record.events = []
      try pilot.click(.button, "Go")
      try await pilot.waitUntilIdle()
      #expect(pilot.text.contains("Sure?") && pilot.text.contains("Delete it?"), "\(pilot.text)")
      try pilot.click(.button, button)
      try await pilot.waitUntilIdle()
      #expect(record.events == [answer])
      #expect(pilot.text.contains("Done."), "\(pilot.text)")
      try pilot.click(.button, "Ok")
      try await pilot.waitUntilIdle()
      #expect(record.events == [answer, "end"])
    }
  }

  /// A task that was canceled before its first turn does not run.
  @Test func canceledTasksDoNotStart() async throws {
    let record = record
    pilot.server.script("/home", .json(#"{"_beagleComponent_":"beagle:text","text":"First"}"#))
    open { _, _ in record.events.append("run") }
    try pilot.click(.button, "Go")
    pilot.open(path: "/home")
    try await pilot.waitUntilIdle()
    #expect(record.events.isEmpty && pilot.text.contains("First"))
  }

  /// The dialog belongs to the press, like that of `Confirm`: it takes keys at once.
  @Test func dialogsTakeTheNextKey() async throws {
    let record = record
    open { controller, _ in record.events.append("\(await controller.confirm("Sure?"))") }
    pilot.press(.enter)
    try await pilot.waitUntilIdle()
    let dialog = try #require(pilot.window.modalView as? Dialog)
    #expect(!dialog.opensByItself)
    pilot.press(.escape)
    try await pilot.waitUntilIdle()
    #expect(record.events == ["false"])
  }

  /// A dialog that nobody presses a button of counts as no.
  @Test func removedDialogsAreNo() async throws {
    let record = record
    pilot.server.script("/home", .json(#"{"_beagleComponent_":"beagle:text","text":"First"}"#))
    open { controller, _ in record.events.append("\(await controller.confirm("Sure?"))") }
    try pilot.click(.button, "Go")
    try await pilot.waitUntilIdle()
    pilot.press(.escape)
    try await pilot.waitUntilIdle()
    #expect(record.events == ["false"])
  }
}

/// Tests of clients, token providers and downloaders that are asynchronous functions.
@MainActor
@Suite
struct AsyncClientTests {
  /// A client that waits before each request, and counts those that were canceled.
  private final class Client: AsyncNetworkClient {
    let base: any NetworkClientProtocol
    var canceled = 0

    init(_ base: any NetworkClientProtocol) { self.base = base }

    func response(to request: Request) async throws -> NetworkResponse {
      if request.url.hasSuffix("/broken") { throw Failure(description: "no battery") }
      do {
        try await Task.sleep(for: .milliseconds(2))
        var request = request
        request.setHeader("X-Signature", "abc")
        return try await base.executeRequest(request)
      } catch {
        if error is CancellationError { canceled += 1 }
        throw error
      }
    }
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  private final class Tokens: AsyncTokenProvider {
    var count = 0
    func token() async throws -> String {
      count += 1
      await Task.yield()
      if count == 1 { throw Failure(description: "the key store is locked") }
      return "secret"
    }
  }

  private final class Images: AsyncImageDownloader {
    var urls: [String] = []
    func image(url: String, additionalData: HttpAdditionalData?) async throws -> [UInt8] {
      urls.append(url)
      await Task.yield()
      throw Failure(description: "out of paint")
    }
  }

  private static let screen = #"{"_beagleComponent_":"beagle:text","text":"Loaded"}"#
  private let pilot = Pilot(size: CellSize(width: 70, height: 12))

  @Test func responsesAreShown() async throws {
    pilot.server.script("/home", .json(Self.screen, after: 50))
    pilot.dependencies.networkClient = Client(pilot.server)
    pilot.open(path: "/home")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("Loaded"), "\(pilot.text)")
    #expect(pilot.server.requests.last?.request.header("x-signature") == "abc")
  }

  /// The main thread lets the task go on if it serves the main queue.
  @Test("a test without await fails with what to write, if a client is asynchronous")
  func testsWithoutAwait() throws {
    pilot.server.script("/home", .json(Self.screen))
    pilot.dependencies.networkClient = Client(pilot.server)
    pilot.open(path: "/home")
    guard !MainQueue.isServed else { return }
    let error = #expect(throws: PilotError.self) { try pilot.waitUntilIdle() }
    #expect("\(error as Any)".contains("an asynchronous client of the application still runs"))
    #expect("\(error as Any)".contains("write try await pilot.waitUntilIdle()"))
    let expected = #expect(throws: FlowError.self) { try pilot.expectText("Loaded") }
    #expect("\(expected as Any)".contains("declare the test as async throws"))
  }

  @Test func errorsAreShownWithTheRequest() async throws {
    pilot.dependencies.networkClient = Client(pilot.server)
    pilot.open(path: "/broken")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("no battery"), "\(pilot.text)")
  }

  @Test func leftScreensCancelTheTask() async throws {
    let client = Client(pilot.server)
    pilot.dependencies.networkClient = client
    pilot.server.script("/slow", .hang)
    pilot.server.script("/home", .json(Self.screen))
    pilot.open(path: "/slow")
    for _ in 0..<200 where pilot.server.pending.isEmpty {
      try await Task.sleep(for: .milliseconds(1))
    }
    pilot.open(path: "/home")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("Loaded"), "\(pilot.text)")
    #expect(client.canceled == 1)
  }

  @Test func tokensAreFetched() async throws {
    let url = "https://bank.example/home"
    pilot.server.script(url, .json(Self.screen))
    pilot.dependencies.networkClient = BearerNetworkClient(
      pilot.server, tokens: Tokens(), origin: url)
    pilot.open(path: url)
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("key store is locked"), "\(pilot.text)")
    try pilot.click(.button, "Retry")
    try await pilot.waitUntilIdle()
    #expect(pilot.text.contains("Loaded"), "\(pilot.text)")
    #expect(pilot.server.requests.last?.request.header("Authorization") == "Bearer secret")
  }

  @Test func imagesAreRequestedFromTheDownloader() async throws {
    let images = Images()
    pilot.dependencies.imageDownloader = images
    pilot.open(.declarative(Screen { Image(.remote("/a.png")) }))
    try await pilot.waitUntilIdle()
    await #expect(throws: (any Error).self) { try await images.fetchImage(url: "/b.png") }
    #expect(images.urls == ["/a.png", "/b.png"])
  }

  @Test func viewClientsAreAwaited() async throws {
    pilot.server.script("/home", .json(Self.screen))
    let pilot = pilot
    let fetch = Task { @MainActor in
      try await pilot.dependencies.viewClient.fetch(url: "/home") is Screen
    }
    await Task.yield()
    pilot.settle()
    #expect(try await fetch.value)
  }
}
