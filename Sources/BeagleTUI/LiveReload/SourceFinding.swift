import BeagleNetworking
import BeagleSchema

/// An error that prevents a saved file from being shown, with its location and the source lines.
package struct SourceFinding: Hashable, Sendable {
  /// The name of the file in messages.
  var file: String
  /// The line and column, from 1; nil if the error concerns the whole file.
  var location: SourceLocation?
  /// The error message, with a suggestion if there is one.
  var message: String
  /// Whether ``file`` is a URL that failed, not a file.
  package var isURL = false
  /// Whether an error view on the screen shows the message already.
  package var isShownInErrorView = false
  /// Whether a ``CodeFrameView`` on the screen shows the finding already, with its lines.
  package var isShownInCodeFrame = false
  /// The line of the location and the one before it; empty without a location.
  var lines: [Line] = []

  /// A line of a file, numbered from 1.
  struct Line: Hashable, Sendable {
    var number: Int
    var text: String
  }

  /// The maximum number of bytes of a line.
  private static let lineLimit = 4096

  /// Creates a finding without a location.
  init(_ file: String, _ message: String) {
    self.file = file
    self.message = message
  }

  init(_ diagnostic: Diagnostic, in bytes: [UInt8]) {
    let suggestion = diagnostic.suggestion.map { suggestion in
      diagnostic.suggestsWord ? " (did you mean \"\(suggestion)\"?)" : " (\(suggestion))"
    }
    self.init(diagnostic.file, diagnostic.message + (suggestion ?? ""))
    locate(diagnostic.line, diagnostic.column, in: bytes)
  }

  /// Creates a finding from a message that may begin with a location: `routes.json:12:3: …`.
  package init(message text: String, file: String, read: (String) -> [UInt8]?) {
    self.init(file, text)
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else { return }
    self.file = String(parts[0])
    message = String(parts[3].drop { $0 == " " }.prefix { $0 != "\n" })
    if let bytes = read(self.file) {
      locate(line, column, in: bytes)
    } else {
      location = SourceLocation(line: line, column: column)
    }
  }

  /// Returns the findings for the error of decoding a screen.
  ///
  /// Their lines have asterisks in place of secrets.
  /// - Parameters:
  ///   - error: the error.
  ///   - bytes: the document; empty if it is not available. The findings have no lines then.
  ///   - name: the name of the document, for other errors.
  static func findings(of error: any Error, in bytes: [UInt8], name: String) -> [SourceFinding] {
    let bytes = isLocated(error) ? Redaction.source(bytes) : []
    switch error {
    case let error as JSONError: return [SourceFinding(Diagnostic(error), in: bytes)]
    case let error as DecodingFailure:
      if error.diagnostics.isEmpty { return [SourceFinding(error.name, "not a Beagle screen")] }
      return error.shownDiagnostics.map { SourceFinding($0, in: bytes) }
    default: return [SourceFinding(name, BeagleTUI.message(of: error))]
    }
  }

  /// Whether an error of decoding has a location in the document.
  static func isLocated(_ error: any Error) -> Bool {
    error is JSONError || error is DecodingFailure
  }

  /// Returns the first of several findings with its location, and their number; nil without findings.
  static func summary(_ findings: [SourceFinding]) -> String? {
    guard let first = findings.first else { return nil }
    let count = findings.count > 1 ? " (1 of \(findings.count))" : ""
    return "\(first.locationText): \(first.message)\(count)"
  }

  /// The columns of the source lines in a log entry.
  private static let logWidth = 76

  /// Returns the entry of the log for an error of decoding a document, with the source lines of the
  /// first problem.
  static func logEntry(of error: any Error, in bytes: [UInt8]) -> LogEntry {
    let findings = findings(of: error, in: bytes, name: "")
    let message =
      error is JSONError ? summary(findings) ?? "" : BeagleTUI.message(of: error)
    var entry = LogEntry(.decoding, .error, message)
    entry.codeFrame =
      findings.first.map { finding in
        CodeFrame(finding, width: logWidth).rows.map { "  " + $0.line }
      } ?? []
    return entry
  }

  /// Whether another finding has the same location and message.
  func isSameProblem(as other: SourceFinding) -> Bool {
    file == other.file && location == other.location && message == other.message
  }

  private mutating func locate(_ line: Int, _ column: Int, in bytes: [UInt8]) {
    location = SourceLocation(line: line, column: column)
    guard !bytes.isEmpty else { return }
    var number = 1
    var rest = bytes[...]
    while number <= line {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      if number >= line - 1 {
        var text = rest[..<end].prefix(SourceFinding.lineLimit)
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        lines.append(Line(number: number, text: String(decoding: text, as: UTF8.self)))
      }
      guard end < rest.endIndex else { break }
      rest = rest[(end + 1)...]
      number += 1
    }
  }

  /// The location as `file:line:column`, or only the file without a location.
  var locationText: String { location.map { "\(file):\($0)" } ?? file }
}

extension DecodingFailure {
  /// The diagnostics that make phones reject the document, or else all.
  fileprivate var shownDiagnostics: [Diagnostic] {
    let refused = diagnostics.filter(\.isRefusedByPhones)
    return refused.isEmpty ? diagnostics : refused
  }
}
