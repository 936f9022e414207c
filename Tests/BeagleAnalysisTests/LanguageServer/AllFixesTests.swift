import BeagleServers
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Every code action of a finding removes it, and causes no other one.
@Suite struct AllFixesTests {
  private static let capabilities: ProtocolValue = [
    "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]],
  ]

  /// A client with a file of a folder.
  private struct Editor {
    let client: TestClient
    let uri: String
    let text: String

    init(_ folder: TestFolder, _ file: String, _ text: String) {
      client = TestClient(folder: folder.path, capabilities: AllFixesTests.capabilities)
      uri = folder.uri(file)
      self.text = text
      client.settle()
      client.open(text, uri: uri)
      client.settle()
    }

    /// The findings of the current text as code and message, without notes about unused parts.
    var findings: [String] {
      client.settle()
      let report = client.request("textDocument/diagnostic", about: uri)
      return report?["items"]?.elements.filter { $0["severity"]?.int ?? 1 < 3 }.map(name) ?? []
    }

    func name(_ item: JSONNode) -> String {
      (item["code"]?.string ?? "") + " " + (item["message"]?.string ?? "")
    }

    /// The quick fixes of the whole text that change only this file.
    var fixes: [JSONNode] {
      let end: ProtocolValue = ["line": .int(text.utf8.count { $0 == 0x0A } + 1), "character": 0]
      let found = client.request(
        "textDocument/codeAction", about: uri,
        [
          "range": ["start": ["line": 0, "character": 0], "end": end],
          "context": ["diagnostics": []],
        ])
      return found?.elements.filter { action in
        action["kind"]?.string == "quickfix" && edits(action) != nil
      } ?? []
    }

    private func edits(_ action: JSONNode) -> [JSONNode]? {
      let changes = action["edit"]?["documentChanges"]?.elements.map { $0 } ?? []
      guard changes.count == 1, changes[0]["textDocument"]?["uri"]?.string == uri else {
        return nil
      }
      return changes[0]["edits"]?.elements.map { $0 }
    }

    /// The text after a fix.
    func applying(_ action: JSONNode) -> String {
      TestClient.applied(edits(action) ?? [], to: text)
    }

    /// What is wrong after a fix.
    func problems(after action: JSONNode) -> [String] {
      let before = findings
      let fixed = Set(action["diagnostics"]?.elements.map(name) ?? [])
      let result = applying(action)
      client.change(result, uri: uri)
      let after = findings
      client.change(text, uri: uri)
      let title = action["title"]?.string ?? ""
      return after.filter { fixed.contains($0) && count($0, after) >= count($0, before) }
        .map { "\(title) does not fix: \($0)\n\(result)" }
        + Set(after).subtracting(before).filter { !isAboutOthers($0) }
    }

    /// Whether a finding is about other files or components, which a corrected name refers to.
    private func isAboutOthers(_ finding: String) -> Bool {
      [
        "dead-route", "missing-image", "never-pushed", "missing-templates", "unknown-id",
        "unknown-path", "unresolved-context",
      ].contains { finding.hasPrefix($0) }
    }

    private func count(_ name: String, _ all: [String]) -> Int { all.count { $0 == name } }
  }

  // MARK: - Screens

  @Test(arguments: Mistake.all.filter { $0.encoding == nil })
  func fixesOfMistakesCauseNoOther(mistake: Mistake) {
    let folder = TestFolder(mistake.files.merging(["home.json": mistake.wrong]) { a, _ in a })
    let editor = Editor(folder, "home.json", mistake.wrong)
    let fixes = editor.fixes
    // A syntax error hides the others.
    guard (try? JSONDocument(text: mistake.wrong, name: "")) != nil else { return }
    for fix in fixes {
      let problems = editor.problems(after: fix)
      #expect(problems == [], "\(mistake.name)")
    }
  }

