import BeagleSchema
import BeagleTUITesting
import CellText
import TerminalKit
import Testing

@testable import BeagleAutomation

/// The commands of flows on real screens.
@MainActor
@Suite struct FlowRunnerTests {
  private static let home = FlowScreen.screen(
    "Home", FlowScreen.text("Welcome"), FlowScreen.field("Name", id: "name"),
    FlowScreen.text("Hello @{form.name}.", id: "greeting"),
    FlowScreen.button("Next", FlowScreen.push("/next"), id: "next"),
    FlowScreen.button(
      "Send", FlowScreen.request("/orders?page=1", method: "POST", body: "{\"sku\":\"A1\",\"n\":2}")
    ),
    FlowScreen.button("Add", FlowScreen.set("count", "\"@{sum(form.count, 1)}\"")),
    FlowScreen.text("Count @{form.count}"))

  private static let next = FlowScreen.screen(
    "Next", FlowScreen.text("Second screen"), FlowScreen.text("Pay (2)"),
    FlowScreen.text("Same"), FlowScreen.text("Same"))

  private static let routes = """
    [{"method":"POST","path":"/orders","status":200,"headers":{},"body_file":"orders.txt","delay_ms":300},
     {"method":"GET","path":"/slow","status":200,"headers":{},"delay_ms":5000,"body_file":"late.json"}]
    """

  func bench(latency: Int = 0) throws -> FlowBench {
    try FlowBench(
      [
        "home.json": Self.home, "next.json": Self.next, "routes.json": Self.routes,
        "late.json": FlowScreen.screen("Slow", FlowScreen.text("Late")), "orders.txt": "{}",
      ],
      latency: latency)
  }

  // MARK: - Elements

  @Test func tapsAndAssertionsFollowTheScreens() throws {
    try bench().pass(
      """
      - launchApp
      - assertVisible: welcome
      - tapOn: Next
      - assertVisible: Second .*
      - assertVisible: Pay (2)
      - assertNotVisible: Welcome
      - back
      - assertVisible: {id: greeting}
      - tapOn: {id: next}
      - assertVisible: {text: Same, index: 1}
      - assertVisible: {text: Same, below: {text: Pay (2)}}
      - assertNotVisible: {text: Same, index: 2}
      """)
  }

  @Test(
    "back leaves a dialog, a field and a screen with the keys that the user chose",
    arguments: [
      [:], [.goBack: [KeyEvent("b", .control)]],
      [.goBack: [], KeyAction("leave"): [KeyEvent("x", .control)]],
      [
        .cancel: [KeyEvent("c")], .goBack: [KeyEvent("b")],
        KeyAction("leave"): [KeyEvent(.function(2))],
      ],
    ] as [[KeyAction: [KeyEvent]]])
  func backUsesTheKeysOfTheUser(keys: [KeyAction: [KeyEvent]]) throws {
    KeyBinding.userKeys = KeyMap(keys)
    defer { KeyBinding.userKeys = KeyMap() }
    let bench = try FlowBench([
      "home.json": FlowScreen.screen("Home", FlowScreen.button("Next", FlowScreen.push("/next"))),
      "next.json": FlowScreen.screen(
        "Next", FlowScreen.field("Name", id: "name"), FlowScreen.text("Second"),
        FlowScreen.button("Late", FlowScreen.push("/late")),
        FlowScreen.button("Missing", FlowScreen.push("/missing"))),
    ])
    try bench.pass(
      """
      - tapOn: Next
      - tapOn: {id: name}
      - inputText: b
      - back
      - assertVisible: Second
      - tapOn: Missing
      - beagle: {failure: any}
      - back
      - assertVisible: Second
      - beagle: {respond: {path: /late, failure: hang}}
      - tapOn: Late
      - back
      - beagle: {busy: none}
      - assertVisible: Second
      - back
      - assertVisible: Next
      - assertNotVisible: Second
      """)
  }

  @Test func firstCommandOpensTheEntryScreen() throws {
    try bench().pass("- assertVisible: Welcome")
  }

