import BeagleTUI
import Testing

@testable import BeagleTUI

/// Tests that built-in actions use only the protocol of the controller, so that they also work with
/// a controller that shows no Beagle screen.
@MainActor
@Suite
struct BuiltinActionTests {
  let controller = ControllerStub()

  private func run(_ action: some ExecutableAction) throws {
    try action.execute(controller: controller, origin: controller.view)
  }

  private func expression(_ text: String) throws -> ContextExpression {
    try #require(ContextExpression(text))
  }

  @Test func setContextReportsMissingTargets() throws {
    controller.contexts = ["c": ["a": 1], "d": "new"]
    try run(SetContext(contextId: "c", path: Path("a"), value: .expression(try expression("@{d}"))))
    #expect(controller.contexts["c"] == ["a": "new"])
    try run(SetContext(contextId: "nobody", value: 1))
    #expect(
      controller.dependencies.log.entries.last?.message
        == "setContext: no context \"nobody\" is visible here; nothing was changed.")
  }

  /// `check` has the same position for the same mistake.
  @Test func problemsOfNamesAreAtTheName() throws {
    let text = #"{"contextId": "nobody", "componentId": "nothing"}"#
    let source = SourceReference(try JSONDocument(text: text, name: "home.json").root)
    var set = SetContext(contextId: "nobody", value: 1)
    set.source = source
    try run(set)
    #expect(controller.dependencies.log.entries.last?.message.hasPrefix("home.json:1:15: ") == true)
    var add = AddChildren(componentId: "nothing", value: [])
    add.source = source
    try run(add)
    #expect(controller.dependencies.log.entries.last?.message.hasPrefix("home.json:1:40: ") == true)
  }

  @Test func conditionRunsTheMatchingBranch() throws {
    controller.contexts = ["c": true]
    let condition = Condition(
      condition: .expression(try expression("@{c}")), onTrue: [SubmitForm()], onFalse: [])
    try run(condition)
    #expect(controller.calls == ["onTrue: beagle:submitForm"])
  }

  @Test func dialogsEvaluateTextsAndRunActions() throws {
    controller.contexts = ["name": "Ada"]
    try run(Alert(title: "@{name}", message: "Hello @{name}", onPressOk: [SubmitForm()]))
    let alert = try #require(controller.dialogs.first)
    #expect(alert.title == "Ada")
    #expect(alert.message == "Hello Ada")
    alert.choose(0)
    #expect(controller.calls == ["onPressOk: beagle:submitForm"])
    try run(Confirm(message: "Sure?", onPressCancel: [SubmitForm()]))
    controller.dialogs[1].choose(0)
    #expect(controller.calls.last == "onPressCancel: beagle:submitForm")
  }

  @Test func sendRequestReportsTheResponse() throws {
    controller.contexts = ["id": 7]
    try run(
      SendRequest(
        url: "/orders/@{id}", onSuccess: [SubmitForm()], onError: [], onFinish: [SubmitForm()]))
    #expect(controller.server.pending.map(\.request.url) == ["/orders/7"])
    controller.server.respond("{\"a\":1}")
    #expect(controller.contexts["onSuccess"]?["data"] == ["a": 1])
    #expect(
      controller.calls == ["onSuccess: beagle:submitForm", "onFinish: beagle:submitForm"])
  }

  @Test func navigationIsPassedToTheController() throws {
    try run(Navigate.popView(PopView()))
    #expect(controller.calls == ["navigate beagle:popView"])
  }

  @Test func addChildrenAddsViewsAndRequestsLayout() throws {
    let box = ContainerView()
    box.identifier = "box"
    controller.view.addSubview(box)
    try run(
      AddChildren(
        componentId: "box", value: [["_beagleComponent_": "beagle:text", "text": "Hello"]]))
    #expect((box.subviews.first as? Label)?.text == "Hello")
    #expect(controller.calls == ["layout"])
  }

  @Test func formSendsAndReportsFailure() throws {
    let form = Form(
      onSubmit: [FormRemoteAction(path: "/form", method: .post)], child: Container(children: []))
    let view = View()
    view.requiredComponentNode.formParts.append(form)
    controller.view.addSubview(view)
    FormSubmission(around: view, on: controller)?.submit()
    #expect(controller.server.pending.map(\.request.url) == ["/form"])
    controller.server.fail()
    guard case .error(.submitForm, let retry?) = controller.serverDrivenState else {
      Issue.record("no error of the form: \(controller.serverDrivenState)")
      return
    }
    retry()
    #expect(controller.server.requests.count == 2)
  }
}
