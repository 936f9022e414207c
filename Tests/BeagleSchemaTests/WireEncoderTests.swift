import BeagleSchema
import Testing

/// Tests of the encoding of components and actions.
@Suite struct WireEncoderTests {
  @Test func actionsCreatedInSwiftAreEncoded() {
    let request = SendRequest(
      url: "/a/@{id}", method: .value(.post), headers: .value(["k": "v"]), data: ["n": 1],
      onSuccess: [Navigate.popView()])
    #expect(
      WireEncoder.encode(request) == [
        "_beagleAction_": "beagle:sendRequest", "url": "/a/@{id}", "method": "POST",
        "headers": ["k": "v"], "data": ["n": 1],
        "onSuccess": [["_beagleAction_": "beagle:popView"]],
      ])
    let push = Navigate.pushView(
      .remote(.init(url: "/b", httpAdditionalData: HttpAdditionalData(method: .put))))
    #expect(
      WireEncoder.encode(push)["route.httpAdditionalData.method"] == "PUT")
    let set = SetContext(
      contextId: "c", path: "a[0]", value: 1,
      analytics: .enabled(.init(attributes: ["value"])))
    #expect(WireEncoder.encode(set)["path"] == "a[0]")
    #expect(WireEncoder.encode(set)["analytics.attributes"] == ["value"])
  }

  @Test func componentsCreatedInSwiftAreEncoded() throws {
    let screen = Screen(
      id: "s", navigationBar: NavigationBar(title: "T"),
      child: Container(
        children: [Text("x", style: Style(size: Size(width: 50)))],
        style: Style(flex: Flex(flexDirection: .row))))
    let text = WireEncoder.encode(screen).jsonText
    let again = try ComponentDecoder().decodeScreen(JSONDocument(text: text))
    #expect(again.diagnostics == [])
    #expect(again.screen.id == "s" && again.screen.navigationBar?.title == "T")
    let container = try #require(again.screen.child as? Container)
    #expect(container.style?.flex?.flexDirection == .row)
    #expect((container.children.first as? Text)?.style?.size?.width == 50)
  }

  @Test(
    "only texts of properties with expressions are escaped",
    arguments: ["a\\b", "@{a}", "\\@{a}", "plain"])
  func titlesAreUnchanged(title: String) throws {
    let screen = Screen(
      id: "s", navigationBar: NavigationBar(title: title), child: Text(.value("@{a}")))
    let document = WireEncoder.document(of: screen)
    #expect(document["navigationBar.title"] == .string(title))
    #expect(document["child.text"] == .string("\\@{a}"))
    let again = try ComponentDecoder().decodeScreen(JSONDocument(text: document.jsonText))
    #expect(again.screen.navigationBar?.title == title)
    #expect(WireEncoder.encode(screen)["child.text"] == .string("@{a}"))
  }

  @Test("the texts of dynamic values are escaped once")
  func dynamicValuesAreEscaped() {
    let value = DynamicObject.string("@{a}")
    let context = Context(id: "c", value: ["list": [value]])
    let screen = Screen(child: Container(children: [Text("x")], context: context))
    let document = WireEncoder.document(of: screen)
    #expect(document["child.context.value.list[0]"] == .string("\\@{a}"))
    #expect(WireEncoder.encode(screen)["child.context.value.list[0]"] == value)
  }

  /// Terminal control characters are escaped, so that JSON can be printed safely.
  @Test func controlsOfEveryKindAreEscaped() throws {
    let text = "\u{1B}[m\u{7F}\u{9B}1m\u{202E}\u{2028}\u{61C}\u{200F}€Û漢 \u{D8}👩‍💻"
    let written = DynamicObject.string(text).jsonText
    #expect(written == #""\u001b[m\u007f\u009b1m\u202e\u2028\u061c\u200f€Û漢 Ø👩‍💻""#)
    #expect(try JSONDocument(text: written).root.string == text)
  }

  @Test func decodedActionIsEncodedUnchanged() throws {
    let text = #"{"_beagleAction_":"beagle:ALERT","message":"a @{b}","extra":1}"#
    let action = ComponentDecoder().decodeAction(try JSONDocument(text: text).root).action
    #expect(WireEncoder.encode(action).jsonText == text)
  }
}
