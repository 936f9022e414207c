import BeagleTUI
import Glibc
import Testing

@testable import BeagleAnalysis

/// Every code is explained, and the examples are what they are said to be.
@Suite struct ExplanationTests {
  /// A directory that goes with the value.
  private final class Folder {
    let path: String

    init(_ files: [Explanation.Example]) throws {
      var template = Array("/tmp/beagle-explanation-XXXXXX".utf8CString)
      path = String(cString: try #require(mkdtemp(&template)))
      for file in files {
        let stream = try #require(fopen(path + "/" + file.path, "w"))
        fputs(file.text, stream)
        fclose(stream)
      }
    }

    deinit {
      if let stream = opendir(path) {
        while let entry = readdir(stream) {
          let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          }
          unlink(path + "/" + name)
        }
        closedir(stream)
      }
      rmdir(path)
    }
  }

  /// The codes that are found in the files of a directory.
  private func codes(_ files: [Explanation.Example]) throws -> Set<String> {
    let folder = try Folder(files)
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: CheckOptions(), directory: folder.path)
    for file in files where file.path != "routes.json" {
      checker.add(Array(file.text.utf8), name: folder.path + "/" + file.path, mayBeOther: false)
    }
    return Set(checker.findings().map(\.code.rawValue))
  }

  @Test func everyCodeIsExplainedOnce() {
    #expect(Explanation.table.map(\.code).count == DiagnosticCode.allCases.count)
    for code in DiagnosticCode.allCases {
      #expect(Explanation.of(code) != nil, "\(code.rawValue) is not explained")
    }
  }

  @Test(arguments: DiagnosticCode.allCases.map(\.rawValue))
  func aWrongExampleHasExactlyThatFinding(code: String) throws {
    let explanation = try #require(DiagnosticCode(rawValue: code).flatMap(Explanation.of))
    guard !explanation.wrong.isEmpty else { return }
    #expect(try codes(explanation.wrong) == [code])
    #expect(try codes(explanation.right) == [])
  }

  /// Codes without an example are few and known, so that none is left out for convenience.
  @Test func onlyTheseHaveNoExample() {
    let without = Explanation.table.filter(\.wrong.isEmpty).map(\.code.rawValue)
    #expect(
      without == [
        "bad-encoding", "document-limit", "bad-custom", "too-many", "evaluation",
        "unknown-controller", "unknown-style",
      ])
  }

  @Test func theDocumentationHasEveryCode() throws {
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

  @Test func textsAreWhole() {
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
