import Testing

extension EndToEnd {
  /// What `make soak` does, in short: the program headless, with its real network client, before a
  /// server that injects every kind of fault. It says itself what it looks for.
  @Suite struct SoakTests {
    @Test func noFaultIsLostAndNothingStaysOpen() throws {
      let run = try PipeRun(
        ["--requests", "300", "--seed", "7"], program: try TestedProgram.built("soak"))
      #expect(run.fate == .exit(0), "\(run.output)\(run.errors)")
      #expect(run.output.contains("\npassed\n"))
    }

    @Test func unknownArgumentsAreRefused() throws {
      let run = try PipeRun(["--request", "300"], program: try TestedProgram.built("soak"))
      #expect(run.fate == .exit(2))
      #expect(run.errors.contains("usage: soak"))
    }
  }
}
