import BeagleSchema
import Testing

/// Tests of the roots of documents, nodes and dynamic values.
@Suite struct RootTests {
  private static let text = #"{"_beagleComponent_":"beagle:text","text":"x"}"#
  private static let pop = #"{"_beagleAction_":"beagle:popView"}"#

  private func document(_ text: String) throws -> JSONDocument {
    try JSONDocument(text: text, name: "root.json")
  }

  private func codes(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.line):\($0.column) \($0.code.rawValue)" }
  }

  @Test func listsOfComponentsAndOfActionsAreRoots() throws {
    let decoder = ComponentDecoder()
    guard
      case .components(let components) = try decoder.decodeRoot(
        document("[\(Self.text), 5]")
      ).root
    else {
      Issue.record("not a list of components")
      return
    }
    #expect(components.count == 2 && components.first is Text)
    #expect((components.last as? UnknownComponent)?.problem != nil)
    guard case .actions(let actions) = try decoder.decodeRoot(document("[\(Self.pop)]")).root
    else {
      Issue.record("not a list of actions")
      return
    }
    #expect(actions.count == 1 && actions.first is Navigate)
  }

  @Test(arguments: ["[1]", "[{}]", "\"text\"", "{\"_beagleComponent_\": 5}"])
  func otherRootsAreRefused(text: String) throws {
    let decoder = ComponentDecoder()
    let error = #expect(throws: DecodingFailure.self) { try decoder.decodeRoot(document(text)) }
    #expect(codes(error?.diagnostics ?? []) == ["1:1 missing-root"])
    #expect(error?.description.hasPrefix("root.json:1:1: error[missing-root]") == true)
  }

  @Test func knownNamesHaveNoDiagnostic() throws {
    let decoder = ComponentDecoder()
    decoder.register(knownName: "custom:gauge")
    decoder.register(knownName: "custom:buzz")
    let inside =
      #"{"_beagleComponent_":"custom:Gauge","onTap":[{"_beagleAction_":"custom:buzz"},"#
      + #"{"_beagleAction_":"beagle:alert","message":"@{onTap.x}"}],"text":"@{a b}","#
      + #""data":{"child":\#(Self.text)}}"#
    let found = decoder.check(try document(inside))
    #expect(codes(found) == ["1:148 bad-expression"])
    let decoded = decoder.decodeComponent(try document(inside).root)
    #expect((decoded.component as? UnknownComponent)?.type == "custom:Gauge")
    #expect(decoded.diagnostics == [])
  }

  @Test func componentsOfDynamicValuesHavePositions() throws {
    let decoder = ComponentDecoder()
    let node = try document("[\(Self.text),\n\(Self.text), 7]").root
    let found = decoder.decodeComponents(DynamicObject(node))
    #expect(found.components.map { $0.source?.description } == ["root.json:1:2", "root.json:2:1"])
    #expect(codes(found.diagnostics) == ["2:\(Self.text.count + 3) wrong-type"])
    let value: DynamicObject = [["_beagleComponent_": "beagle:text", "text": "value"]]
    let other = decoder.decodeComponents(value, name: "value")
    #expect((other.components.first as? Text)?.text.literal == "value")
    #expect(other.components.first?.source?.description == "value:1:2")
    #expect(decoder.decodeComponents("text").components.isEmpty)
  }

  @Test(arguments: [
    (#"{"_beagleComponent_":"beagle:container","children":5}"#, ["1:52 wrong-type"]),
    (#"{"_beagleComponent_":"beagle:tabBar","items":{"title":"one"}}"#, ["1:46 wrong-type"]),
    (#"{"_beagleComponent_":"beagle:tabBar","items":5}"#, ["1:46 wrong-type"]),
    (#"{"_beagleComponent_":"beagle:container","children":[],"onInit":5}"#, ["1:64 wrong-type"]),
    (
      #"{"_beagleAction_":"beagle:addChildren","componentId":"a","value":5}"#,
      ["1:66 wrong-type"]
    ),
    (#"{"_beagleAction_":"beagle:pushView","route":5}"#, ["1:45 wrong-type"]),
    (#"{"_beagleAction_":"beagle:pushView","route":{}}"#, ["1:45 missing-required"]),
    (#"{"_beagleAction_":"beagle:pushView","route":{"screen":5}}"#, ["1:55 wrong-type"]),
    (
      #"{"_beagleAction_":"beagle:pushView","route":{"screen":\#(RootTests.text)}}"#,
      ["1:55 missing-required"]
    ),
    (#"{"_beagleAction_":"beagle:pushView","route":{"url":"/a","screen":{}}}"#, []),
    (#"{"_beagleComponent_":"beagle:touchable","onPress":[]}"#, ["1:1 missing-required"]),
    (
      #"{"_beagleComponent_":"beagle:touchable","onPress":[],"child":{"_beagleCompnent_":"x"}}"#,
      ["1:63 misspelled-property"]
    ),
  ])
  func valuesOfWrongTypesAreReported(text: String, expected: [String]) throws {
    let found = ComponentDecoder().check(try document(text))
    #expect(codes(found) == expected, "\(found)")
  }
}
