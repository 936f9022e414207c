import BeagleNetworking
import BeagleSchema
import Glibc
import Testing

@testable import BeagleAutomation

/// Maestro's own flows, in a checkout that `BEAGLE_MAESTRO` names: `make maestro CHECKOUT=DIR`.
/// Maestro's own tests say what it accepts.
@Suite(
  .enabled(if: getenv("BEAGLE_MAESTRO") != nil, "BEAGLE_MAESTRO names no checkout of Maestro"))
struct MaestroCorpusTests {
  private let checkout: String

  init() throws {
    checkout = String(cString: try #require(getenv("BEAGLE_MAESTRO")))
  }

  private static let resources = "maestro-orchestra/src/test/resources"

  /// The numbers of the flows that `YamlCommandReaderTest` expects to be refused.
  private static let refused: Set<String> = [
    "001", "004", "005", "006", "009", "010", "015", "016", "021", "026",
  ]

  @Test(arguments: [
    "maestro-test/src/test/resources", "e2e", "recipes", resources + "/YamlCommandReaderTest",
  ])
  func eachFlowIsAcceptedOrRefusedAsByMaestro(_ folder: String) throws {
    let directory = try ScreenDirectory("\(checkout)/\(folder)")
    var counts = [0, 0, 0]
    for file in DirectoryListing(directory).files
    where file.hasSuffix(".yaml") || file.hasSuffix(".yml") {
      let reader = FlowReader(directory)
      let isAccepted = reader.read(file) != nil
      let errors = reader.diagnostics.filter { $0.severity == .error }
      let isImpossible = !isAccepted && errors.allSatisfy { $0.code == .flow(.unsupportedCommand) }
      let expected =
        !(folder.hasSuffix("ReaderTest") && Self.refused.contains(String(file.prefix(3))))
      counts[isAccepted ? 0 : isImpossible ? 2 : 1] += 1
      if isImpossible {
        let names = Set(errors.map(\.name)).sorted().joined(separator: ", ")
        print("  \(folder)/\(file): not possible in a terminal: \(names)")
      }
      #expect(isAccepted || isImpossible == expected, "\(file): \(reader.diagnostics)")
      #expect(expected || !isAccepted, "\(file) is accepted")
    }
    print(
      "\(folder): \(counts[0]) accepted, \(counts[1]) refused, \(counts[2]) not possible in a terminal"
    )
  }

  /// The workspaces of `WorkspaceExecutionPlannerTest`, with the flows that it expects.
  private static let workspaces: [(name: String, include: String, exclude: String, flows: String)] =
    [
      ("001_simple", "", "", "flowA.yaml flowB.yaml"),
      ("002_subflows", "", "", "flowA.yaml flowB.yaml"),
      ("003_include_tags", "included", "", "flowA.yaml"),
      ("004_exclude_tags", "", "excluded", "flowA.yaml flowC.yaml"),
      ("005_custom_include_pattern", "", "", "featureA/flowA.yaml featureB/flowB.yaml"),
      (
        "006_include_subfolders", "", "",
        "featureA/flowA.yaml featureB/flowB.yaml featureC/subfolder/flowC.yaml flowD.yaml"
      ),
      ("007_empty_config", "", "", "flowA.yaml flowB.yaml"),
      ("008_literal_pattern", "", "", "featureA/flowA.yaml"),
      ("009_custom_config_fields", "", "", "flowA.yaml flowB.yaml"),
      ("010_global_include_tags", "featureB", "", "flowA.yaml flowA_subflow.yaml flowB.yaml"),
      ("011_global_exclude_tags", "", "featureA", "flowB.yaml flowC.yaml flowE.yaml"),
      ("012_local_deterministic_order", "", "", "flowA.yaml flowB.yaml flowC.yaml"),
      ("013_execution_order", "", "", "flowB.yaml flowCWithCustomName.yaml flowD.yaml flowA.yaml"),
    ]

  @Test func eachWorkspaceRunsTheSameFlows() throws {
    for workspace in Self.workspaces {
      let directory = try ScreenDirectory(
        "\(checkout)/\(Self.resources)/workspaces/\(workspace.name)")
      var selection = FlowWorkspace.Selection()
      selection.includeTags = workspace.include.split(separator: " ").map(String.init)
      selection.excludeTags = workspace.exclude.split(separator: " ").map(String.init)
      let reader = FlowReader(directory)
      let plan = FlowWorkspace(reader).plan(selection)
      #expect(
        plan.flows.map(\.path).joined(separator: " ") == workspace.flows,
        "\(workspace.name): \(reader.diagnostics)")
    }
    print("workspaces: \(Self.workspaces.count) run the same flows")
  }

  /// Each workspace of `WorkspaceExecutionPlannerErrorsTest` has an error.
  @Test func eachWorkspaceWithAnErrorIsRefused() throws {
    let path = "\(checkout)/\(Self.resources)/workspaces"
    var names = Set<String>()
    for file in DirectoryListing(try ScreenDirectory(path)).files where file.hasPrefix("e") {
      names.insert(String(file.prefix { $0 != "/" }))
    }
    for name in names.sorted() {
      guard let directory = try? ScreenDirectory("\(path)/\(name)/workspace") else { continue }
      var selection = FlowWorkspace.Selection()
      selection.includeTags = Self.lines("\(path)/\(name)", "includeTags.txt")
      selection.excludeTags = Self.lines("\(path)/\(name)", "excludeTags.txt")
      let reader = FlowReader(directory)
      _ = FlowWorkspace(reader).plan(selection)
      #expect(reader.errorCount > 0, "\(name)")
      print("  \(name): \(reader.diagnostics.first?.description ?? "accepted")")
    }
  }

  private static func lines(_ folder: String, _ file: String) -> [String] {
    guard let bytes = try? ScreenDirectory(folder).read(file, limit: 1 << 16) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
