import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Renames of members of contexts, styles, and the files that `.beagle-tui.json` names.
@Suite struct RenamedNamesTests {
  private static let home = """
    {"_beagleComponent_": "beagle:container", "styleId": "card", "children": [
    {"_beagleComponent_": "beagle:button", "text": "@{global.cart.count}", "onPress": [
    {"_beagleAction_": "beagle:setContext", "contextId": "global", "value": {"cart": {"count": 1}}},
    {"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "cart.count", "value": 2},
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/detail"}, "navigationContext": {"value": {"name": "a"}}}]}]}
    """
  private static let detail = """
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text",
    "text": "@{navigationContext.name} @{global.cart}"}}
    """
  private static let theme = #"{"containers": {"card": {"background": "accent"}}}"#
  private static let project =
    #"{"entryScreens": ["/home"], "theme": "theme.json", "exceptions": [{"paths": ["legacy/**"]}]}"#
  private let folder = TestFolder([
    "home.json": home, "detail.json": detail, "theme.json": theme, ".beagle-tui.json": project,
    "legacy/old.json": detail,
  ])
  private let client: TestClient

  init() {
    let path = folder.path
    client = TestClient(
      folder: path,
      capabilities: [
        "workspace": [
          "workspaceEdit": ["documentChanges": true, "resourceOperations": ["rename"]]
        ]
      ]
    ) { _ in ProjectSettings(files: [path + "/.beagle-tui.json"]) }
    client.settle()
  }

  private func rename(_ piece: String, in name: String, _ text: String, to new: String) -> JSONNode?
  {
    client.open(text, uri: folder.uri(name))
    let marked = TestClient.removingMark(from: text.replacingFirst(piece, piece + "|"))
    return client.rename(at: marked.position, in: folder.uri(name), to: new)
  }

  private func applied(_ edit: JSONNode?, _ name: String, to text: String) -> String {
    let change = edit?["documentChanges"]?.elements.map({ $0 }).first {
      $0["textDocument"]?["uri"]?.string == folder.uri(name)
    }
    return TestClient.applied(change?["edits"]?.elements.map { $0 } ?? [], to: text)
  }

  @Test func membersOfGlobalAreRenamed() {
    let edit = rename("@{global.ca", in: "detail.json", Self.detail, to: "basket")?["result"]
    #expect(
      applied(edit, "home.json", to: Self.home)
        == Self.home.replacing("cart", with: "basket"))
    #expect(
      applied(edit, "detail.json", to: Self.detail)
        == Self.detail.replacing("cart", with: "basket"))
  }

  @Test func membersOfNavigationContextsAreRenamed() {
    let edit = rename("@{navigationContext.na", in: "detail.json", Self.detail, to: "title")?[
      "result"]
    #expect(applied(edit, "home.json", to: Self.home).contains(#"{"title": "a"}"#))
    #expect(applied(edit, "detail.json", to: Self.detail).contains("@{navigationContext.title}"))
  }

  @Test(arguments: ["a.b", "", "a b", "1-"]) func invalidNamesAreRefused(name: String) {
    #expect(rename("@{global.ca", in: "detail.json", Self.detail, to: name)?["error"] != nil)
  }

  @Test func stylesAreRenamed() {
    for (file, piece, text) in [
      ("home.json", "\"styleId\": \"ca", Self.home), ("theme.json", "{\"ca", Self.theme),
    ] {
      let edit = rename(piece, in: file, text, to: "panel")?["result"]
      #expect(
        applied(edit, "home.json", to: Self.home) == Self.home.replacing("card", with: "panel"))
      #expect(
        applied(edit, "theme.json", to: Self.theme)
          == Self.theme.replacing("card", with: "panel"))
    }
  }

  /// Two styles with one id would be one style.
  @Test func takenIDsOfStylesAreRefused() {
    folder.write(
      "theme.json", #"{"containers": {"card": {"border": "accent"}, "box": {"border": "accent"}}}"#)
    let response = rename("\"styleId\": \"ca", in: "home.json", Self.home, to: "box")
    #expect(response?["error"]?["message"]?.string == "the style box already exists")
  }

  @Test func definitionOfAStyleIsInTheTheme() {
    let marked = TestClient.removingMark(from: Self.home.replacingFirst("\"card", "\"ca|rd"))
    client.open(marked.text, uri: folder.uri("home.json"))
    let found = client.at(
      "textDocument/definition", marked.position, uri: folder.uri("home.json"))
    #expect(TestClient.locations(found) == ["theme.json:1:18"])
  }

  @Test func otherNamesOfSettingsAreExplained() {
    let response = rename("\"theme\": \"th", in: ".beagle-tui.json", Self.project, to: "x")
    #expect(response?["error"]?["message"]?.string?.hasPrefix("only styles") == true)
  }

  // MARK: - Files

  private func willRename(_ old: String, _ new: String) -> String {
    let edit = client.request(
      "workspace/willRenameFiles",
      ["files": [["oldUri": .string(folder.uri(old)), "newUri": .string(folder.uri(new))]]])
    return applied(edit, ".beagle-tui.json", to: Self.project)
  }

  @Test func theProjectFileFollowsRenamedFiles() {
    #expect(
      willRename("home.json", "start.json") == Self.project.replacing("/home", with: "/start"))
    #expect(
      willRename("theme.json", "themes/dark.json")
        == Self.project.replacing("theme.json", with: "themes/dark.json"))
    #expect(willRename("legacy", "old") == Self.project.replacing("legacy/", with: "old/"))
  }

  /// The name of a file means its URL.
  @Test func aURLWithTheNameOfAFile() {
    let edit = rename("\"/deta", in: "home.json", Self.home, to: "/basket.json")?["result"]
    #expect(applied(edit, "home.json", to: Self.home).contains("\"/basket\""))
    let last = edit?["documentChanges"]?.elements.map { $0 }.last
    #expect(last?["newUri"]?.string == folder.uri("basket.json"))
  }
}
