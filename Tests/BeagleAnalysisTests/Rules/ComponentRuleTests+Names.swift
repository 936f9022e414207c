import Testing

@testable import BeagleAnalysis

/// Names of other toolkits, and wrong expressions.
extension ComponentRuleTests {
  /// A name that Beagle does not have says what to write instead.
  @Test(arguments: [
    (#""_beagleComponent_": "beagle:text", "text": "a", "fontSize": 12"#, "styleId"),
    (#""_beagleComponent_": "beagle:text", "text": "a", "visible": true"#, "'NONE'"),
    (#""_beagleComponent_": "beagle:text", "text": "a", "if": "@{a}""#, "'NONE'"),
    (#""_beagleComponent_": "beagle:container", "gap": 8"#, "margin"),
    (#""_beagleComponent_": "beagle:container", "style": {"gap": 8}"#, "margin"),
    (#""_beagleComponent_": "beagle:container", "style": {"flex": 1}"#, #"{"grow": 1}"#),
    (#""_beagleComponent_": "beagle:button", "text": "a", "disabled": true"#, "enabled"),
    (#""_beagleComponent_": "beagle:textInput", "required": true"#, "error"),
    (#""_beagleComponent_": "beagle:textInput", "name": "a""#, "onChange"),
    (#""_beagleComponent_": "beagle:screenComponent", "title": "a""#, "navigationBar"),
    (#""_beagleComponent_": "beagle:checkbox""#, "beagle:touchable"),
    (#""_beagleComponent_": "beagle:navBar""#, "navigationBar"),
    (#""_beagleComponent_": "beagle:divider""#, "height"),
    (#""_beagleComponent_": "beagle:text", "text": "{{name}}""#, "@{name}"),
    (
      #""_beagleComponent_": "beagle:text", "text": "a", "style": {"flex-direction": "ROW"}"#,
      #"move it into "flex" as "flexDirection""#
    ),
    (
      #""_beagleComponent_": "beagle:text", "text": "@{coalesce(global.a, 'b')}""#,
      "condition(isNull(a), b, a)"
    ),
    (#""_beagleComponent_": "beagle:text", "text": "@{toNumber(global.a)}""#, "(double)"),
    (#""_beagleComponent_": "beagle:searchBar""#, "use beagle:textInput"),
    (#""_beagleComponent_": "beagle:textInput", "autofocus": true"#, "remove it"),
  ])
  func namesOfOtherToolkitsHaveAdvice(_ members: String, _ advice: String) throws {
    let found = try RuleTesting.checkComponent("{\(members)}")
    #expect(found.contains { $0.contains(advice) }, "\(found)")
  }

  /// Otherwise the fix would add the key a second time.
  @Test("the fix of disabled does not add a second enabled", arguments: ["disabled", "isDisabled"])
  func enabledIsNotWrittenTwice(_ key: String) throws {
    func fixIts(_ more: String) throws -> Int {
      let button = #"{"_beagleComponent_": "beagle:button", "text": "a", "\#(key)": true\#(more)}"#
      return ComponentDecoder().check(try JSONDocument(text: button)).count { $0.fixIt != nil }
    }
    #expect(try fixIts("") == 1)
    #expect(try fixIts(#", "enabled": true"#) == 0)
  }

  @Test(arguments: [
    (#""_beagleAction_": "beagle:toast""#, "beagle:alert"),
    (#""_beagleAction_": "beagle:reload""#, "beagle:resetStack"),
    (#""_beagleAction_": "beagle:increment""#, "beagle:setContext"),
    (#""_beagleAction_": "beagle:sequence""#, "one after the other"),
    (#""_beagleAction_": "beagle:pushView", "path": "/a""#, #""route": {"url": "/…"}"#),
    (#""_beagleAction_": "beagle:pushView", "params": {}"#, "navigationContext"),
    (
      #""_beagleAction_": "beagle:pushView", "route": {"url": "/a", "params": {"id": 1}}"#,
      #"write "navigationContext": {"value": …} next to "route""#
    ),
    (#""_beagleAction_": "showConfirm""#, "use beagle:confirm"),
    (#""_beagleAction_": "beagle:sendRequest", "url": "/a", "onFailure": []"#, "onError"),
    (#""_beagleAction_": "beagle:setContext", "id": "a", "value": 1"#, "contextId"),
  ])
  func namesOfOtherActionsHaveAdvice(_ members: String, _ advice: String) throws {
    let found = try RuleTesting.checkAction("{\(members)}")
    #expect(found.contains { $0.contains(advice) }, "\(found)")
  }

  /// Each wrong expression of a text has a finding.
  @Test(arguments: [
    ("@{global.} and @{global.}", 2), ("@{global.a} @{global.} x @{global.b}", 1),
    ("@{global.} @{global.a} @{sum(1, }", 2), ("@{global.}", 1), ("\\\\@{a.} @{global.}", 1),
  ])
  func everyWrongExpressionIsReported(_ text: String, _ count: Int) throws {
    let found = try RuleTesting.checkComponent(
      #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#)
    #expect(found.count == count, "\(found)")
    #expect(found.allSatisfy { $0.contains(" bad-expression ") })
  }

  /// A syntax error hides no unknown name in the other expressions of a text.
  @Test(arguments: [
    ("@{global.} @{onChange.value}", ["bad-expression", "unresolved-context"]),
    (
      "@{zebra} @{global.} @{uppercas(global.a)}",
      ["bad-expression", "unresolved-context", "unknown-operation"]
    ),
    ("@{c.x} and @{global.a", ["bad-expression", "unknown-path"]),
    ("@{global.a} @{global.}", ["bad-expression"]), ("@{global.} \\\\@{zebra}", ["bad-expression"]),
  ])
  func namesNextToAWrongExpressionAreReported(_ text: String, _ codes: [String]) throws {
    let found = try RuleTesting.checkComponent(
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": {"title": ""}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "\(text)"}, {"_beagleComponent_": "beagle:text", "text": "@{c.title}"}]}
      """)
    #expect(found.count == codes.count, "\(found)")
    for code in codes { #expect(found.contains { $0.contains(" \(code) ") }, "\(found)") }
  }

  /// A prefix of an application before a name of Beagle may be a mistake.
  @Test(arguments: [
    ("custom:button", " (beagle:button)"), ("Custom:TextInput", " (beagle:textInput)"),
    ("my:ui:text", " (beagle:text)"), ("custom:card", ""),
  ])
  func namesOfBeagleWithAnotherPrefixAreSuggested(_ name: String, _ suggestion: String) throws {
    #expect(
      try RuleTesting.checkComponent(#"{"_beagleComponent_": "\#(name)"}"#) == [
        "2 \"\(name)\" unknown-component no component is registered as \"\(name)\"\(suggestion)"
      ])
  }
}
