import BeagleAnalysis
import BeagleTUI

/// Applies safe fixes to the files, or prints them as a diff.
enum CheckFixer {
  case apply, diff

  /// The result of a run.
  struct Result {
    /// The number of changed files.
    var changedFiles = 0
    /// Whether a file could not be written.
    var hasFailures = false

    /// Returns the exit status of `--diff`.
    func status(of groups: [CheckGroup]) -> ExitStatus {
      let isIncomplete = groups.contains {
        !$0.settingsProblems.isEmpty || !$0.listingFailures.isEmpty || !$0.unreadable.isEmpty
      }
      if hasFailures || isIncomplete { return .usage }
      return changedFiles > 0 ? .failure : .success
    }
  }

  /// The maximum number of rounds. A fix can reveal findings that its mistake hid, so documents are
  /// checked again after each round.
  private static let roundLimit = 100

  /// Fixes the JSON syntax of the settings in the directories of groups. The other checks depend on them.
  /// - Returns: Whether a file was changed.
  static func fixSettings(of groups: [CheckGroup]) throws -> Bool {
    var isChanged = false
    for (name, _, text, count) in brokenSettings(of: groups) {
      if let failure = Files.replace(name, with: text) { throw failure }
      Console.error("fixed \(count == 1 ? "1 finding" : "\(count) findings") in \(name)")
      isChanged = true
    }
    return isChanged
  }

  private static func brokenSettings(
    of groups: [CheckGroup]
  ) -> [(name: String, before: [UInt8], after: [UInt8], count: Int)] {
    Set(groups.flatMap(\.settingsFiles)).sorted().compactMap { name in
      guard case .success(let before) = Files.read(name),
        let (after, count) = SyntaxFix.json(from: before, name: name)
      else { return nil }
      return (name, before, after, count)
    }
  }

  /// Fixes the documents of groups.
  func perform(_ groups: [CheckGroup], _ report: CheckReport) throws -> Result {
    let (fixCount, hasMore) = CheckFixer.edit(groups, report)
    var result = Result()
    if self == .diff {
      for (name, before, after, _) in CheckFixer.brokenSettings(of: groups) {
        printDiff(of: name, before, after, report, &result)
      }
    }
    for group in groups {
      for (name, text) in group.edited.sorted(by: { $0.key < $1.key }) {
        guard case .success(let before) = Files.read(name), before != text else { continue }
        switch self {
        case .diff: printDiff(of: name, before, text, report, &result)
        case .apply:
          result.changedFiles += 1
          guard before == group.originals[name] else {
            throw Files.Failure(
              message:
                "\(name): the file changed during the check and was not written; run --fix again")
          }
          if let failure = Files.replace(name, with: text) { throw failure }
        }
      }
    }
    if self == .apply, fixCount > 0 {
      let findings = fixCount == 1 ? "1 finding" : "\(fixCount) findings"
      let files = result.changedFiles == 1 ? "1 file" : "\(result.changedFiles) files"
      Console.error("fixed \(findings) in \(files)")
      if hasMore { Console.error("more fixes became possible; run --fix again") }
    }
    return result
  }

  private func printDiff(
    of name: String, _ before: [UInt8], _ after: [UInt8], _ report: CheckReport,
    _ result: inout Result
  ) {
    result.changedFiles += 1
    let diff = UnifiedDiff.text(
      of: name, before, after, isTerminal: Console.outputColumns != nil, style: report.style)
    if !Console.writePatch(diff) { result.hasFailures = true }
  }

  /// Fixes documents in memory.
  /// - Parameter isIncluded: Whether a file may be changed.
  /// - Returns: The number of fixed findings, and whether more fixes became possible.
  static func edit(
    _ groups: [CheckGroup], _ report: CheckReport, isIncluded: (String) -> Bool = { _ in true }
  ) -> (fixCount: Int, hasMore: Bool) {
    var fixCount = fixSyntax(groups, report, isIncluded)
    var hasMore = true
    for _ in 0..<roundLimit where hasMore {
      let count = fix(groups, report, isIncluded)
      hasMore = count > 0
      fixCount += count
    }
    return (fixCount, hasMore)
  }

  /// Fixes syntax errors one by one. Leaves a document unchanged if the result is still not valid
  /// JSON, because its intent is unclear.
  private static func fixSyntax(
    _ groups: [CheckGroup], _ report: CheckReport, _ isIncluded: (String) -> Bool
  ) -> Int {
    var count = 0
    for (group, findings) in report.findings(groups) {
      let names = group.writableFiles
      guard let finding = findings.first(where: { SyntaxFix.isSyntaxFix($0) }),
        names.contains(finding.file), isIncluded(finding.file),
        let before = group.text(of: finding.file),
        let (text, fixCount) = SyntaxFix.json(from: before, name: finding.file)
      else { continue }
      group.edit(finding.file, text)
      count += fixCount
    }
    return count
  }

  /// Applies the fixes that do not overlap and checks the changed documents again.
  private static func fix(
    _ groups: [CheckGroup], _ report: CheckReport, _ isIncluded: (String) -> Bool
  ) -> Int {
    var count = 0
    let found = report.findings(groups)
    for group in groups {
      var plan = FixPlan()
      let names = group.writableFiles
      for finding in found.filter({ $0.group === group }).flatMap(\.findings) {
        guard let fix = finding.fixIt, fix.isSafe, !SyntaxFix.isSyntaxFix(finding),
          // Only files that the user named are written.
          fix.edits.allSatisfy({ names.contains($0.file) && isIncluded($0.file) })
        else { continue }
        plan.add(fix)
      }
      var isChanged = false
      for (name, edits) in plan.edits {
        guard let before = group.text(of: name) else { continue }
        let after = edits.applied(to: before)
        guard after != before, !CheckFixer.breaks(before, after) else { continue }
        group.edit(name, after)
        isChanged = true
      }
      if isChanged { count += plan.count }
    }
    return count
  }

  /// Whether a change would turn valid JSON into invalid JSON. Such a change is never written.
  private static func breaks(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    func isJSON(_ bytes: [UInt8]) -> Bool { (try? JSONDocument(bytes, name: "")) != nil }
    return isJSON(before) && !isJSON(after)
  }
}
