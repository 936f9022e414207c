import SystemSupport
import Testing

@testable import BeagleAutomation

/// Scripts in the real engine, JavaScriptCore in a child process.
///
/// JavaScriptCore reserves 70 GiB of addresses, which a sanitizer's own tables may occupy.
@Suite(.disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
struct ScriptProcessTests {
  private final class Recorder {
    var requests: [ScriptRequest] = []
    var messages: [String] = []
    var response: Result<ScriptResponse, ScriptRequestError> = .success(
      ScriptResponse(
        status: 201, body: "{\"message\": \"m\"}",
        headers: [("Content-Type", "application/json"), ("X-A", "1"), ("x-a", "2")]))
  }

  private let recorder = Recorder()

  /// Limits for a slow machine, on which the start of the process takes long.
  private static var patient: ScriptProcess.Limits {
    var limits = ScriptProcess.Limits()
    limits.milliseconds = 120_000
    return limits
  }

  private func variables(
    _ values: [String: String] = [:], _ limits: ScriptProcess.Limits = Self.patient
  ) -> FlowVariables {
    let recorder = recorder
    return FlowVariables(values) { () throws(ScriptError) in
      ScriptProcess(
        program: TestedProgram.path, limits: limits,
        request: {
          recorder.requests.append($0)
          return recorder.response
        }, log: { recorder.messages.append($0) })
    }
  }

  private func value(_ script: String, _ values: [String: String] = [:]) throws -> String {
    try variables(values).resolve(FlowText("${\(script)}"))
  }

  @Test(arguments: [
    ("1 + 1", "2"), ("A + 'b'", "ab"), ("!!missing", "false"), ("missing || 'x'", "x"),
    ("typeof missing", "undefined"), ("null ?? 'bar'", "bar"), ("`a${1 + 1}`", "a2"),
    ("[1, 2].map(x => x * 2)", "2,4"), ("parseInt('1')", "1"), ("({a: 1})", "[object Object]"),
    ("json('{\"a\": [1]}').a[0]", "1"), ("[...'ab'].join('-')", "a-b"),
    ("'a1'.replace(/(?<l>[a-z])/, '$<l>$<l>')", "aa1"), ("relativePoint(0.5, 0.251)", "50%,26%"),
    ("(function () { return typeof this })()", "object"), ("maestro.platform + 1", "terminal1"),
    ("2n ** 64n", "18446744073709551616"), ("undefined + ''", "undefined"), ("'ü🧀'", "ü🧀"),
    ("'\\\\\\n' + A", "\\\na"),
    ("typeof require + typeof load + typeof print", "undefinedundefinedundefined"),
  ])
  func aScriptHasAValue(_ script: String, _ expected: String) throws {
    #expect(try value(script, ["A": "a"]) == expected)
  }

  @Test func outputIsShared() throws {
    let variables = variables()
    try variables.evaluate(FlowText("${output.user = {name: 'Ada', f: () => 1}}"))
    #expect(try variables.resolve(FlowText("${output.user.name}${output.user.f()}")) == "Ada1")
    try variables.evaluate(FlowText("output.user.name = output.user.name.toUpperCase()"))
    #expect(try variables.resolve(FlowText("${output.user.name}")) == "ADA")
    #expect(try variables.resolveCondition(FlowText("${output.none}")) == "undefined")
    try variables.evaluate(FlowText("output.self = output"))
    #expect(try variables.resolve(FlowText("${output.user.name}")) == "ADA")
  }

  @Test func declarationsEndWithTheirScript() throws {
    let variables = variables()
    try variables.evaluate(FlowText("const a = 1; let b = 2; var c = 3; function d() {}; e = 4"))
    try variables.evaluate(
      FlowText("const a = 5; output.all = [a, typeof b, typeof c, typeof d, typeof e]"))
    #expect(
      try variables.resolve(FlowText("${output.all.join()}"))
        == "5,undefined,undefined,undefined,undefined")
  }

  @Test func functionsOfAFileAreDeclared() throws {
    let variables = variables()
    let source = """
      output.name = name()
      function name() { return prefix() + MAESTRO_X }
      const prefix = function () { return 'x' }
      """
    // `prefix` is not initialized yet.
    let error = #expect(throws: ScriptError.self) {
      try variables.run(FlowAction.RunScript(path: "s.js", source: source))
    }
    #expect(error?.description.contains("uninitialized variable") == true)
    try variables.run(
      FlowAction.RunScript(
        path: "s.js", source: "function name() { return A }\noutput.name = name()",
        env: [FlowVariable(name: "A", value: FlowText("Ada"))]))
    #expect(try variables.resolve(FlowText("${output.name}")) == "Ada")
  }

  @Test func anErrorHasItsPosition() throws {
    let variables = variables()
    let error = #expect(throws: ScriptError.self) {
      try variables.run(
        FlowAction.RunScript(path: "scripts/s.js", source: "const a = 1\n\n  a.b.c()"))
    }
    #expect(error?.description.hasPrefix("scripts/s.js:3:") == true, "\(String(describing: error))")
    let syntax = #expect(throws: ScriptError.self) { try variables.evaluate(FlowText("a b")) }
    #expect(syntax?.description.contains("SyntaxError") == true)
    let thrown = #expect(throws: ScriptError.self) {
      try variables.evaluate(FlowText("throw 'stop'"))
    }
    #expect(thrown?.description == "script: stop")
  }

  @Test func requestsGoThroughTheHandler() throws {
    let variables = variables(["URL": "/orders"])
    let script = """
      http.post(URL, {headers: {A: 1}, body: JSON.stringify({a: 2})}).status + ' ' + \
      json(http.get('/x').body).message + http.request('/y', {method: 'PATCH'}).headers['x-a'] + \
      http.get('/z').ok
      """
    #expect(try variables.resolve(FlowText("${\(script)}")) == "201 m1,2true")
    #expect(recorder.requests.map(\.method) == ["POST", "GET", "PATCH", "GET"])
    #expect(
      recorder.requests[0]
        == ScriptRequest(
          url: "/orders", method: "POST", headers: [.init(name: "A", value: "1")], body: "{\"a\":2}"
        ))
    recorder.response = .failure(ScriptRequestError("no such host"))
    let caught = "(() => { try { http.get('/') } catch (e) { return e.message } })()"
    #expect(try variables.resolve(FlowText("${\(caught)}")) == "no such host")
    _ = try? variables.resolve(
      FlowText(
        "${http.post('/f', {multipartForm: {a: 'b', data: {filePath: '../x', mediaType: 't'}}})}"))
    #expect(
      recorder.requests.last?.form == [
        .init(name: "a", value: "b"), .init(name: "data", filePath: "../x", mediaType: "t"),
      ])
  }

  @Test func logMessagesAreReceived() throws {
    try variables().evaluate(FlowText("console.log('a', 1); console.error({})"))
    #expect(recorder.messages == ["a 1", "[object Object]"])
  }

  // MARK: - Hostile scripts

  @Test(arguments: [
    "while (true) {}", "for (;;) [1].map(String)", "/(a+)+$/.test('a'.repeat(50) + '!')",
  ])
  func anEndlessScriptEnds(_ script: String) throws {
    var limits = ScriptProcess.Limits()
    limits.milliseconds = 300
    let variables = variables([:], limits)
    // The engine itself may end an expression earlier.
    let error = #expect(throws: ScriptError.self) {
      try variables.evaluate(FlowText(script + "; throw 'ended'"))
    }
    #expect(
      error == .tookTooLong(name: "script", milliseconds: 300)
        || error?.description == "script: ended")
  }

  @Test func memoryIsLimited() throws {
    var limits = Self.patient
    limits.memory = 192 << 20
    let variables = variables([:], limits)
    let error = #expect(throws: ScriptError.self) {
      try variables.evaluate(
        FlowText("const a = []; while (true) a.push('x'.repeat(1000) + a.length + [])"))
    }
    #expect(error == .tooMuchMemory(name: "script", bytes: 192 << 20))
    // The next script begins with a new process.
    #expect(try variables.resolve(FlowText("${1 + 1}")) == "2")
  }

  @Test func deepRecursionIsAnError() throws {
    let error = #expect(throws: ScriptError.self) {
      try variables().evaluate(FlowText("(function f() { f() })()"))
    }
    #expect(error?.description.contains("Maximum call stack") == true)
  }

  @Test func hugeResultsAreRefused() throws {
    var limits = Self.patient
    limits.output = 1 << 20
    let variables = variables([:], limits)
    let error = #expect(throws: ScriptError.self) {
      try variables.evaluate(FlowText("output.a = 'x'.repeat(4 << 20)"))
    }
    #expect(
      error?.description
        == "script: the script was ended: its result and output are larger than 1 MiB")
  }

  @Test func endlessRequestsAreRefused() throws {
    var limits = Self.patient
    limits.messages = 100
    let error = #expect(throws: ScriptError.self) {
      try variables([:], limits).evaluate(FlowText("while (true) console.log('x')"))
    }
    #expect(error?.description.contains("more than 100 requests") == true)
    #expect(recorder.messages.count <= 101)
  }

  @Test(arguments: [
    "JSON.stringify = () => '}{'", "JSON.parse = null", "String = null",
    "Object.prototype.line = 'x'",
    "Array.prototype.map = null", "globalThis.eval = null", "Function.prototype.call = null",
    "Array.prototype.includes = () => false", "delete globalThis.Proxy",
  ])
  func changedBuiltinsHarmOnlyTheScripts(_ script: String) throws {
    let variables = variables()
    _ = try? variables.evaluate(FlowText(script))
    // A value or an error, but no crash and no endless wait.
    _ = try? variables.resolve(FlowText("${1 + 1}"))
  }

  @Test func aMissingProgramIsNamed() throws {
    let variables = FlowVariables { () throws(ScriptError) in
      ScriptProcess(program: "/nonexistent/beagle-tui")
    }
    let error = #expect(throws: ScriptError.self) { try variables.evaluate(FlowText("1")) }
    #expect(error?.description.contains("/nonexistent/beagle-tui, which does not exist") == true)
  }

  @Test func aMissingLibraryNamesItsPackage() {
    let error = #expect(throws: MissingLibrary.self) {
      try JavaScriptLibrary(names: ["missing.so"])
    }
    #expect(
      error?.description
        == "scripts of flows need JavaScriptCore, which is not installed: apt-get install "
        + "libjavascriptcoregtk-4.1-0")
  }
}
