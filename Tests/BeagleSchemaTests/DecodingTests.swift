import Testing

@testable import BeagleSchema

/// Tests of lenient decoding: an invalid value affects only itself and is reported.
@Suite struct DecodingTests {
  private func decode(_ text: String) throws -> DecodedScreen {
    try ComponentDecoder().decodeScreen(JSONDocument(text: text, name: "home.json"))
  }

  private func check(_ text: String, _ options: DecodingOptions = .init(isThorough: true)) throws
    -> [String]
  {
    ComponentDecoder().check(try JSONDocument(text: text, name: "home.json"), options: options)
      .map { "\($0.line):\($0.column) \($0.code.rawValue)" }
  }

  /// A server may support clients of both versions. The unread property is still reported.
  @Test func beagle1PropertyWithReplacementIsReported() throws {
    let text = """
      {"_beagleComponent_":"beagle:gridView","dataSource":[],"templates":[],
      "spanCount":2,
      "numColumns":3}
      """
    let document = try JSONDocument(text: text, name: "home.json")
    let found = ComponentDecoder().check(document)
    #expect(found.map { "\($0.line):\($0.column) \($0.code.rawValue)" } == ["3:1 deprecated"])
    #expect(found.first?.severity == .note)
    #expect(found.first?.suggestion == "use spanCount")
    #expect(try decode(text).screen.child is GridView)
  }

  @Test func sampleOfTheReferenceDecodes() throws {
    let screen = try decode(
      """
      {"_beagleComponent_":"beagle:screenComponent","id":"demo","safeArea":{"top":false},
      "navigationBar":{"title":"Demo","navigationBarItems":[{"text":"Help","onPress":[]}]},
      "context":{"id":"form","value":{"page":0}},
      "child":{"_beagleComponent_":"beagle:container","children":[
      {"_beagleComponent_":"BEAGLE:TEXT","text":"Hello @{form.name}","alignment":"CENTER"},
      {"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"/a.png"}},
      {"_beagleComponent_":"beagle:button","text":"Go","onPress":[
      {"_beagleAction_":"beagle:pushView","route":{"url":"/p","shouldPrefetch":true}}]}]}}
      """
    )
    #expect(screen.diagnostics == [])
    #expect(screen.screen.safeArea?.top == false)
    let children = screen.screen.child.childComponents
    let text = try #require(children[0] as? Text)
    #expect(text.text.contextIds == ["form"] && text.alignment?.literal == .center)
    #expect(text.source?.description == "home.json:5:1")
    let button = try #require(children[2] as? Button)
    guard case .pushView(let push)? = button.onPress?.first as? Navigate,
      case .remote(let path) = push.route
    else {
      Issue.record("no pushView")
      return
    }
    #expect(path.url.literal == "/p" && path.shouldPrefetch == true)
    #expect(button.onPress?.first?.typeName == "beagle:pushView")
  }

