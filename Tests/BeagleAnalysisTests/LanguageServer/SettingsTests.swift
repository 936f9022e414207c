import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests that the settings of a directory are read again when they change, and their errors are
/// shown.
@Suite struct SettingsTests {
  private static let screen =
    #"{ "_beagleComponent_": "custom:gauge" }"#
  private let folder = TestFolder(["home.json": screen, ".beagle-tui.json": "{\n \"known\": 1 }"])

  /// The settings that the host returns for the directory.
  private final class Configured {
    var types: [String] = []
    var problem: SettingsProblem?
    var files: [String] = []
    var count = 0
  }
  private let configured = Configured()

  private func client(_ capabilities: ProtocolValue = TestClient.capabilities) -> TestClient {
    let configured = configured
    configured.files = [folder.path + "/.beagle-tui.json", folder.path + "/theme.json"]
    return TestClient(folder: folder.path, capabilities: capabilities) { _ in
      configured.count += 1
      return ProjectSettings(
        types: configured.types, files: configured.files, problem: configured.problem)
    }
  }

  private func problem() -> SettingsProblem {
    SettingsProblem(
      path: folder.path + "/.beagle-tui.json", offset: 12, message: "expected a list")
  }

  private func save(_ name: String, _ client: TestClient) { client.save(folder.uri(name)) }

  @Test func settingsErrorsAreShownForClosedFiles() {
    let client = client()
    configured.problem = problem()
    client.open(Self.screen, uri: folder.uri("home.json"))
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["2:11 configuration"])
    #expect(client.published(folder.uri("home.json")) == ["1:24 unknown-component"])
    configured.problem = nil
    configured.types = ["custom:gauge"]
    save(".beagle-tui.json", client)
    #expect(client.published(folder.uri(".beagle-tui.json")) == [])
    #expect(client.published(folder.uri("home.json")) == [])
  }

  @Test func previousSettingsApplyUntilTheErrorIsFixed() {
    let client = client()
    configured.types = ["custom:gauge"]
    client.open(Self.screen, uri: folder.uri("home.json"))
    #expect(client.published(folder.uri("home.json")) == [])
    configured.problem = problem()
    configured.types = []
    save(".beagle-tui.json", client)
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["2:11 configuration"])
    #expect(client.published(folder.uri("home.json")) == [])
  }

  @Test func settingsErrorsAreShownInOpenFiles() {
    let client = client()
    configured.problem = problem()
    client.open(Self.screen, uri: folder.uri("home.json"))
    client.settle()
    // A mistake in the text has its own finding, which does not wait for saving.
    client.open("{\n \"known\": 1 }", uri: folder.uri(".beagle-tui.json"))
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["2:11 wrong-type"])
    client.open("{\n \"known\": [] }", uri: folder.uri(".beagle-tui.json"))
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["1:1 configuration"])
    configured.problem = nil
    save(".beagle-tui.json", client)
    #expect(client.published(folder.uri(".beagle-tui.json")) == [])
    configured.problem = problem()
    save(".beagle-tui.json", client)
    client.close(folder.uri(".beagle-tui.json"))
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["2:11 configuration"])
  }

  @Test func syntaxErrorsReplaceTheSettingsError() {
    folder.write(".beagle-tui.json", "{\n \"known\": [\"custom:gauge\",]\n}")
    let client = client()
    configured.problem = problem()
    client.open(Self.screen, uri: folder.uri("home.json"))
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["2:27 trailing-comma"])
  }

  @Test func changedThemesAreReadAgain() {
    let client = client()
    client.open(Self.screen, uri: folder.uri("home.json"))
    client.settle()
    let before = configured.count
    save("home.json", client)
    #expect(configured.count == before)
    save("theme.json", client)
    #expect(configured.count == before + 1)
    client.fileDidChange(folder.uri("theme.json"), .changed)
    #expect(configured.count == before + 2)
  }

  /// The settings file is neither a screen nor served as a response.
  @Test func settingsFileIsNotARoute() {
    let client = client()
    client.open("{}", uri: folder.uri(".beagle-tui.json"))
    #expect(client.labels(Self.button("/|"), uri: folder.uri("home.json")) == ["/home"])
  }

  // MARK: - Directories

  private static func button(_ url: String) -> String {
    "{ \"_beagleComponent_\": \"beagle:button\", \"text\": \"a\", \"onPress\": [{ \"_beagleAction_\": \"beagle:pushView\", \"route\": { \"url\": \"\(url)\" } }] }"
  }
  private static let text = #"{ "_beagleComponent_": "beagle:text", "text": "a" }"#

  /// A button that sends a POST request leads to the route for POST.
  @Test func routesOfOtherMethodsAreFound() {
    let folder = TestFolder([
      "routes.json": #"[{ "method": "POST", "path": "/save", "status": 201 }]"#
    ])
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("home.json")
    let text =
      #"{ "_beagleComponent_": "beagle:button", "text": "a", "onPress": [{ "_beagleAction_": "#
      + #""beagle:sendRequest", "method": "POST", "url": "/sa|ve" }] }"#
    let marked = TestClient.removingMark(from: text)
    client.open(marked.text, uri: uri)
    let found = client.at("textDocument/definition", marked.position, uri: uri)
    #expect(TestClient.locations(found) == ["routes.json:1:2"])
    let hover = client.at("textDocument/hover", marked.position, uri: uri)
    #expect(hover?["contents"]?["value"]?.string?.contains("Served by `POST /save`") == true)
  }

  /// The directory with `routes.json` is served, even if only a folder in it is open.
  @Test func routesJSONMarksTheServedDirectory() {
    let folder = TestFolder([
      "routes.json":
        #"[{ "path": "/b", "status": 200, "body": { "file": "home.json" } }]"#,
      "home.json": Self.text, "area/orders.json": Self.button("/home"), "area/a.json": Self.text,
    ])
    let client = TestClient(folder: folder.path + "/area")
    let uri = folder.uri("area/orders.json")
    func codes(_ url: String) -> [String] { client.diagnostics(Self.button(url), uri: uri) }
    #expect(codes("/home") == [])
    #expect(codes("/area/a") == [])
    #expect(codes("/a").count == 1)
    let position = TestClient.removingMark(from: Self.button("/ar|ea/a")).position
    client.open(Self.button("/area/a"), uri: uri)
    #expect(
      TestClient.locations(client.at("textDocument/definition", position, uri: uri)) == [
        "a.json:1:1"
      ])
  }

  /// Settings apply to subdirectories, but do not decide which directory is served.
  @Test func settingsDoNotMarkTheServedDirectory() {
    let folder = TestFolder([
      "home.json": Self.text, "area/.beagle-tui.json": "{}",
      "area/orders.json": Self.button("/home"), "module/.git/HEAD": "",
      "module/orders.json": Self.button("/home"),
    ])
    let client = TestClient(folder: folder.path)
    client.open(Self.button("/home"), uri: folder.uri("area/orders.json"))
    client.settle()
    #expect(!client.codes(folder.uri("area/orders.json")).contains("dead-route"))
    // A nested repository is a separate project.
    client.open(Self.button("/orders"), uri: folder.uri("module/orders.json"))
    client.settle()
    #expect(!client.codes(folder.uri("module/orders.json")).contains("dead-route"))
  }
}
