import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// An application with live reload for a temporary directory.
@MainActor
final class ReloadBench {
  let bench: TestBench
  let directory: TemporaryDirectory
  let reload: LiveReload
  /// The last reported findings.
  private(set) var findings: [SourceFinding] = []

  init(
    _ files: [String: String], size: CellSize = CellSize(width: 60, height: 16), latency: Int = 0
  ) throws {
    directory = TemporaryDirectory(files)
    bench = TestBench(size: size)
    let client = try bench.application.serve(
      directory: directory.path, latency: latency, isOffline: true)
    reload = LiveReload(bench.application, client: client)
    reload.onFindings = { [unowned self] in self.findings = $0 }
  }

  /// Opens a screen of the directory.
  func open(_ path: String = "/home") throws {
    bench.open(path: path)
    try bench.waitUntilIdle()
  }

  /// Writes files and reports the changes.
  func save(_ files: [String: String]) {
    var changes = DirectoryChanges()
    for (name, text) in files {
      directory.write(name, text)
      changes.insert(name)
    }
    reload.filesDidChange(changes)
    bench.settle()
  }

  var text: String { bench.text }

  /// The text on screen between `name=` and the next period.
  func shown(_ name: String) -> String { bench.shown(name) }
}
