import BeagleTUI
import SystemSupport
import TerminalKit

/// The snapshot files of a directory: for each snapshot `NAME.aria.yaml` and `NAME.txt`.
///
///     let store = SnapshotStore(directory: "__snapshots__", mode: .write)
///     let screen = SnapshotScreen(pilot.application, on: pilot.terminal)
///     let outcome = try store.compare(name: "orders", screen: screen)
@MainActor
package final class SnapshotStore {
  /// The treatment of files that are missing or differ.
  package enum Mode: Sendable {
    /// Missing files are written. A difference is a failure.
    case write
    /// Missing files and differences are failures, for continuous integration.
    case check
    /// Missing files are written, and different files are replaced.
    case update
  }

  /// The formats of snapshots.
  package enum Format: String, CaseIterable, Sendable {
    /// Roles, names and states in Playwright's YAML.
    case aria
    /// The characters of the screen.
    case text

    /// The ending of the files.
    package var ending: String { self == .aria ? ".aria.yaml" : ".txt" }
  }

  /// The treatment of files that are missing or differ.
  let mode: Mode
  /// The formats to compare.
  let formats: [Format]
  private let files: RootDirectory

  /// The largest file that is read, in bytes.
  private static let sizeLimit = 10 << 20

  /// Creates a store. The directory is created with the first file.
  package init(_ directory: RootDirectory, mode: Mode, formats: [Format] = Format.allCases) {
    self.mode = mode
    self.formats = formats
    files = directory
  }

  /// Creates a store in a directory that must not be a link.
  package convenience init(directory: String, mode: Mode, formats: [Format] = Format.allCases) {
    let folder = RootDirectory(
      FilePath.folder(of: directory), folder: FilePath.name(of: directory))
    self.init(folder, mode: mode, formats: formats)
  }

  /// Returns the content of a file; nil if it does not exist.
  private func read(_ names: [String]) throws(FileError) -> [UInt8]? {
    do throws(RootDirectory.Problem) {
      return try files.read(names: names, limit: SnapshotStore.sizeLimit)
    } catch {
      guard error == .missing else { throw files.error(names, error, "read") }
      return nil
    }
  }

  /// Compares a screen with the files of a snapshot, or writes the files.
  /// - Parameters:
  ///   - name: The name, which may contain folders, for example `checkout/empty cart`.
  ///   - screen: The screen.
  ///   - masks: The elements that are not compared.
  ///   - comment: The first line of a new YAML file.
  /// - Throws: `FileError` if a file cannot be read or written.
  func compare(
    name: String, screen: SnapshotScreen, masks: SnapshotMasks = SnapshotMasks(),
    comment: String? = nil
  ) throws(FileError) -> SnapshotOutcome {
    try compare(SnapshotName(path: name), screen: screen, masks: masks, comment: comment)
  }

  /// Compares a screen with the files of a snapshot, or writes the files.
  package func compare(
    _ name: SnapshotName, screen: SnapshotScreen, masks: SnapshotMasks = SnapshotMasks(),
    comment: String? = nil
  ) throws(FileError) -> SnapshotOutcome {
    var outcome = SnapshotOutcome(name: name.text)
    var pending: [(names: [String], text: String)] = []
    for format in formats {
      var names = name.parts
      names[names.count - 1] += format.ending
      let path = files.path(of: names)
      // A file that was written without knowing the secret contains it.
      let old = try read(names).map(Redaction.text)
      if old == nil { outcome.missing.append(path) }
      let new =
        switch format {
        case .aria: compareAria(old, screen, masks, comment, path, &outcome)
        case .text: compareText(old, screen, masks, path, &outcome)
        }
      if let new { pending.append((names, new)) }
    }
    outcome.usedMasks = masks.areas(in: screen.tree).used
    try finish(&outcome, pending, screen)
    return outcome
  }

  /// Sets the status, and writes the pending files if the mode allows it.
  private func finish(
    _ outcome: inout SnapshotOutcome, _ pending: [(names: [String], text: String)],
    _ screen: SnapshotScreen
  ) throws(FileError) {
    let isDifferent = !outcome.differences.isEmpty || outcome.problem != nil
    guard !outcome.missing.isEmpty || isDifferent else { return }
    // An invalid file was edited by a person, whose work --update must not destroy.
    if isDifferent, mode != .update || outcome.problem != nil {
      outcome.status = .different
      if outcome.problem == nil { outcome.problem = screen.refusal }
      return
    }
    if let refusal = screen.refusal {
      outcome.status = .refused
      outcome.problem = refusal
      return
    }
    guard mode != .check else {
      outcome.status = .missing
      return
    }
    for (names, text) in pending { try files.write(text, to: names) }
    outcome.status = isDifferent ? .updated : .written
  }

  /// Compares the screen with a template.
  /// - Parameter old: The content of the file; nil if it does not exist.
  /// - Returns: The new content of the file if it differs; nil otherwise.
  private func compareAria(
    _ old: [UInt8]?, _ screen: SnapshotScreen, _ masks: SnapshotMasks, _ comment: String?,
    _ path: String, _ outcome: inout SnapshotOutcome
  ) -> String? {
    let snapshot = AriaSnapshot(screen.tree, masks: masks)
    let text = snapshot.file(comment: comment)
    guard let old else { return text }
    if old.elementsEqual(text.utf8) { return nil }
    do {
      let template = try AriaTemplate(old, name: path)
      outcome.warnings += template.warnings
      let matcher = AriaMatcher(template, snapshot)
      if try matcher.matches() { return nil }
      let aligner = try AriaAligner(matcher, firstLine: comment == nil ? 2 : 3)
      outcome.differences.append(SnapshotDifference(path: path, lines: aligner.lines))
      return snapshot.file(comment: comment, expressions: aligner.expressions)
    } catch let error as SearchPattern.Failure {
      outcome.problem = "\(path): \(error.description)"
    } catch {
      outcome.problem = "\(error)"
    }
    outcome.isInvalid = true
    return nil
  }

  /// Compares the rows of the screen with a text file, and returns its new content as
  /// ``compareAria(_:_:_:_:_:_:)`` does.
  private func compareText(
    _ old: [UInt8]?, _ screen: SnapshotScreen, _ masks: SnapshotMasks, _ path: String,
    _ outcome: inout SnapshotOutcome
  ) -> String? {
    let rows = screen.rows(masks: masks)
    if let old {
      var oldRows = SnapshotText.rows(TextFile.text(old))
      SnapshotText.mask(&oldRows, masks.areas(in: screen.tree).areas)
      outcome.oldRows = oldRows
      if oldRows == rows { return nil }
      outcome.differences.append(
        SnapshotDifference(path: path, lines: SnapshotDifference.lines(old: oldRows, new: rows)))
    }
    return SnapshotText.text(rows)
  }

  // MARK: - Obsolete files

  /// The beginning of the first line of files that belong to a screen.
  private static let mark = "# Screen "

  /// Returns the first line of the file of a screen: a comment with the path of the screen.
  package static func comment(forScreen path: String) -> String {
    mark + YAMLScalar.comment(path)
  }

  /// Returns the snapshots of screens that no longer exist. Files without the comment of
  /// ``comment(forScreen:)`` are never among them, because flows or people wrote them, nor are those
  /// of a path with a query, which the list of screens does not contain.
  /// - Parameter screens: The paths of all screens.
  package func obsolete(screens: Set<String>) throws(FileError) -> [String] {
    let comments = Set(screens.map(SnapshotStore.comment(forScreen:)))
    var names: [String] = []
    for path in files.files() where path.hasSuffix(Format.aria.ending) {
      let parts = RootDirectory.components(of: path)
      guard let bytes = try read(parts),
        let comment = TextFile.text(bytes).split(separator: "\n", maxSplits: 1).first,
        comment.hasPrefix(SnapshotStore.mark), !comment.contains("?")
      else { continue }
      if !comments.contains(String(comment)) {
        names.append(String(path.dropLast(Format.aria.ending.count)))
      }
    }
    return names
  }

  /// Removes the files of a snapshot.
  package func remove(_ name: String) throws(FileError) {
    var parts = RootDirectory.components(of: name)
    guard let last = parts.popLast() else { return }
    for format in Format.allCases { try files.remove(parts + [last + format.ending]) }
  }
}

