import BeagleTUI
import CellText
import SystemSupport

/// Checks a directory again whenever something in it changes, until the program is ended.
@MainActor
struct CheckWatch {
  private let directory: String
  private let report: CheckReport
  private let makeGroups: () throws -> [CheckGroup]

  /// - Parameter makeGroups: makes the groups, for what is set in the file beside the screens.
  init(_ directory: String, _ report: CheckReport, makeGroups: @escaping () throws -> [CheckGroup])
  {
    self.directory = directory
    self.report = report
    self.makeGroups = makeGroups
  }

  /// Looks, and waits for changes; returns only where findings cannot be written.
  func run() throws -> ExitStatus {
    let watcher = try DirectoryWatcher(directory)
    if let notice = watcher.notice { Console.error(notice) }
    var groups = try makeGroups()
    CheckGroup.analyze(groups)
    // Why what was set last cannot be used.
    var complaint: String?
    while true {
      guard show(groups) else { return .usage }
      if let complaint { Console.error(complaint) }
      let changes = watcher.wait()
      // What the file beside the screens sets may concern every finding.
      let isReset =
        changes.isIncomplete
        || changes.paths.contains { path in
          groups.contains { $0.settings.isSetting(path) }
        }
      if !isReset {
        let base = directory.hasSuffix("/") ? directory : directory + "/"
        for group in groups { group.analyze(again: Set(changes.paths.map { base + $0 })) }
        continue
      }
      do {
        groups = try makeGroups()
        CheckGroup.analyze(groups)
        complaint = nil
      } catch {
        // It is being written; the next save may be right.
        complaint = CheckCommand.message(of: error)
      }
    }
  }

  /// Shows the findings, on a terminal in place of those before.
  private func show(_ groups: [CheckGroup]) -> Bool {
    let isTerminal = Console.outputColumns != nil
    if isTerminal, !Console.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") { return false }
    guard report.write(groups, tellsSuccess: true) != nil else { return false }
    let place = TextMetrics.line(directory)
    return !isTerminal || Console.print("Watching \(place). Ctrl-C ends.")
  }
}
