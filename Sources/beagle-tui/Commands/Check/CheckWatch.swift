import BeagleTUI
import CellText
import SystemSupport

/// Checks a directory again whenever a file in it changes, until the program is terminated.
@MainActor
struct CheckWatch {
  private let directory: String
  private let report: CheckReport
  private let makeGroups: () throws -> [CheckGroup]

  /// - Parameter makeGroups: Returns the groups for the current project file.
  init(_ directory: String, _ report: CheckReport, makeGroups: @escaping () throws -> [CheckGroup])
  {
    self.directory = directory
    self.report = report
    self.makeGroups = makeGroups
  }

  /// Checks and waits for changes. Returns only if standard output cannot be written.
  func run() throws -> ExitStatus {
    let watcher = try DirectoryWatcher(directory)
    if let notice = watcher.notice { Console.error(notice) }
    var groups = try makeGroups()
    CheckGroup.analyze(groups)
    // The reason why the current settings are invalid.
    var settingsError: String?
    while true {
      guard show(groups) else { return .usage }
      if let settingsError { Console.error(settingsError) }
      let changes = watcher.wait()
      // The settings can affect every finding.
      let settingsChanged =
        changes.isIncomplete
        || changes.paths.contains { path in
          groups.contains { $0.settings.isSetting(path) }
        }
      if !settingsChanged {
        let base = FilePath.withSlash(directory)
        for group in groups { group.analyze(again: Set(changes.paths.map { base + $0 })) }
        continue
      }
      do {
        groups = try makeGroups()
        CheckGroup.analyze(groups)
        settingsError = nil
      } catch {
        // The editor may still be writing the file, so watching continues.
        settingsError = CheckCommand.message(of: error)
      }
    }
  }

  /// Prints the findings. On a terminal, they replace the previous ones.
  private func show(_ groups: [CheckGroup]) -> Bool {
    let isTerminal = Console.outputColumns != nil
    if isTerminal, !Console.writeUnchanged("\u{1B}[H\u{1B}[2J\u{1B}[3J") { return false }
    guard report.write(groups, reportsSuccess: true) != nil else { return false }
    let path = TextMetrics.line(directory)
    return !isTerminal || Console.print("Watching \(path). Press Ctrl-C to quit.")
  }
}
