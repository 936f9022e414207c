import BeagleAnalysis
import BeagleSchema

/// The tools that find and fix mistakes.
extension ToolBox {
  /// The maximum number of listed problems and files.
  private static let listLimit = 200

  /// Returns the first elements of a list, with a note about the others.
  private static func listed(_ texts: [String], of word: String) -> [String] {
    guard texts.count > listLimit else { return texts }
    return texts.prefix(listLimit) + ["and \(texts.count - listLimit) more \(word)"]
  }

  /// Returns the paths of an argument without `.` and `..`.
  private func paths(_ arguments: ToolArguments) throws(ToolError) -> [String] {
    var paths: [String] = []
    for path in arguments.strings("paths") { paths.append(try bounds.relative(path)) }
    return paths
  }

  // MARK: - Checks

  /// The maximum number of findings in a result.
  private static let findingLimit = 100

  func check(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = CheckCall()
    call.paths = try paths(arguments)
    call.document = arguments.text("document")
    call.isStrict = arguments.flag("strict")
    guard call.document == nil || call.paths.count < 2 else {
      throw ToolError(
        "check: with document, paths has at most one path: where the document will be saved")
    }
    return Self.result(of: try host.check(call))
  }

  /// Returns findings as a result.
  static func result(of outcome: CheckOutcome) -> ToolResult {
    var outcome = outcome
    outcome.problems = listed(outcome.problems, of: "problems")
    let counts = Counts(outcome.findings)
    let groups = FindingGroup.groups(outcome)
    let shown = groups.prefix(findingLimit).flatMap(\.shown)
    var text = groups.prefix(findingLimit).map(\.text).joined(separator: "\n")
    if !text.isEmpty { text += "\n" }
    if groups.count > findingLimit {
      let rest = groups.dropFirst(findingLimit).reduce(0) { $0 + $1.count }
      text += "and \(rest) more findings; fix these first\n\n"
    }
    text += outcome.problems.map { $0 + "\n" }.joined()
    text += counts.summary(documents: outcome.documentCount)
    let structured: ProtocolValue = [
      "findings": .array(shown.map(value)), "errors": .int(counts.errors),
      "warnings": .int(counts.warnings), "notes": .int(counts.notes),
      "documents": .int(outcome.documentCount),
      "problems": .array(outcome.problems.map { .string($0) }),
      "isComplete": .bool(shown.count == outcome.findings.count),
    ]
    return ToolResult(text, structured: structured)
  }

  /// The findings with the same message. A mistake that is repeated costs little more than one.
  private struct FindingGroup {
    /// The maximum number of findings in full.
    private static let fullLimit = 3
    /// The maximum number of places of the others.
    private static let placeLimit = 10

    /// The findings in full.
    private(set) var shown: [Diagnostic] = []
    private var excerpts: [String] = []
    private var places: [String] = []
    private(set) var count = 0

    /// Groups the findings of a check, in the order of the first one of each group.
    static func groups(_ outcome: CheckOutcome) -> [FindingGroup] {
      struct Key: Hashable {
        let code: DiagnosticCode
        let message: String
      }
      var groups: [FindingGroup] = []
      var indices: [Key: Int] = [:]
      for (finding, excerpt) in zip(outcome.findings, outcome.excerpts) {
        let key = Key(code: finding.code, message: finding.fullMessage)
        let index = indices[key] ?? groups.count
        if index == groups.count {
          indices[key] = index
          groups.append(FindingGroup())
        }
        groups[index].add(finding, excerpt)
      }
      return groups
    }

    private mutating func add(_ finding: Diagnostic, _ excerpt: String) {
      count += 1
      if shown.count < Self.fullLimit {
        shown.append(finding)
        excerpts.append(excerpt)
      } else if places.count < Self.placeLimit {
        places.append("\(finding.file):\(finding.line):\(finding.column)")
      }
    }

    /// The findings in full, and the places of the others.
    var text: String {
      let text = excerpts.joined(separator: "\n")
      let rest = count - shown.count
      guard rest > 0 else { return text }
      let more = rest > places.count ? " and \(rest - places.count) more" : ""
      return text + "\nthe same at \(places.joined(separator: ", "))\(more)\n"
    }
  }

  /// The number of findings by severity.
  private struct Counts {
    let errors: Int
    let warnings: Int
    let notes: Int

    init(_ findings: [Diagnostic]) {
      errors = findings.count { $0.severity == .error }
      warnings = findings.count { $0.severity == .warning }
      notes = findings.count { $0.severity == .note }
    }

    func summary(documents: Int) -> String {
      func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
      }
      let checked = count(documents, "document")
      guard errors + warnings + notes > 0 else {
        return documents == 0 ? "No screen was checked." : "No findings in \(checked)."
      }
      return [count(errors, "error"), count(warnings, "warning"), count(notes, "note")]
        .joined(separator: ", ") + " in \(checked)."
    }
  }

  private static func value(_ finding: Diagnostic) -> ProtocolValue {
    let value: ProtocolValue = [
      "file": .string(finding.file), "line": .int(finding.line), "column": .int(finding.column),
      "endLine": .int(finding.endLine), "endColumn": .int(finding.endColumn),
      "severity": .string(finding.severity.rawValue), "code": .string(finding.code.rawValue),
      "message": .string(finding.fullMessage),
      "isFixable": .bool(finding.fixIt?.isSafe ?? false),
    ]
    return value.adding("help", finding.help.map { .string($0) })
  }

  /// The maximum length of a patch in characters. The patch is in a result twice.
  private static let patchLimit = 100_000

  func fix(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    var call = FixCall()
    call.paths = try paths(arguments)
    call.unsaved = try unsaved(.fix, arguments)
    let isUnsaved = !call.unsaved.isEmpty
    call.isDryRun =
      arguments.flag("dryRun")
      || (isUnsaved ? call.unsaved.draft == nil : !host.allowsWriting)
    var outcome = try host.fix(call)
    outcome.problems = Self.listed(outcome.problems, of: "problems")
    if outcome.patch.utf8.count > Self.patchLimit {
      // The files may have been written, so the result must not be an error without them.
      outcome.patch = String(outcome.patch.prefix(Self.patchLimit))
      outcome.patch += "\nThe rest of the patch is omitted; read the files.\n"
    }
    let findings = outcome.fixCount == 1 ? "1 finding" : "\(outcome.fixCount) findings"
    let files = outcome.files.count == 1 ? "1 file" : "\(outcome.files.count) files"
    var text: String
    if outcome.files.isEmpty {
      text = "Nothing to fix. check lists the findings that need a decision."
    } else if call.isDryRun {
      text = "fix would correct \(findings) in \(files).\n\n\(outcome.patch)"
      if !isUnsaved, !host.allowsWriting {
        text += "\nNothing was written: \(Self.writingAdvice).\n"
      }
    } else if let draft = call.unsaved.draft {
      text = "Fixed \(findings) in \(files) of the draft \(draft).\n\n\(outcome.patch)"
    } else {
      text = "Fixed \(findings) in \(files).\n\n\(outcome.patch)"
    }
    for problem in outcome.problems { text += "\n\(problem)" }
    let structured: ProtocolValue = [
      "fixes": .int(outcome.fixCount),
      "files": .array(
        Self.listed(outcome.files, of: "files").map { .string($0) }),
      "patch": .string(outcome.patch), "isWritten": .bool(!call.isDryRun && !isUnsaved),
      "problems": .array(outcome.problems.map { .string($0) }),
    ]
    return ToolResult(text, structured: structured, isError: !outcome.problems.isEmpty)
  }
}
