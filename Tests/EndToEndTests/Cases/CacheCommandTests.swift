import Testing

extension EndToEnd {
  /// The command that lists and clears what is kept.
  @Suite struct CacheCommandTests {
    private func run(_ arguments: [String]) throws -> PipeRun {
      let directory = try TemporaryScreens([:])
      return try PipeRun(
        ["cache"] + arguments, environment: ["XDG_CACHE_HOME": directory.path],
        directory: directory.path)
    }

    @Test(arguments: [[], ["list"], ["clear"], ["clear", "http://bff.example/"]])
    func nothingIsKeptWhereNothingWasAsked(arguments: [String]) throws {
      let run = try run(arguments)
      #expect(run.fate == .exit(0), "\(run.errors)")
      #expect(run.output == "The cache is empty.\n")
    }

    @Test(arguments: [
      (["claer"], "did you mean clear"), (["list", "x"], "x"), (["clear", "a", "b"], "b"),
    ])
    func wrongUsage(arguments: [String], part: String) throws {
      let run = try run(arguments)
      #expect(run.fate == .exit(2))
      #expect(run.errors.contains(part), "\(run.errors)")
    }
  }
}