  @Test func tabWithOnlyAnIconIsFoundByItsID() throws {
    let bench = try FlowBench([
      "home.json": FlowScreen.screen(
        "Home",
        #"{"_beagleComponent_":"beagle:tabBar","items":[{"title":"Photo"},"#
          + #"{"icon":{"mobileId":"star"}}]}"#)
    ])
    try bench.pass("- tapOn: star\n- assertVisible: {text: star, selected: true}")
  }

  @Test func textIsTypedIntoTheFocusedField() throws {
    let bench = try bench()
    try bench.pass(
      """
      - tapOn: Name
      - inputText: "Ada q?"
      - assertVisible: Hello Ada q\\?.
      - eraseText: 3
      - assertVisible: Hello Ada.
      - copyTextFrom: {id: greeting}
      - eraseText
      - pasteText
      - assertVisible: Hello Hello Ada..
      - beagle: {focused: {id: name}}
      - hideKeyboard
      - assertNotVisible: {id: name, focused: true}
      """)
  }

  /// The first field has the focus in a terminal, but not on a phone.
  @Test func textWithoutAFieldIsAnErrorAndNoKey() throws {
    // The letter q would quit the program.
    let report = try bench().fail("- inputText: quit")
    #expect(report.message.contains("has the focus only because its screen opened"))
    #expect(report.line == 3)
    try bench().pass("- assertNotVisible: {id: name, focused: true}")
  }

  @Test func missingElementIsReportedWithSimilarOnes() throws {
    let report = try bench().fail("- launchApp\n- tapOn: Nxet")
    #expect(report.kind == .notFound)
    #expect(report.message == "no element with text \"Nxet\"")
    #expect(report.file == "flow.yaml")
    #expect(report.line == 4)
    #expect(report.source == "- tapOn: Nxet")
    #expect(report.elementsAreSimilar)
    #expect(report.elements.first == "button \"Next\" id \"next\"")
    #expect(report.screen.contains { $0.contains("Welcome") })
    #expect(report.state.first == "screen \"Home\"")
    #expect(report.requests == ["GET /home returned 200 in 0 ms"])
  }

  @Test("a selector of a part of a text has the form that matches")
  func partsOfTextsAreNamed() throws {
    for pattern in ["Nex", "Nex.*X"] {
      let report = try bench().fail("- launchApp\n- assertVisible: \(pattern)")
      let isPart = pattern == "Nex"
      #expect(
        report.details
          == (isPart ? ["a text must match as a whole: \".*Nex.*\" matches \"Next\""] : []),
        "\(report.details)")
    }
  }

  @Test("a selector with an unescaped character of a text has the form that matches")
  func unescapedCharactersAreNamed() throws {
    let screens = ["home.json": FlowScreen.screen("Home", FlowScreen.text("Sum (total) 3*"))]
    for (pattern, form) in [
      ("Sum (total).*", #"Sum \(total\).*"#), ("Sum (total)", #".*Sum \(total\).*"#),
      ("Sum (totl).*", ""),
    ] {
      let report = try FlowBench(screens).fail("- launchApp\n- assertVisible: \(pattern)")
      let hint =
        "( has a meaning in a regular expression: \"\(form)\" matches \"Sum (total) 3*\""
      #expect(report.details == (form.isEmpty ? [] : [hint]), "\(pattern): \(report.details)")
    }
  }

  @Test func ignoredArgumentsAreWarnings() throws {
    let result = try bench().run("- launchApp: {arguments: {debug: true}}")
    #expect(
      result.warnings.map(\.description) == [
        "flow.yaml:3:3: the arguments of launchApp have no effect"
      ])
  }

