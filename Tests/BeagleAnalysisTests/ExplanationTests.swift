import BeagleTUI
import Glibc
import Testing

@testable import BeagleAnalysis

/// Every code has an explanation, and the examples have exactly its finding.
@Suite struct ExplanationTests {
  /// Returns the codes of all findings in the files of a directory.
  private func codes(_ files: [Explanation.Example]) throws -> Set<String> {
    let folder = TestFolder(Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) }))
    defer { withExtendedLifetime(folder) {} }
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: CheckOptions(), directory: folder.path)
    for file in files where file.path != "routes.json" {
      checker.add(Array(file.text.utf8), name: folder.path + "/" + file.path, mayBeOther: false)
    }
    return Set(checker.findings().map(\.code.rawValue))
  }

  @Test func everyCodeHasOneExplanation() {
    #expect(Explanation.table.map(\.code).count == DiagnosticCode.allCases.count)
    for code in DiagnosticCode.allCases {
      #expect(Explanation.of(code) != nil, "\(code.rawValue) is not explained")
    }
  }

  @Test(arguments: DiagnosticCode.allCases.map(\.rawValue))
  func wrongExampleHasExactlyItsFinding(code: String) throws {
    let explanation = try #require(DiagnosticCode(rawValue: code).flatMap(Explanation.of))
    guard !explanation.wrong.isEmpty else { return }
    #expect(try codes(explanation.wrong) == [code])
    #expect(try codes(explanation.right) == [])
  }

  /// The list of codes without an example is fixed, so that new codes get one.
  @Test func codesWithoutExample() {
    let without = Explanation.table.filter(\.wrong.isEmpty).map(\.code.rawValue)
    #expect(
      without == [
        "bad-encoding", "document-limit", "bad-custom", "too-many", "evaluation",
        "unknown-controller", "unknown-style",
      ])
  }

  @Test func documentationListsEveryCode() throws {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    let path =
      parts.joined(separator: "/") + "/Sources/BeagleSchema/BeagleSchema.docc/Diagnostics.md"
    let stream = try #require(fopen(path, "r"))
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, stream)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    for code in DiagnosticCode.allCases {
      #expect(text.contains("| `\(code.rawValue)` |"), "\(code.rawValue)")
    }
  }

  @Test func textsAreSentences() {
    for explanation in Explanation.table {
      for text in [explanation.rule, explanation.reason, explanation.source] {
        #expect(text.hasSuffix(".") && !text.contains("  "), "\(explanation.code.rawValue)")
      }
      let page = ExplanationPage(columns: 80, style: ReportStyle(isColored: false))
        .text(explanation)
      #expect(page.hasPrefix(explanation.code.rawValue + " ("))
    }
  }
}
