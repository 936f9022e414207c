import BeagleSchema

/// How much was found.
package struct FindingTally: Sendable {
  /// Files that were checked.
  package var files = 0
  /// Files with a finding.
  package var filesWithFindings = 0
  /// Findings that lose a value, or that phones refuse.
  package private(set) var errors = 0
  /// Doubtful findings.
  package private(set) var warnings = 0
  /// Findings worth knowing.
  package private(set) var notes = 0
  /// Findings that `--fix` mends.
  package private(set) var mendable = 0
  /// Findings that a baseline lets pass.
  package var known = 0

  /// Nothing yet.
  package init() {}

  /// All findings.
  package var count: Int { errors + warnings + notes }
  /// Those that make a check fail: a note is worth knowing and nothing to mend.
  package var failures: Int { errors + warnings }

  /// Counts the findings of one file.
  package mutating func add(_ findings: some Sequence<Diagnostic>) {
    var hasAny = false
    for finding in findings {
      hasAny = true
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
      if finding.mending?.isSafe == true { mendable += 1 }
    }
    if hasAny { filesWithFindings += 1 }
  }

  /// What the summary says of findings that are not shown.
  var hidden: String { known == 0 ? "" : ", \(known) of the baseline left out" }
}
