import Testing

@testable import BeagleAutomation

/// Requests and their responses.
extension FlowRunnerTests {
  @Test func requestsAreAsserted() throws {
    try bench().pass(
      """
      - launchApp
      - beagle: {request: /home}
      - tapOn: Send
      - beagle:
          request: {method: post, path: /orders, count: 1, body: {sku: A1}}
      - beagle: {request: {path: '/orders\\?page=\\d+', count: 1}}
      - beagle: {request: {path: /home, count: none}}
      - tapOn: OK
      - beagle: {request: none}
      """)
  }

  @Test("a retry sends the request of a form again, with the values of the form")
  func requestOfAFormIsRetried() throws {
    let form = """
      {"_beagleComponent_":"beagle:simpleForm","onSubmit":[
        {"_beagleAction_":"beagle:sendRequest","url":"/orders","method":"POST",
         "data":{"name":"@{form.name}"},
         "onSuccess":[{"_beagleAction_":"beagle:alert","title":"Done","message":"Saved"}]}],
       "children":[\(FlowScreen.field("Name", id: "name")),
        \(FlowScreen.button("Submit", "{\"_beagleAction_\":\"beagle:submitForm\"}"))]}
      """
    let bench = try FlowBench(["home.json": FlowScreen.screen("Home", form)])
    for (method, name) in [("tapOn: Retry.*", "a dialog"), ("pressKey: Enter", "a key")] {
      try bench.pass(
        """
        - beagle: {respond: {method: POST, path: /orders, failTimes: 1, body: {}}}
        - launchApp
        - tapOn: {id: name}
        - inputText: \(name)
        - tapOn: Submit
        - beagle: {failure: any}
        - beagle: {request: {method: POST, path: /orders, body: {name: \(name)}, count: 1}}
        - \(method)
        - assertVisible: Saved
        - beagle: {request: {method: POST, path: /orders, body: {name: \(name)}, count: 1}}
        - beagle: {failure: none}
        - tapOn: OK
        - beagle: {request: none}
        """)
    }
  }

