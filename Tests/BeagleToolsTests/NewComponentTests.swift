import BeagleTestSupport
import Testing

@testable import BeagleSchema
@testable import BeagleTUI

/// A component that exists only in this file. Like components of Beagle, it has a property with a
/// name of Beagle 1, children, a context, `onInit` and a view.
private struct Panel: Widget, HasContext, InitiableComponent, SchemaComponent, RenderableComponent {
  static let typeName = "custom:panel"
  static let summary = "A heading above components."

  var heading: Expression<String>
  var children: [any ServerDrivenComponent]
  var onInit: [any Action]?
  var context: Context?
  var id: String?
  var style: Style?
  var accessibility: Accessibility?
  var source: SourceReference?

  init(from reader: inout ObjectReader) {
    heading =
      reader.legacy("caption", now: "heading") { $0.bindable("caption") }
      ?? reader.bindable("heading", required: true) ?? .value("")
    children = reader.components("children") ?? []
    onInit = reader.actions("onInit")
    context = reader.context()
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }

  var childComponents: [any ServerDrivenComponent] { children }

  func toView(renderer: BeagleRenderer) -> View {
    let view = View()
    let label = Label()
    view.addSubview(label)
    renderer.observe(heading, in: label) { [weak label] in label?.text = "# " + ($0 ?? "") }
    for child in renderer.render(children) { view.addSubview(child) }
    return view
  }
}

/// Tests of a component that an application defines.
@MainActor
@Suite
struct NewComponentTests {
  let bench = TestBench()

  init() { bench.dependencies.decoder.register(schema: Panel.self) }

  private func show(_ properties: String) {
    bench.open(
      .declarativeText(
        screenJSON("A", extra: "{\"_beagleComponent_\":\"custom:PANEL\",\(properties)}")))
  }

  @Test func componentIsDrawnWithItsContextAndOnInit() {
    show(
      """
      "heading":"Total @{sum}","context":{"id":"sum","value":1},"onInit":[
      {"_beagleAction_":"beagle:setContext","contextId":"sum","value":42}],"children":[
      {"_beagleComponent_":"beagle:text","text":"inside @{sum}"}]
      """)
    #expect(bench.text.contains("# Total 42") && bench.text.contains("inside 42"))
  }

  @Test func deprecatedPropertyNameIsReadAndReported() throws {
    show("\"caption\":\"Old\"")
    #expect(bench.text.contains("# Old"))
    let document = try JSONDocument(
      text: #"{"_beagleComponent_":"custom:panel","caption":"Old"}"#)
    let found = bench.dependencies.decoder.check(document)
    #expect(found.map(\.code) == [.deprecated] && found.first?.suggestion == "use heading")
  }

  @Test func missingAndMisspelledPropertiesAreReported() throws {
    let document = try JSONDocument(
      text: #"{"_beagleComponent_":"custom:panel","headng":"x","children":[]}"#)
    let found = bench.dependencies.decoder.check(document)
    // The missing property is a consequence of the misspelled one.
    #expect(found.map(\.code) == [.misspelledProperty])
    #expect(found.last?.suggestion == "heading")
    #expect(throws: DecodingFailure.self) {
      try bench.dependencies.decoder.decodeRoot(document, options: .init(mode: .strict))
    }
  }

  @Test func descriptorListsTheProperties() throws {
    let panel = try #require(
      bench.dependencies.decoder.componentDescriptors.first { $0.name == "custom:panel" })
    #expect(panel.summary == "A heading above components." && !panel.isBuiltin)
    #expect(panel.hasContext && panel.hasOnInit && panel.isWidget)
    #expect(panel.childProperties.map(\.name) == ["children"])
    #expect(
      panel.properties.map(\.name) == [
        "caption", "heading", "children", "onInit", "context", "id", "style", "accessibility",
      ])
    #expect(panel.properties[0].replacement == "heading" && panel.properties[1].isRequired)
    #expect(bench.dependencies.decoder.componentNames.contains("custom:panel"))
  }

  @Test func everyRegisteredComponentIsDrawn() {
    for descriptor in bench.dependencies.decoder.componentDescriptors {
      bench.open(.declarativeText("{\"_beagleComponent_\":\"\(descriptor.name)\"}"))
      #expect(!bench.text.contains("[\(descriptor.name)]"), "\(descriptor.name)")
    }
  }

  @Test func placeholderStatesTheExpectedType() {
    bench.open(
      .declarativeText(#"{"_beagleComponent_":"beagle:container","children":[7]}"#))
    #expect(bench.text.contains("[children: expected a component]"))
  }

  @Test func touchableWithoutIdentifierAndStyleNeedsNoView() {
    let child = Text("x")
    #expect(
      Touchable(child: child).needsNoView && Touchable(child: child, style: Style()).needsNoView)
    #expect(!Touchable(child: child, id: "a").needsNoView)
    #expect(!Touchable(child: child, style: Style(backgroundColor: "#000")).needsNoView)
    #expect(!Container(children: [child]).needsNoView)
  }
}
