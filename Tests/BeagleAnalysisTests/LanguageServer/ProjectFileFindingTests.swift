import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Findings in `.beagle-tui.json` and `routes.json` about files, before they are saved.
@Suite struct ProjectFileFindingTests {
  private let folder = TestFolder([
    "home.json": #"{"_beagleComponent_": "beagle:text", "text": "a"}"#, "theme.json": "{}",
    "flows/a.yaml": "appId: a\n---\n- back\n", "legacy/a.json": "{}", "orders/1.json": "{}",
    ".beagle-tui.json": "{}", "routes.json": "[]",
  ])

  private func found(_ file: String, _ text: String) -> [String] {
    let client = TestClient(folder: folder.path)
    client.settle()
    return client.diagnostics(text, uri: folder.uri(file))
  }

  @Test(arguments: [
    (#"{"theme": "nope.json"}"#, ["1:11 dead-route"]), (#"{"theme": "theme.json"}"#, []),
    (#"{"test": {"app": "nope", "flows": "flows"}}"#, ["1:18 dead-route"]),
    (#"{"test": {"app": "https://example.com", "flows": "nope"}}"#, ["1:50 dead-route"]),
    (#"{"exceptions": [{"paths": ["legacy/**", "old/**"]}]}"#, ["1:41 dead-route"]),
    (#"{"exceptions": [{"paths": ["legacy/"]}]}"#, []),
    (#"{"entryScreens": ["/hom"]}"#, ["1:19 dead-route"]),
  ])
  func missingFilesAreReported(text: String, expected: [String]) {
    #expect(found(".beagle-tui.json", text) == expected)
  }

  @Test(arguments: [
    (
      #"[{"path": "/p/{id}", "body": 1}, {"path": "/p/7", "body": 2}]"#,
      ["1:43 bad-routes"]
    ),
    (#"[{"path": "/p/7", "body": 2}, {"path": "/p/{id}", "body": 1}]"#, []),
    (#"[{"path": "/p/{id}", "query": {"a": "1"}, "body": 1}, {"path": "/p/7", "body": 2}]"#, []),
    (#"[{"path": "/p/{id}", "method": "POST", "body": 1}, {"path": "/p/7", "body": 2}]"#, []),
    (#"[{"path": "/p/{id}", "body": 1}, {"path": "/p/{other}", "body": 2}]"#, ["1:43 bad-routes"]),
  ])
  func shadowedRoutesAreReported(text: String, expected: [String]) {
    #expect(found("routes.json", text) == expected)
  }

  /// A wrong parameter of a file has one finding.
  @Test func wrongParametersAreReportedOnce() {
    #expect(found("routes.json", #"[{"path": "/p/{id}", "file": "p/{idd}.json"}]"#).count == 1)
  }

  /// The route has a file for each order, but not for this one.
  @Test func filesOfParametersMustExist() throws {
    let files = [
      "routes.json": #"[{"path": "/orders/{id}", "file": "data/{id}.json"}]"#,
      "data/1.json": #"{"_beagleComponent_": "beagle:text", "text": "a"}"#,
      "home.json": RuleTesting.screen(RuleTesting.push("/orders/1"), RuleTesting.push("/orders/2")),
    ]
    let found = try RuleTesting.check(directory: files).filter { $0.contains("dead-route") }
    #expect(found.count == 1)
    #expect(found.first?.contains("data/2.json does not exist") == true, "\(found)")
  }
}
