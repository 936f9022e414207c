import BeagleSchema
import Testing

/// Components and actions of an application.
@Suite struct CustomTypeTests {
  struct Gauge: Widget, Decodable {
    var value: Expression<Double>
    var label: Expression<String>?
    var levels: [Level]
    var id: String?
    var style: Style?
    var accessibility: Accessibility?
    @AutoCodable var child: (any ServerDrivenComponent)?
    @AutoCodable var onPress: [any Action]?
    var source: SourceReference?

    struct Level: Decodable {
      var limit: Int
      var color: String
    }

    enum CodingKeys: String, CodingKey {
      case value, label, levels, id, style, accessibility, child, onPress
    }
  }

  struct Vibrate: Action, Decodable {
    var seconds: Double
    var source: SourceReference?
    enum CodingKeys: String, CodingKey { case seconds }
  }

  private func decode(_ text: String) throws -> DecodedScreen {
    let decoder = ComponentDecoder()
    decoder.register(component: Gauge.self)
    decoder.register(action: Vibrate.self, named: "buzz")
    return try decoder.decodeScreen(JSONDocument(text: text, name: "g.json"))
  }

  @Test func customTypesDecode() throws {
    let result = try decode(
      """
      {"_beagleComponent_":"custom:GAUGE","value":"@{c.v}","label":"a","levels":[
      {"limit":3,"color":"red"}],"id":"g","style":{"padding":{"all":{"value":1,"type":"REAL"}}},
      "child":{"_beagleComponent_":"beagle:text","text":"in"},
      "onPress":[{"_beagleAction_":"custom:buzz","seconds":1.5}]}
      """
    )
    #expect(result.diagnostics == [])
    let gauge = try #require(result.screen.child as? Gauge)
    #expect(gauge.value.contextIds == ["c"] && gauge.label?.literal == "a")
    #expect(gauge.levels.first?.limit == 3 && gauge.style?.padding?.all == 1)
    #expect((gauge.child as? Text)?.text.literal == "in")
    #expect((gauge.onPress?.first as? Vibrate)?.seconds == 1.5)
    #expect(gauge.source?.description == "g.json:1:1" && gauge.typeName == "custom:gauge")
  }

  @Test(arguments: [
    (#"{"_beagleComponent_":"custom:gauge",\#n"levels":[]}"#, "1:1 missing-required"),
    (#"{"_beagleComponent_":"custom:gauge","value":1,\#n "levels":5}"#, "2:11 wrong-type"),
    (
      #"{"_beagleComponent_":"custom:gauge","value":1,"levels":[{"limit":1,"color":"x"},\#n{"limit":1.5,"color":"x"}]}"#,
      "2:10 wrong-type"
    ),
  ])
  func errorsOfCustomTypesHavePlaces(text: String, wanted: String) throws {
    let result = try decode(text)
    #expect(result.diagnostics.map { "\($0.line):\($0.column) \($0.code.rawValue)" } == [wanted])
    let placeholder = try #require(result.screen.child as? UnknownComponent)
    #expect(placeholder.type == "custom:gauge" && placeholder.problem != nil)
  }

  @Test func faultsInsideBuiltInPartsAreNamed() throws {
    let result = try decode(
      #"{"_beagleComponent_":"custom:gauge","value":1,"levels":[],"style":{"sise":{}}}"#)
    #expect(result.diagnostics.map(\.code) == [.misspeltProperty])
    #expect(result.screen.child is Gauge)
  }
}
