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

  /// They do not keep the dependencies, which would never go where an application's own parts keep
  /// the standard ones.
  @Test func aViewClientAndAnImageDownloaderFailOnceTheirDependenciesAreGone() {
    let server = FakeServer()
    let ((client, downloader), gone) = part {
      $0.networkClient = server
      return ($0.viewClient, $0.imageDownloader)
    }
    #expect(gone)
    var failures: [String] = []
    for fetch in [client.fetch, client.reload] {
      _ = fetch("/late?token=s3cr3t", nil) { result in
        if case .failure(let error) = result { failures.append(error.localizedDescription) }
      }
    }
    _ = downloader.fetchImage(url: "/late?token=s3cr3t", additionalData: nil) { result in
      if case .failure(let error) = result { failures.append(error.localizedDescription) }
    }
    client.prefetch(url: "/late", additionalData: nil)
    let expected =
      "GET /late?token=REDACTED was not sent: the dependencies it belongs to are gone. "
      + "Keep the BeagleDependencies as long as the objects created with them."
    #expect(failures == [expected, expected, expected])
    #expect(server.requests.isEmpty)
  }
}
