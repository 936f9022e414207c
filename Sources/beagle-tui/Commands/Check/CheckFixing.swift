import BeagleAnalysis
import BeagleTUI

/// Makes the changes that are safe, in the files or for people to look at.
enum CheckFixing {
  case writing, showing

  /// What came of it.
  struct Result {
    /// How many files are different.
    var changedFiles = 0
    /// Whether a file could not be written.
    var hasFailures = false

    /// How the program ends where the changes were only shown.
    func status(of groups: [CheckGroup]) -> ExitStatus {
      let isIncomplete = groups.contains { !$0.listingFailures.isEmpty || !$0.unreadable.isEmpty }
      if hasFailures || isIncomplete { return .usage }
      return changedFiles > 0 ? .failure : .success
    }
  }

  /// The most times that documents are mended and looked at again: a change may show what was hidden
  /// by its fault.
  private static let roundLimit = 100

  /// Mends the documents of groups.
  func perform(_ groups: [CheckGroup], _ report: CheckReport) throws -> Result {
    var mended = CheckFixing.mendSyntax(groups, report)
    var hasMore = true
    for _ in 0..<CheckFixing.roundLimit where hasMore {
      let count = CheckFixing.mend(groups, report)
      hasMore = count > 0
      mended += count
    }
    var result = Result()
    for group in groups {
      for (name, text) in group.edited.sorted(by: { $0.key < $1.key }) {
        guard case .success(let before) = Files.read(name), before != text else { continue }
        result.changedFiles += 1
        switch self {
        case .showing:
          let diff = UnifiedDiff.text(
            of: name, before, text, isTerminal: Console.outputColumns != nil, style: report.style)
          if !Console.write(diff) { result.hasFailures = true }
        case .writing:
          guard before == group.originals[name] else {
            throw Files.Failure(message: "\(name): it was changed meanwhile, and is not written")
          }
          if let failure = Files.replace(name, with: text) { throw failure }
        }
      }
    }
    if self == .writing, mended > 0 {
      let findings = mended == 1 ? "1 finding" : "\(mended) findings"
      let files = result.changedFiles == 1 ? "1 file" : "\(result.changedFiles) files"
      Console.error("mended \(findings) in \(files)")
      if hasMore { Console.error("there is more to mend; run --fix again") }
    }
    return result
  }

  /// Makes JSON of documents that are none, fault by fault. A text that does not become JSON is left
  /// as it is: what was meant is not clear then.
  private static func mendSyntax(_ groups: [CheckGroup], _ report: CheckReport) -> Int {
    var count = 0
    for (group, findings) in report.findings(groups) {
      let names = Set(group.files)
      guard let finding = findings.first(where: { SyntaxMending.isOfSyntax($0) }),
        names.contains(finding.file), let before = group.text(of: finding.file),
        let (text, faults) = SyntaxMending.json(from: before, name: finding.file)
      else { continue }
      group.edit(finding.file, text)
      count += faults
    }
    return count
  }

  /// Makes the changes that can be made together, and reads what changed again.
  private static func mend(_ groups: [CheckGroup], _ report: CheckReport) -> Int {
    var count = 0
    let found = report.findings(groups)
    for group in groups {
      var plan = MendingPlan()
      let names = Set(group.files)
      for finding in found.filter({ $0.group === group }).flatMap(\.findings) {
        guard let mending = finding.mending, mending.isSafe, !SyntaxMending.isOfSyntax(finding),
          // Nothing is written but what was named.
          mending.edits.allSatisfy({ names.contains($0.file) })
        else { continue }
        plan.add(mending)
      }
      var isChanged = false
      for (name, edits) in plan.edits {
        guard let before = group.text(of: name) else { continue }
        let after = edits.applied(to: before)
        guard after != before, !CheckFixing.breaks(before, after) else { continue }
        group.edit(name, after)
        isChanged = true
      }
      if isChanged { count += plan.count }
    }
    return count
  }

  /// Whether a change makes a text that is no JSON of one that is: nothing of that kind may be
  /// written, whatever a mending was made for.
  private static func breaks(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    func isJSON(_ bytes: [UInt8]) -> Bool { (try? JSONDocument(bytes, name: "")) != nil }
    return isJSON(before) && !isJSON(after)
  }
}
