import BeagleNetworking
import BeagleTUI

/// Removes the secrets of documents and of the command line from findings.
final class FindingRedaction {
  private let text: (String) -> [UInt8]?
  private var known: [String: SourceSecrets] = [:]

  /// The maximum number of documents whose secrets are stored. Findings are sorted by document.
  private static let limit = 4
  /// The secrets of a document that cannot be read.
  private static let none = SourceSecrets([])

  /// Creates a redaction.
  /// - Parameter text: Returns the text of a document, or nil if it cannot be read.
  init(text: @escaping (String) -> [UInt8]?) { self.text = text }

  /// Returns the text of a document with asterisks in place of its secrets, or nil if it cannot be
  /// read.
  func source(of file: String) -> [UInt8]? { secrets(of: file)?.masked }

  private func secrets(of file: String) -> SourceSecrets? {
    if let secrets = known[file] { return secrets }
    guard let text = text(file) else { return nil }
    if known.count >= Self.limit { known = [:] }
    let secrets = SourceSecrets(text)
    known[file] = secrets
    return secrets
  }

  /// Returns a finding without secrets. The fix has no edits if they would contain one.
  func redacted(_ finding: Diagnostic) -> Diagnostic {
    var result = (secrets(of: finding.file) ?? Self.none).redacted(finding)
    result.file = Redaction.url(finding.file)
    guard let fixIt = finding.fixIt else { return result }
    // An edit with a placeholder would damage the document.
    let isExact = fixIt.edits.allSatisfy { edit in
      Redaction.text(edit.replacement) == edit.replacement
        && self.secrets(of: edit.file)?.isQuoted(
          in: edit.replacement, at: edit.span.offset..<edit.span.end) != true
    }
    if !isExact { result.fixIt?.edits = [] }
    return result
  }
}
