import BeagleNetworking
import Testing
import _StringProcessing

@testable import BeagleAutomation

/// The pages about flows and snapshots.
@Suite struct FlowDocumentationTests {
  private func page(_ name: String) throws -> [Substring] {
    var root = #filePath.split(separator: "/")
    while let last = root.popLast(), last != "Tests" {}
    let directory = try ScreenDirectory("/" + root.joined(separator: "/"))
    let bytes = try directory.read(name, limit: 1 << 20)
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  /// The examples in YAML.
  private func examples(_ name: String) throws -> [String] {
    var examples: [String] = []
    var example: [Substring]?
    for line in try page(name) {
      if line == "```yaml" {
        example = []
      } else if line == "```", let lines = example {
        examples.append(lines.joined(separator: "\n"))
        example = nil
      } else {
        example?.append(line)
      }
    }
    return examples
  }

  @Test func examplesAreFlows() throws {
    var count = 0
    for text in try examples("README.md") + examples("docs/flows.md")
      + examples("docs/snapshots.md")
    {
      // Others are workflows of GitHub and ARIA snapshots.
      let isFlow = ["- tapOn", "- launchApp", "- beagle"].contains { text.contains("\n\($0)") }
      guard isFlow || text.hasPrefix("- tapOn") else { continue }
      count += 1
      let flow = try ReadFlow(text.contains("\n---\n") ? text : "appId: a\n---\n" + text)
      #expect(flow.diagnostics == [], "\(text)")
    }
    #expect(count == 6)
  }

  @Test func commandsOfBeagleAreListed() throws {
    let rows = try page("docs/flows.md").filter { $0.hasPrefix("| `") }
    func names(_ kind: FlowCatalog.Kind) -> [String] {
      switch kind {
      case .object(let properties): properties.map(\.name) + properties.flatMap { names($0.kind) }
      // A record has many attributes.
      case .openObject: ["count"]
      case .oneOf(let kinds): kinds.flatMap(names)
      case .words(let words): words
      default: []
      }
    }
    for command in FlowCatalog.beagle {
      let row = rows.first { $0.hasPrefix("| `\(command.name)` |") }
      for name in names(command.kind) {
        #expect(row?.contains("`\(name)`") == true, "\(command.name): \(name)")
      }
    }
  }
}
