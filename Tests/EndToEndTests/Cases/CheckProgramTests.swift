import Testing

extension EndToEnd {
  /// `beagle-tui check` of directories, and what it knows of this program.
  @Suite struct CheckProgramTests {
    private func check(_ files: [String: String]) throws -> PipeRun {
      let directory = try TemporaryScreens(files)
      return try PipeRun(["check", "--format", "line", "."], directory: directory.path)
    }

    private func push(_ more: String) -> String {
      "{\"_beagleComponent_\": \"beagle:button\", \"text\": \"\", \"onPress\": ["
        + "{\"_beagleAction_\": \"beagle:pushStack\",\n\(more)}]}"
    }

    @Test func theControllersOfTheProgramAreKnown() throws {
      let route = "\"route\": {\"url\": \"/home\"}, "
      let good = try check(["home.json": push(route + "\"controllerId\": \"NonBlocking\"")])
      #expect(good.fate == .exit(0) && good.output == "")
      let run = try check(["home.json": push(route + "\"controllerId\": \"Nope\"")])
      #expect(run.fate == .exit(1))
      #expect(run.output.hasPrefix("./home.json:2:44: warning[unknown-controller] "))
    }

    @Test func anAddressThatNothingAnswers() throws {
      let run = try check(["home.json": push("\"route\": {\"url\": \"/hme\"}")])
      #expect(run.fate == .exit(1))
      #expect(
        run.output == """
          ./home.json:2:18: error[dead-route] no file or route serves /hme \
          (did you mean "/home"?)

          """)
    }
  }
}
