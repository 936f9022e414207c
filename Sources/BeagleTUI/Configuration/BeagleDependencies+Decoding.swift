import BeagleNetworking
import BeagleSchema
import TerminalKit

extension BeagleDependencies {
  /// Removes the texts of a password field from logs.
  func insertPasswordField(_ field: TextField) {
    let fields = passwordFields ?? PasswordFields()
    passwordFields = fields
    fields.insert(field)
  }

  /// Decodes a screen from a JSON string.
  func decode(text: String) throws -> Screen {
    try decode(bytes: Array(text.utf8), name: "text").screen
  }

  /// Decodes a document and logs its diagnostics, which replace those of an earlier version. If
  /// decoding fails, the earlier version stays on screen and its diagnostics remain.
  /// - Throws: `JSONError` if the document is not JSON, `DecodingFailure` if its root is not a
  ///   component.
  func decode(bytes: [UInt8], name: String) throws -> DecodedScreen {
    let document = try JSONDocument.withoutSecretsInErrors(bytes, name: name)
    let decoded = try decoder.decodeScreen(document)
    liveReload?.didDecode(document: name)
    log.removeFindings(of: name)
    for diagnostic in SourceSecrets.redacted(decoded.diagnostics, in: document) {
      log.add(diagnostic)
    }
    return decoded
  }
}
