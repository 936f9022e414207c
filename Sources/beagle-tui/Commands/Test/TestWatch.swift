import BeagleAutomation
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
    var watchers: [(root: String, watcher: DirectoryWatcher)] = []
    var changed: Set<String>?
    while true {
      let runner = WatchedRunner()
      if Console.outputColumns != nil, !Console.writeUnchanged("\u{1B}[H\u{1B}[2J\u{1B}[3J") {
        return .failure
      }
      do {
        let project = try TestProject(paths, request)
        let plan = project.plan()
        try SecretVariables(request).remember(plan)
        watchers = try project.roots.map { root in
          try watchers.first { $0.root == root } ?? (root, DirectoryWatcher(root))
        }
        if project.report() {
          let affected = plan.filter { entry in
            guard let changed else { return true }
            return entry.isAffected(by: changed)
          }
          runner.runner = SerialRunner(affected.isEmpty ? plan : affected, request)
          _ = output.report(affected.isEmpty ? plan : affected, runner, request)
        }
      } catch {
        // The project file may be invalid while it is being edited.
        guard !watchers.isEmpty else { throw error }
        Console.error(CheckCommand.message(of: error))
      }
      guard Console.print("Watching. Press Ctrl-C to quit.") else { return .failure }
      changed = wait(watchers, ignoring: runner.files)
    }
  }

  /// Waits for changes in one of the directories. Returns their paths; nil if any file may have
  /// changed.
  private func wait(
    _ watchers: [(root: String, watcher: DirectoryWatcher)], ignoring written: Set<String>
  ) -> Set<String>? {
    while true {
      for (root, watcher) in watchers {
        let changes = watcher.wait(milliseconds: watchers.count == 1 ? nil : 200)
        guard !changes.isEmpty else { continue }
        if changes.isIncomplete { return nil }
        let prefix = FilePath.prefix(of: root)
        // The files that a run writes must not start the next run.
        let ignored = request.output.map(FilePath.withSlash)
        let paths = changes.paths.map { prefix + $0 }.filter { path in
          !(ignored.map { (path + "/").hasPrefix($0) } ?? false) && !written.contains(path)
            && path != request.source.recording && path != request.source.log
            && TestWatch.isSource(path, exists: Files.exists)
        }
        if !paths.isEmpty { return Set(paths) }
      }
    }
  }

  /// Returns whether a changed file may be a flow, a screen or a response, and not a snapshot, which
  /// a run writes, or a temporary file of an editor.
  static func isSource(_ path: String, exists: (String) -> Bool) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last, !parts.contains("__snapshots__") else { return false }
    if name == ProjectFile.name { return true }
    if name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") { return false }
    // Vim and sed write files with names without a dot, such as 4913, and remove them at once.
    return name.contains("." as Character) || exists(path)
  }
}

/// Runs flows and collects the paths of the files that they write.
@MainActor
private final class WatchedRunner: TestRunner {
  var runner: (any TestRunner)?
  private(set) var files: Set<String> = []

  func run(onStart: (Int) -> Void, onResult: (Int, FlowResult) -> Void) throws {
    try runner?.run(onStart: onStart) { index, result in
      files.formUnion(result.files)
      onResult(index, result)
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
