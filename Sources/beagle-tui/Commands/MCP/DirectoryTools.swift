import BeagleAnalysis
import BeagleNetworking
import BeagleServers
import BeagleTUI
import SystemSupport

/// The tools of `beagle-tui mcp` for the screens in the working directory.
///
/// Documents have names such as `./home.json`. They are read through ``ScreenDirectory``, so that
/// links to the outside are not followed.
final class DirectoryTools: ScreenTools {
  let allowsNetwork: Bool
  let allowsWriting: Bool
  let screens: ScreenDirectory
  private let known: [CustomName]
  /// The open sessions by their names.
  var openSessions: [String: Session] = [:]
  /// The versions of the files that this server returned or wrote, by their paths.
  var readVersions: [String: Int] = [:]
  /// The unsaved files that stay for later calls, by the names of their drafts.
  var drafts: [String: UnsavedDirectory] = [:]
  /// The warnings in the last result of each flow.
  private var flowWarnings: [String: [String]] = [:]

  init(
    _ screens: ScreenDirectory, known: [CustomName], allowsNetwork: Bool,
    allowsWriting: Bool = false
  ) {
    self.screens = screens
    self.known = known
    self.allowsNetwork = allowsNetwork
    self.allowsWriting = allowsWriting
  }

  /// Closes the sessions, and removes the drafts.
  func close() {
    openSessions = [:]
    drafts = [:]
  }

  /// Replaces the warnings of a failed flow that are as in its last result.
  func shortenWarnings(of outcome: inout FlowOutcome) {
    let warnings = outcome.warnings
    if !outcome.isPassed, warnings.count > 2, flowWarnings[outcome.name] == warnings {
      outcome.warnings = ["the \(warnings.count) warnings of the last result of this flow"]
    }
    flowWarnings[outcome.name] = warnings
  }

  /// The prefix of the names of documents.
  nonisolated private static let prefix = "./"