  /// The required properties of each type, with a value that causes no finding.
  @Test func missingPropertiesAreAdded() {
    let catalog = TypeCatalog(ComponentDecoder())
    let folder = TestFolder([
      "home.json": #"{"_beagleComponent_": "beagle:text", "text": ""}"#,
      "next.json": #"{"_beagleComponent_": "beagle:text", "text": ""}"#, "api/data.json": "{}",
    ])
    var count = 0
    for descriptor in catalog.components + catalog.actions where descriptor.replacement == nil {
      let isAction = descriptor.role == .action
      let object =
        "{\"\(isAction ? "_beagleAction_" : "_beagleComponent_")\": \"\(descriptor.name)\"}"
      let text =
        isAction
        ? "{\"_beagleComponent_\": \"beagle:button\", \"text\": \"\", \"onPress\": [\(object)]}"
        : "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\(object)]}"
      let editor = Editor(folder, "home.json", text)
      let additions = editor.fixes.filter { $0["title"]?.string?.hasPrefix("Add \"") == true }
      count += additions.count
      for fix in additions {
        // A button also needs an event.
        let problems = editor.problems(after: fix).filter { !$0.hasPrefix("no-effect") }
        #expect(problems == [], "\(descriptor.name)")
      }
      let missing = editor.findings.filter { $0.hasPrefix("missing-required") }
      #expect(additions.count >= missing.count, "\(missing)")
    }
    #expect(count > 20)
  }

  private static let folder = [
    "home.json": "{}", "other.json": #"{"_beagleComponent_": "beagle:text", "text": "a"}"#,
    "api/products.json": "[]", "product.json": #"{"_beagleComponent_": "beagle:text", "text": ""}"#,
    "routes.json":
      #"[{"path": "/api/orders", "method": "POST"}, {"path": "/api/list", "file": "api/products.json"}]"#,
  ]

  private static func press(_ action: String) -> String {
    #"{"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [\#(action)]}"#
  }

