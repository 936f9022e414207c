import JSON
import Testing

@testable import BeagleAutomation

/// Variables without a real engine.
struct FlowVariablesTests {
  /// An engine that records scripts and returns fixed values.
  private final class FakeEngine: ScriptEngine {
    var scripts: [Script] = []
    var result = ScriptResult(text: "value", output: nil)

    func evaluate(_ script: Script) throws(ScriptError) -> ScriptResult {
      scripts.append(script)
      return result
    }
  }

  private let engine = FakeEngine()

  private func variables(_ values: [String: String] = [:]) -> FlowVariables {
    let engine = engine
    return FlowVariables(values) { () throws(ScriptError) in engine }
  }

  @Test func plainVariablesNeedNoEngine() throws {
    let variables = variables(["NAME": "Ada"])
    variables.copiedText = "copied"
    #expect(try variables.resolve(FlowText("Hello ${NAME} ${ NAME }")) == "Hello Ada Ada")
    #expect(
      try variables.resolveCondition(FlowText("${missing}|${output.x}|${}"))
        == "undefined|undefined|")
    #expect(
      try variables.resolve(FlowText("${maestro.copiedText} ${maestro.platform}"))
        == "copied terminal")
    #expect(engine.scripts.isEmpty)
  }

  @Test func outputIsReadWithoutTheEngine() throws {
    let variables = variables()
    engine.result.output = try JSONDocument(
      text:
        "{\"user\": {\"name\": \"Ada\", \"age\": 36, \"ok\": true, \"no\": null}, \"list\": [1]}")
    try variables.evaluate(FlowText("output.user = f()"))
    #expect(engine.scripts.map(\.source) == ["output.user = f()"])
    let text = "${output.user.name} ${output.user.age} ${output.user.ok} ${output.user.no}"
    #expect(try variables.resolve(FlowText(text)) == "Ada 36 true null")
    #expect(engine.scripts.count == 1)
    // An object, an array and a missing value are up to JavaScript.
    #expect(
      try variables.resolve(FlowText("${output.list}${output.user}${output.no}"))
        == "valuevaluevalue")
    #expect(engine.scripts.count == 4)
  }

  @Test func outputThatIsNoJSONIsReadByTheEngine() throws {
    let variables = variables()
    try variables.evaluate(FlowText("output.self = output"))
    #expect(try variables.resolve(FlowText("${output.x}")) == "value")
    #expect(engine.scripts.count == 2)
  }

  @Test(arguments: ["Date", "1 + 1", "a()", "NAME.length", "new", "true", "json", "a-b", "1"])
  func otherScriptsNeedTheEngine(_ script: String) throws {
    let variables = variables(["NAME": "Ada"])
    #expect(try variables.resolve(FlowText("${\(script)}")) == "value")
    #expect(engine.scripts.map(\.source) == [script])
    #expect(engine.scripts[0].variables == ["NAME": "Ada"])
  }

  @Test func aSubflowHasItsOwnVariables() throws {
    let variables = variables(["A": "command line"])
    func define(_ name: String, _ value: String) throws {
      try variables.define([FlowVariable(name: name, value: FlowText(value))])
    }
    try define("A", "flow")
    try define("B", "b")
    #expect(variables["A"] == "command line")
    variables.enterScope()
    try define("A", "inner ${B}")
    try define("C", "${A}!")
    #expect(variables["C"] == "inner b!")
    variables.leaveScope()
    #expect(variables["A"] == "command line")
    #expect(variables["C"] == nil)
    variables.leaveScope()
    #expect(variables["B"] == "b")
  }

  @Test func aScriptFileHasItsOwnVariables() throws {
    let variables = variables()
    let script = FlowAction.RunScript(
      path: "s.js", source: "x", env: [FlowVariable(name: "A", value: FlowText("1"))])
    try variables.run(script)
    #expect(engine.scripts[0].variables == ["A": "1"])
    #expect(engine.scripts[0].isFile)
    #expect(variables["A"] == nil)
  }

  @Test func aTextHasALimit() throws {
    let variables = variables(["A": String(repeating: "x", count: 1 << 19)])
    #expect(throws: ScriptError.self) { try variables.resolve(FlowText("${A}${A}${A}")) }
  }

  @Test func numbersAreFinite() throws {
    let variables = variables(["N": "12.5", "I": "inf"])
    #expect(try variables.number(FlowText("${N}")) == 12.5)
    #expect(try variables.number(FlowText("${I}")) == nil)
    #expect(try variables.number(FlowText("x")) == nil)
  }
}
