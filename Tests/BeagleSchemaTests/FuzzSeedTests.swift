import FuzzTargets
import Testing

/// Runs the fuzz targets with their seeds, so that the targets stay correct.
@Suite struct FuzzSeedTests {
  @Test(arguments: FuzzTarget.allCases)
  func seedsPass(target: FuzzTarget) throws {
    let seeds = TestData.files("../Fuzz/Seeds/" + target.rawValue)
    #expect(seeds.count > 5)
    for seed in seeds {
      #expect(throws: Never.self, "\(target) \(seed.name)") { try target.run(seed.bytes) }
    }
  }
}