  /// The title of a fix, and the part of the document after it.
  @Test(arguments: [
    (
      press(#"{"_beagleAction_": "beagle:sendRequest", "url": "/api/orders", "onError": []}"#),
      "Change the method to POST", #""url": "/api/orders", "method": "POST", "onError""#
    ),
    (
      press(
        #"{"_beagleAction_": "beagle:sendRequest", "url": "/api/list", "method": "DELETE", "onError": []}"#
      ),
      "Change the method to GET", #""method": "GET""#
    ),
    (
      press(#"{"_beagleAction_": "beagle:pushView", "route": {"url": "/api/orders"}}"#),
      "Change the method to POST",
      #"{"url": "/api/orders", "httpAdditionalData": { "method": "POST" }}"#
    ),
    (
      press(#"{"_beagleAction_": "beagle:sendRequest", "url": "/api/product"}"#),
      #"Change "/api/product" to "/api/products""#, #""/api/products""#
    ),
    (
      press(
        #"{"_beagleAction_": "beagle:sendRequest", "url": "/api/order", "method": "POST", "onError": []}"#
      ),
      #"Change "/api/order" to "/api/orders""#, #""/api/orders""#
    ),
    (
      press(#"{"_beagleAction_": "beagle:pushView", "route": {"url": "/products"}}"#),
      #"Change "/products" to "/product""#, #""/product""#
    ),
    (press(#"{"_beagleAction_": "beagle:pushView"}"#), #"Add "route""#, #""url": "/other""#),
    (
      #"{"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": 1}, "children": []}"#,
      #"Remove the context "a""#, #"{"_beagleComponent_": "beagle:container", "children": []}"#
    ),
    (
      "{\n  \"_beagleComponent_\": \"beagle:container\",\n  \"children\": [],\n  \"context\": {\"id\": \"a\", \"value\": 1}\n}",
      #"Remove the context "a""#, "\"children\": []\n}"
    ),
    (
      #"{"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:txt", "text": "a"}, {"_beagleComponent_": "beagle:txt", "text": "b"}]}"#,
      #"Change "beagle:txt" to "beagle:text" in all 2 places"#,
      #"[{"_beagleComponent_": "beagle:text", "text": "a"}, {"_beagleComponent_": "beagle:text""#
    ),
  ])
  func screensAreFixed(text: String, title: String, expected: String) {
    let folder = TestFolder(Self.folder)
    let editor = Editor(folder, "home.json", text)
    let fixes = editor.fixes
    guard let fix = fixes.first(where: { $0["title"]?.string == title }) else {
      Issue.record("\(fixes.map { $0["title"]?.string ?? "" })")
      return
    }
    #expect(editor.applying(fix).contains(expected), "\(editor.applying(fix))")
    #expect(editor.problems(after: fix) == [])
  }

  /// A context that an action sets has no such fix, because the action would set nothing.
  @Test func writtenContextsAreNotRemoved() {
    let folder = TestFolder(Self.folder)
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "a", "value": 1}, "children": [], "onInit":
      [{"_beagleAction_": "beagle:setContext", "contextId": "a", "value": 2}]}
      """#
    let editor = Editor(folder, "home.json", text)
    #expect(!editor.fixes.contains { $0["title"]?.string?.hasPrefix("Remove the context") == true })
  }

  // MARK: - Settings

  @Test(arguments: [
    (
      "routes.json", #"[{"path": "/a", "status": "404"}]"#,
      #"Change the text "404" to the number 404"#,
      #""status": 404"#
    ),
    (
      "routes.json", #"[{"path": "/a", "delay": "5"}]"#, #"Change the text "5" to the number 5"#,
      #""delay": 5"#
    ),
    ("routes.json", #"[{"path": "a"}]"#, #"Change "a" to "/a""#, #""path": "/a""#),
    ("routes.json", #"[{"pth": "/a"}]"#, #"Change "pth" to "path""#, #"[{"path": "/a"}]"#),
    ("routes.json", #"[{"status": 200}]"#, #"Add "path""#, #"{"status": 200, "path": "/"}"#),
    (
      "routes.json", #"[{"path": "/a", "body": 1, "file": "api/products.json"}]"#,
      #"Remove "body""#,
      #"[{"path": "/a", "file": "api/products.json"}]"#
    ),
    (
      "routes.json", #"[{"path": "/a", "body": 1, "file": "api/products.json"}]"#,
      #"Remove "file""#,
      #"[{"path": "/a", "body": 1}]"#
    ),
    ("routes.json", #"[{"path": "/a", "method": "PUTT"}]"#, #"Change "PUTT" to "PUT""#, #""PUT""#),
    (
      "routes.json", #"{"GET /a": {"status": 201}, "/b": [1]}"#, "Write a list of routes",
      #"[\#n  {"method": "GET", "path": "/a", "status": 201},\#n  {"path": "/b", "body": [1]}\#n]"#
    ),
    ("routes.json", #"{"post /a": {}}"#, "Write a list of routes", #""path": "/a", "body": {}}"#),
    (
      "routes.json", #"[{"path": "/a", "path": "/a"}]"#, #"Remove the earlier "path""#,
      #"[{"path": "/a"}]"#
    ),
    (
      "routes.json", #"[{"path": "/a", "stauts": 1}, {"path": "/b", "stauts": 200}]"#,
      #"Change "stauts" to "status" in all 2 places"#, #""status": 200"#
    ),
    (
      ".beagle-tui.json", #"{"entryScreens": ["other"]}"#, #"Change "other" to "/other""#,
      #"["/other"]"#
    ),
    (
      ".beagle-tui.json", #"{"entryScreens": ["other.json"]}"#, #"Change "other.json" to "/other""#,
      "/other\""
    ),
    (".beagle-tui.json", #"{"entryScreens": "/other"}"#, "Put it in a list", #"["/other"]"#),
    (
      ".beagle-tui.json", #"{"severities": {"bad-enum": "warn"}}"#, #"Change "warn" to "warning""#,
      #""warning""#
    ),
    (".beagle-tui.json", #"{"server": "true"}"#, #"Change the text "true" to true"#, "true}"),
    (".beagle-tui.json", #"{"servr": true}"#, #"Change "servr" to "server""#, "server"),
    (
      ".beagle-tui.json", #"{"severities": {"bad-enmu": "off"}}"#,
      #"Change "bad-enmu" to "bad-enum""#, "bad-enum"
    ),
    (
      ".beagle-tui.json", #"{"severities": {"bad-enum": "wraning"}}"#,
      #"Change "wraning" to "warning""#, "warning"
    ),
    (".beagle-tui.json", #"{"exceptions": [{}]}"#, #"Add "paths""#, #""paths": []"#),
    (
      ".beagle-tui.json", "{\"known\": [],\n\"known\": []}", #"Remove the earlier "known""#,
      #"{"known": []}"#
    ),
    ("theme.json", #"{"tetxs": {}}"#, #"Change "tetxs" to "texts""#, "texts"),
    ("theme.json", ##"{"colors": {"acent": "#fff"}}"##, #"Change "acent" to "accent""#, "accent"),
    ("theme.json", #"{"buttons": {"a": "mian"}}"#, #"Change "mian" to "main""#, "main"),
    ("theme.json", #"{"texts": {"a": {"blod": true}}}"#, #"Change "blod" to "bold""#, "bold"),
    ("theme.json", #"{"texts": {"a": {"bold": "True"}}}"#, #"Change "True" to true"#, "true"),
    ("theme.json", ##"{"colors": {"accent": {"dark": "#fff"}}}"##, #"Add "light""#, "light"),
    ("flows/a.yaml", "appId: a\n---\n- tapOnn: x\n", #"Change "tapOnn" to "tapOn""#, "- tapOn:"),
    (
      "flows/a.yaml", "appId: a\n---\n- runFlow:\n    evn: {A: 1}\n    commands: [back]\n",
      #"Change "evn" to "env""#, "env:"
    ),
    (
      "flows/a.yaml", "appId: a\n---\n- beagle:\n    respond:\n      path: /a\n      stauts: 200\n",
      #"Change "stauts" to "status""#, "status: 200"
    ),
  ])
  func settingsAreFixed(file: String, text: String, title: String, expected: String) {
    let folder = TestFolder(
      Self.folder.merging(["flows/x.yaml": "", "theme.json": ""]) { a, _ in a })
    let editor = Editor(folder, file, text)
    let fixes = editor.fixes
    guard let fix = fixes.first(where: { $0["title"]?.string == title }) else {
      Issue.record("\(fixes.map { $0["title"]?.string ?? "" }) \(editor.findings)")
      return
    }
    #expect(editor.applying(fix).contains(expected), "\(editor.applying(fix))")
    // The value that a fix adds is written by the author.
    let others = editor.problems(after: fix).filter {
      !$0.contains("from 100 to 599") && !$0.contains("at least one pattern")
    }
    #expect(others == [])
  }

  @Test func findingsNameBothLines() {
    let folder = TestFolder(Self.folder)
    for file in ["routes.json", ".beagle-tui.json", "theme.json"] {
      let text =
        file == "routes.json"
        ? "[{\"path\": \"/a\",\n\"path\": \"/a\"}]" : "{\"known\": [],\n\n\"known\": []}"
      let found = Editor(folder, file, text).findings.filter { $0.hasPrefix("duplicate-key") }
      #expect(found.count == 1, "\(file) \(found)")
      #expect(found.first?.contains("repeats the key of line 1") == true, "\(file) \(found)")
    }
  }

  /// Equal fixes of a line are one action; the cursor chooses one of them.
  @Test func equalFixesAreOneAction() {
    let folder = TestFolder(Self.folder)
    let editor = Editor(folder, "home.json", "{'_beagleComponent_': 'beagle:text', 'text': 'a'}")
    let titles = editor.fixes.compactMap { $0["title"]?.string }
    #expect(titles == ["Use double quotes in all 4 places"])
  }
}
