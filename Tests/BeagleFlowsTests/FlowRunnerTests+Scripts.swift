import BeagleSchema
import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// Scripts of flows, and their requests.
extension FlowRunnerTests {
  @Test(.disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
  func scriptsShareVariablesAndUseTheBackEnd() throws {
    try bench().pass(
      """
      - evalScript: ${output.total = [1, 2, 3].reduce((a, b) => a + b, 0)}
      - assertTrue: ${output.total === 6}
      - tapOn: Name
      - inputText: ${`Ada ${WHO} ${output.total}`}
      - assertVisible: Hello Ada L 6.
      - runScript: {file: fetch.js, env: {PATH: /next}}
      - assertTrue: ${output.title == 'Next'}
      """,
      config: "appId: a\nenv: {WHO: L}",
      files: [
        "fetch.js": "output.title = json(http.get(PATH).body).navigationBar.title"
      ])
  }

  @Test(.disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
  func bodiesOfScriptsAreSentAsTheyAre() throws {
    let bodies = [
      "JSON.stringify({user: 'Ada', n: 1})": "{\"user\":\"Ada\",\"n\":1}",
      "'a=1&b=%20'": "a=1&b=%20", "'\"quoted\"'": "\"quoted\"", "' '": " ", "'é'": "é",
    ]
    for method in ["post", "put", "delete", "request"] {
      for (body, expected) in bodies {
        let pilot = Pilot()
        pilot.server.script("/login", .json("{}"))
        let parameters = "body: \(body)" + (method == "request" ? ", method: 'PATCH'" : "")
        let flow = try ReadFlow(
          commands: "- evalScript: >-\n    ${http.\(method)('/login', {\(parameters)})}")
        var options = FlowOptions()
        options.scriptProgram = TestedProgram.path
        let result = FlowRunner(try #require(flow.flow), pilot: pilot, options: options).run()
        #expect(result.report == nil)
        #expect(pilot.server.requests.map(\.request.bodyText) == [expected])
      }
    }
  }

  @Test(.disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
  func formsOfScriptsAreSentInParts() throws {
    let pilot = Pilot()
    pilot.server.script("/f", .json("{}"))
    let flow = try ReadFlow(
      commands: """
        - evalScript: >-
            ${http.post('/f', {multipartForm: {a: 'b', 'n"\\r\\nX: y': 'beagle-tui-form-1'}})}
        """)
    var options = FlowOptions()
    options.scriptProgram = TestedProgram.path
    let result = FlowRunner(try #require(flow.flow), pilot: pilot, options: options).run()
    #expect(result.report == nil)
    let request = try #require(pilot.server.requests.first?.request)
    let boundary = "beagle-tui-form-2"
    #expect(
      request.additionalData?.headers?["Content-Type"]
        == "multipart/form-data; boundary=\(boundary)")
    #expect(
      request.bodyText == """
        --\(boundary)\r
        Content-Disposition: form-data; name="a"\r
        \r
        b\r
        --\(boundary)\r
        Content-Disposition: form-data; name="n%22%0D%0AX: y"\r
        \r
        beagle-tui-form-1\r
        --\(boundary)--\r

        """)
  }

  @Test(.disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
  func filesInFormsOfScriptsAreRefused() throws {
    let report = try bench().fail(
      "- evalScript: \"${http.post('/orders', {multipartForm: {a: {filePath: 'home.json'}}})}\"")
    #expect(report.message.contains("multipartForm cannot send the file of \"a\""))
  }
}
