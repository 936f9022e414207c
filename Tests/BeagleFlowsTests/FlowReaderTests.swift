import Testing

@testable import BeagleAutomation

/// Mistakes in flows: each has its position, the token, the expected values, and the nearest name.
struct FlowReaderTests {
  @Test(arguments: [
    (
      "- tapon: x",
      "3:3: error[unknown-command] unknown command \"tapon\" (did you mean \"tapOn\"?)"
    ),
    ("- bak", "3:3: error[unknown-command] unknown command \"bak\" (did you mean \"back\"?)"),
    (
      "- tapOn Cart",
      "3:3: error[unknown-command] unknown command \"tapOn Cart\" (did you mean \"tapOn: Cart\"?)"
    ),
    (
      "- tapOn", "3:3: error[missing-required] tapOn needs a value (write \"- tapOn: …\")"
    ),
    ("- tapOn:", "3:3: error[missing-required] tapOn has no value"),
    (
      "- back:",
      "3:3: error[missing-required] back has no value (write \"- back\" without the colon)"
    ),
    (
      "- tapOn:\n    txt: a",
      "4:5: error[misspelled-property] tapOn has no property \"txt\" (did you mean \"text\"?)"
    ),
    (
      "- tapOn: a\n  label: b",
      "4:3: error[conflicting-properties] a command has one key, found \"label\" after tapOn (write "
        + "tapOn: {text: a, label: b})"
    ),
    (
      "- tapOn: a\n  back: b",
      "4:3: error[conflicting-properties] a command has one key, found \"back\" after tapOn (write "
        + "\"back\" as another item of the list)"
    ),
    (
      "- tapOn: [a]",
      "3:10: error[wrong-type] expected properties of tapOn, found a list (write a command for each"
        + " element of the list)"
    ),
    (
      "- beagle.request: none",
      "3:3: error[unknown-command] unknown command \"beagle.request\"; write beagle: {request: "
        + "none}"
    ),
    (
      "- tapOn: {point: '50%'}",
      "3:18: error[wrong-type] expected a point such as 50%,50% or 120,300, found \"50%\""
    ),
    (
      "- tapOn: {id: a, enabled: ja}",
      "3:27: error[wrong-type] expected true or false, found \"ja\""
    ),
    (
      "- tapOn: {id: a, index: b}",
      "3:25: error[wrong-type] expected a number for tapOn.index, found \"b\""
    ),
    (
      "- assertVisible: {traits: longtext}",
      "3:27: error[bad-enum] a trait is one of text, long-text, square, found \"longtext\" (did you "
        + "mean \"long-text\"?)"
    ),
    (
      "- assertVisible: {id: a, id: b}",
      "3:26: error[duplicate-key] \"id\" is in line 3 too, with another value"
    ),
    (
      "- pressKey: Entr", "3:13: error[bad-enum] unknown key \"Entr\" (did you mean \"Enter\"?)"
    ),
    (
      "- swipe: {direction: upp}",
      "3:22: error[bad-enum] swipe.direction is one of up, down, left, right, found \"upp\" (did you "
        + "mean \"up\"?)"
    ),
    // A value that is not near to another one has no suggestion.
    (
      "- swipe: {direction: SIDEWAYS}",
      "3:22: error[bad-enum] swipe.direction is one of up, down, left, right, found \"SIDEWAYS\""
    ),
    (
      "- assertVisible: {traits: round}",
      "3:27: error[bad-enum] a trait is one of text, long-text, square, found \"round\""
    ),
    (
      "- pressKey: Print Screen",
      "3:13: error[bad-enum] unknown key \"Print Screen\"; keys of a terminal are Enter, Backspace, "
        + "Back, Home, Escape, Tab, Remote Dpad Up, Remote Dpad Down, Remote Dpad Left, Remote Dpad "
        + "Right, Remote Dpad Center"
    ),
    ("- swipe: {start: '1,2'}", "3:10: error[missing-required] swipe needs \"end\""),
    (
      "- swipe: {start: '1,2', end: '50%,50%'}",
      "3:30: error[wrong-type] expected both points in percent, or none, found \"50%,50%\""
    ),
    (
      "- eraseText: all",
      "3:14: error[wrong-type] expected a whole number for eraseText, found \"all\""
    ),
    (
      "- runFlow: {when: {platform: Android}}",
      "3:12: error[missing-required] runFlow needs \"file\" or \"commands\""
    ),
    (
      "- runFlow: {file: a.yaml, commands: []}",
      "3:12: error[conflicting-properties] runFlow needs \"file\" or \"commands\", not both"
    ),
    (
      "- runFlow: sub/logn.yaml",
      "3:12: error[missing-file] sub/logn.yaml does not exist (did you mean \"sub/login.yaml\"?)"
    ),
    ("- runFlow: ../x.yaml", "3:12: error[missing-file] ../x.yaml is outside of the workspace"),
    (
      "- runScript: /etc/passwd",
      "3:14: error[missing-file] /etc/passwd is outside of the workspace"
    ),
    (
      "- runScript: sub/s.j",
      "3:14: error[missing-file] sub/s.j does not exist (did you mean \"sub/s.js\"?)"
    ),
    (
      "- runFlow: flow.yaml",
      "3:12: error[not-a-flow] the flow runs itself: flow.yaml → flow.yaml"
    ),
    (
      "- runFlow: sub/cycle.yaml",
      "sub/cycle.yaml:3:12: error[not-a-flow] the flow runs itself: flow.yaml → sub/cycle.yaml → "
        + "flow.yaml"
    ),
    (
      "- runFlow: {when: {visble: a}, commands: []}",
      "3:20: error[misspelled-property] runFlow.when has no property \"visble\" (did you mean "
        + "\"visible\"?)"
    ),
    (
      "- repeat: {times: many, commands: [back]}",
      "3:19: error[wrong-type] expected a number for repeat.times, found \"many\""
    ),
    ("- repeat: {times: 2}", "3:11: error[missing-required] repeat needs \"commands\""),
    (
      "- extendedWaitUntil: {timeout: 5}",
      "3:22: error[missing-required] extendedWaitUntil needs \"visible\" or \"notVisible\""
    ),
    (
      "- assertWithAI: {assertion: a}",
      "3:3: error[unsupported-command] assertWithAI is not possible here: it needs a language "
        + "model"
    ),
    (
      "- setAirplaneMode: on",
      "3:20: error[bad-enum] setAirplaneMode is one of enabled, disabled, found \"on\""
    ),
    (
      "back",
      "3:1: error[wrong-type] expected a list of commands, each after \"- \", found \"back\""
        + " (write \"- \" before each command)"
    ),
    ("- tapOn: [", "3:10: error[invalid-yaml] the \"[\" is not closed (close it with ])"),
    (
      "- tapOn: {text: Total: 5}",
      "3:22: error[invalid-yaml] a text without quotes cannot contain \": \" (put the text in quotes)"
    ),
    (
      "- assertVisible: 'It's done'",
      "3:21: error[invalid-yaml] a quote inside the text ends it"
        + " (write '' for it, or put the whole text in double quotes)"
    ),
  ])
  func aMistakeIsExplained(_ commands: String, _ expected: String) throws {
    try expectMistake(commands, expected)
  }

