import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting

/// Tests of the examples in `docs/snapshots.md`.
@MainActor
@Suite struct SnapshotDocumentationTests {
  private let pilot = Pilot(size: CellSize(width: 80, height: 24))
  private let page: DocumentationFile

  init() throws {
    page = try DocumentationFile("docs/snapshots.md")
    try pilot.serve(directory: DocumentationFile.root + "/Resources/Screens")
  }

  private func open(_ path: String) throws -> AriaSnapshot {
    pilot.open(path: path)
    try pilot.waitUntilIdle()
    return AriaSnapshot(pilot.semantics)
  }

  @Test func theFileIsThatOfTheScreen() throws {
    let comment = "# Screen "
    let block = try #require(page.blocks.first { $0.code.hasPrefix(comment) })
    let path = String(block.lines[0].dropFirst(comment.count))
    let file = try open(path).file(comment: SnapshotStore.comment(forScreen: path))
    #expect(block.code == file)
  }

  @Test func theDifferenceIsThatOfTheScreen() throws {
    let block = try #require(page.blocks.first { $0.language == "diff" })
    let screen = try open("/orders")
    let old = screen.file(comment: SnapshotStore.comment(forScreen: "/orders"))
      .replacing("1042", with: "1041")
    let matcher = AriaMatcher(try AriaTemplate(old), screen)
    let difference = SnapshotDifference(
      path: "screens/__snapshots__/orders.aria.yaml",
      lines: try AriaAligner(matcher, firstLine: 3).lines)
    #expect(block.code == difference.text(title: "/orders", isColored: false))
  }

  @Test func theTemplatesAreValid() throws {
    let templates = page.blocks.filter {
      $0.language == "yaml" && $0.code.hasPrefix("- ") && !$0.code.contains("- beagle:")
    }
    #expect(templates.count == 2)
    for block in templates { _ = try AriaTemplate(block.code) }
    let partial = try #require(templates.last)
    #expect(try open("/orders").difference(from: AriaTemplate(partial.code)) == nil)
  }

  @Test func allRolesAreListed() throws {
    let table = page.prose.filter { $0.hasPrefix("| ") }.joined()
    for role in AriaRole.all { #expect(table.contains("`\(role)`"), "\(role)") }
    for mode in AriaTemplate.Mode.allCases { #expect(table.contains("`\(mode.rawValue)`")) }
  }
}
