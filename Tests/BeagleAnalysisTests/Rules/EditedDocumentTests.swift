import BeagleTUI
import Testing

@testable import BeagleAnalysis
@testable import BeagleNetworking

/// Tests that checking only the edited document, with the facts of the others, has the same
/// findings as checking all documents.
@Suite struct EditedDocumentTests {
  private static let demo: String = {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return here.dropLast(4).joined(separator: "/") + "/Resources/Screens"
  }()

  /// Screens that refer to each other in all possible ways.
  private static let screens = [
    "home.json": """
    {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": {"next": "/data/"}}, "children": [
      {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/one"}, "navigationContext": {"value": {"a": 1}}},
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/two/@{c.next}"}},
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/tree"}}]},
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/part",
       "initialState": {"_beagleComponent_": "beagle:text", "text": ""}}]}
    """,
    "one.json": """
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.b} @{c}"},
      {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [
        {"_beagleAction_": "beagle:popToView", "route": "/never"},
        {"_beagleAction_": "beagle:popToView", "route": "/two/x"}]}]}
    """,
    "two/x.json":
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "no"}}"#,
    "three.json": #"{"_beagleComponent_": "beagle:text", "text": "@{c}"}"#,
    "data/four.json": #"{"_beagleComponent_": "beagle:text", "text": "a"}"#,
    "part.json": #"{"_beagleComponent_": "beagle:text", "text": "@{c.next} @{d}"}"#,
    "alone.json": #"{"_beagleComponent_": "beagle:text", "text": "a"}"#,
    "routes.json": #"[{"path": "/three", "file": "tree.json"}]"#,
  ]

  private func compare(_ root: String) throws -> Int {
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: CheckOptions(), directory: root)
    let directory = try ScreenDirectory(root)
    for file in DirectoryListing(directory).files where file.hasSuffix(".json") {
      guard file != RouteTable.fileName else { continue }
      checker.add(
        try directory.read(file, limit: 1 << 24), name: root + "/" + file, mayBeOther: true)
    }
    let project = checker.project
    let router = DirectoryRouter(directory)
    let all = project.diagnostics()
    for name in project.names + [root + "/routes.json"] {
      let graph = project.graph(without: name, router: router)
      let alone = project.diagnostics(of: name, router: router, graph: graph)
      #expect(alone.map(\.message) == (all[name] ?? []).map(\.message), "\(name)")
    }
    return all.values.reduce(0) { $0 + $1.count }
  }

  @Test func connectedScreensHaveTheSameFindings() throws {
    let folder = TestFolder(Self.screens)
    #expect(try compare(folder.path) > 7)
  }

  @Test func demoScreensHaveTheSameFindings() throws {
    #expect(try compare(Self.demo) > 10)
  }
}
