import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleLanguageServer

/// What is configured for a directory is read again when it changes, and a mistake in it is shown.
@Suite struct SettingsTests {
  private static let screen =
    "{ \"_beagleComponent_\": \"custom:gauge\" }"
  private let folder = TestFolder(["home.json": screen, ".beagle-tui.json": "{\n \"known\": 1 }"])

  /// What the program would say of the directory just now.
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

  private func save(_ name: String, _ client: TestClient) {
    client.notify(
      "textDocument/didSave", ["textDocument": ["uri": .string(folder.uri(name))]])
  }

  @Test func aMistakeIsShownAlthoughTheFileIsNotOpen() {
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

  @Test func theSettingsFromBeforeHoldUntilItIsMended() {
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

  @Test func anOpenFileHasTheMistakeAmongItsOwn() {
    let client = client()
    configured.problem = problem()
    client.open(Self.screen, uri: folder.uri("home.json"))
    client.settle()
    client.open("{\n \"known\": 1 }", uri: folder.uri(".beagle-tui.json"))
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["2:11 configuration"])
    configured.problem = nil
    save(".beagle-tui.json", client)
    #expect(client.published(folder.uri(".beagle-tui.json")) == [])
    configured.problem = problem()
    save(".beagle-tui.json", client)
    client.notify(
      "textDocument/didClose", ["textDocument": ["uri": .string(folder.uri(".beagle-tui.json"))]])
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["2:11 configuration"])
  }

  @Test func aFileThatIsNotJSONShowsItsFault() {
    folder.write(".beagle-tui.json", "{\n \"known\": [\"custom:gauge\",]\n}")
    let client = client()
    configured.problem = problem()
    client.open(Self.screen, uri: folder.uri("home.json"))
    #expect(client.published(folder.uri(".beagle-tui.json")) == ["2:27 trailing-comma"])
  }

  @Test func theThemeIsReadAgainToo() {
    let client = client()
    client.open(Self.screen, uri: folder.uri("home.json"))
    client.settle()
    let before = configured.count
    save("home.json", client)
    #expect(configured.count == before)
    save("theme.json", client)
    #expect(configured.count == before + 1)
    client.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(folder.uri("theme.json")), "type": 2]]])
    #expect(configured.count == before + 2)
  }

  /// The file of settings is no screen and no answer.
  @Test func theFileIsNoRoute() {
    let client = client()
    client.open("{}", uri: folder.uri(".beagle-tui.json"))
    let labels = client.labels(
      "{ \"_beagleComponent_\": \"beagle:button\", \"text\": \"a\", \"onPress\": [{ \"_beagleAction_\": \"beagle:pushView\", \"route\": { \"url\": \"/|\" } }] }",
      uri: folder.uri("home.json"))
    #expect(labels == ["/home"])
  }

  // MARK: - Directories

  private static func button(_ url: String) -> String {
    "{ \"_beagleComponent_\": \"beagle:button\", \"text\": \"a\", \"onPress\": [{ \"_beagleAction_\": \"beagle:pushView\", \"route\": { \"url\": \"\(url)\" } }] }"
  }
  private static let text = "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"a\" }"

  /// The directory with `routes.json` answers, also where only a folder in it is open.
  @Test func theDirectoryAroundTheFolderAnswers() {
    let folder = TestFolder([
      "routes.json":
        "[{ \"path\": \"/b\", \"status\": 200, \"body\": { \"file\": \"home.json\" } }]",
      "home.json": Self.text, "area/orders.json": Self.button("/home"), "area/a.json": Self.text,
    ])
    let client = TestClient(folder: folder.path + "/area")
    let uri = folder.uri("area/orders.json")
    func codes(_ url: String) -> [String] { client.diagnostics(Self.button(url), uri: uri) }
    #expect(codes("/home") == [])
    #expect(codes("/area/a") == [])
    #expect(codes("/a").count == 1)
    let place = TestClient.place(in: Self.button("/ar|ea/a")).position
    client.open(Self.button("/area/a"), uri: uri)
    #expect(
      TestClient.places(client.at("textDocument/definition", place, uri: uri)) == ["a.json:1:1"])
  }

  /// Settings hold for the folders below, but do not say which directory answers.
  @Test func settingsDoNotMarkTheDirectory() {
    let folder = TestFolder([
      "home.json": Self.text, "area/.beagle-tui.json": "{}",
      "area/orders.json": Self.button("/home"), "module/.git/HEAD": "",
      "module/orders.json": Self.button("/home"),
    ])
    let client = TestClient(folder: folder.path)
    client.open(Self.button("/home"), uri: folder.uri("area/orders.json"))
    client.settle()
    #expect(!client.codes(folder.uri("area/orders.json")).contains("dead-route"))
    // A repository in it is a program of its own.
    client.open(Self.button("/orders"), uri: folder.uri("module/orders.json"))
    client.settle()
    #expect(!client.codes(folder.uri("module/orders.json")).contains("dead-route"))
  }
}
