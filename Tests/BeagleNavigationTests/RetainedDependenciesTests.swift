import BeagleNetworking
import BeagleTUITesting
import BeagleTestSupport
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

  /// A program that opens many applications, such as `beagle-tui test`, must not retain their views.
  @Test(arguments: [
    #""style":{"display":"@{condition(eq(c.x, 1), 'FLEX', 'NONE')}"}"#,
    #""style":{"borderColor":"@{c.color}","borderWidth":"@{c.x}"}"#,
    #""style":{"size":{"width":{"value":"@{c.x}","type":"REAL"}}}"#,
    #""style":{"backgroundColor":"@{c.color}"}"#,
  ])
  func screenWithABoundStyleIsReleased(_ style: String) throws {
    weak var view: View?
    func open() {
      let pilot = Pilot(size: CellSize(width: 40, height: 10))
      pilot.open(
        json: """
          {"_beagleComponent_":"beagle:container","context":{"id":"c","value":{"x":1,"color":"#fff"}},
           "children":[{"_beagleComponent_":"beagle:container",\(style),
            "children":[{"_beagleComponent_":"beagle:text","text":"Hello"}]}]}
          """)
      view = pilot.semantics.first { $0.name == "Hello" }?.view
      #expect(view != nil)
    }
    open()
    #expect(view == nil)
  }

  @Test func demoScreensAreReleased() throws {
    let root = DocumentationFile.root + "/Resources/Screens"
    var retained: [String] = []
    var count = 0
    for file in DirectoryListing(try ScreenDirectory(root)).files
    where file.hasSuffix(".json") && file != "routes.json" {
      weak var view: View?
      func open() throws {
        let pilot = Pilot(size: CellSize(width: 80, height: 24))
        try pilot.serve(directory: root)
        pilot.open(path: "/" + file.dropLast(5))
        try? pilot.waitUntilIdle()
        view = pilot.semantics.flattened.last { $0.role != .status && $0.view != nil }?.view
        #expect(view != nil)
      }
      try open()
      count += 1
      if view != nil { retained.append(file) }
    }
    #expect(count > 10)
    #expect(retained == [])
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
