import BeagleTUITesting
import Testing

/// Tests of the test kit as the tests of an application use it.
@MainActor
@Suite struct TestKitTests {
  private let pilot = Pilot(size: CellSize(width: 60, height: 16))

  private func open(_ children: String...) {
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Kit"}, "child": {
          "_beagleComponent_": "beagle:container", "context": {"id": "form", "value": {"name": "Ada"}},
          "children": [\(children.joined(separator: ","))]}}
        """)
  }

  private func button(_ text: String, _ actions: String) -> String {
    """
    {"_beagleComponent_": "beagle:button", "id": "\(text.lowercased())", "text": "\(text)",
     "onPress": [\(actions)]}
    """
  }

  private func send(_ method: String, _ rest: String = "") -> String {
    """
    {"_beagleAction_": "beagle:sendRequest", "url": "/orders?page=2", "method": "\(method)" \(rest),
     "onSuccess": [{"_beagleAction_": "beagle:setContext", "contextId": "form", "path": "name",
                    "value": "@{onSuccess.data}"}],
     "onError": [{"_beagleAction_": "beagle:alert", "title": "Failed", "message": "@{onError.message}"}]}
    """
  }

  @Test func requestHasItsParts() throws {
    let headers = #", "headers": {"X-Test": "yes"}, "data": {"sku": "A1"}"#
    open(button("Send", send("POST", headers)))
    pilot.server.script("/orders?page=2", .text(#""Grace""#))
    try pilot.click(id: "send")
    try pilot.waitUntilIdle()
    let request = try #require(pilot.server.lastRequest)
    #expect(request.method == .post && request.path == "/orders" && request.url == "/orders?page=2")
    #expect(request.header("x-test") == "yes" && request.headers.count >= 1)
    #expect(request.body == ["sku": "A1"] && request.bodyText == #"{"sku":"A1"}"#)
    #expect(pilot.server.requests(to: "/orders").count == 1)
    #expect(pilot.server.requests(to: "/orders", method: .get).isEmpty)
    #expect(pilot.contextValue("form.name") == "Grace")
  }

  @Test func responsesAreOfAllKinds() throws {
    open(
      button("Get", send("GET")), button("Post", send("POST")),
      #"{"_beagleComponent_": "beagle:text", "text": "Name @{form.name}"}"#)
    pilot.server.script("/orders?page=2", .json("Grace"), .json(#""Edsger""#))
    pilot.server.script(
      "/orders?page=2", method: .post, .text("No coffee left", status: 409).header("X-Why", "empty")
    )
    try pilot.click(.button, "Post")
    try pilot.expectDialog("Failed")
    #expect(pilot.dialog?.name == "Failed")
    pilot.press(.escape)
    #expect(pilot.dialog == nil)
    try pilot.click(.button, "Get")
    try pilot.click(.button, "Get")
    try pilot.expectText("Name Edsger")
    try pilot.expectNoText("Name Grace")
  }

  @Test("a dialog without a title is found by its message")
  func dialogWithoutTitle() throws {
    open(button("Ask", #"{"_beagleAction_": "beagle:alert", "message": "Hi"}"#))
    try pilot.click(.button, "Ask")
    try pilot.expectDialog("Hi")
    #expect(throws: FlowError.self) { try pilot.expectDialog("Hello") }
  }

  @Test func screensOfSwiftAreResponses() throws {
    pilot.server.script(
      "/home", .screen(Screen(navigationBar: NavigationBar(title: "Home")) { Text("Welcome") }))
    pilot.open(path: "/home")
    try pilot.expectElement(.header, "Home")
    try pilot.expectText("Welcome")
    try pilot.expectNoFindings()
  }

  @Test func fieldsAreFilled() throws {
    open(
      #"{"_beagleComponent_": "beagle:text", "text": "Your name"}"#,
      #"{"_beagleComponent_": "beagle:textInput", "id": "name", "value": "Ada", "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "form", "path": "name", "value": "@{onChange.value}"}]}"#,
      #"{"_beagleComponent_": "beagle:textInput", "placeholder": "City", "readOnly": true}"#)
    try pilot.fill("Your name", with: "Grace")
    #expect(pilot.contextValue("form.name") == "Grace")
    try pilot.fill(id: "name", with: "")
    #expect(try pilot.find(id: "name").value == "")
    let error = #expect(throws: PilotError.self) { try pilot.fill("City", with: "Rio") }
    #expect(error?.description.hasSuffix("cannot be edited") == true)
  }

  @Test func effectsAreRecorded() throws {
    open(
      button(
        "Open", #"{"_beagleAction_": "beagle:openExternalURL", "url": "https://example.org"}"#),
      button(
        "Record",
        #"{"_beagleAction_": "beagle:setContext", "contextId": "form", "value": 1, "analytics": {"attributes": ["contextId"]}}"#
      ))
    try pilot.click(.link, "Open")
    try pilot.expectDialog("Open in another program?")
    #expect(pilot.openedURLs.isEmpty)
    try pilot.click(.button, "Open")
    #expect(pilot.openedURLs == ["https://example.org"])
    try pilot.click(.button, "Record")
    let record = try #require(pilot.analyticsRecords.last)
    guard case .action(let action) = record.type else { throw Unexpected() }
    #expect(action.beagleAction == "beagle:setcontext")
  }

  private struct Unexpected: Error {}

  @Test func failedExpectationsSayWhatTheScreenShows() throws {
    open(button("Save", ""), #"{"_beagleComponent_": "beagle:text", "text": "Draft"}"#)
    let missing = #expect(throws: FlowError.self) { try pilot.expectText("Saved") }
    #expect(
      missing?.description.hasPrefix(
        "expected the text \"Saved\"; the focus is on button \"Save\" id \"save\"; the screen shows:"
      ) == true)
    #expect(missing?.description.contains("\n  text \"Draft\"") == true)
    #expect(throws: FlowError.self) { try pilot.expectNoText("Draft") }
    #expect(throws: FlowError.self) { try pilot.expectElement(.button, "Buy") }
    #expect(throws: FlowError.self) { try pilot.expectFocus("Draft") }
    #expect(throws: FlowError.self) { try pilot.expectMessage("Saved") }
    #expect(throws: FlowError.self) { try pilot.expectDialog("Saved") }
    try pilot.expectFocus("Save")
    open(#"{"_beagleComponent_": "beagle:txt", "text": "Draft"}"#)
    let findings = #expect(throws: FlowError.self) { try pilot.expectNoFindings() }
    #expect(findings?.description.contains("beagle:txt") == true)
  }

  @Test func messagesAndStylesAreVisible() throws {
    pilot.dependencies.theme = BeagleTheme(texts: ["danger": .role(.danger)])
    open(#"{"_beagleComponent_": "beagle:text", "text": "Careful", "styleId": "danger"}"#)
    pilot.window.showMessage("Saved.")
    try pilot.expectMessage("Saved.")
    #expect(try pilot.style(of: "Careful").foreground == pilot.window.theme[.danger].foreground)
    #expect(throws: PilotError.self) { try pilot.style(of: "Nothing") }
    #expect(pilot.clipboard == nil)
  }
}
