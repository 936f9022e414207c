import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI

/// Tests of Form, FormInput and FormSubmit of Beagle 1.x: collecting, validating and sending
/// values.
@MainActor
@Suite
struct LegacyFormTests {
  let bench = TestBench()

  private static func input(_ name: String, _ value: String, _ more: String...) -> String {
    let head = "{\"_beagleComponent_\":\"beagle:formInput\",\"name\":\"\(name)\""
    let field = "{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"\(value)\"}"
    return ([head] + more + ["\"child\":\(field)"]).joined(separator: ",") + "}"
  }

  private static let submit = """
    {"_beagleComponent_":"beagle:formSubmit","child":\(Part.text("Press to send"))}
    """

  private static func form(_ onSubmit: String, _ inputs: [String], _ more: String = "") -> String {
    """
    {"_beagleComponent_":"beagle:form"\(more),"onSubmit":[\(onSubmit)],
     "child":\(Part.box(inputs + [submit]))}
    """
  }

  private static func remote(_ method: String, path: String = "/form") -> String {
    Part.action("formRemoteAction", "\"path\":\"\(path)\"", "\"method\":\"\(method)\"")
  }

  private func open(_ form: String) {
    bench.show(Part.screen(form))
    _ = bench.takeReportedStates()
  }

  @Test func formSendsValuesAndRunsTheResponse() {
    open(Self.form(Self.remote("POST"), [Self.input("a", "1"), Self.input("b", "zwei")]))
    bench.click("Press to send")
    #expect(bench.takeReportedStates() == ["default <- started @-"])
    #expect(bench.isShowingLoading)
    let sent = bench.server.requests.last?.request
    #expect(sent?.method == .post)
    #expect(sent?.additionalData?.body?.jsonText == "{\"a\":\"1\",\"b\":\"zwei\"}")
    bench.server.respond(Part.action("alert", "\"message\":\"Thank you\""))
    bench.settle()
    #expect(bench.takeReportedStates() == ["default <- finished @-", "default <- success @-"])
    #expect(bench.text.contains("Thank you"))
  }

  @Test(arguments: ["GET", "DELETE"])
  func getAndDeleteSendValuesInTheURL(_ method: String) {
    open(Self.form(Self.remote(method, path: "/f?x=1"), [Self.input("q", "a&b c")]))
    bench.click("Press to send")
    #expect(bench.server.requests.last?.request.url == "/f?x=1&q=a%26b%20c")
    #expect(bench.server.requests.last?.request.additionalData?.body == nil)
  }

