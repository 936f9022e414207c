import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import CellText
@testable import beagle_tui

/// Tests of the list shown for a directory without a first screen.
@MainActor @Suite struct ScreenChooserTests {
  private let bench = TestBench(size: CellSize(width: 40, height: 10))

  @Test func eachScreenHasARowWithItsTitle() throws {
    let directory = TemporaryDirectory([
      "orders.json": screenJSON("All orders"), "settings/start.json": Part.text("Settings"),
      "data.json": "{\"a\":1}",
    ])
    let client = try DirectoryNetworkClient(
      directory: directory.path, scheduler: bench.application.application.loop)
    #expect(client.screens() == ["/orders", "/settings/start"])
    bench.dependencies.networkClient = client
    bench.dependencies.theme = BeagleTheme(texts: ["muted": .role(.muted)])
    bench.open(.declarative(ScreenChooser.screen(for: client.screenListing())))
    let rows = (2..<4).map { bench.terminal.text(row: $0) }
    #expect(rows[0].contains("All orders") && rows[0].contains("/orders"), "\(rows)")
    #expect(rows[1].split(separator: " ") == ["/settings/start"], "\(rows)")
    bench.click("All orders")
    bench.application.settle(manualClock: bench.clock)
    #expect(bench.text.contains("Content of All orders"))
  }

  /// The path follows the title if both fit in a row; otherwise it is below the title.
  @Test func longPathIsPlacedBelowItsTitle() throws {
    let directory = TemporaryDirectory([
      "a.json": screenJSON("Short"),
      "settings/with-a-long-name.json": screenJSON("Settings of everything"),
    ])
    let client = try DirectoryNetworkClient(
      directory: directory.path, scheduler: bench.application.application.loop)
    bench.dependencies.networkClient = client
    bench.open(.declarative(ScreenChooser.screen(for: client.screenListing())))
    let rows = (2..<5).map { bench.terminal.text(row: $0) }
    #expect(rows[0].contains("Short") && rows[0].contains("/a"), "\(rows)")
    #expect(rows[1].contains("Settings of everything") && !rows[1].contains("/"), "\(rows)")
    #expect(rows[2].hasPrefix("   /settings/with-a-long-name"), "\(rows)")
  }

  @Test(arguments: [1000, 1100])
  func additionalScreensAreReported(count: Int) throws {
    let names = (0..<count).map { "s\($0).json" }
    let directory = TemporaryDirectory(
      Dictionary(uniqueKeysWithValues: names.map { ($0, screenJSON("T")) }))
    let client = try DirectoryNetworkClient(
      directory: directory.path, scheduler: bench.application.application.loop)
    bench.open(.declarative(ScreenChooser.screen(for: client.screenListing())))
    let message = "First 1000 of up to 1100 screens."
    #expect(bench.text.contains(message) == (count > 1000), "\(bench.text)")
    #expect(bench.text.contains("/s0"), "\(bench.text)")
    // The message stays visible while the list scrolls.
    bench.press(.tab)
    bench.press(.end)
    #expect(!bench.text.contains("/s0 "), "\(bench.text)")
    #expect(bench.text.contains(message) == (count > 1000), "\(bench.text)")
  }
}