  @Test func optionalFailuresAreWarnings() throws {
    let result = try bench().run(
      "- tapOn: {text: Nothing, optional: true}\n- assertVisible: Welcome")
    #expect(result.status == .passed)
    #expect(result.warnings.count == 1)
    #expect(
      result.warnings.first?.description.hasPrefix("flow.yaml:3:3: tapOn \"Nothing\"") == true)
    // Maestro waits 7 s for an optional element; here they are virtual.
    #expect(result.applicationMilliseconds >= 7000)
    #expect(result.applicationMilliseconds < 8000)
  }

  // MARK: - Time

  @Test func waitsTakeNoRealTime() throws {
    let bench = try bench()
    let result = try bench.run(
      """
      - openLink: shop://slow
      - assertVisible: Late
      - tapOn: {text: Never, optional: true}
      - extendedWaitUntil: {notVisible: Never, timeout: 100000}
      """)
    #expect(result.status == .passed, "\(String(describing: result.report))")
    #expect(result.applicationMilliseconds >= 5000)
  }

  @Test func everyRunHasTheSameResult() throws {
    let flow = "- tapOn: Send\n- assertVisible: Done\n- tapOn: OK\n- tapOn: Missing"
    let first = try bench(latency: 40).run(flow)
    let second = try bench(latency: 40).run(flow)
    #expect(first.applicationMilliseconds == second.applicationMilliseconds)
    #expect(first.report?.lines() == second.report?.lines())
  }

  @Test func endlessLoopsEndAtTheTimeout() throws {
    let bench = try bench()
    bench.options.timeout = 300
    let report = try bench.fail("- repeat: {commands: [{assertVisible: Welcome}]}")
    #expect(report.kind == .timeout)
    #expect(report.message.contains("--timeout"))
  }

  // MARK: - Control

  @Test func longTextsArePasted() throws {
    let bench = try bench()
    let result = try bench.run(
      "- tapOn: Name\n- inputText: \(String(repeating: "x", count: 5000))")
    #expect(result.status == .passed)
    #expect(bench.pilot.focused?.value?.count == 5000)
  }

  @Test func controlCommandsRunTheirCommands() throws {
    try bench().pass(
      """
      - repeat: {times: 3, commands: [{tapOn: Add}]}
      - assertVisible: Count 3
      - repeat:
          while: {notVisible: Count 5}
          commands: [{tapOn: Add}]
      - beagle: {context: {path: form.count, equals: 5}}
      - runFlow: {when: {visible: Welcome}, commands: [{tapOn: Next}]}
      - runFlow: {when: {visible: Welcome}, commands: [{tapOn: Missing}]}
      - runFlow: {when: {platform: iOS}, commands: [{tapOn: Missing}]}
      - assertVisible: Second screen
      - runFlow: {file: sub/back.yaml, env: {WORD: Welcome}}
      - retry:
          maxRetries: 2
          commands: [{tapOn: Add}, {assertVisible: Count 7}]
      """,
      files: ["sub/back.yaml": "appId: a\n---\n- back\n- assertVisible: ${WORD}\n"])
  }

  @Test func failedRetryReportsTheLastFailure() throws {
    let report = try bench().fail(
      "- retry:\n    maxRetries: 1\n    commands: [{tapOn: Add}, {assertVisible: Count 7}]")
    #expect(report.command == "assertVisible \"Count 7\"")
    #expect(report.screen.contains { $0.contains("Count 2") })
    #expect(report.callers == ["flow.yaml:3:3 retry"])
  }

  @Test(arguments: [("repeat: {times", "times"), ("retry: {maxRetries", "retries")])
  func numbersOfControlMustBeNumbers(command: String, things: String) throws {
    let bench = try bench()
    bench.options.variables["COUNT"] = "many"
    let report = try bench.fail("- \(command): \"${COUNT}\", commands: [{tapOn: Add}]}")
    #expect(report.message == "the number of \(things) \"${COUNT}\" is not a number")
  }

  @Test func failureInASubflowNamesItsCallers() throws {
    let report = try bench().fail(
      "- runFlow: sub.yaml", files: ["sub.yaml": "appId: a\n---\n- assertVisible: Nothing\n"])
    #expect(report.file == "sub.yaml")
    #expect(report.callers == ["flow.yaml:3:3 runFlow sub.yaml"])
  }

  @Test func hooksRunAlsoAfterAFailure() throws {
    let bench = try bench()
    let result = try bench.run(
      "- tapOn: Missing",
      config: """
        appId: a
        onFlowStart: [{tapOn: Add}]
        onFlowComplete: [{tapOn: Add}, {takeScreenshot: end}]
        """)
    #expect(result.status == .failed)
    #expect(result.report?.command == "tapOn \"Missing\"")
    #expect(bench.output("end.txt")?.contains("Count 2") == true)
  }

  // MARK: - State

  @Test func contextsAreAsserted() throws {
    try bench().pass(
      """
      - beagle: {context: {path: 'form.items[0].sku', equals: A1}}
      - beagle: {context: {path: form.items, equals: [{sku: A1}]}}
      """)
    let report = try bench().fail("- beagle: {context: {path: form.count, equals: 9}}")
    #expect(report.message == "form.count: expected the number 9, found the number 0")
    let inside = try bench().fail("- beagle: {context: {path: form.items, equals: [{sku: A2}]}}")
    #expect(inside.message == "form.items[0].sku: expected the text \"A2\", found the text \"A1\"")
    #expect(
      inside.details == ["expected [{\"sku\":\"A2\"}]", "found    [{\"sku\":\"A1\"}]"])
    #expect(
      try bench().fail("- beagle: {context: {path: cart, equals: 9}}").details
        == ["contexts: form, global, navigationContext"])
  }

  @Test(
    "a member that its object does not have equals null",
    arguments: ["form.nothing", "form.items[1]", "global.user", "global.user.name"])
  func missingMembersEqualNull(_ path: String) throws {
    try bench().pass("- beagle: {context: {path: '\(path)', equals: null}}")
  }

  @Test(
    "a path without its object does not equal null",
    arguments: [
      ("form.item[0].sku", "form has no \"item\"; did you mean \"items\"?"),
      ("form.nothing.sku", "form has no \"nothing\""),
      ("form.name.first", "form.name is not an object"),
      ("form.items[1].sku", "form.items has 1 element"), ("form[0]", "form is not a list"),
    ])
  func missingObjectsEqualNothing(_ path: String, _ cause: String) throws {
    let report = try bench().fail("- beagle: {context: {path: '\(path)', equals: null}}")
    #expect(report.message == "\(path) does not exist: \(cause)")
    let other = try bench().fail("- beagle: {context: {path: '\(path)', equals: 1}}")
    #expect(other.details == [cause])
    let context = try bench().fail("- beagle: {context: {path: fom.name, equals: null}}")
    #expect(
      context.details == ["contexts: form, global, navigationContext; did you mean \"form\"?"])
  }

  @Test(
    "the types of values are compared, and the failure names them",
    arguments: [
      ("5", "'5'", "value: expected the text \"5\", found the number 5"),
      ("\"5\"", "5", "value: expected the number 5, found the text \"5\""),
      ("true", "'true'", "value: expected the text \"true\", found true"),
      ("\"true\"", "true", "value: expected true, found the text \"true\""),
      ("null", "''", "value: expected the text \"\", found null"),
      ("\"\"", "null", "value: expected null, found the text \"\""),
      ("[5]", "['5']", "value[0]: expected the text \"5\", found the number 5"),
      ("[1]", "[1, 2]", "value: expected the list [1,2], found the list [1]"),
      ("{\"a\":\"1\"}", "{a: 1}", "value.a: expected the number 1, found the text \"1\""),
      ("{\"a\":1}", "{a: 1, b: 2}", "value.b is missing, expected the number 2"),
      ("{\"a\":1,\"b\":2}", "{a: 1}", "value.b is not expected, found the number 2"),
      ("[]", "{}", "value: expected the object {}, found the list []"),
    ])
  func typesAreCompared(_ json: String, _ yaml: String, _ difference: String) throws {
    let screen = """
      {"_beagleComponent_":"beagle:container","context":{"id":"value","value":\(json)},
       "children":[\(FlowScreen.text("Hi"))]}
      """
    let report = try FlowBench(["home.json": screen]).fail(
      "- launchApp\n- beagle: {context: {path: value, equals: \(yaml)}}")
    #expect(report.message == difference)
  }

  /// Variables are texts.
  @Test(arguments: [
    "form.count, equals: '${ZERO}'",
    "form, equals: {name: '', count: '${ZERO}', items: [{sku: A1}]}",
  ])
  func aTextWithAVariableEqualsItsNumber(_ assertion: String) throws {
    try bench().pass(
      "- beagle: {context: {path: \(assertion)}}", config: "appId: a\nenv: {ZERO: 0}")
  }

  @Test func sizeAndFindingsAreChecked() throws {
    let bench = try bench()
    try bench.pass("- launchApp\n- beagle: {resize: 40x10}\n- beagle: {findings: none}")
    #expect(bench.pilot.terminal.size == CellSize(width: 40, height: 10))
  }

  @Test func launchAndClearStateStartAnew() throws {
    let bench = try bench()
    bench.pilot.dependencies.globalContext.set("x", path: "user")
    try bench.pass(
      """
      - tapOn: Next
      - launchApp
      - assertVisible: Welcome
      - tapOn: Next
      - launchApp: {stopApp: false}
      - assertVisible: Second screen
      - stopApp
      - assertVisible: Welcome
      - beagle: {context: {path: global.user, equals: x}}
      - launchApp: {clearState: true}
      """)
    #expect(bench.pilot.dependencies.globalContext.get() == .empty)
  }
}
