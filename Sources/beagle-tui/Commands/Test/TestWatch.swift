import BeagleAutomation
import BeagleFlows
import BeagleTUI
import CellText
import SystemSupport

/// Runs flows again whenever they or the screens change, until the program is terminated.
@MainActor
struct TestWatch {
  private let paths: [String]
  private let request: TestRequest
  private let output: TestOutput

  init(_ paths: [String], _ request: TestRequest, _ output: TestOutput) {
    self.paths = paths
    self.request = request
    self.output = output
  }

  /// Runs the flows and waits for changes. Returns only if the output cannot be written.
  func run() throws -> ExitStatus {
    var changed: Set<String>?
    while true {
      let project = try TestProject(paths, request)
      let plan = project.plan()
      let watchers = try project.roots.map { (root: $0, watcher: try DirectoryWatcher($0)) }
      if Console.outputColumns != nil, !Console.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") {
        return .failure
      }
      if project.report() {
        let affected = plan.filter { entry in
          guard let changed else { return true }
          return entry.isAffected(by: changed)
        }
        let chosen = affected.isEmpty ? plan : affected
        _ = output.report(chosen, SerialRunner(chosen, request), request)
      }
      guard Console.print("Watching. Press Ctrl-C to quit.") else { return .failure }
      changed = wait(watchers)
    }
  }

  /// Waits for changes in one of the directories. Returns their paths; nil if any file may have
  /// changed.
  private func wait(_ watchers: [(root: String, watcher: DirectoryWatcher)]) -> Set<String>? {
    while true {
      for (root, watcher) in watchers {
        let changes = watcher.wait(milliseconds: watchers.count == 1 ? nil : 200)
        guard !changes.isEmpty else { continue }
        if changes.isIncomplete { return nil }
        let prefix = root == "." ? "" : root.hasSuffix("/") ? root : root + "/"
        // The files that a run writes are not changes.
        let ignored = request.output.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        let paths = changes.paths.map { prefix + $0 }.filter { path in
          !(ignored.map { (path + "/").hasPrefix($0) } ?? false)
        }
        if !paths.isEmpty { return Set(paths) }
      }
    }
  }
}

extension TestProject {
  /// The directories of the flows and of the screens, each once.
  var roots: [String] {
    var roots: [String] = []
    for (workspace, _) in workspaces {
      let app = request.app ?? workspace.app
      for root in [workspace.directory.name, app]
      where Files.isDirectory(root) && !roots.contains(root) {
        roots.append(root)
      }
    }
    return roots
  }
}

extension TestProject.Entry {
  /// Whether the flow must run again after changes. A change of anything but a flow or a script may
  /// change the screens.
  fileprivate func isAffected(by changes: Set<String>) -> Bool {
    let own = Set(flow.files.map { workspace.prefix + $0 })
    return changes.contains { path in
      own.contains(path) || !(path.hasSuffix(".yaml") || path.hasSuffix(".yml"))
    }
  }
}
