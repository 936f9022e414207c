import BeagleNetworking
import JSON
import SystemSupport

/// A log of findings in the format SARIF 2.1.0 (an OASIS standard), for code review tools.
package struct SARIFReport {
  private let version: String
  private let path: (String) -> String
  private let source: (String) -> SourceText?
  private var results: [DynamicObject] = []

  /// Creates a log without findings.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - path: Returns the path of a document to write in the log, by its name. GitHub expects paths
  ///     relative to the root of the repository.
  ///   - text: Returns the text of a document by its name, to compute the lines and columns of
  ///     fixes.
  package init(
    version: String, path: @escaping (String) -> String = { $0 },
    text: @escaping (String) -> SourceText?
  ) {
    self.version = version
    self.path = path
    source = text
  }

  /// Adds a finding.
  ///
  /// - Parameter fingerprint: An identifier that does not depend on the position of the finding.
  package mutating func add(_ finding: Diagnostic, fingerprint: String) {
    var result: DynamicDictionary = ["ruleId": .string(finding.code.rawValue)]
    if let index = DiagnosticCode.allCases.firstIndex(of: finding.code) {
      result["ruleIndex"] = .int(index)
    }
    result["level"] = .string(finding.severity.rawValue)
    result["message"] = text(finding.fullMessage + (finding.help.map { " (\($0))" } ?? ""))
    result["locations"] = [
      [
        "physicalLocation": [
          "artifactLocation": artifact(finding.file),
          "region": region(
            SourceLocation(line: finding.line, column: finding.column),
            SourceLocation(line: finding.endLine, column: finding.endColumn)),
        ]
      ]
    ]
    result["partialFingerprints"] = ["beagleFinding/v1": .string(fingerprint)]
    if let fixIt = finding.fixIt, let fix = fix(fixIt) { result["fixes"] = [fix] }
    results.append(.dictionary(result))
  }

  /// The findings in the log.
  var resultText: String { DynamicObject.array(DynamicArray(results)).jsonText }

  /// The log.
  package var jsonText: String {
    let driver: DynamicObject = [
      "name": "beagle-tui", "version": .string(version),
      "rules": .array(DiagnosticCode.allCases.map(rule)),
    ]
    let log: DynamicObject = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": .array(results),
        ]
      ],
    ]
    return log.jsonText
  }

  // MARK: - Parts

  private func text(_ text: String) -> DynamicObject { ["text": .string(text)] }

  /// Returns the location of a file.
  private func artifact(_ file: String) -> DynamicObject {
    let path = path(file)
    return [
      "uri": .string(path.hasPrefix("/") ? FileURI.uri(path) : PercentEncoding.encodePath(path))
    ]
  }

  private func region(_ start: SourceLocation, _ end: SourceLocation) -> DynamicObject {
    [
      "startLine": .int(start.line), "startColumn": .int(start.column), "endLine": .int(end.line),
      "endColumn": .int(end.column),
    ]
  }

  private func rule(_ code: DiagnosticCode) -> DynamicObject {
    guard let explanation = Explanation.of(code) else { return ["id": .string(code.rawValue)] }
    return [
      "id": .string(code.rawValue), "name": .string(explanation.name),
      "shortDescription": text(explanation.rule),
      "fullDescription": text(explanation.rule + " " + explanation.reason),
      "help": [
        "text": .string(explanation.plainText), "markdown": .string(explanation.markdown),
      ],
      "defaultConfiguration": [
        "level": .string(explanation.severity.rawValue), "enabled": .bool(!code.isOptional),
      ],
    ]
  }

  /// Returns a fix, or nil if one of its files cannot be read or its edits were removed.
  private func fix(_ fixIt: FixIt) -> DynamicObject? {
    guard !fixIt.edits.isEmpty else { return nil }
    var files: [(name: String, replacements: [DynamicObject])] = []
    for edit in fixIt.edits {
      guard let source = source(edit.file) else { return nil }
      let replacement: DynamicObject = [
        "deletedRegion": region(
          source.location(ofOffset: edit.span.offset), source.location(ofOffset: edit.span.end)),
        "insertedContent": text(edit.replacement),
      ]
      if let index = files.firstIndex(where: { $0.name == edit.file }) {
        files[index].replacements.append(replacement)
      } else {
        files.append((edit.file, [replacement]))
      }
    }
    let changes = files.map { file -> DynamicObject in
      ["artifactLocation": artifact(file.name), "replacements": .array(file.replacements)]
    }
    return ["description": text(fixIt.title), "artifactChanges": .array(changes)]
  }
}

/// The text of a file and its lines, whether it is valid JSON or not.
package struct SourceText: Sendable {
  private let bytes: [UInt8]
  private let lines: LineTable

  /// Creates the text of a file from its bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineTable(bytes)
  }

  /// Returns the line and column of the byte at `offset`, counted from 1. Columns count code
  /// points.
  func location(ofOffset offset: Int) -> SourceLocation {
    lines.location(ofOffset: min(offset, bytes.count), in: bytes)
  }
}
