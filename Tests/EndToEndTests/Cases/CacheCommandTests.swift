import Testing

extension Commands {
  /// Tests of `beagle-tui cache`, which lists and clears cached responses.
  @Suite struct CacheCommandTests {
    private func run(_ arguments: [String]) throws -> PipeRun {
      let directory = try TemporaryScreens([:])
      return try PipeRun(
        ["cache"] + arguments, environment: ["XDG_CACHE_HOME": directory.path],
        directory: directory.path)
    }

    @Test(arguments: [[], ["list"], ["clear"], ["clear", "http://bff.example/"]])
    func newCacheIsEmpty(arguments: [String]) throws {
      let run = try run(arguments)
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(run.output == "The cache is empty.\n")
    }

    @Test(arguments: [
      (["claer"], "did you mean clear"), (["list", "x"], "x"), (["clear", "a", "b"], "b"),
    ])
    func invalidArgumentsAreReported(arguments: [String], part: String) throws {
      let run = try run(arguments)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(part), "\(run.errors)")
    }
  }
}
