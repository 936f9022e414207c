import BeagleSchema
import JSON

extension SourceSecrets {
  /// Returns a finding in the document whose texts contain no secrets. Its edits stay.
  package func redacted(_ finding: Diagnostic) -> Diagnostic {
    // A secret has no line breaks, so the first line of a finding is enough.
    let length = finding.endLine == finding.line ? max(finding.endColumn - finding.column, 1) : 1
    let place = finding.offset..<finding.offset + length
    func plain(_ text: String) -> String { self.text(Redaction.text(text), about: place) }
    var result = finding
    result.message = plain(finding.message)
    result.suggestion = finding.suggestion.map(plain)
    result.name = plain(finding.name)
    if let fixIt = finding.fixIt { result.fixIt?.title = plain(fixIt.title) }
    return result
  }

  /// The minimum number of findings to search all secrets of a document at once.
  private static let manyFindings = 20

  /// Returns findings in a document whose texts contain no secrets.
  package static func redacted(
    _ findings: [Diagnostic], in document: JSONDocument
  ) -> [Diagnostic] {
    let all = findings.count >= manyFindings ? SourceSecrets(document) : nil
    return findings.map { (all ?? SourceSecrets(document, at: $0.offset)).redacted($0) }
  }
}

extension JSONDocument {
  /// Parses bytes. A syntax error and its excerpt contain no secrets.
  package static func withoutSecretsInErrors(
    _ bytes: [UInt8], name: String
  ) throws(JSONError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(bytes, name: name)
    } catch {
      let secrets = SourceSecrets(bytes)
      throw error.quoting(secrets.masked, message: secrets.redacted(Diagnostic(error)).message)
    }
  }
}
