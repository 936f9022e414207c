import BeagleTUI
import FoundationEssentials
import Testing

@testable import BeagleAnalysis

/// Tests that every code has an explanation whose example has exactly this finding.
@Suite struct ExplanationTests {
  /// Returns the codes of all findings in the files of a directory.
  private func codes(
    _ files: [Explanation.Example], of code: DiagnosticCode
  ) throws -> Set<String> {
    let folder = TestFolder(Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) }))
    defer { withExtendedLifetime(folder) {} }
    var options = CheckOptions()
    if code.isOptional { options.optionalCodes = [code] }
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: options, directory: folder.path)
    for file in files where file.path != "routes.json" {
      checker.add(Array(file.text.utf8), name: folder.path + "/" + file.path, mayBeOther: false)
    }
    return Set(checker.findings().map(\.code.rawValue))
  }

  @Test func everyCodeHasOneExplanation() {
    #expect(Explanation.table.map(\.code).count == DiagnosticCode.allCases.count)
    for code in DiagnosticCode.allCases {
      #expect(
        Explanation.of(code) != nil,
        "write Resources/Reference/checks/\(code.rawValue).md, then `make resources`")
    }
  }

  @Test(arguments: DiagnosticCode.allCases.map(\.rawValue))
  func wrongExampleHasExactlyItsFinding(code: String) throws {
    let explanation = try #require(
      DiagnosticCode(rawValue: code).flatMap(Explanation.of),
      "write Resources/Reference/checks/\(code).md, then `make resources`")
    guard !explanation.wrong.isEmpty else { return }
    #expect(try codes(explanation.wrong, of: explanation.code) == [code])
    #expect(try codes(explanation.right, of: explanation.code) == [])
  }

  /// The list of codes without an example is fixed, so that new codes get one.
  @Test func codesWithoutExample() {
    let without = Explanation.table.filter(\.wrong.isEmpty).map(\.code.rawValue)
    #expect(
      Set(without) == [
        "bad-encoding", "document-limit", "bad-custom", "too-many", "evaluation",
        "unknown-controller", "unknown-style",
      ], "add a section \"Wrong\" to the new page in Resources/Reference/checks")
  }

  private func documentation(_ path: String) throws -> String {
    let root = #filePath.components(separatedBy: "/Tests/")[0]
    return String(decoding: try Data(contentsOf: URL(filePath: root + "/" + path)), as: UTF8.self)
  }

  /// The reports in the guide are the output of `check` for the lines that they quote.
  @Test func documentedReportsAreTheOutput() throws {
    let page = try documentation("docs/linting.md")
    let start = "<!-- checked as the output of check for this line -->\n```\n"
    let blocks = page.components(separatedBy: start).dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(blocks.count == 2)
    for block in blocks {
      let quoted = block.split(separator: "\n").first { $0.hasPrefix(" 1 | ") }
      let bytes = Array(try #require(quoted).dropFirst(5).utf8)
      let findings = ComponentDecoder().check(try JSONDocument(bytes, name: "home.json"))
      let report = TextReport(columns: nil, style: ReportStyle(isColored: false))
      #expect(findings.map { report.text(of: $0, in: bytes) } == [block])
    }
  }

  @Test func documentationListsEveryCode() throws {
    let text = try documentation("Sources/BeagleSchema/BeagleSchema.docc/Diagnostics.md")
    for code in DiagnosticCode.allCases {
      #expect(
        text.contains("| `\(code.rawValue)` |"),
        """
        add rows in the section "Diagnostics" of Resources/Reference/checks/\(code.rawValue).md, then \
        `make resources`
        """)
    }
  }

  @Test func textsAreSentences() {
    for explanation in Explanation.table {
      for text in [explanation.rule, explanation.reason, explanation.source] {
        #expect(text.hasSuffix(".") && !text.contains("  "), "\(explanation.code.rawValue)")
      }
    }
  }
}
