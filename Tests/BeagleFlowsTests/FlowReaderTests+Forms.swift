import Testing

@testable import BeagleAutomation

/// A mistake has one finding, with the form to write: that of JSON in JSON, and of YAML elsewhere.
extension FlowReaderTests {
  @Test(arguments: [
    ("\"tapOn New ticket\"", #"write {"tapOn": "New ticket"}"#),
    ("\"tapOn: New ticket\"", #"write {"tapOn": "New ticket"}"#),
    ("\"tapOn(New ticket)\"", #"write {"tapOn": "New ticket"}"#),
    ("\"tap on Tea\"", #"write {"tapOn": "Tea"}"#),
    ("\"tapOn\"", #"write {"tapOn": …}"#),
    ("\"wait 2000\"", #"write {"waitForAnimationToEnd": {"timeout": 2000}}"#),
    (
      #"{"tapOn":"New ticket","timeout":5000}"#,
      #"write {"extendedWaitUntil": {"visible": "New ticket", "timeout": 5000}} before it"#
    ),
    (
      #"{"tapOn":{"text":"New ticket","timeout":5000}}"#,
      #"write {"extendedWaitUntil": {"visible": "New ticket", "timeout": 5000}} before it"#
    ),
    (
      #"{"assertNotVisible":{"id":"a","timeout":5}}"#,
      #"write {"extendedWaitUntil": {"notVisible": {"id": "a"}, "timeout": …}} instead"#
    ),
    (#"{"tapOn":"+","repeat":3}"#, #"write {"tapOn": {"text": "+", "repeat": 3}}"#),
    (#"{"tapOn":"a","lable":"b"}"#, #"write {"tapOn": {"text": "a", "label": "b"}}"#),
    (#"{"tapOn":"a","colour":"b"}"#, "remove \"colour\", which tapOn does not have"),
    (#"{"action":"tap","text":"Save"}"#, #"write {"tapOn": "Save"}"#),
    (#"{"command":"tapOn","args":["Save"]}"#, #"write {"tapOn": "Save"}"#),
    (#"{"command":"back"}"#, #"write "back""#),
    (#"{"back":""}"#, #"(write "back")"#), (#"{"back":null}"#, #"(write "back")"#),
    (#"{"hideKeyboard":true}"#, #"(write "hideKeyboard")"#),
    (#"{"action":"tap","id":"save"}"#, #"write {"tapOn": {"id": "save"}}"#),
    (
      #"{"action":"type","selector":"Title","text":"Tea"}"#,
      #"write {"tapOn": "Title"} and {"inputText": "Tea"}"#
    ),
    (#"{"press":"Enter"}"#, #"write {"pressKey": "Enter"}"#),
    (#"{"mock":"/api"}"#, #"write {"beagle": {"respond": {"path": …, "body": …}}}"#),
    (
      #"{"assertContext":{"cart":{"count":2}}}"#,
      #"write {"beagle": {"context": {"path": "cart.count", "equals": 2}}}"#
    ),
    (#"{"assertRequest":{"path":"/a"}}"#, #"write {"beagle": {"request": {"path": "/a"}}}"#),
    (
      #"{"assertEquals":["a","b"]}"#,
      #"write {"beagle": {"context": {"path": …, "equals": …}}}"#
    ),
    (
      #"{"beagle":{"context":{"f":{"title":"abd"}}}}"#,
      #"(write {"beagle": {"context": {"path": "f.title", "equals": "abd"}}})"#
    ),
    (#"{"beagle":{"context":{"path":"a","value":"b"}}}"#, #"(did you mean "equals"?)"#),
    (#"{"beagle":{"mock":{"path":"/a"}}}"#, #"(did you mean "respond"?)"#),
    (#"{"waitForAnimationToEnd":2000}"#, #"(write {"waitForAnimationToEnd": {"timeout": 2000}})"#),
    (#"{"inputText":{"value":"a"}}"#, #"(did you mean "text"?)"#),
    (#"{"scrollUntilVisible":{"text":"a"}}"#, #"(did you mean "element"?)"#),
    (#"{"tapOn":{"name":"Save"}}"#, #"(did you mean "text"?)"#),
    (#"{"tapOn":{"testId":"save"}}"#, #"(did you mean "id"?)"#),
    (#"{"tapOn":{"role":"button","text":"Save"}}"#, "(remove it; elements are found by text, id,"),
    (#""pressBack""#, #"(did you mean "back"?)"#),
    (#"{"beagle":{"findings":0}}"#, #"(write {"beagle": {"findings": "none"}})"#),
    (#"{"extendedWaitUntil":{"text":"a"}}"#, #"(did you mean "visible"?)"#),
  ])
  func aMistakeInJSONHasItsForm(_ command: String, _ form: String) throws {
    try expectForm("- \(command)", form)
  }

  @Test(arguments: [
    ("- tapOn:Cart", "(did you mean \"tapOn: Cart\"?)"),
    ("- tapOn(Cart)", "(did you mean \"tapOn: Cart\"?)"),
    ("- input: a", "(did you mean \"inputText\"?)"),
    ("- wait: 2000", "write waitForAnimationToEnd: {timeout: 2000}"),
    ("- waitForAnimationToEnd: 2000", "(write waitForAnimationToEnd: {timeout: 2000})"),
    ("- scrollUntilVisible: Cart", "(write scrollUntilVisible: {element: Cart})"),
    ("- swipe: UP", "(write swipe: {direction: UP})"),
    ("- tapOn:\n  text: Cart", "(write tapOn: {text: Cart})"),
    ("- scroll: down", "(write \"- scroll\" without the colon)"),
    ("- press: Enter", "write pressKey: Enter"),
    ("- request: {path: /a}", "write beagle: {request: {path: \"/a\"}}"),
    ("- network: offline", "write beagle: {network: offline}"),
    ("- beagle: {context: {cart.count: 2}}", "{path: cart.count, equals: 2}})"),
    ("- repeat: {times: 2, command: [back]}", "(did you mean \"commands\"?)"),
    ("-tapOn: Cart", "(write a space after \"-\")"),
    ("tapOn: Cart", "(write \"- \" before each command)"),
    ("- tapOn: Cart\n-tapOn: Tea", "(write a space after \"-\": - tapOn: Tea)"),
    ("-tapOn: Cart\n- back", "(write a space after \"-\": - tapOn: Cart)"),
    ("- tapOn: a: b", "begin each command in a line of its own)"),
    ("- pullToRefresh", "; write swipe: {direction: DOWN}"),
    ("- swipeLeft: Cart", "; write swipe: {direction: LEFT}"),
    ("- scrollUp", "; write swipe: {direction: DOWN}"),
    ("- tapOn: @name", "(put the text in quotes)"),
    ("- tapOn: \"x\" y", "(put the whole text in quotes)"),
    ("\t- back", "(indent with spaces instead of tabs)"),
    ("- tapOn: Cart\n  - back", "(begin the lines of a list or an object in the same column)"),
  ])
  func aMistakeInYAMLHasItsForm(_ commands: String, _ form: String) throws {
    try expectForm(commands, form)
  }

  private func expectForm(_ commands: String, _ form: String) throws {
    let result = try ReadFlow(commands: commands)
    #expect(result.flow == nil)
    #expect(result.diagnostics.count == 1, "\(result.diagnostics)")
    #expect(result.diagnostics.first?.contains(form) == true, "\(result.diagnostics)")
  }

  @Test("the known properties are listed once for an object")
  func knownPropertiesAreListedOnce() throws {
    let found = try ReadFlow(commands: "- tapOn: {text: a, foo: 1, bar: 2}").diagnostics
    #expect(found.count == 2 && found.count { $0.contains("known are ") } == 1, "\(found)")
  }

  @Test func aMissingLineBeforeTheCommandsIsNamed() throws {
    for text in [
      "appId: a\n- back\n", "appId: a\nname: b\n- tapOn: Cart\n- back\n", "url: /a\n--\n- back\n",
    ] {
      let result = try ReadFlow(text)
      #expect(
        result.diagnostics.first?.hasSuffix(
          "(write a line with --- between the configuration and the commands)") == true,
        "\(result.diagnostics)")
    }
  }

  @Test func aMisspelledApplicationIsOneMistake() throws {
    let result = try ReadFlow("apId: a\n---\n- back\n")
    #expect(
      result.diagnostics == [
        "flow.yaml:1:1: error[misspelled-property] the configuration has no property \"apId\" (did "
          + "you mean \"appId\"?)"
      ])
    #expect(result.flow == nil)
  }
}