  /// Returns a text without the prefix of a document's name at the beginning.
  nonisolated private static func relative(_ text: String, _ prefix: String = prefix) -> String {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  // MARK: - Settings

  var customTypes: [String] { (try? settings())?.types ?? [] }

  /// Returns the settings of the checks.
  /// - Parameter unsaved: The unsaved files, among which the settings and the theme may be.
  func settings(
    isStrict: Bool = false, _ unsaved: UnsavedDirectory? = nil
  ) throws(ToolError) -> CheckSettings {
    var request = CheckRequest()
    request.isStrict = isStrict
    request.known = known
    if let unsaved, let path = try copiedSettings(unsaved) {
      do {
        return try CheckSettings(request, project: ProjectFile.load(path))
      } catch {
        throw ToolError(
          CheckCommand.message(of: error).replacing(bytesOf: unsaved.copy.root + "/", with: ""))
      }
    }
    // A file in a parent directory applies to other commands, too.
    let own = Self.prefix + ProjectFile.name
    let path =
      screens.problem(ProjectFile.name, allowsHidden: true) == .missing
      ? ProjectFile.find(for: ".") : own
    do {
      return try CheckSettings(request, project: path.map(ProjectFile.load))
    } catch {
      // Errors quote unknown names, and a model reads no text outside the directory.
      guard path == nil || path == own else {
        throw ToolError(
          "the settings in \(ProjectFile.name) of a parent directory are invalid; beagle-tui check"
            + " prints the mistake")
      }
      throw ToolError(Self.relative(CheckCommand.message(of: error)))
    }
  }

  func group(_ settings: CheckSettings, directory: String? = ".") -> CheckGroup {
    CheckGroup(
      directory: directory, files: [], settings: settings, reader: CheckGroup.reader(of: screens))
  }

  var styles: [(kind: String, ids: [String])] {
    ((try? settings())?.options.theme ?? ThemeStyleIDs(BeagleTUI.BeagleTheme().styleIDs)).kinds
  }

  // MARK: - Selection

  /// The documents that a call names.
  private struct Selection {
    /// The paths of files and directories; empty for all documents.
    var paths: [String] = []
    /// Whether the files that are data are named.
    var namesData = true

    func contains(_ file: String) -> Bool {
      let file = DirectoryTools.relative(file)
      return paths.isEmpty
        || paths.contains { $0.isEmpty || file == $0 || file.hasPrefix($0 + "/") }
    }
  }

  /// Returns the selection of paths, with links inside the directory resolved.
  private func selection(_ paths: [String]) throws(ToolError) -> Selection {
    var selection = Selection()
    for path in paths {
      switch screens.problem(path) {
      case nil, .isDirectory: selection.paths.append(screens.target(of: path) ?? path)
      case .missing:
        let files = DirectoryListing(screens).files
        let near = TypoCorrection.nearest(to: path, among: files, limit: 1).first
        throw ToolError(
          "\(path): does not exist; "
            + (near.map { "did you mean \($0)?" } ?? "resources/list lists the screens"))
      case let problem?: throw ToolError("\(path): \(problem.reason)")
      }
    }
    return selection
  }

  /// Returns the problems that prevented the check of selected documents.
  private func problems(
    _ group: CheckGroup, _ selection: Selection, _ prefix: String = prefix
  ) -> [String] {
    let skipped = group.skipped.filter {
      selection.namesData && selection.paths.contains(Self.relative($0))
    }
    let listing = group.isEmpty ? [emptyDirectory] : group.listingFailures
    return (listing + group.unreadable).map {
      Self.relative(Redaction.text($0), prefix)
    }
      + skipped.map {
        "\(Self.relative($0)): is not a screen, because its root has no _beagleComponent_ or"
          + " _beagleAction_"
      }
  }

  /// What to do in a directory without documents.
  var emptyDirectory: String {
    let drafts = filledDrafts.joined(separator: ", ")
    return
      (drafts.isEmpty
      ? "the directory has no screens yet; pass some to check_and_render in files, such as {\"home.json\": {…}}"
      : "the directory has no screens yet; unsaved ones are in a draft: pass draft to check_and_render (\(drafts))")
      + (allowsWriting
        ? "; write_files saves them"
        : ". To save them, write files with another tool, or start the server with --allow-write")
  }

  // MARK: - Checks

  func check(_ call: CheckCall) throws(ToolError) -> CheckOutcome {
    let settings = try settings(isStrict: call.isStrict)
    guard let document = call.document else {
      var selection = try selection(call.paths)
      selection.namesData = call.namesData
      let group = group(settings)
      CheckGroup.analyze([group])
      // A document that was not written now is named as data.
      let files = selection.paths.filter {
        screens.problem($0) == nil && (!call.namesData || !$0.hasSuffix(".json"))
      }
      let report = check(files, group, in: screens, prefix: Self.prefix)
      return outcome(group, selection, report: report)
    }
    guard let path = call.paths.first else {
      let group = group(settings, directory: nil)
      group.add("document.json", Array(document.utf8))
      CheckGroup.analyze([group])
      return outcome(group, Selection())
    }
    guard path.hasSuffix(".json") else {
      throw ToolError("\(path): the name of a screen ends with .json")
    }
    let group = group(settings)
    group.add(Self.prefix + path, Array(document.utf8))
    CheckGroup.analyze([group])
    let report = check([path], group, in: screens, prefix: Self.prefix)
    return outcome(group, Selection(paths: [path]), report: report)
  }

  /// Returns the findings in all documents of a group.
  func outcome(_ group: CheckGroup, _ report: FileReport, prefix: String) -> CheckOutcome {
    outcome(group, Selection(), prefix: prefix, report: report)
  }

  private func outcome(
    _ group: CheckGroup, _ selection: Selection, prefix: String = prefix,
    report files: FileReport = FileReport()
  ) -> CheckOutcome {
    let report = TextReport(columns: nil, style: ReportStyle(isColored: false))
    var found = files.findings
    let redaction = FindingRedaction(text: group.text)
    for (file, findings) in group.findings() where selection.contains(file) {
      let text = redaction.source(of: file)
      for finding in findings {
        var finding = redaction.redacted(finding)
        finding.file = Self.relative(finding.file, prefix)
        // The excerpt has the same name.
        found.append((finding, report.text(of: finding, in: text)))
      }
    }
    // Errors first; the findings of the same severity stay in the order of the files.
    let order: [Diagnostic.Severity] = [.error, .warning, .note]
    found = order.flatMap { severity in found.filter { $0.finding.severity == severity } }
    let skipped = Set(group.skipped)
    let count = group.files.count { selection.contains($0) && !skipped.contains($0) }
    return CheckOutcome(
      findings: found.map(\.finding), excerpts: found.map(\.excerpt), documentCount: count,
      problems: problems(group, selection, prefix) + files.problems)
  }

  // MARK: - Fixes

  func fix(_ call: FixCall) throws(ToolError) -> FixOutcome {
    if !call.unsaved.isEmpty { return try fixUnsaved(call) }
    let selection = try selection(call.paths)
    let group = group(try settings())
    CheckGroup.analyze([group])
    let style = ReportStyle(isColored: false)
    let report = CheckReport(format: .text, color: .never, baseline: nil)
    let (fixCount, _) = CheckFixer.edit([group], report, isIncluded: selection.contains)
    var outcome = FixOutcome(
      fixCount: fixCount, files: [], patch: "", problems: problems(group, selection))
    for (name, text) in group.edited.sorted(by: { $0.key < $1.key }) {
      guard let before = group.originals[name], before != text else { continue }
      let file = Self.relative(name)
      if !call.isDryRun, let problem = replace(file, before, with: text) {
        outcome.problems.append(problem)
        continue
      }
      outcome.files.append(file)
      outcome.patch += UnifiedDiff.text(of: file, before, text, isTerminal: false, style: style)
    }
    return outcome
  }

  /// Writes a file. Returns the reason why it could not be written.
  private func replace(_ file: String, _ before: [UInt8], with text: [UInt8]) -> String? {
    // The directory may have changed since it was listed.
    guard screens.target(of: file) == file else {
      return "\(file): is a link and was not written; name its target"
    }
    guard (try? screens.read(file, limit: Files.sizeLimit)) == before else {
      return "\(file): changed during the check and was not written; call fix again"
    }
    if let error = Files.replace(file, with: text) { return error.message }
    readVersions[file] = Self.version(text)
    return nil
  }
}