  /// Expects that a flow with these commands is not read because of one mistake.
  func expectMistake(_ commands: String, _ expected: String) throws {
    let result = try ReadFlow(
      commands: commands,
      files: [
        "sub/login.yaml": "appId: a\n---\n- back\n", "sub/s.js": "1",
        "sub/cycle.yaml": "appId: a\n---\n- runFlow: ../flow.yaml\n",
      ])
    let expected = expected.contains("yaml:") ? expected : "flow.yaml:" + expected
    #expect(result.diagnostics == [expected])
    #expect(result.flow == nil)
  }

  @Test(arguments: [
    ("", "1:1: error[not-a-flow] the file is empty"),
    ("- back", "1:1: error[not-a-flow] the configuration is missing"),
    ("appId: a", "1:1: error[not-a-flow] the commands are missing"),
    ("appId: a\n---\n", "1:1: error[not-a-flow] the commands are missing"),
    ("appId: a\n---\n- back\n---\n- back", "5:1: error[not-a-flow] the file has 3 documents"),
    ("name: a\n---\n- back", "1:1: error[missing-required] the configuration needs appId or url"),
    ("appId: a\ntags: b\n---\n- back", "2:7: error[wrong-type] expected a list for tags"),
    ("appId: a\nenv: b\n---\n- back", "2:6: error[wrong-type] expected variables"),
    ("appId: {}\n---\n- back", "1:8: error[wrong-type] expected a text for configuration.appId"),
    ("[a]\n---\n- back", "1:1: error[wrong-type] expected a configuration with appId or url"),
    ("appId: a\n---\n- [back]", "3:3: error[wrong-type] expected a command, found a list"),
  ])
  func aFileOfAnotherFormIsExplained(_ text: String, _ expected: String) throws {
    let result = try ReadFlow(text)
    #expect(result.flow == nil)
    #expect(
      result.diagnostics.first?.hasPrefix("flow.yaml:" + expected) == true, "\(result.diagnostics)")
  }

  @Test(arguments: [
    (
      "- setLocation: {latitude: 1, longitude: 2}",
      "setLocation has no effect: a terminal has no location"
    ),
    ("- travel: {points: ['0.0,1.0']}", "travel has no effect: a terminal has no location"),
    ("- clearKeychain", "clearKeychain has no effect: a terminal has no keychain"),
    ("- pressKey: volume up", "pressKey: Volume Up has no effect: a terminal has no such key"),
    ("- addMedia: [sub/s.js]", "addMedia has no effect: a terminal has no photo library"),
    (
      "- setOrientation: landscape",
      "setOrientation has no effect: a terminal cannot be rotated; use beagle: resize"
    ),
  ])
  func aCommandWithoutEffectIsReportedOnce(_ command: String, _ expected: String) throws {
    let result = try ReadFlow(commands: "\(command)\n\(command)", files: ["sub/s.js": "1"])
    #expect(result.flow?.commands.count == 2)
    #expect(result.diagnostics.count == 1)
    #expect(
      result.diagnostics.first?.hasSuffix("warning[ignored-command] \(expected)") == true,
      "\(result.diagnostics)")
  }

  @Test func anInvalidExpressionIsAWarning() throws {
    let result = try ReadFlow(commands: "- tapOn: 'Pay (2'")
    #expect(result.flow != nil)
    #expect(result.diagnostics.count == 1)
    #expect(
      result.diagnostics.first?.hasPrefix(
        "flow.yaml:3:10: warning[bad-pattern] \"Pay (2\" is not a regular expression: missing closing"
      )
        == true)
    #expect(
      result.diagnostics.first?.hasSuffix("(write a backslash before special characters: Pay \\(2)")
        == true, "\(result.diagnostics)")
  }

  /// Values that Maestro accepts cause no error.
  @Test(arguments: [
    (
      "- inputText: {text: a, id: field}",
      "3:24: warning[unknown-property] inputText has no property \"id\", so it has no effect"
    ),
    (
      "- inputText: {text: a, sensitiv: true}",
      "3:24: warning[misspelled-property] inputText has no property \"sensitiv\", so it has no effect"
    ),
    (
      "- assertTrue: {condition: '${a}', timeout: 5}",
      "3:35: warning[unknown-property] assertTrue has no property \"timeout\", so it has no effect"
    ),
    (
      "- evalScript: {script: a, id: b}",
      "3:27: warning[unknown-property] evalScript has no property \"id\", so it has no effect"
    ),
    (
      "- assertTrue: \"@{a.b}\"",
      "always true (scripts know no contexts; write beagle: {context: {path: …, equals: …}})"
    ),
    (
      "- tapOn: {}",
      "3:10: warning[missing-required] tapOn uses any element, because it has no selector"
    ),
    (
      "- assertVisible: {label: a}",
      "assertVisible uses any element, because it has no selector (write \"text\" instead of \"label\","
    ),
    (
      "- copyTextFrom: {optional: true}",
      "3:17: warning[missing-required] copyTextFrom uses any element, because it has no selector"
    ),
  ])
  func whatMaestroIgnoresIsAWarning(_ commands: String, _ expected: String) throws {
    let read = try ReadFlow(commands: commands)
    #expect(read.flow?.commands.count == 1)
    #expect(read.diagnostics.count == 1)
    #expect(read.diagnostics.first?.contains(expected) == true, "\(read.diagnostics)")
  }

  /// In YAML, `#` after a space begins a comment.
  @Test(arguments: [
    ("- assertVisible: Order #4711", 24), ("- tapOn: {text: Item #1\n  }", 22),
    ("- tapOn:\n    id: a #b", 11), ("- inputText: C #", 0), ("- inputText: C # sharp", 0),
    ("- inputText: C #sharp", 16), ("- assertVisible: /Order #\\d+/", 25),
    ("- assertVisible: \"Order #4711\"", 0), ("- assertVisible: 'Order #4711'", 0),
    ("- assertVisible: Order#4711", 0), ("- inputText: ${A} #${B}", 19),
  ])
  func aTextThatACommentCutsIsAWarning(_ commands: String, _ column: Int) throws {
    let read = try ReadFlow(commands: commands)
    let line = commands.contains("\n    id") ? 4 : 3
    let expected =
      "\(line):\(column): warning[invalid-yaml] a \"#\" after a space begins a comment; put the text in"
      + " quotes if the \"#\" belongs to it"
    #expect(read.flow != nil)
    if column == 0 {
      #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    } else {
      #expect(read.diagnostics.contains { $0.hasSuffix(expected) }, "\(read.diagnostics)")
    }
  }

  @Test func aCommentInPlaceOfATextIsExplained() throws {
    let read = try ReadFlow(commands: "- assertVisible: #4711")
    #expect(read.diagnostics.first?.contains("assertVisible has no value") == true)
    #expect(read.diagnostics.first?.contains("begins a comment") == true, "\(read.diagnostics)")
  }

  @Test func aConditionWithoutAScriptIsAWarning() throws {
    let read = try ReadFlow(commands: "- assertTrue: output.code == 200\n- assertTrue: 'true'")
    #expect(read.flow?.commands.count == 2)
    #expect(read.diagnostics.count == 1)
    #expect(
      read.diagnostics.first?.contains("3:15: warning[bad-expression] the condition is") == true)
  }

  @Test func aTextMayBeSensitive() throws {
    let read = try ReadFlow(commands: "- inputText: {text: a, sensitive: true}\n- inputText: b")
    #expect(read.diagnostics.isEmpty)
    let sensitive = read.flow?.commands.map { command in
      if case .inputText(_, let isSensitive) = command.action { isSensitive } else { false }
    }
    #expect(sensitive == [true, false])
    let other = try ReadFlow(commands: "- inputText: {text: a, sensitive: maybe}")
    #expect(other.flow == nil || other.flow?.commands.isEmpty == true)
  }

  @Test func aMisspelledConfigurationIsAWarning() throws {
    let result = try ReadFlow("appId: a\nonFlowStar: []\njsEngine: graaljs\n---\n- back")
    #expect(result.flow?.configuration.otherProperties == ["onFlowStar", "jsEngine"])
    #expect(
      result.diagnostics == [
        "flow.yaml:2:1: warning[misspelled-property] the configuration has no property "
          + "\"onFlowStar\" (did you mean \"onFlowStart\"?)"
      ])
  }
}
