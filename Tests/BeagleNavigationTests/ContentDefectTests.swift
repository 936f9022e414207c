import BeagleTUI
import BeagleTestSupport
import Testing

/// Regression tests for defects that users reported in the contexts, actions and components of
/// other Beagle clients.
@MainActor
@Suite
struct ContentDefectTests {
  /// Texts that touch in a horizontal scroll view or list could not be told apart.
  @Test(arguments: [
    #"{"_beagleComponent_":"beagle:scrollView","scrollDirection":"HORIZONTAL","children":[CHILDREN]}"#,
    #"{"_beagleComponent_":"beagle:listView","direction":"HORIZONTAL","children":[CHILDREN]}"#,
  ])
  func textsOfAHorizontalScrollerDoNotTouch(_ row: String) {
    let bench = TestBench(size: CellSize(width: 40, height: 12))
    let margin = #","style":{"margin":{"left":{"value":24,"type":"REAL"}}}"#
    let texts = ["One", "Two", "Three"].map { Part.text($0) }
    let spaced = #"{"_beagleComponent_":"beagle:text","text":"Four"MARGIN}"#
      .replacing("MARGIN", with: margin)
    bench.show(
      Part.screen(row.replacing("CHILDREN", with: (texts + [spaced]).joined(separator: ","))))
    #expect(bench.terminal.text(row: 0).hasPrefix("One Two Three   Four"))
  }

