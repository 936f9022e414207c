import BeagleSchema
import BeagleTestSupport
import TestServers
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import beagle_tui

/// Tests of the effect of options and profiles on requests, with the whole program except its
/// terminal.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct ServerAccessTests {
  private let directory = TemporaryDirectory()

  /// Opens the arguments' screen and waits until nothing is loading.
  private func show(
    _ operands: [String], _ given: [(option: String, value: String)] = []
  ) throws -> (session: Session, text: String) {
    var options = SourceOptions()
    for (name, value) in given {
      let option = try #require(SourceOptions.options.first { $0.names.contains(name) })
      try option.set(&options, value)
    }
    let variables = ["XDG_CONFIG_HOME": directory.path, "KEY": "from-environment"]
    try options.parse(operands: operands) { variables[$0] }
    let terminal = HeadlessTerminal(size: CellSize(width: 100, height: 20))
    let session = try Session(options, terminal: terminal, clock: SystemClock())
    session.application.open(session.first)
    session.application.settle()
    return (session, SurfaceExport.text(terminal.surface))
  }

  private nonisolated static let screen =
    "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"It is there\"}"

  /// A server that accepts any token except `token-1`.
  private func server() throws -> TestServer {
    try TestServer {
      $0.headers["authorization"] == "Bearer token-1"
        ? .response(401) : .response(200, [:], Self.screen)
    }
  }

  /// A command whose token is `token-1` the first time, then `token-2` and so on.
  private var counting: String {
    let file = directory.path + "/runs"
    return "echo x >> \(file); echo token-$(grep -c x \(file))"
  }

  @Test func optionsSetRequestFields() throws {
    let server = try server()
    let shown = try show(
      [server.url + "/home"], [("--platform", "TUI"), ("--bearer-command", counting)])
    #expect(shown.text.contains("It is there"), "\(shown.text)")
    #expect(server.received.map { $0.headers["beagle-platform"] } == ["TUI", "TUI"])
    #expect(
      server.received.map { $0.headers["authorization"] } == ["Bearer token-1", "Bearer token-2"])
  }

  @Test func profileProvidesEverything() throws {
    let server = try server()
    directory.write(
      "beagle-tui/config.json",
      """
      {"profiles": {"p": {"baseUrl": "\(server.url)/api", "platform": "WEB", "bearerCommand":
        \(DynamicObject.string(counting).jsonText)}}}
      """)
    let shown = try show([], [("--profile", "p"), ("--screen", "/home")])
    #expect(shown.text.contains("It is there"), "\(shown.text)")
    #expect(server.received.map(\.target) == ["/api/home", "/api/home"])
    #expect(server.received.last?.headers["beagle-platform"] == "WEB")
    // A directory asks the profile's server for missing files, and no other server.
    directory.write("screens/a.json", Self.screen)
    let remote = try show([directory.path + "/screens"], [("--profile", "p"), ("--screen", "/b")])
    #expect(remote.text.contains("It is there"), "\(remote.text)")
    let asked = server.received.count
    let local = try show([directory.path + "/screens"], [("--screen", "/b")])
    #expect(!local.text.contains("It is there"))
    #expect(server.received.count == asked)
  }

  @Test func missingTokenIsShownAndRetried() throws {
    let server = try server()
    let file = directory.path + "/logged-in"
    let (session, _) = try show(
      [server.url], [("--bearer-command", "test -e \(file) || exit 7; echo token-2")])
    #expect(session.application.hasFailed)
    #expect(
      session.application.dependencies.log.entries.last?.message
        == "GET \(server.url) was not sent: the token command ended with status 7. Run it in a shell to"
        + " see why, then try again.")
    #expect(server.received.isEmpty)
    directory.write("logged-in", "")
    session.application.window.handle(.key(KeyEvent("r")))
    session.application.settle()
    #expect(!session.application.hasFailed)
    #expect(server.received.count == 1)
  }
}
