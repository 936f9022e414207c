import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests of the note about requests whose failure nothing handles.
@Suite struct FailureRuleTests {
  /// A `sendRequest` with further members.
  private static func request(_ members: String) -> String {
    #"{"_beagleAction_": "beagle:sendRequest", "url": "https://a.example/b", \#(members)}"#
  }

  private static let alert = #"{"_beagleAction_": "beagle:alert", "message": "@{onError.message}"}"#
  private static let post = request(#""method": "POST""#)
  private static let setNews =
    #"{"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "news", "value": {"list": "@{onSuccess.data}"}}"#

  /// Returns the messages of the findings of the rule, and fails if there is another finding.
  private func messages(_ action: String, sourceLocation: Testing.SourceLocation = #_sourceLocation)
    throws
    -> [String]
  {
    let found = try RuleTesting.checkAction(action).filter { !$0.contains(" unknown-action ") }
    return try found.map { finding in
      let parts = finding.components(separatedBy: "\"beagle:sendRequest\" unhandled-failure ")
      try #require(parts.count == 2, "\(finding)", sourceLocation: sourceLocation)
      return parts[1].components(separatedBy: " (")[0]
    }
  }

  private func about(_ method: String) -> String {
    "this \(method) request has no onError: if it fails, phones show nothing"
  }

  private let aboutContext =
    "this request has no onError: if it fails, \"global\" is not set and phones show nothing"

  // MARK: - Requests that change something

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"]) func writeIsNoted(method: String) throws {
    #expect(try messages(Self.request("\"method\": \"\(method)\"")) == [about(method)])
    #expect(
      try messages(Self.request("\"method\": \"\(method)\", \"onError\": [\(Self.alert)]")) == [])
  }

  @Test func nullIsNoHandlerAndAnEmptyListIsOne() throws {
    #expect(try messages(Self.request(#""method": "POST", "onError": null"#)) == [about("POST")])
    #expect(try messages(Self.request(#""method": "POST", "onError": []"#)) == [])
  }

  @Test(arguments: [
    #""method": "GET""#, #""method": "HEAD""#, #""method": null"#, #""headers": {}"#,
    #""method": "@{global.method}""#,
  ]) func readAndUnknownMethodAreAccepted(members: String) throws {
    #expect(try messages(Self.request(members)) == [])
  }

  // MARK: - Responses that a context needs

