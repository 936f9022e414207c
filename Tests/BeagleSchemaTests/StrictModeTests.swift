import BeagleSchema
import Testing

/// Tests of strict mode. The expected results are those of the decoder of Beagle iOS 2.1.3.
@Suite struct StrictModeTests {
  private func refuses(_ text: String) throws -> Bool {
    let document = try JSONDocument(text: text)
    do {
      _ = try ComponentDecoder().decodeRoot(document, options: DecodingOptions(mode: .strict))
      return false
    } catch { return true }
  }

  private static let text = #"{"_beagleComponent_":"beagle:text","text":"x"}"#

  private func component(_ type: String, _ properties: String) -> String {
    #"{"_beagleComponent_":"beagle:\#(type)"\#(properties.isEmpty ? "" : ",")\#(properties)}"#
      .replacing("TEXT", with: StrictModeTests.text)
  }

  private func action(_ type: String, _ properties: String) -> String {
    #"{"_beagleAction_":"beagle:\#(type)"\#(properties.isEmpty ? "" : ",")\#(properties)}"#
      .replacing("TEXT", with: StrictModeTests.text)
  }

  @Test(arguments: [
    ("screenComponent", #""children":[TEXT]"#), ("text", #""text":5"#), ("text", #""text":null"#),
    ("text", ""), ("text", #""text":"x","alignment":"left""#),
    ("text", #""text":"x","id":["a"]"#), ("text", #""text":"x","styleId":1"#),
    ("text", #""text":"x","accessibility":{}"#), ("text", #""text":"x","style":[]"#),
    ("text", #""text":"x","style":{"size":{"width":5}}"#),
    ("text", #""text":"x","style":{"size":{"width":{"value":"5","type":"REAL"}}}"#),
    ("text", #""text":"x","style":{"size":{"width":{"value":5,"type":"real"}}}"#),
    ("text", #""text":"x","style":{"size":{"width":{"value":5}}}"#),
    ("text", #""text":"x","style":{"positionType":"@{a}"}"#),
    ("text", #""text":"x","style":{"display":"@{a b}"}"#),
    ("image", #""path":{"_beagleImagePath_":"LOCAL","mobileId":"a"}"#),
    ("image", #""path":{"_beagleImagePath_":"local","url":"a"}"#),
    ("image", #""path":"a""#), ("image", #""path":{"mobileId":"a"}"#),
    ("textInput", #""type":"email""#), ("textInput", #""enabled":1"#),
    ("textInput", #""enabled":"true""#), ("textInput", #""onChange":{}"#),
    ("listView", ""), ("listView", #""dataSource":{}"#), ("listView", #""dataSource":"a""#),
    ("listView", #""dataSource":[],"scrollEndThreshold":80.5"#),
    ("listView", #""dataSource":[],"templates":[{}]"#),
    ("gridView", #""dataSource":[],"templates":[]"#),
    ("gridView", #""dataSource":[],"spanCount":1"#), ("touchable", #""child":TEXT"#),
    ("touchable", #""onPress":[]"#), ("tabBar", ""), ("lazyComponent", #""path":"a""#),
    ("container", #""children":[null]"#), ("container", #""children":TEXT"#),
    ("container", #""children":[{"_beagleAction_":"beagle:popView"}]"#),
    ("container", #""context":{"id":"a"}"#), ("container", #""context":{"value":1}"#),
    ("container", #""onInit":[{"_beagleAction_":"beagle:alert"}]"#),
    ("screenComponent", #""child":TEXT,"navigationBar":{}"#),
    ("screenComponent", #""child":TEXT,"safeArea":{"top":"yes"}"#),
    (
      "screenComponent",
      #""child":TEXT,"navigationBar":{"title":"a","navigationBarItems":[{"text":"a"}]}"#
    ),
    (
      "screenComponent",
      #""child":TEXT,"navigationBar":{"title":"a","navigationBarItems":[{"onPress":[]}]}"#
    ),
  ])
  func componentsRejectedByBeagleIOS(type: String, properties: String) throws {
    #expect(try refuses(component(type, properties)), "\(type) \(properties)")
  }

  @Test(arguments: [
    ("container", ""), ("container", #""child":5,"title":true"#),
    ("container", #""context":{"id":"a","value":null}"#), ("container", #""children":null"#),
    ("container", #""children":[{"_beagleComponent_":"text","text":5}]"#),
    ("container", #""children":[{"_beagleComponent_":"custom:x","children":5}]"#),
    ("container", #""children":[{"_beagleComponent_":"beagle:form","child":5}]"#),
    ("container", #""style":{"margin":{"start":"x"},"size":{},"flex":{},"backgroundColor":"no"}"#),
    ("text", #""text":"@{a b}""#), ("text", #""text":"@{a}","alignment":"a @{b}""#),
    ("text", #""text":"x","onInit":5"#), ("image", #""path":"@{a}""#),
    ("image", #""path":{"_beagleImagePath_":"remote","url":"a","placeholder":"b"}"#),
    ("listView", #""dataSource":"@{a}","scrollEndThreshold":80.0"#),
    ("tabBar", #""items":[{"icon":"a"}]"#), ("scrollView", #""style":5,"id":5"#),
    ("button", #""text":"a","onPress":[{"_beagleAction_":"custom:a","x":5}]"#),
    ("pageIndicator", #""selectedColor":"red""#),
  ])
  func componentsAcceptedByBeagleIOS(type: String, properties: String) throws {
    #expect(try !refuses(component(type, properties)), "\(type) \(properties)")
  }

  @Test(arguments: [
    ("setContext", #""contextId":"a""#), ("setContext", #""contextId":"a","path":"","value":1"#),
    ("setContext", #""contextId":"a","path":"a-b","value":1"#), ("setContext", #""value":1"#),
    ("openNativeRoute", #""route":"a""#), ("openExternalURL", ""), ("pushView", ""),
    ("pushView", #""route":{}"#), ("pushView", #""route":"a""#),
    ("pushView", #""route":{"screen":TEXT}"#),
    ("pushView", #""route":{"url":"a","httpAdditionalData":{"headers":{"a":1}}}"#),
    ("pushView", #""route":{"url":"a"},"navigationContext":{}"#), ("popToView", #""route":{}"#),
    ("sendRequest", #""url":"a","method":"post""#), ("sendRequest", #""url":"a","onSuccess":{}"#),
    ("alert", #""message":"a","analytics":"yes""#), ("condition", #""onTrue":[]"#),
    ("confirm", #""message":"a","labelOk":1"#), ("addChildren", #""componentId":"a""#),
    ("addChildren", #""componentId":"a","value":[],"mode":"LAST""#),
  ])
  func actionsRejectedByBeagleIOS(type: String, properties: String) throws {
    #expect(try refuses(action(type, properties)), "\(type) \(properties)")
  }

  @Test(arguments: [
    ("setContext", #""contextId":"a","value":null"#), ("submitForm", ""), ("popView", ""),
    ("pushView", #""route":{"screen":TEXT,"url":"a"}"#),
    ("pushView", #""route":{"screen":{"child":TEXT}}"#),
    ("resetStack", #""route":{"url":"a"},"controllerId":5"#),
    ("sendRequest", #""url":"@{a}","method":"@{b}","headers":"@{c}","data":[1]"#),
    ("addChildren", #""componentId":"a","value":[{"_beagleComponent_":"beagle:text"}]"#),
    ("alert", #""message":"a","analytics":{"attributes":["a"]}"#),
  ])
  func actionsAcceptedByBeagleIOS(type: String, properties: String) throws {
    #expect(try !refuses(action(type, properties)), "\(type) \(properties)")
  }
}

extension String {
  /// Replaces every occurrence of `text` without Foundation.
  func replacing(_ text: String, with other: String) -> String {
    var parts = [""]
    var rest = Substring(self)
    while let first = rest.first {
      if rest.hasPrefix(text) {
        parts.append("")
        rest = rest.dropFirst(text.count)
      } else {
        parts[parts.count - 1].append(first)
        rest = rest.dropFirst()
      }
    }
    return parts.joined(separator: other)
  }
}
