import BeagleSchema
import ScreenSources

/// Findings as a SARIF 2.1.0 log (OASIS standard), which code review tools read.
package struct SARIFReport {
  private let version: String
  private let source: (String) -> SourceText?
  private var results: [DynamicObject] = []

  /// A log without findings.
  ///
  /// - Parameters:
  ///   - version: that of the program.
  ///   - text: the text of a document by its name, to count lines and columns of edits in.
  package init(version: String, text: @escaping (String) -> SourceText?) {
    self.version = version
    source = text
  }

  /// Adds a finding.
  ///
  /// - Parameter fingerprint: what tells it from others, wherever in its file it stands.
  package mutating func add(_ finding: Diagnostic, fingerprint: String) {
    let region: DynamicObject = .members([
      ("startLine", .int(finding.line)), ("startColumn", .int(finding.column)),
      ("endLine", .int(finding.endLine)), ("endColumn", .int(finding.endColumn)),
    ])
    let place: DynamicObject = .members([
      (
        "physicalLocation",
        .members([("artifactLocation", artifact(finding.file)), ("region", region)])
      )
    ])
    var members: [(String, DynamicObject)] = [
      ("ruleId", .string(finding.code.rawValue)),
      ("level", .string(finding.severity.rawValue)),
      ("message", text(finding.message + (finding.help.map { " (\($0))" } ?? ""))),
      ("locations", .array([place])),
      ("partialFingerprints", .members([("beagleFinding/v1", .string(fingerprint))])),
    ]
    let codes = DiagnosticCode.allCases
    if let index = codes.firstIndex(of: finding.code) {
      members.insert(("ruleIndex", .int(index)), at: 1)
    }
    if let mending = finding.mending, let fix = fix(mending) {
      members.append(("fixes", .array([fix])))
    }
    results.append(.members(members))
  }

  /// The log.
  package var jsonText: String {
    let driver: DynamicObject = .members([
      ("name", "beagle-tui"), ("version", .string(version)),
      ("rules", .array(DiagnosticCode.allCases.map(rule))),
    ])
    let run: DynamicObject = .members([
      ("tool", .members([("driver", driver)])), ("columnKind", "unicodeCodePoints"),
      ("results", .array(results)),
    ])
    return DynamicObject.members([
      ("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), ("version", "2.1.0"),
      ("runs", .array([run])),
    ]).jsonText
  }

  // MARK: - Parts

  private func text(_ text: String) -> DynamicObject { .members([("text", .string(text))]) }

  /// Where a file is: relative to where the program ran, or absolute.
  private func artifact(_ file: String) -> DynamicObject {
    .members([("uri", .string(file.hasPrefix("/") ? FileURI.uri(file) : FileURI.escaped(file)))])
  }

  private func rule(_ code: DiagnosticCode) -> DynamicObject {
    var members: [(String, DynamicObject)] = [("id", .string(code.rawValue))]
    if let explanation = Explanation.of(code) {
      members += [
        ("name", .string(explanation.name)), ("shortDescription", text(explanation.rule)),
        ("fullDescription", text(explanation.rule + " " + explanation.reason)),
        (
          "help",
          .members([
            ("text", .string(explanation.plainText)), ("markdown", .string(explanation.markdown)),
          ])
        ),
        (
          "defaultConfiguration",
          .members([("level", .string(explanation.severity.rawValue))])
        ),
      ]
    }
    return .members(members)
  }

  /// A change of files; nil where one of them cannot be read.
  private func fix(_ mending: Mending) -> DynamicObject? {
    var files: [(name: String, replacements: [DynamicObject])] = []
    for edit in mending.edits {
      guard let source = source(edit.file) else { return nil }
      let start = source.location(ofOffset: edit.span.offset)
      let end = source.location(ofOffset: edit.span.end)
      let replacement: DynamicObject = .members([
        (
          "deletedRegion",
          .members([
            ("startLine", .int(start.line)), ("startColumn", .int(start.column)),
            ("endLine", .int(end.line)), ("endColumn", .int(end.column)),
          ])
        ),
        ("insertedContent", text(edit.replacement)),
      ])
      if let index = files.firstIndex(where: { $0.name == edit.file }) {
        files[index].replacements.append(replacement)
      } else {
        files.append((edit.file, [replacement]))
      }
    }
    let changes = files.map { file -> DynamicObject in
      .members([
        ("artifactLocation", artifact(file.name)), ("replacements", .array(file.replacements)),
      ])
    }
    return .members([
      ("description", text(mending.title)), ("artifactChanges", .array(changes)),
    ])
  }
}

extension DynamicObject {
  /// An object with members in the given order.
  static func members(_ members: [(String, DynamicObject)]) -> DynamicObject {
    var dictionary = DynamicDictionary()
    for (key, value) in members { dictionary[key] = value }
    return .dictionary(dictionary)
  }
}
