import Testing

extension Commands {
  /// Tests that a short run of `make soak` succeeds: the headless program with its network client,
  /// and a server that injects every kind of fault.
  @Suite struct SoakTests {
    @Test func faultsAreReportedAndNothingLeaks() throws {
      let run = try PipeRun(
        ["--requests", "120", "--seed", "7"] + (TestedProgram.hasSanitizer ? ["--sanitizer"] : []),
        program: try TestedProgram.built("soak"))
      #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
      #expect(run.output.contains(", 0 doubled, passed\n"))
    }

    /// Kills a process that writes to a cache, and reads the file.
    @Test func cacheSurvivesKills() throws {
      let run = try PipeRun(["--kills", "30"], program: try TestedProgram.built("soak"))
      #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
      #expect(run.output.contains("30 kills after ") && run.output.contains(" 0 problems, passed"))
    }

    @Test func unknownArgumentsAreRejected() throws {
      let run = try PipeRun(["--request", "300"], program: try TestedProgram.built("soak"))
      #expect(run.status == .exit(2))
      #expect(run.errors.contains("usage: soak"))
    }
  }
}
