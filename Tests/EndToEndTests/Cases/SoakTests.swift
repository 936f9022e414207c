import Testing

extension EndToEnd {
  /// Tests that a short run of `make soak` succeeds: the headless program with its network client,
  /// and a server that injects every kind of fault.
  @Suite struct SoakTests {
    @Test func faultsAreReportedAndNothingLeaks() throws {
      let run = try PipeRun(
        ["--requests", "300", "--seed", "7"], program: try TestedProgram.built("soak"))
      #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
      #expect(run.output.contains("\npassed\n"))
    }

    @Test func unknownArgumentsAreRejected() throws {
      let run = try PipeRun(["--request", "300"], program: try TestedProgram.built("soak"))
      #expect(run.status == .exit(2))
      #expect(run.errors.contains("usage: soak"))
    }
  }
}
