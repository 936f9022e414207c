import BeagleTestSupport
import FoundationEssentials
import FuzzTargets
import Testing

/// Runs the fuzz targets with their seeds, so that the targets stay correct. An input that found a
/// fault becomes a seed.
@MainActor
@Suite struct FuzzSeedTests {
  @Test(arguments: FuzzTarget.allCases)
  func seedsPass(target: FuzzTarget) throws {
    let folder = DocumentationFile.root + "/Tests/Fuzz/Seeds/" + target.rawValue
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count > 5)
    for name in names {
      let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
      #expect(throws: Never.self, "\(target) \(name)") { try target.run(bytes) }
    }
  }
}
