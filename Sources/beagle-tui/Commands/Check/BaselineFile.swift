import BeagleAnalysis
import BeagleTUI
import CellText
import SystemSupport

/// A baseline file. The paths in it are relative to its folder.
struct BaselineFile {
  /// The findings to ignore.
  let baseline: Baseline
  /// The path from the command line.
  let path: String
  private let folder: String

  /// Reads a file.
  init(_ path: String) throws {
    guard Files.exists(path) else {
      throw Files.Failure(
        message: "--baseline: \(path) does not exist; create it with --write-baseline")
    }
    baseline = try Baseline(try Files.read(path).get(), name: path)
    self.path = path
    folder = BaselineFile.folder(of: path)
  }

  /// Returns the key of a finding in the baseline.
  func key(_ finding: Diagnostic, _ redaction: FindingRedaction) -> Baseline.Key {
    BaselineFile.key(finding, redaction, folder: folder)
  }

  private static func folder(of path: String) -> String {
    let folder = FilePath.folder(of: path)
    return FilePath.real(folder.isEmpty ? "." : folder) ?? ""
  }

  private static func key(
    _ finding: Diagnostic, _ redaction: FindingRedaction, folder: String
  ) -> Baseline.Key {
    let real = FilePath.real(finding.file) ?? finding.file
    return Baseline.Key(
      redaction.redacted(finding), file: Files.relative(real, to: folder) ?? real)
  }

  /// Writes all findings of groups, including notes, and prints a summary.
  static func write(_ path: String, _ groups: [CheckGroup]) throws -> ExitStatus {
    let folder = folder(of: path)
    var baseline = Baseline()
    for group in groups {
      for message in group.listingFailures + group.unreadable { Console.error(message) }
      guard group.listingFailures.isEmpty, group.unreadable.isEmpty else { return .usage }
      let redaction = FindingRedaction(text: group.text)
      for file in group.findings() {
        for finding in file.findings { baseline.add(key(finding, redaction, folder: folder)) }
      }
    }
    if let failure = Files.write(baseline.text, to: path) { throw failure }
    let count = baseline.count == 1 ? "1 finding" : "\(baseline.count) findings"
    return .ofOutput(Console.print(TextMetrics.line("Wrote \(count) to \(path).")))
  }
}