  @Test func responseForContextIsNoted() throws {
    #expect(try messages(Self.request("\"onSuccess\": [\(Self.setNews)]")) == [aboutContext])
    let condition =
      #"{"_beagleAction_": "beagle:condition", "condition": "@{eq(onSuccess.status, 200)}", "onTrue": [\#(Self.setNews)]}"#
    #expect(try messages(Self.request("\"onSuccess\": [\(condition)]")) == [aboutContext])
    #expect(
      try messages(
        Self.request("\"method\": \"@{global.method}\", \"onSuccess\": [\(Self.setNews)]"))
        == [aboutContext])
  }

  /// Without the first response, the second request is never sent.
  @Test func bothRequestsOfAChainAreNoted() throws {
    let second = Self.request("\"onSuccess\": [\(Self.setNews)]")
    #expect(
      try messages(Self.request("\"onSuccess\": [\(second)]")) == [aboutContext, aboutContext])
  }

  @Test func valueThatIsNotOfTheResponseIsAccepted() throws {
    let constant = Self.setNews.replacing("@{onSuccess.data}", with: "@{global.old}")
    #expect(try messages(Self.request("\"onSuccess\": [\(constant)]")) == [])
    let shown =
      #"{"_beagleAction_": "beagle:alert", "message": "@{onSuccess.data.text}"}"#
    #expect(try messages(Self.request("\"onSuccess\": [\(shown)]")) == [])
  }

  // MARK: - Failures that are handled elsewhere

  @Test func onFinishThatReadsTheErrorHandlesIt() throws {
    #expect(
      try messages(Self.request("\"method\": \"POST\", \"onFinish\": [\(Self.alert)]")) == [])
    let blind = #"{"_beagleAction_": "beagle:alert", "message": "Done"}"#
    #expect(
      try messages(Self.request("\"method\": \"POST\", \"onFinish\": [\(blind)]"))
        == [about("POST")])
    // The error is that of another request.
    let other = Self.request("\"onError\": [\(Self.alert)]")
    #expect(
      try messages(Self.request("\"method\": \"POST\", \"onFinish\": [\(other)]"))
        == [about("POST")])
  }

  /// A context that another request sets does not depend on this one.
  @Test func contextOfANestedRequestIsNotMissed() throws {
    let inner = Self.request("\"onError\": [\(Self.alert)], \"onSuccess\": [\(Self.setNews)]")
    #expect(try messages(Self.request("\"onFinish\": [\(inner)]")) == [])
    #expect(try messages(Self.request("\"onSuccess\": [\(Self.setNews)]")) == [aboutContext])
  }

  @Test func requestAfterAFailureThatIsShownIsAccepted() throws {
    #expect(try messages(Self.request("\"onError\": [\(Self.alert), \(Self.post)]")) == [])
    let condition =
      #"{"_beagleAction_": "beagle:condition", "condition": true, "onTrue": [\#(Self.post)], "onFalse": [\#(Self.alert)]}"#
    #expect(try messages(Self.request("\"onError\": [\(condition)]")) == [])
  }

  @Test func requestAfterAFailureThatIsNotShownIsNoted() throws {
    #expect(try messages(Self.request("\"onError\": [\(Self.post)]")) == [about("POST")])
    #expect(
      try messages(Self.request("\"onError\": [\(Self.alert)], \"onSuccess\": [\(Self.post)]"))
        == [about("POST")])
    // The user decides to send again, and expects a result.
    let again =
      #"{"_beagleAction_": "beagle:confirm", "message": "Again?", "onPressOk": [\#(Self.post)]}"#
    #expect(try messages(Self.request("\"onError\": [\(again)]")) == [about("POST")])
  }

  /// A request in a screen that an action opens does not belong to the failure before it.
  @Test func requestOfAnotherScreenIsNoted() throws {
    let push = """
      {"_beagleAction_": "beagle:pushView", "route": {"screen": {"child": {"_beagleComponent_":
      "beagle:button", "text": "", "onPress": [\(Self.post)]}}}}
      """
    #expect(try messages(Self.request("\"onError\": [\(push)]")) == [about("POST")])
  }

  @Test func customTypeWithOnErrorHandlesFailures() throws {
    #expect(
      try messages(#"{"_beagleAction_": "custom:steps", "steps": [\#(Self.post)], "onError": []}"#)
        == [])
    #expect(
      try messages(#"{"_beagleAction_": "custom:steps", "steps": [\#(Self.post)]}"#)
        == [about("POST")])
    let card = #"{"_beagleComponent_": "custom:card", "onTap": [\#(Self.post)]"#
    func notes(_ component: String) throws -> Int {
      try RuleTesting.checkComponent(component).count { $0.contains(" unhandled-failure ") }
    }
    #expect(try notes(card + "}") == 1)
    #expect(try notes(card + #", "onError": [\#(Self.alert)]}"#) == 0)
  }

  /// The custom type handles all failures inside of it, also those after a dialog.
  @Test func handlerAppliesToEverythingInside() throws {
    let confirm =
      #"{"_beagleAction_": "beagle:confirm", "message": "Sure?", "onPressOk": [\#(Self.post)]}"#
    #expect(
      try messages(#"{"_beagleAction_": "custom:steps", "steps": [\#(confirm)], "onError": []}"#)
        == [])
    #expect(
      try messages(#"{"_beagleAction_": "custom:steps", "steps": [\#(confirm)]}"#)
        == [about("POST")])
  }

  /// Custom actions with the shape of a request report their own failures, and so does a form of
  /// Beagle 1.x.
  @Test func otherRequestsAreAccepted() throws {
    #expect(
      try messages(#"{"_beagleAction_": "custom:pay", "url": "/pay", "method": "POST"}"#) == [])
  }

  @Test func requestsOfSubmitFormAreChecked() throws {
    func form(_ request: String) throws -> [String] {
      try RuleTesting.checkComponent(
        """
        {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [\(request)], "children": [
        {"_beagleComponent_": "beagle:button", "text": "", "onPress": [
        {"_beagleAction_": "beagle:submitForm"}]}]}
        """)
    }
    #expect(try form(Self.post).count == 1)
    #expect(try form(Self.request("\"method\": \"POST\", \"onError\": [\(Self.alert)]")) == [])
  }

  /// A misspelled handler has one finding.
  @Test func misspelledHandlerIsNotNotedAgain() throws {
    let found = try RuleTesting.checkAction(
      Self.request("\"method\": \"POST\", \"onEror\": [\(Self.alert)]"))
    #expect(found.count == 1 && found[0].contains("misspelled-property"))
  }
}
