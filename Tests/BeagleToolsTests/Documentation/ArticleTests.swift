import BeagleTestSupport
import FoundationEssentials
import Testing

/// Compares the Swift code of the DocC articles with `ArticleExamples.swift`, which compiles it.
@Suite struct ArticleTests {
  /// The paragraphs of the code that are compiled elsewhere, by what they contain.
  private static let exceptions = [
    // The tests of a suite, and the snapshot that belongs to another test.
    "@Suite struct HomeTests": "ArticleValueTests has its members",
    "try pilot.assertSnapshot(\"home\")": "ArticleValueTests has the lines before it",
  ]

  @Test func codeOfArticlesIsCompiled() throws {
    let folder = "Tests/BeagleToolsTests/Documentation/"
    let compiled = try [
      folder + "ArticleExamples.swift", "Tests/Examples/Orders/Package.swift",
    ].map { plain(try DocumentationFile.text(of: $0)) }
    var count = 0
    for path in try articles() {
      for block in try DocumentationFile(path).blocks where block.language == "swift" {
        count += 1
        for part in block.code.components(separatedBy: "\n\n") {
          let code = plain(part)
          guard !Self.exceptions.keys.contains(where: { part.contains($0) }),
            !code.split(separator: "\n").allSatisfy({ $0.hasPrefix("import ") })
          else { continue }
          #expect(compiled.contains { $0.contains(code) }, "\(path): \(part)")
        }
      }
    }
    #expect(count == 22)
  }

  private func articles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: DocumentationFile.root + "/Sources")
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.map { "Sources/" + $0 }
      // NetworkingArticleTests has its code.
      .filter { $0 != "Sources/BeagleTUI/BeagleTUI.docc/Networking.md" }.sorted()
  }

  /// Code without indentation, access modifiers and the number of spaces before a comment.
  private func plain(_ code: String) -> String {
    code.split(separator: "\n").map { line in
      var line = String(line.drop { $0 == " " })
      if line.hasPrefix("private ") { line = String(line.dropFirst("private ".count)) }
      guard let comment = line.range(of: "  //") else { return line }
      let before = line[..<comment.lowerBound].reversed().drop { $0 == " " }.reversed()
      return String(before) + "  " + line[comment.lowerBound...].drop { $0 == " " }
    }
    .joined(separator: "\n")
  }
}
