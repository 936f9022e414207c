import BeagleTestSupport
import FoundationEssentials
import Testing

/// Compares the messages in `docs/troubleshooting.md` with the sources and the catalog of texts.
@Suite struct TroubleshootingTests {
  /// The greatest distance of the parts of a message in a source, in lines: of the strings that it consists of.
  private static let distance = 12

  @Test func messagesExist() throws {
    let messages = try messages()
    #expect(messages.count > 45)
    let texts = try texts()
    for message in messages {
      let parts = message.components(separatedBy: "…").map(trimmed).filter { !$0.isEmpty }
      #expect(texts.contains { contains(parts, in: $0) }, "\(message)")
    }
  }

  /// A message that no source has is not found, so the test above can fail.
  @Test func inventedMessagesAreNotFound() throws {
    let texts = try texts()
    for message in [["there are no such screens in"], ["connection refused by", "at noon"]] {
      #expect(!texts.contains { contains(message, in: $0) }, "\(message)")
    }
  }

  /// The first code span of the first column of each table: a message, `…` for parts that vary.
  private func messages() throws -> [String] {
    try DocumentationFile("docs/troubleshooting.md").prose.filter { $0.hasPrefix("| `") }
      .map { $0.components(separatedBy: "`")[1] }
      .filter { !["from …, …", "@{…}", "ncurses.h"].contains($0) }
  }

  private func texts() throws -> [[Substring]] {
    let folder = DocumentationFile.root + "/Sources"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.map { "Sources/" + $0 }
    return try (files + ["Resources/Languages/en.json"]).map { path in
      try DocumentationFile.text(of: path).replacing("\\\"", with: "\"").split(separator: "\n")
    }
  }

  private func contains(_ parts: [String], in lines: [Substring]) -> Bool {
    lines.indices.contains { index in
      guard lines[index].contains(parts[0]) else { return false }
      let range = max(0, index - Self.distance)..<min(lines.count, index + Self.distance)
      return parts.dropFirst().allSatisfy { part in lines[range].contains { $0.contains(part) } }
    }
  }

  /// A part without the spaces and the punctuation next to what varies.
  private func trimmed(_ part: String) -> String {
    var part = Substring(part)
    while let first = part.first, " ;,.\"".contains(first) { part.removeFirst() }
    while let last = part.last, " ;,\"".contains(last) { part.removeLast() }
    return String(part)
  }
}
