import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// The result of saving files: the time until the screen showed them, or the first finding.
struct SaveReport: Equatable {
  /// A finding in a saved file.
  struct Finding: Equatable {
    /// The file, relative to the directory.
    var file: String
    /// The line from 1; nil if the finding concerns the whole file.
    var line: Int?
    /// The misspelled word and its correction, as in `styleld → styleId`, or the message.
    var text: String
    /// The message in words, for screen readers.
    var spoken: String
    /// Whether the file cannot be shown.
    var isError: Bool
  }

  /// The saved documents, sorted.
  var files: [String]
  /// The time from the event until the screen was updated.
  var milliseconds: Int
  var first: Finding?
  /// The number of findings.
  var count = 0

  /// The text for a status bar with a width in columns: `home.json 12 ms`, or
  /// `home.json:37 styleld → styleId`.
  func text(width: Int) -> String {
    guard let first else {
      let name = files.count == 1 ? SaveReport.name(files[0], width) : "\(files.count) files"
      return "\(name) \(milliseconds) ms"
    }
    let line = first.line.map { ":\($0)" } ?? ""
    let others = count > 1 && width >= SaveReport.fullWidth ? " (1 of \(count))" : ""
    return "\(SaveReport.name(first.file, width))\(line) \(first.text)\(others)"
  }

  /// The text in words, for screen readers.
  var announcement: String {
    guard let first else {
      let names = files.count == 1 ? files[0] : "\(files.count) files"
      return "Saved \(names), shown after \(milliseconds) milliseconds"
    }
    let line = first.line.map { ", line \($0)" } ?? ""
    let count = count > 1 ? "\(count) problems. " : ""
    return "\(first.isError ? "Error" : "Warning") in \(first.file)\(line): \(count)\(first.spoken)"
  }

  /// The columns of a status bar that shows whole paths.
  private static let fullWidth = 64

  /// Returns the path of a file, or its name if the status bar is narrow.
  private static func name(_ file: String, _ width: Int) -> String {
    width >= fullWidth ? file : FilePath.name(of: file)
  }
}

extension SaveReport.Finding {
  init(_ finding: Diagnostic) {
    let isWord = finding.suggestsWord && !finding.name.isEmpty
    self.init(
      file: finding.file, line: finding.line,
      text: finding.suggestion.flatMap { isWord ? "\(finding.name) → \($0)" : nil }
        ?? finding.message,
      spoken: finding.message + (finding.suggestion == nil ? "" : "; ") + (finding.help ?? ""),
      isError: finding.severity == .error)
  }

  /// Creates a finding from a message that may begin with a location: `routes.json:12:3: …`.
  init(message: String, file: String) {
    let finding = SourceFinding(message: message, file: file) { _ in nil }
    self.init(
      file: finding.file, line: finding.location?.line, text: finding.message,
      spoken: finding.message, isError: true)
  }
}
