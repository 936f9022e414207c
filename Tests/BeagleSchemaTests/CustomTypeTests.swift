import BeagleSchema
import Testing

/// Tests of components and actions of an application.
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
  func customTypeErrorsHavePositions(text: String, expected: String) throws {
    let result = try decode(text)
    #expect(result.diagnostics.map { "\($0.line):\($0.column) \($0.code.rawValue)" } == [expected])
    let placeholder = try #require(result.screen.child as? UnknownComponent)
    #expect(placeholder.type == "custom:gauge" && placeholder.problem != nil)
  }

  @Test func faultsInBuiltInPropertiesAreReported() throws {
    let result = try decode(
      #"{"_beagleComponent_":"custom:gauge","value":1,"levels":[],"style":{"sise":{}}}"#)
    #expect(result.diagnostics.map(\.code) == [.misspelledProperty])
    #expect(result.screen.child is Gauge)
  }

  struct Panel: ServerDrivenComponent, HasContext, Decodable {
    var context: Context?
    var accessibility: Accessibility?
    var width: UnitValue?
    var rows: DynamicArray
    var extra: DynamicObject?
    var isOpen: Bool
    var flags: [Bool]
    @AutoCodable var children: [any ServerDrivenComponent]
    @AutoCodable var onTap: (any Action)?
    var source: SourceReference?

    enum CodingKeys: String, CodingKey {
      case context, accessibility, width, rows, extra, isOpen, flags, children, onTap
    }
  }

  /// Custom types can contain types of this module, which are encoded unchanged.
  @Test func builtInTypesDecodeInCustomTypes() throws {
    let text = """
      {"_beagleComponent_":"custom:panel","context":{"id":"c","value":{"n":1}},\
      "accessibility":{"accessible":false},"width":{"value":5,"type":"REAL"},"rows":[1,{"a":2}],\
      "extra":{"x":null},"isOpen":true,"flags":[true,false],\
      "children":[{"_beagleComponent_":"beagle:text","text":"in"}],\
      "onTap":{"_beagleAction_":"beagle:popView"}}
      """
    let decoder = ComponentDecoder()
    decoder.register(component: Panel.self)
    let result = decoder.decodeComponent(try JSONDocument(text: text).root)
    #expect(result.diagnostics == [])
    var panel = try #require(result.component as? Panel)
    #expect(panel.context?.value == ["n": 1] && panel.accessibility?.accessible == false)
    #expect(panel.width == 5 && panel.rows.count == 2 && panel.extra == ["x": nil])
    #expect(panel.isOpen && panel.flags == [true, false] && panel.onTap is Navigate)
    #expect(panel.children.first is Text)
    panel.source = nil
    let written = WireEncoder.encode(panel)
    #expect(written["rows[1].a"] == 2 && written["extra"] == ["x": nil])
    #expect(written["children[0].text"] == "in")
  }

  @Test(arguments: [
    (#""isOpen":1,"flags":[],"children":[],"rows":[]"#, "isOpen"),
    (#""isOpen":true,"flags":[],"children":5,"rows":[]"#, "children"),
    (#""isOpen":true,"flags":[],"children":[],"rows":{}"#, "rows"),
    (#""isOpen":true,"flags":[],"children":[],"rows":[],"context":5"#, "context"),
  ])
  func invalidPropertiesAreReported(members: String, name: String) throws {
    let text = #"{"_beagleComponent_":"custom:panel",\#(members)}"#
    let decoder = ComponentDecoder()
    decoder.register(component: Panel.self)
    let result = decoder.decodeComponent(try JSONDocument(text: text).root)
    #expect(result.diagnostics.map(\.code) == [.wrongType])
    #expect(result.diagnostics.first?.name == name)
    #expect(result.component is UnknownComponent)
  }

  @Test func builtInTypesRejectOtherDecoders() {
    struct Other: Decoder {
      var codingPath: [any CodingKey] { [] }
      var userInfo: [CodingUserInfoKey: Any] { [:] }
      func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw CancellationError()
      }
      func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw CancellationError() }
      func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw CancellationError()
      }
    }
    #expect(throws: DecodingError.self) { try DynamicArray(from: Other()) }
    #expect(throws: DecodingError.self) { try Style(from: Other()) }
  }

  struct Tracked: Action, Decodable {
    var name: String
    var analytics: ActionAnalyticsConfig?
  }

  struct Ping: Action, Decodable {
    var name: String
  }

  @Test(
    "analytics of an action of the application are decoded, with and without a property for them",
    arguments: [
      ("tracked", "true", nil), ("tracked", "null", nil),
      ("tracked", "{\"attributes\":[\"name\"]}", nil),
      (
        "tracked", "5",
        "analytics of custom:tracked: expected true, false or an object, found the number 5"
      ),
      ("buzz", "false", nil), ("buzz", "{\"additionalEntries\":{\"a\":\"@{b}\"}}", nil),
      ("buzz", "[]", "analytics of custom:buzz: expected true, false or an object, found a list"),
      ("ping", "null", nil),
      (
        "ping", "true",
        "the analytics of custom:ping are not recorded, because the type does not store its position"
      ),
    ])
  func analyticsOfActions(name: String, value: String, problem: String?) throws {
    let decoder = ComponentDecoder()
    decoder.register(action: Tracked.self)
    decoder.register(action: Ping.self)
    decoder.register(action: Vibrate.self, named: "buzz")
    let member = name == "buzz" ? #""seconds":1"# : #""name":"A""#
    let text = """
      {"_beagleComponent_":"beagle:button","text":"a","onPress":[
      {"_beagleAction_":"custom:\(name)",\(member),\
      "analytics":\(value)}]}
      """
    let found = decoder.check(try JSONDocument(text: text)).filter { $0.code != .unresolvedContext }
    #expect(found.map(\.message) == [problem].compactMap(\.self))
  }

  @Test func valuesCreatedInSwiftAreEncoded() {
    let image = WireEncoder.encode(Image(.remote("/a.png", placeholder: "logo"), mode: .center))
    #expect(image["path.placeholder.mobileId"] == "logo" && image["mode"] == "CENTER")
    #expect(WireEncoder.encode(Image(.local("logo")))["path._beagleImagePath_"] == "local")
    let push = Navigate.pushStack(.declarative(Screen(id: "s", child: Text("x"))))
    #expect(WireEncoder.encode(push)["route.screen.id"] == "s")
  }
}
