/// The findings of a document that do not depend on other documents, without the document's name, so
/// that a renamed document keeps them.
struct DocumentFindings: Equatable {
  /// The findings; see ``DocumentAnalysis/diagnostics``.
  let always: [Diagnostic]
  /// See ``DocumentAnalysis/diagnosticsOfScreen``.
  let ofScreen: [Diagnostic]

  init(_ analysis: DocumentAnalysis) {
    always = analysis.diagnostics
    ofScreen = analysis.diagnosticsOfScreen
  }

  private static let severities: [Diagnostic.Severity] = [.error, .warning, .note]
  private static let codes = Dictionary(
    DiagnosticCode.allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  // MARK: - Writing

  /// Returns the findings of the document `name` as bytes. Returns nil if one of them is about
  /// another file.
  func encoded(name: String) -> [UInt8]? {
    var writer = BinaryWriter()
    for findings in [always, ofScreen] {
      writer.add(findings.count)
      for finding in findings {
        guard DocumentFindings.add(finding, name, to: &writer) else { return nil }
      }
    }
    return writer.bytes
  }

  private static func add(
    _ finding: Diagnostic, _ name: String, to writer: inout BinaryWriter
  ) -> Bool {
    guard finding.file == name, let severity = severities.firstIndex(of: finding.severity),
      codes[finding.code.rawValue] == finding.code
    else { return false }
    writer.add(finding.code.rawValue)
    writer.add(severity)
    writer.add(finding.message)
    writer.add(finding.suggestion)
    writer.add(finding.name)
    writer.add(finding.isRefusedByPhones)
    writer.add(finding.platforms)
    for number in [
      finding.line, finding.column, finding.endLine, finding.endColumn, finding.offset,
    ] {
      guard number >= 0 else { return false }
      writer.add(number)
    }
    writer.add(finding.fixIt != nil)
    guard let fixIt = finding.fixIt else { return true }
    writer.add(fixIt.title)
    writer.add(fixIt.isSafe)
    writer.add(fixIt.edits.count)
    for edit in fixIt.edits {
      guard edit.file == name, edit.span.offset >= 0, edit.span.length >= 0 else { return false }
      writer.add(edit.span.offset)
      writer.add(edit.span.length)
      writer.add(edit.replacement)
    }
    return true
  }

  // MARK: - Reading

  /// Reads the findings of the document `name`. Returns nil if the bytes have another form.
  init?(encoded bytes: ArraySlice<UInt8>, name: String) {
    var reader = BinaryReader(bytes)
    guard let always = DocumentFindings.findings(name, from: &reader),
      let ofScreen = DocumentFindings.findings(name, from: &reader), reader.isAtEnd
    else { return nil }
    self.always = always
    self.ofScreen = ofScreen
  }

  private static func findings(_ name: String, from reader: inout BinaryReader) -> [Diagnostic]? {
    guard let count = reader.number() else { return nil }
    var findings: [Diagnostic] = []
    for _ in 0..<count {
      guard let finding = finding(name, from: &reader) else { return nil }
      findings.append(finding)
    }
    return findings
  }

  private static func finding(_ name: String, from reader: inout BinaryReader) -> Diagnostic? {
    guard let code = reader.text().flatMap({ codes[$0] }),
      let severity = reader.number(), severities.indices.contains(severity),
      let message = reader.text(), let suggestion = reader.optionalText(),
      let about = reader.text(), let isRefusedByPhones = reader.flag(),
      let platforms = reader.optionalText(),
      let line = reader.number(), let column = reader.number(),
      let endLine = reader.number(), let endColumn = reader.number(),
      let offset = reader.number(), let hasFix = reader.flag()
    else { return nil }
    var finding = Diagnostic(
      code, severities[severity], message, suggestion: suggestion, name: about,
      isRefusedByPhones: isRefusedByPhones, platforms: platforms, file: name,
      span: SourceSpan(offset: offset, length: 1),
      start: SourceLocation(line: line, column: column),
      end: SourceLocation(line: endLine, column: endColumn))
    if hasFix {
      guard let fixIt = fixIt(name, from: &reader) else { return nil }
      finding.fixIt = fixIt
    }
    return finding
  }

  private static func fixIt(_ name: String, from reader: inout BinaryReader) -> FixIt? {
    guard let title = reader.text(), let isSafe = reader.flag(), let count = reader.number() else {
      return nil
    }
    var edits: [TextEdit] = []
    for _ in 0..<count {
      guard let offset = reader.number(), let length = reader.number(),
        let replacement = reader.text()
      else { return nil }
      edits.append(
        TextEdit(
          file: name, span: SourceSpan(offset: offset, length: length), replacement: replacement))
    }
    return FixIt(title: title, edits: edits, isSafe: isSafe)
  }
}