  /// The placeholder often is the only name of a field, and a value hides it. It stays hidden while
  /// the user types.
  @Test func statusBarNamesAFilledField() {
    let bench = TestBench(size: CellSize(width: 40, height: 12))
    let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"Suggested email"VALUE}"#
    bench.show(
      Part.screen(
        field.replacing("VALUE", with: #","value":"a@b.com""#), field.replacing("VALUE", with: "")))
    var bar: String { bench.terminal.text(row: 11) }
    bench.leaveField()
    #expect(!bar.contains("Suggested"))
    bench.press(.tab)
    #expect(bar.contains("Suggested email"))
    bench.press(.tab)
    #expect(!bar.contains("Suggested"))
    bench.press(.character("x"))
    #expect(!bench.text.contains("Suggested"))
  }

  let bench = TestBench()

  private func open(_ context: String, _ parts: String...) {
    bench.show(Part.screen(Part.box(parts, extra: "\"context\":\(Part.context("c", context))")))
  }

  @Test func replacementWithAnExpressionIsShown() {
    let replace = Part.action(
      "addChildren", "\"componentId\":\"t\"", "\"mode\":\"REPLACE\"",
      "\"value\":[\(Part.text("plain")),\(Part.text("bound @{c}"))]")
    open("\"value\"", Part.box([Part.text("old")], id: "t"), Part.button("Replace", replace))
    bench.click("Replace")
    #expect(bench.text.contains("plain"))
    #expect(bench.text.contains("bound value"))
    #expect(!bench.text.contains("old"))
  }

  @Test func responsesAndCustomActionsSetContexts() {
    bench.dependencies.decoder.register(action: Write.self, named: "writing")
    let set = Part.set("c", "\"@{onSuccess.data[0]}\"")
    let send = Part.action("sendRequest", "\"url\":\"/d\"", "\"onSuccess\":[\(set)]")
    open(
      "\"\"", Part.text("c=@{c}."), Part.button("Send", send),
      Part.button("Custom", "{\"_beagleAction_\":\"custom:writing\",\"text\":\"own\"}"))
    bench.click("Send")
    bench.server.respond("[\"first\",\"second\"]")
    bench.settle()
    #expect(bench.text.contains("c=first."))
    bench.click("Custom")
    #expect(bench.text.contains("c=own."))
  }

  @Test func bindingsFollowChangesOfType() {
    open(
      "[1,2]", Part.text("list=@{c[1]}."), Part.text("object=@{c.k}."), Part.text("all=@{c}."),
      Part.button("Object", Part.set("c", "{\"k\":\"v\"}")),
      Part.button("String", Part.set("c", "\"s\"")))
    #expect(bench.text.contains("list=2."))
    bench.click("Object")
    #expect(bench.text.contains("list=."))
    #expect(bench.text.contains("object=v."))
    bench.click("String")
    #expect(bench.text.contains("object=."))
    #expect(bench.text.contains("all=s."))
  }

  @Test func addedChildUsesTheContextsAroundIt() {
    let add = Part.action(
      "addChildren", "\"componentId\":\"t\"", "\"value\":[\(Part.text("sees @{c} and @{near}."))]")
    open(
      "\"far\"",
      Part.box([], id: "t", extra: "\"context\":\(Part.context("near", "\"close\""))"),
      Part.button("Add", add), Part.button("Set", Part.set("c", "\"changed\"")))
    bench.click("Add")
    #expect(bench.text.contains("sees far and close."))
    bench.click("Set")
    #expect(bench.text.contains("sees changed and close."))
  }

  @Test func unknownComponentInATypedSlotBecomesAPlaceholder() {
    open(
      "1",
      "{\"_beagleComponent_\":\"beagle:formInput\",\"name\":\"n\",\"child\":{\"_beagleComponent_\":\"custom:field\"}}",
      Part.text("sibling"))
    #expect(bench.text.contains("custom:field"))
    #expect(bench.text.contains("sibling"))
  }

  @Test(arguments: [true, false])
  func registrationOrderDoesNotMatter(_ outerFirst: Bool) {
    if outerFirst { bench.dependencies.decoder.register(component: OuterCard.self) }
    bench.dependencies.decoder.register(component: InnerCard.self)
    if !outerFirst { bench.dependencies.decoder.register(component: OuterCard.self) }
    open(
      "1",
      """
      {"_beagleComponent_":"custom:outercard","child":
        {"_beagleComponent_":"custom:innercard","title":"inside"}}
      """)
    #expect(bench.text.contains("card inside"))
  }

  @Test func inputAndFormErrorsAreShown() {
    let form = """
      {"_beagleComponent_":"beagle:simpleForm",
       "onSubmit":[\(Part.set("c", "\"sent\""))],
       "onValidationError":[\(Part.set("c", "\"wrong\""))],"children":[
       {"_beagleComponent_":"beagle:textInput","error":"Too short","showError":"@{show}"},
       \(Part.button("Submit", Part.action("submitForm"), Part.set("show", "true")))]}
      """
    open(
      "\"\"", Part.text("c=@{c}."),
      Part.box([form], extra: "\"context\":\(Part.context("show", "false"))"))
    #expect(!bench.text.contains("Too short"))
    bench.click("Submit")
    #expect(bench.text.contains("c=wrong."))
    #expect(bench.text.contains("Too short"))
  }

  @Test(arguments: ["null", "true", "1a"])
  func unreadableContextNamesAreReported(_ name: String) {
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("v=@{\(name)}."), Part.text("ok")],
          extra: "\"context\":\(Part.context(name, "\"x\""))")))
    #expect(bench.text.contains("ok"))
    // Beagle iOS accepts names that begin with a digit, Beagle Web does not.
    #expect(bench.text.contains("v=x") == (name == "1a"))
    #expect(bench.loggedProblems.contains { $0.contains("context name \"\(name)\"") })
  }

  @Test func failingExpressionIsNullAndReported() {
    open("{\"a\":1}", Part.text("v=@{unknownOperation(c.a)}."), Part.text("ok"))
    #expect(bench.text.contains("v=."))
    #expect(bench.text.contains("ok"))
    #expect(
      bench.loggedProblems.contains { $0.contains("unknownOperation") && $0.contains("text:") })
  }

  @Test func unknownActionPreservesTheScreen() {
    open(
      "\"\"", Part.text("c=@{c}."),
      Part.button(
        "Push", "{\"_beagleAction_\":\"custom:nobody\"}", Part.set("c", "\"went on\"")))
    bench.click("Push")
    #expect(bench.text.contains("c=went on."))
    #expect(bench.text.contains("custom:nobody"))
    #expect(bench.loggedProblems.contains { $0.contains("\"custom:nobody\" is not registered") })
  }
}

/// An action that sets a context from Swift.
private struct Write: ExecutableAction, Decodable {
  var text: String
  var source: SourceReference?
  enum CodingKeys: String, CodingKey { case text }

  func execute(controller: BeagleController, origin: View) throws {
    controller.execute(
      actions: [SetContext(contextId: "c", value: .string(text))], event: nil, origin: origin)
  }
}

private struct OuterCard: RenderableComponent, Decodable {
  @AutoCodable var child: any ServerDrivenComponent
  var source: SourceReference?
  enum CodingKeys: String, CodingKey { case child }

  func toView(renderer: BeagleRenderer) -> View {
    let view = View()
    view.addSubview(renderer.render(child))
    return view
  }
}

private struct InnerCard: RenderableComponent, Decodable {
  var title: String
  var source: SourceReference?
  enum CodingKeys: String, CodingKey { case title }

  func toView(renderer: BeagleRenderer) -> View { Label("card \(title)") }
}
