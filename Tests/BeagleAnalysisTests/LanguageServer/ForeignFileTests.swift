import JSON
import Testing

@testable import BeagleServers

/// The server offers nothing in the files of other programs.
@Suite struct ForeignFileTests {
  private let folder = TestFolder([
    "home.json": #"{"_beagleComponent_": "beagle:text", "text": "a"}"#,
    ".vscode/settings.json": "{}",
  ])

  @Test(arguments: [
    ".vscode/settings.json", "tsconfig.json", "tsconfig.app.json", "package.json", ".eslintrc.json",
    "node_modules/a/data.json", "notes.jsonc", "my.code-workspace", "beagle.schema.json",
    "docker-compose.yaml",
  ])
  func otherFilesHaveNothing(file: String) {
    let client = TestClient(folder: folder.path)
    let uri = folder.uri(file)
    #expect(client.diagnostics("{ // a comment\n \"a\": 1, }", uri: uri) == [])
    let report = client.request("textDocument/diagnostic", about: uri)
    #expect(report?["items"]?.count == 0)
    for text in ["|", "{|}", "{\"|\"}", "{\"a\": |}"] {
      #expect(client.labels(text, uri: uri) == [])
    }
    let start: ProtocolValue = ["line": 0, "character": 0]
    for method in ["hover", "documentSymbol", "codeLens", "documentLink", "foldingRange"] {
      let found = client.at("textDocument/\(method)", start, uri: uri)
      #expect(found?.count ?? 0 == 0, "\(method)")
    }
    let actions = client.request(
      "textDocument/codeAction", about: uri,
      ["range": ["start": start, "end": start], "context": ["diagnostics": []]])
    #expect(actions?.count ?? 0 == 0)
  }

  /// A file with a JSON Schema of another program.
  @Test func otherSchemasHaveNothing() {
    let client = TestClient(folder: folder.path)
    let uri = folder.uri("config.json")
    let schema = #""$schema": "https://example.com/config.json""#
    #expect(client.labels("{\(schema), |}", uri: uri) == [])
    #expect(client.diagnostics("{\(schema), \"context\": {},}", uri: uri) == [])
    #expect(
      client.labels("{\(schema), \"_beagleComponent_\": \"beagle:text\", |}", uri: uri).contains(
        "text"))
  }

  @Test(arguments: ["new.json", "orders/new.json", "api/package/list.json", "untitled:Untitled-1"])
  func screensHaveEverything(file: String) {
    let client = TestClient(folder: folder.path)
    let uri = file.hasPrefix("untitled") ? file : folder.uri(file)
    #expect(client.labels("|", uri: uri).contains("screen"))
    #expect(client.labels("{|}", uri: uri) == ["_beagleComponent_"])
    #expect(client.diagnostics("{,}", uri: uri).count == 1)
  }
}
