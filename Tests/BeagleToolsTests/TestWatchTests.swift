import Testing

@testable import beagle_tui

/// The changes that `beagle-tui test --watch` runs flows for.
@MainActor @Suite struct TestWatchTests {
  @Test func filesOfARunAndOfEditorsAreNoChanges() {
    let exists = { (path: String) in path == "data" }
    for path in ["home.json", "flows/a.yaml", "data", ".beagle-tui.json", "api/x.txt"] {
      #expect(TestWatch.isSource(path, exists: exists), "\(path)")
    }
    for path in [
      "flows/a.yaml~", "flows/.a.yaml.swp", "4913", "sedXy12", "__snapshots__/home.txt",
      "a/#b.yaml#",
    ] {
      #expect(!TestWatch.isSource(path, exists: exists), "\(path)")
    }
  }
}
