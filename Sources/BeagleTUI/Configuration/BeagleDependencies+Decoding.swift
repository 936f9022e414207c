import BeagleSchema

extension BeagleDependencies {
  /// Decodes a screen from a text of the application.
  func decode(text: String) throws -> Screen {
    try decode(bytes: Array(text.utf8), name: "text").screen
  }

  /// Decodes a document; its diagnostics go to the log, where they take the place of those of an
  /// earlier version. Where it cannot be decoded the earlier version, with what is wrong with it, is
  /// still the one that is shown.
  /// - Throws: `JSONError` for a text that is not JSON, `DecodingFailure` for a root that is not a
  ///   component.
  func decode(bytes: [UInt8], name: String) throws -> DecodedScreen {
    let document = try JSONDocument(bytes, name: name)
    let decoded = try decoder.decodeScreen(document)
    log.beginFindings(of: name)
    for diagnostic in decoded.diagnostics { log.add(diagnostic) }
    return decoded
  }
}
