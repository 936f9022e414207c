import BeagleSchema
import Testing

@testable import BeagleAnalysis

/// Tests of declarations and references of documents.
@Suite struct DocumentFactsTests {
  private func analyze(_ text: String) throws -> (DocumentFacts, JSONDocument) {
    let document = try JSONDocument(text: text, name: "a.json")
    let analyzer = DocumentAnalyzer(decoder: ComponentDecoder(), options: CheckOptions())
    return (analyzer.analyze(document).facts, document)
  }

  private func text(_ span: SourceSpan, _ document: JSONDocument) -> String {
    String(decoding: document.bytes[span.offset..<span.end], as: UTF8.self)
  }

  @Test func contextsAndReferencesAreFound() throws {
    let (facts, document) = try analyze(
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": {"name": "Ada"}},
       "children": [
        {"_beagleComponent_": "beagle:text", "text": "Hi \\u0040{user.name}, @{sum(user.n[3], x)}"},
        {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [
          {"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "name", "value": 1}]}]}
      """)
    #expect(facts.contexts.map(\.id) == ["user"])
    let uses = facts.contextUses
    #expect(uses.map(\.id) == ["user", "user", "x", "user"])
    #expect(uses.map(\.target) == [.declared(0), .declared(0), .unresolved, .declared(0)])
    #expect(uses.map(\.kind) == [.read, .read, .read, .write])
    #expect(uses.map { text($0.name, document) } == ["user", "user", "x", "user"])
    func steps(_ use: ContextUse) -> [String] {
      use.pathLocation.steps(of: use.path, in: document).map { text($0, document) }
    }
    #expect(uses.map(steps) == [["name"], ["n", "3"], [], ["name"]])
    #expect(facts.calls.map(\.name) == ["sum"])
  }

  @Test func rowsAndEventsHaveContexts() throws {
    let (facts, document) = try analyze(
      """
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{global.rows}", "iteratorName": "row",
       "templates": [{"view": {"_beagleComponent_": "beagle:textInput", "value": "@{row.a} @{index}",
        "onChange": [{"_beagleAction_": "beagle:alert", "message": "@{onChange.value}"}]}}]}
      """)
    #expect(facts.contexts.map(\.id) == ["row", "index", "onChange"])
    #expect(facts.contexts.map(\.origin) == [.item(list: 0), .position(list: 0), .event])
    #expect(facts.contexts[0].name.map { text($0, document) } == "\"row\"")
    #expect(facts.contextUses.map(\.target) == [.global, .declared(0), .declared(1), .declared(2)])
    #expect(facts.lists.first?.dataUse == 0)
  }

  @Test func urlsIdsAndNamesAreFound() throws {
    let (facts, _) = try analyze(
      """
      {"_beagleComponent_": "beagle:screenComponent", "id": "home", "child":
       {"_beagleComponent_": "beagle:container", "id": "box", "styleId": "card", "children": [
        {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "a"}},
        {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [
          {"_beagleAction_": "beagle:pushStack", "route": {"url": "/o/@{global.id}.x"},
           "controllerId": "c", "navigationContext": {"path": "a", "value": {"b": 1}}},
          {"_beagleAction_": "beagle:pushView", "route": {"screen": {"id": "inner", "child":
            {"_beagleComponent_": "beagle:text", "text": "", "id": "t"}}}},
          {"_beagleAction_": "beagle:addChildren", "componentId": "box", "value": []},
          {"_beagleAction_": "beagle:submitForm"}, {"_beagleAction_": "custom:pay"}]}]}}
      """)
    #expect(facts.isScreen)
    #expect(facts.screens.map(\.id) == ["home", "inner"])
    #expect(facts.ids.map(\.id) == ["home", "box", "inner", "t"])
    #expect(facts.ids.map(\.screen) == [0, 0, 1, 1])
    #expect(facts.idUses.map(\.id) == ["box"])
    #expect(facts.styleIds.map(\.id) == ["card"])
    #expect(facts.images.map(\.id) == ["a"])
    #expect(facts.controllers.map(\.name) == ["c"])
    #expect(facts.customTypes.map(\.name) == ["custom:pay"])
    #expect(facts.submits.map(\.isInForm) == [false])
    let address = try #require(facts.addresses.first)
    #expect(address.role == .screen && address.owner == "beagle:pushStack")
    #expect(address.pattern == .pieces(["/o/", ".x"]))
    #expect(address.pattern.matches("/o/17.x") && !address.pattern.matches("/o/17"))
    #expect(address.navigationContext?.path == [.key("a")])
    #expect(address.navigationContext?.shape == .object(["b": .scalar("a number")]))
  }

  @Test func nodePathLeadsToAnOffset() throws {
    let (_, document) = try analyze(
      """
      {"_beagleComponent_": "beagle:button", "style": {"flex": {"grow": 1}}, "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/a"}}]}
      """)
    let shapes = TypeShapes.of(ComponentDecoder())
    func nodePath(_ word: String) -> NodePath {
      let bytes = document.bytes
      let offset = bytes.indices.first { bytes[$0...].starts(with: word.utf8) } ?? 0
      return shapes.nodePath(to: offset + 1, in: document)
    }
    #expect(nodePath("\"/a").object?.shape?.name == "Route")
    #expect(nodePath("\"/a").last?.property?.descriptor.name == "url")
    #expect(nodePath("\"url").isInKey)
    #expect(nodePath("1}").steps.map { $0.key?.string } == [nil, "style", "flex", "grow"])
  }
}
