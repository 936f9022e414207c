import Testing

extension Commands {
  /// The files that a flow without a project file may use.
  @Suite struct FlowRootTests {
    private static let flow = "appId: a\n---\n- runFlow: ../_shared/login.yaml\n"
    private static let login = "appId: a\n---\n- launchApp\n"

    /// - Parameter files: the files besides the flow in `project/app/tests/auth`.
    private func run(_ files: [String: String]) throws -> PipeRun {
      let home = Payload.screen("Home", [#"{"_beagleComponent_":"beagle:text","text":"Welcome"}"#])
      let screens = try TemporaryScreens(
        [
          "project/app/tests/auth/a.yaml": Self.flow,
          "project/app/tests/_shared/login.yaml": Self.login, "screens/home.json": home,
        ].merging(files) { $1 })
      return try PipeRun(
        ["test", "project/app/tests/auth/a.yaml", "--app", "screens"], directory: screens.path)
    }

    @Test(arguments: [
      "project/app/tests/config.yaml", "project/app/tests/config.yml", "project/app/config.yaml",
      "project/config.yaml", "project/.git/HEAD", "project/app/.git/HEAD",
      "project/app/.maestro/config.yaml", "project/.maestro/config.yaml",
    ])
    func theNearestFolderWithAMarkIsTheRoot(_ mark: String) throws {
      let run = try run([mark: ""])
      #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
      #expect(run.output.hasPrefix("✓ project/app/tests/auth/a.yaml"))
    }

    @Test func aProjectFileIsAMark() throws {
      #expect(try run(["project/app/.beagle-tui.json": "{}"]).status == .exit(0))
    }

    @Test(arguments: ["project/app/tests/auth/config.yaml", "project/app/tests/auth/.git/HEAD"])
    func filesAboveTheRootAreNotRead(_ mark: String) throws {
      let run = try run([mark: ""])
      #expect(run.status == .exit(2))
      #expect(run.output.contains("../_shared/login.yaml is outside of the workspace"))
    }

    @Test func flowsOfMaestroMayBeInItsFolder() throws {
      let screens = try TemporaryScreens([
        ".maestro/auth/a.yaml": Self.flow, ".maestro/_shared/login.yaml": Self.login,
        ".maestro/config.yaml": "flows: ['**']\n",
        "home.json": Payload.screen("Home", []),
      ])
      for path in [".maestro/auth/a.yaml", ".maestro", ".maestro/auth"] {
        let run = try PipeRun(["test", path, "--app", "."], directory: screens.path)
        #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
      }
    }
  }
}