/// The result of comparing a screen with its snapshot.
package struct SnapshotOutcome: Sendable {
  /// The kinds of results.
  package enum Status: String, Sendable, CaseIterable {
    /// The screen matches the files.
    case same
    /// The files were written for the first time.
    case written
    /// The files were replaced.
    case updated
    /// The files do not exist.
    case missing
    /// The screen differs from the files, or a file is invalid.
    case different
    /// The screen cannot become a snapshot.
    case refused

    /// Whether the result is a failure.
    package var isFailure: Bool { self == .missing || self == .different || self == .refused }
  }

  /// The name of the snapshot.
  let name: String
  /// The kind of the result.
  package internal(set) var status = Status.same
  /// The reason for a refusal, the error in a file, or the problem of a screen that differs.
  package internal(set) var problem: String?
  /// Whether a file has a mistake. The screen cannot be compared with such a file.
  package internal(set) var isInvalid = false
  /// The paths of the files that did not exist.
  package internal(set) var missing: [String] = []
  /// The differences of each file.
  package internal(set) var differences: [SnapshotDifference] = []
  /// The rows of the text file, with masks; nil without the file.
  package internal(set) var oldRows: [String]?
  /// The warnings about values in the files.
  package internal(set) var warnings: [String] = []
  /// The masks that match an element of the screen.
  package internal(set) var usedMasks: Set<String> = []

  init(name: String) { self.name = name }
}
