import BeagleTUITesting
import Testing

/// Parts of the dependencies that an application keeps longer than the dependencies themselves.
@MainActor
@Suite
struct RetainedDependenciesTests {
  /// Makes dependencies that nobody keeps and returns a part of them.
  private func part<Part>(_ take: (BeagleDependencies) -> Part) -> (Part, gone: Bool) {
    weak var kept: BeagleDependencies?
    func make() -> Part {
      let dependencies = BeagleDependencies()
      kept = dependencies
      return take(dependencies)
    }
    let part = make()
    return (part, kept == nil)
  }

  @Test func aLogGoesOnWithoutALogger() {
    let (log, gone) = part { $0.log }
    #expect(gone)
    log.add(.network, .info, "late")
    #expect(log.entries.map(\.message) == ["late"])
  }

  @Test func aNavigationGoesOnWithTheDefaultController() {
    let (navigation, gone) = part { $0.navigation }
    #expect(gone)
    #expect(navigation.navigationController(forId: "nobody").viewControllers.isEmpty)
  }

  @Test func aViewClientKeepsWhatItNeeds() {
    let server = FakeServer()
    let (client, gone) = part {
      $0.networkClient = server
      return $0.viewClient
    }
    #expect(!gone)
    var shown: String?
    client.fetch(url: "/late") { shown = (try? $0.get())?.id }
    server.answer(screenJSON("Late"))
    #expect(shown == "Late")
  }
}
