import Testing

extension Commands {
  /// Runs the flows in `Tests/Flows` on their screens.
  @Suite struct FlowDirectoriesTests {
    @Test func acceptanceFlowsPass() throws {
      try expectAllPass(in: "acceptance", count: 109)
    }

    @Test func flowsOfBeaglesScenariosPass() throws {
      try expectAllPass(in: "beagle-tests", count: 132)
    }

    /// - Parameter count: the number of flows, so that none is lost by a change of `config.yaml`.
    private func expectAllPass(in folder: String, count: Int) throws {
      // With CI, a missing snapshot is a failure, and none is written to the sources.
      let run = try PipeRun(
        ["test", "Tests/Flows/\(folder)/flows"], environment: ["CI": "1"],
        directory: TestedProgram.packageRoot, within: 600)
      #expect(run.status == .exit(0), "\(run.errors)\(run.output.suffix(20_000))")
      #expect(run.errors.isEmpty)
      let lines = run.output.split(separator: "\n")
      #expect(lines.count(where: { $0.hasPrefix("✓ ") }) == count)
      #expect(lines.last?.hasPrefix("\(count) flows: \(count) passed in ") == true)
    }
  }
}