  @Test func invalidNodeBecomesAPlaceholder() throws {
    let result = try decode(
      """
      {"_beagleComponent_":"beagle:container","children":[
      {"_beagleComponent_":"beagle:text","text":"one"},
      {"_beagleComponent_":"beagle:chart"},
      {"text":"no type"},
      7, null,
      {"_beagleComponent_":"beagle:touchable","onPress":[]},
      {"_beagleComponent_":"beagle:text","text":"two"}]}
      """
    )
    #expect(LiteralTexts.of(result.screen) == ["one", "two"])
    let children = result.screen.child.childComponents
    #expect((children[1] as? UnknownComponent)?.type == "beagle:chart")
    #expect(children[2...4].allSatisfy { ($0 as? UnknownComponent)?.problem != nil })
    #expect(
      result.diagnostics.map { "\($0.line) \($0.code.rawValue)" } == [
        "3 unknown-component", "4 missing-required", "5 wrong-type", "5 wrong-type",
        "6 missing-required",
      ])
  }

  @Test(arguments: [
    (#"{"_beagleComponent_":"beagle:text","text":5}"#, "5"),
    (#"{"_beagleComponent_":"beagle:text","text":true}"#, "true"),
    (#"{"_beagleComponent_":"beagle:text","text":"\\@{a}"}"#, "@{a}"),
    (#"{"_beagleComponent_":"beagle:text","text":"@{a b}"}"#, "@{a b}"),
  ])
  func textsAreLenient(json: String, expected: String) throws {
    #expect(LiteralTexts.of(try decode(json).screen) == [expected])
  }

  @Test func otherVersionsAndServersAreSupported() throws {
    let result = try decode(
      """
      {"_beagleComponent_":"beagle:screenComponent","identifier":"old","navigationBar":{"title":"T",
      "navigationBarItems":[{"text":"i","image":{"mobileId":"info"},
      "action":{"_beagleAction_":"beagle:popView"}}]},
      "child":{"_beagleComponent_":"beagle:container","accessibility":{},"context":{"id":"c"},
      "style":{"margin":{"start":{"value":1,"type":"real"},"all":8}},"children":[
      {"_beagleComponent_":"beagle:textInput","type":"email","disabled":true},
      {"_beagleComponent_":"beagle:gridView","numColumns":3,"dataSource":[1,2],
      "template":{"_beagleComponent_":"beagle:text","text":"x"}},
      {"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"LOCAL","url":"/a.png"}},
      {"_beagleComponent_":"beagle:button","text":"b",
      "onPress":{"_beagleAction_":"beagle:openNativeRoute","route":"r"}}]}}
      """
    )
    let screen = result.screen
    #expect(screen.id == "old")
    let item = try #require(screen.navigationBar?.navigationBarItems?.first)
    #expect(item.image?.literal == "info" && item.onPress.count == 1)
    let container = try #require(screen.child as? Container)
    #expect(container.accessibility?.accessible == true && container.context?.value == .empty)
    #expect(container.style?.margin?.left == 1 && container.style?.margin?.all == 8)
    let input = try #require(container.children[0] as? TextInput)
    #expect(input.type?.literal == .email && input.enabled?.literal == false)
    let grid = try #require(container.children[1] as? GridView)
    #expect(grid.spanCount == 3 && grid.templates.count == 1)
    #expect(grid.dataSource.literal == [1, 2])
    let image = try #require(container.children[2] as? Image)
    #expect(image.path.literal == .remote("/a.png"))
    #expect((container.children[3] as? Button)?.onPress?.count == 1)
    #expect(result.diagnostics.allSatisfy { $0.severity != .error || $0.code == .missingRequired })
  }

  @Test func beagle1FormsDecode() throws {
    let result = try decode(
      """
      {"_beagleComponent_":"beagle:form","group":"g","onSubmit":[
      {"_beagleAction_":"beagle:formRemoteAction","path":"/p","method":"POST"}],
      "child":{"_beagleComponent_":"beagle:formInput","name":"n","required":true,"validator":"v",
      "child":{"_beagleComponent_":"beagle:formSubmit","enabled":false,
      "child":{"_beagleComponent_":"beagle:tabView","children":[{"title":"t",
      "child":{"_beagleComponent_":"beagle:text","text":"x"}}]}}}}
      """
    )
    let form = try #require(result.screen.child as? Form)
    #expect((form.onSubmit.first as? FormRemoteAction)?.method == .post)
    let input = try #require(form.child as? FormInput)
    #expect(input.required == true && input.validator == "v")
    let tabs = try #require((input.child as? FormSubmit)?.child as? TabView)
    #expect(tabs.tabItems.first?.title == "t")
    #expect(result.diagnostics.allSatisfy { $0.code == .deprecated })
    #expect(result.diagnostics.count == 5)
  }

  @Test func onlyNoRootFails() throws {
    for text in ["{}", "[]", "5", "{\"_beagleComponent_\":1}", "{\"text\":\"x\"}"] {
      let error = #expect(throws: DecodingFailure.self) { try decode(text) }
      #expect(error?.diagnostics.first?.code == .missingRoot, "\(text)")
    }
  }

  @Test func strictModeRejectsInvalidValues() throws {
    let document = try JSONDocument(
      text: #"{"_beagleComponent_":"beagle:text","text":"x","style":{"display":"none"}}"#,
      name: "home.json")
    let error = #expect(throws: DecodingFailure.self) {
      try ComponentDecoder().decodeScreen(document, options: DecodingOptions(mode: .strict))
    }
    #expect(error?.description.hasPrefix("home.json:1:66: warning[bad-enum]") == true)
  }

  @Test func checkFindsInvalidExpressions() throws {
    #expect(
      try check(
        """
        {"_beagleComponent_":"beagle:container","context":{"id":"c","value":["@{ a }"]},
        "children":[{"_beagleComponent_":"beagle:text","text":"@{d.x} @{nothing(c)}"},
        {"_beagleComponent_":"beagle:button","text":"@{c","onPress":[
        {"_beagleAction_":"beagle:sendRequest","url":"/a","onSuccess":[
        {"_beagleAction_":"beagle:setContext","contextId":"c","value":"@{onSuccess.data}"}],
        "onError":[{"_beagleAction_":"beagle:setContext","contextId":"c","path":"a..b",
        "value":"@{onSuccess.data}"}]}]}]}
        """) == [
          "1:73 bad-expression", "2:58 unresolved-context", "2:65 unknown-operation",
          "3:49 bad-expression", "6:73 bad-path", "7:12 unresolved-context",
        ])
  }

  @Test func listsDoNotReadTheirRows() throws {
    let rows = (0..<1000).map { "{\"n\":\($0),\"t\":\"@{x}\"}" }.joined(separator: ",")
    let result = try decode(
      """
      {"_beagleComponent_":"beagle:listView","dataSource":[\(rows)],"templates":[
      {"case":"@{eq(item.n, 1)}","view":{"_beagleComponent_":"beagle:text","text":"@{item.n}"}}]}
      """)
    let list = try #require(result.screen.child as? ListView)
    let source = try #require(list.dataSource.literal)
    #expect(source.count == 1000 && source.node != nil)
    #expect(source[999]["n"] == 999)
    let change = DynamicObject.array(source).setting(7, at: "[5].n")
    #expect(change["[5].n"] == 7 && change["[6].n"] == 6)
  }

  @Test func deepestNestingDecodes() throws {
    let levels = 250
    let open = "{\"_beagleComponent_\":\"beagle:container\",\"children\":["
    let text =
      String(repeating: open, count: levels)
      + "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"x\"}"
      + String(repeating: "]}", count: levels)
    #expect(LiteralTexts.of(try decode(text).screen) == ["x"])
  }

  @Test func diagnosticsAreLimited() throws {
    let children = Array(repeating: "1", count: 50).joined(separator: ",")
    let text = "{\"_beagleComponent_\":\"beagle:container\",\"children\":[\(children)]}"
    let found = try check(text, DecodingOptions(isThorough: true, maximumDiagnostics: 10))
    #expect(found.count == 11 && found.contains { $0.hasSuffix("too-many") })
  }

  @Test func diagnosticsAreFormatted() throws {
    let document = try JSONDocument(
      text: "{\"_beagleComponent_\":\"beagle:text\",\n \"text\":\"a\", \"txtColor\":\"#000\"}",
      name: "home.json")
    let diagnostic = try #require(ComponentDecoder().check(document).first)
    #expect(
      diagnostic.description
        == "home.json:2:14: warning[misspelled-property] beagle:text has no property \"txtColor\" (did you mean \"textColor\"?)"
    )
    #expect(
      diagnostic.jsonText
        == #"{"file":"home.json","line":2,"column":14,"endLine":2,"endColumn":24,"offset":49,"severity":"warning","code":"misspelled-property","message":"beagle:text has no property \"txtColor\"","suggestion":"textColor","name":"txtColor"}"#
    )
  }

  /// The findings of an inner component stay, also if it has the same type.
  @Test func componentsOfBeagle1AreReportedOnce() throws {
    func found(_ tabs: String) throws -> [String] {
      let text = #"{"_beagleComponent_": "beagle:tabView", \#(tabs)}"#
      let document = try JSONDocument(text: text, name: "a.json")
      return ComponentDecoder().check(document).map { "\($0.column) \($0.message)" }
    }
    let items = #""items": []"#
    let inner = #"{"_beagleComponent_": "beagle:tabView", \#(items)}"#
    #expect(
      try found(items) == [
        #"23 beagle:tabView has no property "items" and belongs to Beagle 1.x"#
      ])
    let messages = try found(#""tabItems": [{"title": "A", "child": \#(inner)}]"#)
    #expect(messages.count == 2, "\(messages)")
    #expect(messages[0].hasPrefix("23 beagle:tabView belongs to Beagle 1.x"))
    #expect(
      messages.last?.hasSuffix(#"beagle:tabView has no property "items" and belongs to Beagle 1.x"#)
        == true)
    #expect(messages.last?.hasPrefix("23 ") == false)
  }

  @Test func everyCodeHasItsOwnName() {
    let codes = DiagnosticCode.allCases
    #expect(Set(codes.map(\.rawValue)).count == codes.count)
    for code in codes { #expect(DiagnosticCode(rawValue: code.rawValue) == code) }
  }

  @Test func formerCodesAreStillAccepted() {
    for (former, code) in DiagnosticCode.formerRawValues {
      #expect(DiagnosticCode(rawValue: former) == code)
      #expect(code.rawValue != former)
    }
    #expect(DiagnosticCode(rawValue: "bad-colour") == .badColor)
    #expect(DiagnosticCode(rawValue: "misspelt-property") == .misspelledProperty)
  }

  @Test func screensAreWrittenInSwift() {
    let screen = Screen(child: Text())
    #expect(Text("x").text.literal == "x" && Text(text: "@{a}").text.contextIds == ["a"])
    #expect(screen.child is Text && screen.source == nil)
    let button = Button(
      text: "Go", onPress: [Navigate.pushView(.remote("/next")), Alert(message: "Hi")])
    #expect(button.onPress?.count == 2)
  }
}
