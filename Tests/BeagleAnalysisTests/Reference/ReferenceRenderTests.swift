import BeagleTUI
import BeagleTUITesting
import Testing

@testable import BeagleAnalysis

/// Tests that the examples of the reference are shown.
@MainActor
@Suite struct ReferenceRenderTests {
  /// Shows the first file of an example. Returns nil for an example that is not a screen.
  static func show(_ example: ReferencePage.Example, size: CellSize) throws -> Pilot? {
    let main = example.files[0]
    guard main.text.contains("\"_beagleComponent_\"") else { return nil }
    let path = main.name.isEmpty ? "home.json" : main.name
    let files = [(path, main.text)] + example.files.dropFirst().map { ($0.name, $0.text) }
    let folder = TestFolder(Dictionary(uniqueKeysWithValues: files))
    let pilot = Pilot(size: size)
    pilot.dependencies.theme = BeagleTheme(
      texts: ["heading": .role(.accent), "muted": .role(.muted)], buttons: ["main": .main])
    try pilot.serve(directory: folder.path)
    pilot.open(path: "/" + path.dropLast(".json".count))
    try pilot.waitUntilIdle()
    withExtendedLifetime(folder) {}
    return pilot
  }

  @Test(arguments: [CellSize(width: 80, height: 24), CellSize(width: 40, height: 20)])
  func examplesAreShown(size: CellSize) throws {
    let pages = Reference().entries.filter { $0.kind != .check }.map(\.page)
    for page in pages where page.kind != .event {
      for example in page.examples {
        guard let pilot = try Self.show(example, size: size) else {
          #expect(page.name == "beagle:formValidation" || page.name == "FieldError")
          continue
        }
        #expect(!pilot.application.hasFailed, "\(page.name)")
        #expect(!pilot.text.contains("Unknown component"), "\(page.name)")
        let words = pilot.text.split { !$0.isLetter }
        #expect(words.count > 1, "\(page.name): \(pilot.text)")
        let problems = pilot.dependencies.log.entries.filter { $0.level == .error }.map(\.message)
        // The images of examples are on a server, which the test does not reach.
        #expect(problems.allSatisfy { $0.contains("example.com") }, "\(page.name): \(problems)")
      }
    }
  }
}
