import BeagleTUITesting
import Testing

/// Tests of objects that an application retains longer than the dependencies that created them.
@MainActor
@Suite
struct RetainedDependenciesTests {
  /// Returns a part of new dependencies, which are released.
  private func part<Part>(_ select: (BeagleDependencies) -> Part) -> (Part, isReleased: Bool) {
    weak var reference: BeagleDependencies?
    func create() -> Part {
      let dependencies = BeagleDependencies()
      reference = dependencies
      return select(dependencies)
    }
    let part = create()
    return (part, reference == nil)
  }

  @Test func logWorksWithoutALogger() {
    let (log, isReleased) = part { $0.log }
    #expect(isReleased)
    log.add(.network, .info, "late")
    #expect(log.entries.map(\.message) == ["late"])
  }

  @Test func navigationUsesTheDefaultController() {
    let (navigation, isReleased) = part { $0.navigation }
    #expect(isReleased)
    #expect(navigation.navigationController(forId: "nobody").viewControllers.isEmpty)
  }

  /// These objects do not retain the dependencies. Otherwise, a custom dependency that retains one
  /// of them would create a reference cycle.
  @Test func viewClientAndImageDownloaderFailWithoutDependencies() {
    let server = FakeServer()
    let ((client, downloader), isReleased) = part {
      $0.networkClient = server
      return ($0.viewClient, $0.imageDownloader)
    }
    #expect(isReleased)
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
      "GET /late?token=REDACTED was not sent: its BeagleDependencies were released. "
      + "Keep a reference to them as long as you use objects created with them."
    #expect(failures == [expected, expected, expected])
    #expect(server.requests.isEmpty)
  }
}
