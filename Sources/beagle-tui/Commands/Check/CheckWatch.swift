import BeagleTUI

/// Checks a directory again whenever something in it changes, until the program is ended.
struct CheckWatch {
  private let groups: [CheckGroup]
  private let report: CheckReport
  private let remake: () throws -> [CheckGroup]

  /// - Parameter remake: makes the groups anew, for what is set in files beside the screens.
  init(_ groups: [CheckGroup], _ report: CheckReport, remake: @escaping () throws -> [CheckGroup]) {
    self.groups = groups
    self.report = report
    self.remake = remake
  }

  /// Looks, and waits for changes.
  func run() -> ExitStatus { .usage }
}