  @Test("a failed flow says which input stopped submitForm")
  func invalidInputIsReported() throws {
    let form = """
      {"_beagleComponent_":"beagle:simpleForm","onSubmit":[],"children":[
        {"_beagleComponent_":"beagle:textInput","placeholder":"PIN","error":"Wrong","showError":true,"onChange":[]},
        \(FlowScreen.button("Submit", "{\"_beagleAction_\":\"beagle:submitForm\"}"))]}
      """
    let bench = try FlowBench(["home.json": FlowScreen.screen("Home", form)])
    let report = try bench.fail("- launchApp\n- tapOn: Submit\n- assertVisible: Welcome")
    #expect(
      report.lines().joined(separator: "\n").contains(
        "submitForm did not run onSubmit, because inputs have errors: \"PIN\": Wrong"))
  }

  @Test func wrongRequestIsReported() throws {
    let report = try bench().fail(
      "- tapOn: Send\n- beagle: {request: {path: /orders, body: {sku: B2}}}")
    #expect(report.message == "no request matches /orders with {\"sku\":\"B2\"}")
    #expect(report.details.contains("POST /orders?page=1"))
    #expect(report.details.contains("  body: {\"sku\":\"A1\",\"n\":2}"))
    #expect(
      report.details.contains("  body.sku: expected the text \"B2\", found the text \"A1\""))
    let typed = try bench().fail(
      "- tapOn: Send\n- beagle: {request: {path: /orders, body: {n: '2'}}}")
    #expect(typed.details.contains("  body.n: expected the text \"2\", found the number 2"))
  }

  /// The names of `respond` are those of `routes.json`, with their other names.
  @Test(arguments: [
    "{path: /orders, status: 500, times: 1}", "{path: /orders, status: 500, count: 1}",
    "{path: '/{name}', method: POST, status: 500, times: 1}",
    "{path: /orders, query: {page: 1}, status: 500, times: 1}",
    "{path: /orders, failTimes: 1}", "{path: /orders, fail_times: 1}",
    "{path: /orders, status: 500, delay_ms: 10, times: 1}",
    "{path: /orders, method: post, status: 500, body: {error: 1}, times: 1}",
  ])
  func responsesHaveTheNamesOfRoutes(_ response: String) throws {
    try bench().pass(
      """
      - beagle: {respond: \(response)}
      - tapOn: Send
      - assertVisible: Failed
      - tapOn: OK
      - tapOn: Send
      - assertVisible: Done
      - beagle: {request: {method: POST, path: '/{any}'}}
      """)
  }

  /// A response for another query or path does not apply.
  @Test(arguments: [
    "{path: /orders, query: {page: 2}, status: 500}", "{path: '/orders/{id}', status: 500}",
    "{path: '/{a}/{b}', status: 500}", "{path: /orders, query: {page: 1, size: 3}, status: 500}",
  ])
  func otherRequestsAreNotReplaced(_ response: String) throws {
    try bench().pass(
      """
      - beagle: {respond: \(response), optional: true}
      - tapOn: Send
      - assertVisible: Done
      """)
  }

  @Test func responsesAreReplacedFromHereOn() throws {
    try bench().pass(
      """
      - beagle: {respond: {path: /orders, status: 500, delay: 1000, count: 1}}
      - tapOn: Send
      - assertVisible: Failed
      - tapOn: OK
      - tapOn: Send
      - assertVisible: Done
      - tapOn: OK
      - beagle: {respond: {path: /orders, failure: refused}}
      - tapOn: Send
      - assertVisible: Failed
      - tapOn: OK
      - beagle:
          respond:
            path: /next
            body:
              _beagleComponent_: beagle:text
              text: Stubbed
      - tapOn: Next
      - assertVisible: Stubbed
      """)
  }

  @Test(arguments: [
    (
      "{path: /nxt}",
      "no request matched respond /nxt; the most similar request is GET /next"
    ),
    (
      "{path: /next, method: post}",
      "no request matched respond POST /next; found GET /next"
    ),
    (
      "{path: /home}",
      "no request matched respond /home; GET /home was sent before it; move respond up"
    ),
    (
      "{path: /a/quite/different/one}",
      "no request matched respond /a/quite/different/one; the requests are GET /home, GET /next"
    ),
  ])
  func unusedResponsesAreWarnings(_ response: String, _ expected: String) throws {
    let result = try bench().run(
      "- launchApp\n- beagle: {respond: \(response)}\n- tapOn: Next\n- assertVisible: Same")
    #expect(result.status == .passed)
    #expect(result.warnings.map(\.description) == ["flow.yaml:4:3: \(expected)"])
  }

  @Test func optionalAndSharedResponsesMayBeUnused() throws {
    let result = try bench().run(
      """
      - beagle: {respond: {path: /quite/different}, optional: true}
      - runFlow: responses.yaml
      - tapOn: Next
      - assertVisible: Same
      """,
      files: [
        "responses.yaml": """
        appId: a
        ---
        - beagle: {respond: {path: /quite/different}}
        - beagle: {respond: {path: /nxt}}
        """
      ])
    #expect(
      result.warnings.map(\.description) == [
        "responses.yaml:4:3: no request matched respond /nxt; the most similar request is GET /next"
      ])
  }

  @Test func usedResponsesAreNoWarnings() throws {
    let result = try bench().run(
      """
      - beagle: {respond: {path: /orders, status: 500}}
      - beagle: {respond: {path: /orders, status: 200, count: 1}}
      - repeat:
          times: 2
          commands:
            - beagle: {respond: {path: /orders, status: 200}}
            - tapOn: Send
            - tapOn: OK
            - beagle: {respond: {path: /orders, status: 404}}
      """)
    #expect(result.status == .passed, "\(String(describing: result.report))")
    // A response may be replaced by a later one, and each place counts once.
    #expect(result.warnings.map(\.description) == [])
  }

  @Test func airplaneModeFailsEveryRequest() throws {
    try bench().pass(
      """
      - launchApp
      - setAirplaneMode: enabled
      - tapOn: Next
      - assertVisible: Could not load.*
      - setAirplaneMode: disabled
      - tapOn: Retry
      - assertVisible: Second screen
      """)
  }
}
