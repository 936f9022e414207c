import BeagleTestSupport
import CAllocations
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import FlexLayout
@testable import TerminalKit

/// Tests of the work for the startup, a step of the focus and a step in a list. A count above its
/// limit means a slower program, so a limit may be raised only for a documented reason.
@MainActor @Suite(.serialized) struct CostTests {
  /// Counts of the work done during an operation.
  private struct Cost {
    var frames = 0
    var passes = 0
    var layouts = 0
    var measures = 0
    var cells = 0
    var changedCells = 0
    var allocations = 0
  }

  private let terminal = HeadlessTerminal(size: CellSize(width: 100, height: 30))
  private let clock = ManualClock()
  private let directory = TemporaryDirectory()

  /// Measures the work of a closure.
  private func cost(_ work: () throws -> BeagleApplication) rethrows -> Cost {
    View.layoutTree.statistics = FlexStatistics()
    let frames = terminal.frames
    let changed = terminal.cellsChanged
    let allocations = allocation_count()
    let application = try work()
    var cost = Cost()
    cost.allocations = allocation_count() - allocations
    cost.frames = terminal.frames - frames
    cost.changedCells = terminal.cellsChanged - changed
    cost.passes = application.window.statistics.layouts
    cost.cells = application.window.statistics.cellsPainted
    cost.layouts = View.layoutTree.statistics.layouts
    cost.measures = View.layoutTree.statistics.measureCalls
    return cost
  }

  /// Measures the work for one key.
  private func cost(of key: Key, in application: BeagleApplication) -> Cost {
    let before = application.window.statistics
    var cost = cost {
      terminal.send(keys: key)
      application.application.loop.drain()
      return application
    }
    cost.passes -= before.layouts
    cost.cells -= before.cellsPainted
    return cost
  }

  private func open(_ screen: String) throws -> BeagleApplication {
    directory.write("home.json", screen)
    let application = BeagleApplication(
      terminal: terminal, dependencies: BeagleDependencies(), clock: clock)
    try application.serve(directory: directory.path)
    application.open(.remote(.init(url: "/home")))
    application.settle()
    return application
  }

  private func views(of application: BeagleApplication) -> Int {
    var count = 0
    application.window.root.visit { _ in count += 1 }
    return count
  }

  /// A screen of ten rows, each with two texts and a button.
  private var settings: String {
    let rows = (0..<10).map { row in
      """
      {"_beagleComponent_": "beagle:container", "style": {"flex": {"flexDirection": "ROW", \
      "justifyContent": "SPACE_BETWEEN"}}, "children": [\
      {"_beagleComponent_": "beagle:text", "text": "Setting \(row)"}, \
      {"_beagleComponent_": "beagle:text", "text": "on"}, \
      {"_beagleComponent_": "beagle:button", "text": "Change \(row)"}]}
      """
    }
    return screenText(rows.joined(separator: ","))
  }

  /// A list of 600 buttons.
  private var list: String {
    let rows = (0..<600).map { #"{"id": "\#($0)", "title": "Row \#($0)"}"# }
    return """
      {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Rows"}, \
      "child": {"_beagleComponent_": "beagle:listView", "direction": "VERTICAL", \
      "iteratorName": "item", "key": "id", "dataSource": [\(rows.joined(separator: ","))], \
      "templates": [{"view": {"_beagleComponent_": "beagle:button", "text": "@{item.title}"}}]}}
      """
  }

  private func screenText(_ children: String) -> String {
    """
    {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Settings"}, \
    "child": {"_beagleComponent_": "beagle:container", "children": [\(children)]}}
    """
  }

  // MARK: - Limits

  /// Secrets of the user are searched in the URLs of a start, whatever their number is.
  @Test(arguments: [0, 60]) func startupStaysWithinItsLimits(secrets count: Int) throws {
    let secrets = "/.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".prefix(count)
      .map { "\($0)-secret-CostTests" }
    for secret in secrets { Redaction.remember(secret) }
    defer { for secret in secrets { Redaction.forget(secret) } }
    // Creates the objects that exist once per process, so that the order of tests does not matter.
    _ = try open(settings)
    var opened: BeagleApplication?
    let cost = try cost {
      let application = try open(settings)
      opened = application
      return application
    }
    let application = try #require(opened)
    #expect(terminal.find("Change 9") != nil)
    #expect(cost.frames == 1, "the screen is in the first frame")
    #expect(cost.passes <= 1)
    #expect(cost.cells <= 3000)
    #expect(cost.layouts <= 20, "\(cost.layouts) containers laid out")
    // Each leaf is measured for its size and, in a row, for its minimum width.
    #expect(cost.measures <= 61, "\(cost.measures) measurements of leaves")
    #expect(cost.allocations <= 2800, "\(cost.allocations) allocations")
    #expect(views(of: application) <= 54)
  }

  @Test func focusStepStaysWithinItsLimits() throws {
    let application = try open(settings)
    _ = cost(of: .tab, in: application)
    let cost = cost(of: .tab, in: application)
    #expect(cost.frames == 1)
    #expect(cost.passes == 0)
    #expect(cost.cells <= 200)
    #expect(cost.changedCells <= 24)
    #expect(cost.allocations <= 234, "\(cost.allocations) allocations")
  }

  @Test func listStepStaysWithinItsLimits() throws {
    let application = try open(list)
    // The first steps move the focus to the last visible row.
    for _ in 0..<35 { _ = cost(of: .down, in: application) }
    let before = views(of: application)
    var most = Cost()
    var allocations: [Int] = []
    for _ in 0..<20 {
      let cost = cost(of: .down, in: application)
      #expect(cost.frames == 1)
      #expect(cost.passes == 0)
      most.cells = max(most.cells, cost.cells)
      allocations.append(cost.allocations)
    }
    allocations.sort()
    #expect(most.cells <= 300, "\(most.cells) cells")
    // Each arrow key ensures that the rows near the viewport exist. Most steps create no rows. One
    // step per half page is followed by idle work that creates half a page of rows.
    #expect(allocations[10] <= 600, "\(allocations) allocations")
    #expect(allocations[19] <= 3900, "\(allocations) allocations")
    // Rows up to two pages away are not removed.
    #expect(views(of: application) <= before + 60, "\(before), \(views(of: application)) views")
  }
}