  @Test func failureIsReportedAsAFormError() {
    open(Self.form(Self.remote("POST"), [Self.input("a", "1")]))
    bench.click("Press to send")
    _ = bench.takeReportedStates()
    for _ in 0..<3 {
      bench.server.fail()
      bench.settle()
      #expect(
        bench.takeReportedStates() == [
          "default <- finished @-", "default <- error(submitForm.network, retry) @-",
        ])
      #expect(bench.text.contains("Could not send"))
      bench.press(.character("r"))
      #expect(bench.takeReportedStates() == ["default <- started @-"])
    }
    bench.server.respond(Part.text("no action"))
    bench.settle()
    #expect(bench.takeReportedStates().last == "default <- error(submitForm.decoding, retry) @-")
    #expect(bench.text.contains("is a component"))
  }

  @Test func escapeCancelsTheRequest() throws {
    open(Self.form(Self.remote("POST"), [Self.input("a", "1")]))
    bench.click("Press to send")
    let pending = try #require(bench.server.pending.first)
    bench.press(.escape)
    #expect(pending.isCancelled)
    #expect(!bench.isShowingLoading)
    #expect(bench.takeReportedStates() == ["default <- started @-", "default <- finished @-"])
    bench.click("Press to send")
    #expect(bench.server.pending.count == 1)
  }

  @Test func validatorsDecideWhetherTheFormIsSent() {
    bench.dependencies.validatorProvider.addValidator("digits") { $0.allSatisfy(\.isNumber) }
    let rule = "\"required\":true,\"validator\":\"digits\",\"errorMessage\":\"Digits, please\""
    open(Self.form(Self.remote("POST"), [Self.input("a", "x1", rule)]))
    bench.click("Press to send")
    #expect(bench.server.requests.isEmpty)
    #expect(bench.text.contains("Digits, please"))
    open(Self.form(Self.remote("POST"), [Self.input("a", "12", rule)]))
    bench.click("Press to send")
    #expect(bench.server.requests.count == 1)
    let unknown = "\"required\":true,\"validator\":\"nobody\""
    open(Self.form(Self.remote("POST"), [Self.input("a", "12", unknown)]))
    bench.click("Press to send")
    #expect(bench.server.requests.count == 1)
    #expect(bench.loggedProblems.contains { $0.contains("unknown validator") })
  }

  @Test func duplicateInputNamesPreventSending() {
    open(Self.form(Self.remote("POST"), [Self.input("a", "1"), Self.input("a", "2")]))
    bench.click("Press to send")
    #expect(bench.server.requests.isEmpty)
    #expect(bench.loggedProblems.contains { $0.contains("two inputs of the form are named \"a\"") })
    #expect(bench.takeReportedStates() == [])
  }

  @Test func reloadEndsTheLoadingOfAForm() {
    let form = Self.form(Self.remote("POST"), [Self.input("a", "1")])
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(Part.screen(form))
    bench.settle()
    bench.click("Press to send")
    _ = bench.takeReportedStates()
    bench.screen?.reload()
    bench.server.respond(Part.screen(form), to: "/home")
    bench.settle()
    // The request of the form and the load of the screen have both finished.
    let reportedStates = bench.takeReportedStates()
    #expect(reportedStates.filter { $0.contains("started") }.count == 1)
    #expect(reportedStates.filter { $0.contains("finished") }.count == 2)
    #expect(bench.server.requests.filter(\.isCancelled).map(\.request.url) == ["/form"])
  }

  @Test func additionalDataOverridesTypedAndStoredValues() {
    let group = ",\"group\":\"g\",\"shouldStoreFields\":true"
    open(
      Part.box([
        Self.form("", [Self.input("a", "first"), Self.input("k", "kept")], group)
      ]))
    bench.click("Press to send")
    open(
      Self.form(
        Self.remote("POST"), [Self.input("a", "second"), Self.input("z", "typed")],
        group + ",\"additionalData\":{\"z\":\"added\"}"))
    bench.click("Press to send")
    let body = bench.server.requests.last?.request.additionalData?.body
    #expect(body?.jsonText == "{\"a\":\"second\",\"k\":\"kept\",\"z\":\"added\"}")
  }

  @Test func formValidationShowsErrorsOnInputs() {
    open(Self.form(Self.remote("POST"), [Self.input("a", "1"), Self.input("b", "2")]))
    bench.click("Press to send")
    bench.server.respond(
      Part.action("formValidation", "\"errors\":[{\"inputName\":\"b\",\"message\":\"Taken\"}]"))
    bench.settle()
    #expect(bench.text.contains("Taken"))
  }

  @Test func localActionsAreHandledByTheApplication() {
    final class Handler: LocalFormHandler {
      var inputs: [String: String] = [:]
      var result: ((LocalFormResult) -> Void)?
      func handle(
        action: FormLocalAction, inputs: [String: String],
        result: @escaping @MainActor (LocalFormResult) -> Void
      ) {
        self.inputs = inputs
        self.result = result
      }
    }
    let handler = Handler()
    bench.dependencies.localFormHandler = handler
    let local = Part.action(
      "formLocalAction", "\"name\":\"login\"", "\"data\":{\"a\":\"old\",\"x\":\"y\"}")
    open(Self.form(local, [Self.input("a", "new")]))
    bench.click("Press to send")
    #expect(handler.inputs == ["a": "new", "x": "y"])
    handler.result?(.start)
    handler.result?(.error(FormTestError()))
    #expect(
      bench.takeReportedStates() == [
        "default <- started @-", "default <- finished @-", "default <- error(action, retry) @-",
      ])
    handler.result?(.success(Alert(message: "Welcome")))
    bench.settle()
    #expect(bench.takeReportedStates() == ["default <- finished @-", "default <- success @-"])
    #expect(bench.text.contains("Welcome"))
  }

  // MARK: - Submit with `enabled: false`

  private static let digits =
    "\"required\":true,\"validator\":\"digits\",\"errorMessage\":\"Digits, please\""

  /// Opens a form whose submit component has `enabled: false`.
  private func openDisabled(_ inputs: [String], child: String = Part.button("Push", id: "push")) {
    bench.dependencies.validatorProvider.addValidator("digits") {
      !$0.isEmpty && $0.allSatisfy(\.isNumber)
    }
    let submit = """
      {"_beagleComponent_":"beagle:formSubmit","enabled":false,"child":\(child)}
      """
    open(
      """
      {"_beagleComponent_":"beagle:form","onSubmit":[\(Self.remote("POST"))],
       "child":\(Part.box(inputs + [submit], id: "inputs"))}
      """)
  }

  private var isEnabled: Bool? {
    (bench.screen?.view.firstView(identified: "push") as? PushButton)?.isEnabled
  }

  @Test func disabledSubmitWaitsUntilAllInputsAreValid() {
    openDisabled([
      Self.input("a", "", Self.digits), Self.input("b", "7", Self.digits), Self.input("c", "any"),
    ])
    #expect(isEnabled == false)
    bench.click("Push")
    #expect(bench.server.requests.isEmpty)
    bench.press(.tab, .character("1"))
    #expect(isEnabled == true)
    bench.press(.character("x"))
    #expect(isEnabled == false)
    bench.press(.backspace)
    bench.click("Push")
    let body = bench.server.requests.last?.request.additionalData?.body
    #expect(body?.jsonText == "{\"a\":\"1\",\"b\":\"7\",\"c\":\"any\"}")
  }

  @Test func disabledSubmitOfAValidFormIsEnabledInitially() {
    openDisabled([Self.input("a", "12", Self.digits), Self.input("b", "")])
    #expect(isEnabled == true)
    bench.click("Push")
    #expect(bench.server.requests.count == 1)
  }

  @Test func boundValuesAreValidated() {
    let context = "\"context\":\(Part.context("c", "\"12\""))"
    openDisabled([
      Part.box(
        [Self.input("a", "@{c}", Self.digits), Part.button("Break", Part.set("c", "\"x\""))],
        extra: context)
    ])
    #expect(isEnabled == true)
    bench.click("Break")
    #expect(isEnabled == false)
  }

  @Test(arguments: [
    "\"required\":true", "\"required\":true,\"validator\":\"nobody\"",
  ])
  func unknownValidatorRejectsTheValue(_ rule: String) {
    openDisabled([Self.input("a", "12", rule)])
    #expect(isEnabled == false)
  }

  @Test func inputsAddedLaterAreValidated() {
    let bad = Self.input("b", "x", Self.digits)
    let add = Part.action(
      "addChildren", "\"componentId\":\"inputs\"", "\"mode\":\"PREPEND\"", "\"value\":[\(bad)]")
    let lazy = """
      {"_beagleComponent_":"beagle:lazyComponent","path":"/lazy","initialState":\(bad)}
      """
    openDisabled([lazy, Part.button("Add", add)])
    #expect(isEnabled == false)
    bench.server.respond(Self.input("b", "1", Self.digits), to: "/lazy")
    bench.settle()
    #expect(isEnabled == true)
    bench.click("Add")
    #expect(isEnabled == false)
  }

  @Test func innerFormIsValidatedSeparately() {
    let inner = Self.form(Self.remote("POST"), [Self.input("b", "x", Self.digits)])
      .replacing("\"beagle:formSubmit\"", with: "\"beagle:formSubmit\",\"enabled\":false")
      .replacing(Part.text("Press to send"), with: Part.button("Inner", id: "inner"))
    openDisabled([Self.input("a", "1", Self.digits), inner])
    let button = bench.screen?.view.firstView(identified: "inner") as? PushButton
    #expect(button?.isEnabled == false)
    // The outer form also includes the inputs of the inner form.
    #expect(isEnabled == false)
    bench.press(.tab, .home, .delete, .character("2"))
    #expect(button?.isEnabled == true)
    #expect(isEnabled == true)
  }

  @Test func nonButtonsCanAlwaysBePressed() {
    openDisabled([Self.input("a", "x", Self.digits)], child: Part.text("Push"))
    bench.click("Push")
    #expect(bench.server.requests.isEmpty)
    #expect(bench.text.contains("Digits, please"))
  }

  @Test func applicationViewsReportChanges() throws {
    final class Switch: View, InputValue {
      var isOn = false
      func getValue() -> String { isOn ? "1" : "" }
    }
    struct Toggle: RenderableComponent {
      static let typeName = "custom:toggle"
      let view: Switch
      var source: SourceReference?
      func toView(renderer: BeagleRenderer) -> View { view }
    }
    bench.dependencies.validatorProvider.addValidator("on") { $0 == "1" }
    let toggle = Switch()
    let input = FormInput(name: "a", required: true, validator: "on", child: Toggle(view: toggle))
    let submit = FormSubmit(enabled: false, child: Button(text: "Push", id: "push"))
    bench.open(.declarative(Screen(child: Form(child: Container(children: [input, submit])))))
    #expect(isEnabled == false)
    toggle.isOn = true
    let screen = try #require(bench.screen)
    screen.formDidChange(around: toggle)
    #expect(isEnabled == true)
  }

  @Test func formActionsOutsideAFormFail() {
    bench.show(Part.screen(Part.button("Push", Self.remote("POST"))))
    _ = bench.takeReportedStates()
    bench.click("Push")
    #expect(bench.takeReportedStates() == ["default <- error(action, retry) @-"])
  }
}

private struct FormTestError: Error {}
