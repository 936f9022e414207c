import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUI
@testable import BeagleTUITesting

/// Tests of the phases of loading a screen.
@MainActor
@Suite
struct ScreenLoaderTests {
  let loader = ScreenLoader()
  let server = FakeServer()
  let dependencies = BeagleDependencies()
  let remote = ScreenType.remote(.init(url: "/a"))

  init() { dependencies.networkClient = server }

  private var phase: String { loader.state.rawValue }

  private func begin() throws -> ScreenLoader.Load { try #require(loader.begin()) }

  @Test func onlyOneLoadRunsAtATime() throws {
    #expect(phase == "idle")
    let load = try begin()
    #expect(phase == "loading")
    #expect(load.isFirst)
    #expect(loader.begin() == nil)
  }

  @Test(arguments: [(true, "shown"), (false, "failed")])
  func endSetsThePhase(_ hasScreen: Bool, _ expected: String) throws {
    let load = try begin()
    #expect(loader.end(load, hasScreen ? .response : .failure, hasScreen: hasScreen))
    #expect(phase == expected)
    #expect(loader.isLatest(load))
    #expect(!loader.end(load, .failure, hasScreen: hasScreen))
    #expect(loader.begin()?.isFirst == false)
    #expect(!loader.isLatest(load))
  }

  @Test(arguments: [
    (true, false, "canceled"), (false, false, "idle"), (true, true, "shown"),
    (false, true, "shown"),
  ])
  func cancellationSetsThePhase(_ byUser: Bool, _ hasScreen: Bool, _ expected: String) throws {
    #expect(!loader.cancel(byUser ? .cancel : .cover, hasScreen: hasScreen))
    let load = try begin()
    #expect(loader.cancel(byUser ? .cancel : .cover, hasScreen: hasScreen))
    #expect(phase == expected)
    #expect(!loader.isLatest(load))
    #expect(!loader.end(load, .response, hasScreen: true))
    #expect(phase == expected)
  }

  @Test func retiredLoaderLoadsAfterItIsRevived() throws {
    let load = try begin()
    loader.retire()
    #expect(phase == "retired")
    #expect(!loader.isLatest(load))
    #expect(loader.begin() == nil)
    loader.revive()
    #expect(phase == "idle")
    #expect(loader.begin()?.isFirst == false)
  }

  @Test func adoptedScreenIsShown() throws {
    let load = try #require(loader.adopt())
    #expect(phase == "shown")
    #expect(loader.isLatest(load))
    #expect(loader.begin()?.isFirst == false)
  }

  @Test func responseIsDeliveredOnce() throws {
    var completions: [Bool] = []
    let load = try begin()
    loader.run(load, remote, dependencies) { completions.append((try? $0.get()) != nil) }
    server.respond(screenJSON("A"))
    #expect(completions == [true])
  }

  @Test func responseToACanceledLoadIsDropped() throws {
    var completions = 0
    let load = try begin()
    loader.run(load, remote, dependencies) { _ in completions += 1 }
    _ = loader.cancel(.cancel, hasScreen: false)
    #expect(server.requests[0].isCancelled)
    server.respondToCanceled(screenJSON("A"))
    #expect(completions == 0)
  }

  @Test func responseAfterRetirementIsDropped() throws {
    var completions = 0
    let load = try begin()
    loader.run(load, remote, dependencies) { _ in completions += 1 }
    loader.retire()
    server.respond(screenJSON("A"))
    #expect(completions == 0)
  }

  @Test func fallbackIsShown() throws {
    var remote = ScreenType.Remote(url: "/a")
    remote.fallback = Screen(id: "fallback", child: Text("F"))
    var shown: String?
    let load = try begin()
    loader.run(load, .remote(remote), dependencies) { shown = (try? $0.get())?.id }
    server.fail()
    #expect(shown == "fallback")
  }

  @Test func invalidScreenTextReportsTheReason() throws {
    let load = try begin()
    var failed = false
    loader.run(load, .declarativeText("{"), dependencies) {
      if case .failure(.declarativeText) = $0 { failed = true }
    }
    #expect(failed)
    #expect(SourceFinding.summary(loader.findings)?.contains("text:1:2") == true)
  }
}
