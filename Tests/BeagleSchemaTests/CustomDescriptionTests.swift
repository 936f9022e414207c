import BeagleSchema
import Testing

/// Tests of the descriptions and diagnostics of `Decodable` types.
@Suite struct CustomDescriptionTests {
  struct Card: Widget, HasContext, InitiableComponent, Decodable {
    static let summary = "A box with a heading."
    static let replacement: String? = "beagle:container"

    var heading: Expression<String>
    var level: Int
    var ratio: Double?
    var tone: Tone?
    var marks: [Mark]
    var extra: DynamicObject?
    @AutoCodable var children: [any ServerDrivenComponent]
    @AutoCodable var onOpen: [any Action]?
    @AutoCodable var onInit: [any Action]?
    var context: Context?
    var id: String?
    var style: Style?
    var accessibility: Accessibility?
    var source: SourceReference?

    enum Tone: String, Decodable, CaseIterable { case calm, loud }
    struct Mark: Decodable {
      var at: Int
      var name: String?
    }
    enum CodingKeys: String, CodingKey {
      case heading, level, ratio, tone, marks, extra, children, onOpen, onInit, context, id, style
      case accessibility
    }
    var childComponents: [any ServerDrivenComponent] { children }
  }

  private func decoder() -> ComponentDecoder {
    let decoder = ComponentDecoder()
    decoder.register(component: Card.self)
    return decoder
  }

  @Test func descriptionMatchesTheDecoding() throws {
    let card = try #require(decoder().componentDescriptors.last)
    #expect(card.name == "custom:Card" && !card.isBuiltin && card.isWidget)
    #expect(card.hasContext && card.hasOnInit && card.summary == "A box with a heading.")
    #expect(card.childProperties.map(\.name) == ["children"])
    let properties = Dictionary(uniqueKeysWithValues: card.properties.map { ($0.name, $0) })
    #expect(properties.count == 13)
    #expect(properties["heading"]?.kind == .string && properties["heading"]?.isBindable == true)
    #expect(properties["heading"]?.isRequired == true && properties["id"]?.isRequired == false)
    #expect(properties["level"]?.kind == .integer && properties["ratio"]?.kind == .number)
    #expect(properties["tone"]?.kind == .enumeration(["calm", "loud"]))
    #expect(properties["marks"]?.kind == .list && properties["extra"]?.kind == .any)
    #expect(properties["onOpen"]?.kind == .actions)
    #expect(properties["onOpen"]?.eventContexts == ["onOpen"])
    guard case .object(let style)? = properties["style"]?.kind else {
      Issue.record("style: an object expected")
      return
    }
    #expect(style.properties.contains { $0.name == "backgroundColor" && $0.kind == .color })
  }

  @Test func misspelledPropertiesAreSuggested() throws {
    let text = """
      {"_beagleComponent_":"custom:card","heading":"h","level":1,"marks":[],"children":[],
      "contxt":{},"shadow":1,"_private":1}
      """
    let found = decoder().check(try JSONDocument(text: text, name: "c.json"))
    #expect(
      found.map { "\($0.line):\($0.column) \($0.code.rawValue) \($0.suggestion ?? "-")" } == [
        "1:22 deprecated use beagle:container", "2:1 misspelled-property context",
        "2:13 unknown-property -",
      ])
  }

  @Test func misspelledRequiredPropertyIsReported() throws {
    let text = #"{"_beagleComponent_":"custom:card","headng":"h","level":1}"#
    let found = decoder().check(try JSONDocument(text: text, name: "c.json"))
    #expect(found.map(\.code) == [.deprecated, .misspelledProperty])
    #expect(
      found.last?.message == #"custom:Card has no property "headng" and requires "heading""#)
    #expect(found.last?.suggestion == "heading")
  }

  @Test func errorsStateExpectedAndActualValues() throws {
    let cases = [
      (
        #"{"_beagleComponent_":"beagle:button","text":5}"#,
        "text of beagle:button: expected a string, found the number 5"
      ),
      (#"{"_beagleComponent_":"beagle:button"}"#, "beagle:button: text is missing"),
      (
        #"{"_beagleComponent_":"beagle:container","children":[7]}"#,
        "children: expected a component, found the number 7"
      ),
      (
        #"{"_beagleComponent_":"custom:card","heading":"h","level":"x"}"#,
        "level of custom:card: expected a whole number, found a string"
      ),
    ]
    for (text, message) in cases {
      let found = decoder().check(try JSONDocument(text: text))
      #expect(found.contains { $0.message == message }, "\(found)")
    }
  }
}
