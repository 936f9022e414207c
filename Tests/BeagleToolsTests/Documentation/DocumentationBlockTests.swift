import BeagleTUI
import BeagleTUITesting
import BeagleTestSupport
import Testing

/// Every code block of README.md and `docs` has a test, or is an exception with a reason.
@MainActor
@Suite struct DocumentationBlockTests {
  /// The tests of the blocks in each language.
  private static let tests = [
    "swift": "DocumentationTests.swiftExamplesAreCompiled",
    "json": "componentsAndActionsAreDrawn, DocumentationTests.jsonExamplesAreValid",
    "sh": "DocumentedCommandTests, DocumentationTests.commandLinesAreValid",
    "yaml": "FlowDocumentationTests, SnapshotDocumentationTests, ContinuousIntegrationTests",
    "diff": "TutorialTests, ComingFromTests, SnapshotDocumentationTests",
    "lua": "DocumentationTests.neovimConfigurationIsTested", "xml": "CookbookTests",
  ]

  /// The pages whose files, commands and outputs EndToEnd.TutorialTests and Commands.CookbookTests follow.
  private static let followed = ["docs/tutorial.md", "docs/concepts.md", "docs/cookbook.md"]

  /// The blocks in other languages, by page.
  private static let exceptions: [String: String] = [
    "docs/agents.md text": "the result of run_flow; MCPFlowTests",
    "docs/server.md python": "ServerPageTests", "docs/server.md js": "ServerPageTests",
    "docs/screen-directories.md text": "a finding; CheckRoutesTests",
    "docs/accessibility.md text": "TranscriptFormTests compares them with the screens",
    "docs/flows.md text": "shortened; FlowRunnerTests+Reports compare whole reports",
    "docs/languages.md text": "of a translation that does not exist; LanguageTests",
    "docs/networking.md text": "one needs a server; FailuresTests, ErrorDetailsTests",
    "docs/linting.md ": "checked as the output of check",
    "docs/editor.md elisp": "tried, as the page says",
    "docs/editor.md vim": "tried, as the page says",
    "docs/editor.md kak": "untried, as the page says",
    "docs/editor.md toml": "untried, as the page says",
  ]

  @Test func everyBlockHasATest() throws {
    var used: Set<String> = []
    for file in try DocumentationFile.guides() where !Self.followed.contains(file.path) {
      for block in file.blocks where Self.tests[block.language] == nil && block.format != "output" {
        let key = "\(file.path) \(block.language)"
        used.insert(key)
        #expect(Self.exceptions[key] != nil, "\(key): \(block.code)")
      }
    }
    #expect(used == Set(Self.exceptions.keys))
  }

  /// The methods and properties in the table of the test kit exist.
  @Test func testKitIsListed() throws {
    let page = try DocumentationFile("docs/testing.md")
    let api = try PublicAPI()
    let owners = [
      "Pilot", "FakeServer", "FakeServer.Response", "FakeServer.ReceivedRequest",
      "SemanticElement",
    ]
    var count = 0
    for row in page.prose where row.hasPrefix("| ") {
      let spans = row.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      for (_, span) in spans {
        // `server.requests(…)`, `.json(…)` and `expectText(…)` begin with the name.
        let start = span.hasPrefix("server.") ? span.dropFirst(7) : span.drop { $0 == "." }
        let name = String(start.prefix { $0.isLetter || $0.isNumber })
        // `Pilot(size:)` is an initializer.
        guard name.first?.isLowercase == true else { continue }
        count += 1
        #expect(owners.contains { api.contains("\($0).\(name)") }, "\(row)")
      }
    }
    #expect(count > 40)
  }

  /// The screens of the example package, whose tests draw them.
  private static func screens() throws -> Set<String> {
    let folder = "Tests/Examples/Orders/Screens/"
    return Set(
      try ["orders.json", "packing.json"].map {
        try DocumentationFile.text(of: folder + $0)
      })
  }

  /// Every component and action in a block is decoded without a finding, and drawn.
  @Test func componentsAndActionsAreDrawn() throws {
    var count = 0
    let screens = try Self.screens()
    for file in try DocumentationFile.guides() where !Self.followed.contains(file.path) {
      for block in file.blocks where block.language == "json" && block.format == nil {
        if screens.contains(block.code) { continue }
        let isAction = block.code.hasPrefix("{\"_beagleAction_\"")
        guard isAction || block.code.hasPrefix("{\"_beagleComponent_\"") else {
          // The settings of another program, and arguments of tools: MCPFlowTests.
          let starts = ["{\"mcpServers\"", "{\"draft\"", "{\"flow\""]
          #expect(starts.contains { block.code.hasPrefix($0) }, "\(file): \(block.code)")
          continue
        }
        // RatingTests draws the control of the page about controls.
        if block.code.contains("custom:rating") { continue }
        count += 1
        let pilot = Pilot(size: CellSize(width: 60, height: 16))
        let decoder = pilot.dependencies.decoder
        decoder.register(component: ExtensionTests.Gauge.self)
        decoder.register(action: ExtensionTests.Greet.self)
        let json =
          isAction
          ? """
          {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [\(block.code)]}
          """ : block.code
        let document = try JSONDocument(Array(json.utf8), name: file.path)
        // A block is a part of a screen, which has the contexts.
        let diagnostics = decoder.check(document).filter { $0.code != .unresolvedContext }
        #expect(diagnostics.isEmpty, "\(file): \(diagnostics)")
        pilot.open(json: json)
        try pilot.waitUntilIdle()
        #expect(pilot.failures.isEmpty, "\(file): \(pilot.text)")
        #expect(!pilot.text.contains("custom:"), "\(file): \(pilot.text)")
      }
    }
    #expect(count == 5)
  }
}
