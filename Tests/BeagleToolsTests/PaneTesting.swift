import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// A suite of tests of two panes.
@MainActor
protocol PaneTesting {
  var bench: TestBench { get }
}

extension PaneTesting {
  /// Creates a terminal that is wide enough for two panes.
  static func paneBench() -> TestBench {
    let bench = TestBench(size: CellSize(width: 160, height: 24))
    bench.dependencies.navigation.registerDefaultNavigationController {
      SplitNavigationController()
    }
    return bench
  }

  /// Opens Home, and `A` from there.
  func openBoth(extra: String = "") {
    bench.openHome(PaneTests.buttons, extra: extra)
    open("Open A", "A")
  }

  func open(_ button: String, _ title: String, _ buttons: [String: String] = PaneTests.inner) {
    bench.click(button)
    bench.server.respond(screenJSON(title, buttons))
    bench.settle()
  }

  var split: SplitNavigationController? { bench.navigation as? SplitNavigationController }

  /// The titles of the screens on screen, left first.
  var shown: [String] {
    split?.visibleControllers.map { $0.navigationItem.title ?? "-" } ?? []
  }

  var active: String? { split?.activeViewController?.navigationItem.title }
}
