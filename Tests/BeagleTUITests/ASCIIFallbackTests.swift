import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import TerminalKit

/// Tests that terminals without Unicode show a similar character for each one that the views draw.
@Suite struct ASCIIFallbackTests {
  @Test(arguments: ["Sources/TerminalKit/", "Sources/BeagleTUI/"])
  func everyDrawnCharacterHasAReplacement(folder: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: DocumentationFile.root + "/" + folder)
    for path in paths where path.hasSuffix(".swift") {
      let text = try DocumentationFile.text(of: folder + path)
      for (index, line) in text.components(separatedBy: "\n").enumerated() {
        let code = line.components(separatedBy: "//")[0].unicodeScalars
        for scalar in code where !scalar.isASCII {
          #expect(
            Unicode.Scalar(ASCIIFallback.scalar(for: scalar.value)) != "?",
            """
            \(folder)\(path):\(index + 1): add a replacement for \(scalar) to \
            Sources/TerminalKit/Curses/ASCIIFallback.swift
            """)
        }
      }
    }
  }
}
