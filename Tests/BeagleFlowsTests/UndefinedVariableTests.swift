import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// Expressions without a value.
@MainActor
@Suite struct UndefinedVariableTests {
  private func bench() throws -> FlowBench {
    try FlowBench([
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.field("Name", id: "name"), FlowScreen.text("Hello @{form.name}."))
    ])
  }

  @Test(arguments: [
    "- tapOn: Name\n- inputText: ${USER}", "- tapOn: ${USER}", "- assertVisible: Hello ${USER}.",
    "- assertNotVisible: {id: '${USER}'}", "- openLink: /${USER}", "- setClipboard: ${ USER }",
    "- extendedWaitUntil: {visible: '${USER}'}", "- assertVisible: {text: Name, index: '${USER}'}",
    "- scrollUntilVisible: {element: '${USER}'}", "- beagle: {message: '${USER}'}",
    "- runFlow: {env: {NAME: '${USER}'}, commands: [{tapOn: '${NAME}'}]}",
  ])
  func anUndefinedVariableIsAnErrorWithItsName(_ commands: String) throws {
    let report = try bench().fail(commands)
    let name = commands.contains("NAME") ? "NAME" : "USER"
    #expect(report.kind == .script)
    #expect(
      report.message.hasSuffix(
        "the variable \(name) is not defined; pass it with -e \(name)=VALUE, or define it under env"
      ))
    #expect(report.message.contains("flow.yaml:"))
  }

  /// In a test in Swift and in a tool, variables are an argument.
  @Test func theMessageNamesTheArgumentOfVariables() throws {
    let bench = try bench()
    bench.options.variablesArgument = "variables"
    let report = try bench.fail("- tapOn: ${USER}")
    #expect(
      report.message.hasSuffix(
        "the variable USER is not defined; pass it in the argument variables, or define it under env"
      ))
  }

  @Test func anUndefinedOutputIsAnErrorWithItsPath() throws {
    let report = try bench().fail("- tapOn: Name\n- inputText: ${output.token}")
    #expect(report.message.hasSuffix("${output.token} is undefined; check what sets its value"))
  }

  @Test(.disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
  func anUndefinedExpressionIsAnError() throws {
    let report = try bench().fail("- tapOn: Name\n- inputText: \"${[].at(0)}\"")
    #expect(report.message.hasSuffix("${[].at(0)} is undefined; check what sets its value"))
    // The word itself is a text as any other.
    try bench().pass("- tapOn: Name\n- inputText: \"${'undef' + 'ined'}\"")
  }

  @Test func anUndefinedVariableInAConditionIsAWarning() throws {
    let result = try bench().run(
      """
      - runFlow: {when: {true: '${FEATURE}'}, commands: [{assertVisible: never}]}
      - repeat: {times: 2, commands: [{runFlow: {when: {true: '${OTHER}'}, commands: [back]}}]}
      - assertVisible: Name
      """)
    #expect(result.status == .passed)
    #expect(
      result.warnings.map(\.description) == [
        "flow.yaml:3:3: the variable FEATURE is not defined, so its value is undefined",
        "flow.yaml:4:34: the variable OTHER is not defined, so its value is undefined",
      ])
  }

  @Test func aDefinedVariableHidesNothing() throws {
    try bench().pass(
      """
      - tapOn: Name
      - inputText: ${USER}
      - assertVisible: Hello Ada.
      - runFlow: {env: {USER: Grace}, commands: [{assertTrue: "${USER == 'Grace'}"}]}
      """, config: "appId: a\nenv: {USER: Ada, UNUSED: '${MISSING}'}")
  }
}
