import Testing

@testable import BeagleAutomation
@testable import BeagleTUI
@testable import BeagleTUITesting

/// Tests that requests end with their owner.
@MainActor
@Suite
struct RequestScopeTests {
  let server = FakeServer()
  let dependencies = BeagleDependencies()
  let scope: RequestScope

  init() {
    dependencies.networkClient = server
    scope = RequestScope(dependencies: dependencies)
  }

  @Test func responseEndsTheRequest() {
    var completions = 0
    scope.send(path: "/a") { _ in completions += 1 }
    #expect(scope.isWaiting)
    server.respond("{}")
    #expect(completions == 1)
    #expect(!scope.isWaiting)
  }

  @Test func canceledRequestDoesNotCallItsCompletion() throws {
    var completions = 0
    let token = try #require(scope.send(path: "/a") { _ in completions += 1 })
    token.cancel()
    token.cancel()
    #expect(server.requests[0].isCancelled)
    server.respondToCanceled("{}")
    #expect(completions == 0)
    #expect(!scope.isWaiting)
  }

  @Test func endCancelsAllRequestsAndRejectsNewOnes() {
    var events: [String] = []
    scope.send(path: "/content") { _ in events.append("content") }
    scope.submit(path: "/form", HttpAdditionalData(method: .post)) {
      events.append("form canceled")
    } completion: { _ in
      events.append("form")
    }
    let navigation = scope.register(.navigation) { events.append("navigation canceled") }
    #expect(scope.isSubmitting)
    scope.end()
    #expect(events == ["form canceled", "navigation canceled"])
    #expect(navigation?.isRunning == false)
    #expect(server.requests.map(\.isCancelled) == [true, true])
    server.respondToCanceled("{}")
    #expect(events.count == 2)
    #expect(scope.send(path: "/late") { _ in events.append("late") } == nil)
    #expect(server.requests.count == 2)
    scope.reopen()
    scope.send(path: "/again") { _ in events.append("again") }
    server.respond("{}", to: "/again")
    #expect(events.last == "again")
  }

  /// Nothing else shows the user that the result of such a request is unknown.
  @Test func endWarnsOfRequestsThatMayHaveArrived() {
    scope.send(path: "/read") { _ in }
    scope.send(path: "/post?id=1", HttpAdditionalData(method: .post)) { _ in }
    scope.send(path: "/done", HttpAdditionalData(method: .delete)) { _ in }
    scope.submit(path: "/form", HttpAdditionalData(method: .put)) {
    } completion: { _ in
    }
    _ = scope.register(.navigation)
    server.respond("{}", to: "/done")
    scope.end()
    let entries = dependencies.log.entries.filter { $0.category == .action }
    #expect(entries.map(\.level) == [.warning, .warning])
    #expect(entries.first?.message.hasPrefix("Canceled POST /post") == true)
    #expect(entries.last?.message == "Canceled PUT /form; the server may have received it.")
  }

  @Test func contentIsCanceledWithoutTheNavigation() {
    scope.send(path: "/content") { _ in }
    let navigation = scope.register(.navigation)
    scope.cancelContent()
    #expect(server.requests[0].isCancelled)
    #expect(navigation?.isRunning == true)
  }

  @Test func submissionIsCanceledWithoutTheContent() {
    scope.send(path: "/content") { _ in }
    #expect(!scope.cancelSubmission())
    scope.submit(path: "/form", HttpAdditionalData()) {
    } completion: { _ in
    }
    #expect(scope.cancelSubmission())
    #expect(server.requests.map(\.isCancelled) == [false, true])
  }

  @Test func responseIsDroppedAfterItsOwnerIsReleased() {
    var completions = 0
    var owner: RequestScope? = RequestScope(dependencies: dependencies)
    owner?.send(path: "/a") { _ in completions += 1 }
    owner = nil
    server.respond("{}")
    #expect(completions == 0)
  }
}
