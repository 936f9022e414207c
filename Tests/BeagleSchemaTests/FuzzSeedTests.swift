import FuzzTargets
import Testing

/// The seeds of the fuzz targets, so that the targets and what they ask for cannot rot.
@Suite struct FuzzSeedTests {
  @Test(arguments: FuzzTarget.allCases)
  func seedsHold(target: FuzzTarget) throws {
    let seeds = TestData.files("../Fuzz/Seeds/" + target.rawValue)
    #expect(seeds.count > 5)
    for seed in seeds {
      #expect(throws: Never.self, "\(target) \(seed.name)") { try target.run(seed.bytes) }
    }
  }
}
