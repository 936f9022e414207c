import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of lists of actions, which run in order without waiting for one another, and of
/// `condition`, which runs one of two lists.
@MainActor
@Suite
struct ActionListTests {
  let bench = TestBench()

  /// An action that fails while its switch is on.
  private struct Failing: ExecutableAction {
    @MainActor
    final class Switch {
      var fails = true
      var runs = 0
    }
    struct Broken: Swift.Error, CustomStringConvertible { let description: String }

    let name: String
    let control: Switch
    var source: SourceReference?

    init(_ name: String, _ control: Switch) {
      self.name = name
      self.control = control
    }

    func execute(controller: BeagleController, origin: View) throws {
      control.runs += 1
      if control.fails { throw Broken(description: "\(name) broke") }
    }
  }

  private static func mark(_ text: String) -> SetContext {
    let value = ContextExpression("@{concat(log, '\(text)')}")
    return SetContext(contextId: "log", value: value.map { .expression($0) } ?? .empty)
  }

  private func open(_ actions: [any Action], onInit: [any Action]? = nil) {
    bench.open(
      .declarative(
        Screen(
          navigationBar: NavigationBar(title: "A"),
          child: Container(
            children: [Text("log=@{log}."), Button(text: "Press", onPress: actions)],
            onInit: onInit, context: Context(id: "log", value: "")))))
  }

  private var log: String { bench.shown("log") }

  private func press() {
    _ = bench.takeReportedStates()
    bench.click("Press")
  }

  // MARK: - Failing actions

  @Test func actionsAfterAFailingActionRun() {
    let control = Failing.Switch()
    open([Self.mark("1"), Failing("it", control), Self.mark("2")])
    press()
    #expect(log == "12")
    #expect(bench.takeReportedStates() == ["default <- error(action, retry) @A"])
    #expect(bench.text.contains("it broke"))
    #expect(bench.loggedProblems.contains { $0.contains("it broke") })
  }

  @Test func retryRunsOnlyTheFailedAction() {
    let control = Failing.Switch()
    open([Self.mark("1"), Failing("it", control), Self.mark("2")])
    press()
    bench.press(.character("r"))
    #expect(control.runs == 2)
    #expect(bench.text.contains("it broke"))
    control.fails = false
    _ = bench.takeReportedStates()
    bench.press(.character("r"))
    #expect(control.runs == 3)
    #expect(log == "12")
    #expect(bench.errorView == nil)
    #expect(bench.takeReportedStates().isEmpty)
  }

  @Test func twoFailingActionsShareOneErrorView() {
    let first = Failing.Switch()
    let second = Failing.Switch()
    open([Failing("first", first), Self.mark("1"), Failing("second", second)])
    press()
    let expected = ["default <- error(action, retry) @A", "default <- error(action, retry) @A"]
    #expect(bench.takeReportedStates() == expected)
    #expect(bench.text.contains("first broke"))
    #expect(bench.navigation?.view.subviews.filter { $0 is BeagleErrorView }.count == 1)
    first.fails = false
    second.fails = false
    bench.press(.character("r"))
    #expect(first.runs == 2)
    #expect(second.runs == 2)
    #expect(bench.errorView == nil)
  }

  @Test func conditionContinuesAfterAFailingAction() {
    let control = Failing.Switch()
    open([
      Condition(condition: .value(true), onTrue: [Failing("it", control), Self.mark("1")]),
      Self.mark("2"),
    ])
    press()
    #expect(log == "12")
    #expect(bench.takeReportedStates() == ["default <- error(action, retry) @A"])
  }

  @Test func contentIsShownWhenOnInitFails() {
    let control = Failing.Switch()
    open([], onInit: [Self.mark("1"), Failing("it", control), Self.mark("2")])
    #expect(log == "12")
    #expect(bench.takeReportedStates().last == "default <- error(action, retry) @A")
    control.fails = false
    bench.press(.character("r"))
    #expect(control.runs == 2)
    #expect(bench.errorView == nil)
  }

  @Test func unknownActionIsSkipped() {
    open([Self.mark("1"), UnknownAction(type: "custom:nobody"), Self.mark("2")])
    press()
    #expect(log == "12")
    #expect(bench.takeReportedStates().isEmpty)
    #expect(bench.loggedProblems.contains { $0.contains("custom:nobody") })
  }

  @Test func actionSeesChangesByEarlierActions() {
    bench.show(
      Part.screen(
        Part.text("a=@{a}."),
        Part.button("Press", Part.set("a", "2"), Part.set("a", "\"@{sum(a, a)}\"")),
        context: Part.context("a", "1")))
    bench.click("Press")
    #expect(bench.text.contains("a=4."))
  }

  // MARK: - condition

  @Test(arguments: [
    ("true", "yes"), ("false", "no"), ("\"@{eq(c.one, 1)}\"", "yes"),
    ("\"@{not(c.flag)}\"", "no"), ("\"@{c.flag}\"", "yes"),
    // null, numbers, strings, lists and objects do not count as true.
    ("\"@{c.missing}\"", "no"), ("\"@{nobody}\"", "no"), ("\"@{c.one}\"", "no"),
    ("\"@{c.text}\"", "no"), ("\"@{c.list}\"", "no"), ("\"@{c}\"", "no"),
    ("\"@{unknown(1)}\"", "no"),
  ])
  func onlyTrueRunsTheFirstBranch(_ condition: String, _ expected: String) {
    let action = Part.action(
      "condition", "\"condition\":\(condition)",
      "\"onTrue\":[\(Part.set("log", "\"yes\""))]", "\"onFalse\":[\(Part.set("log", "\"no\""))]")
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("log=@{log}."), Part.button("Press", action)],
          extra: "\"context\":\(Part.context("log", "\"\""))"),
        context: Part.context(
          "c", "{\"one\":1,\"flag\":true,\"text\":\"true\",\"list\":[true]}")))
    bench.click("Press")
    #expect(log == expected)
  }

  @Test func missingBranchDoesNothing() {
    let only = { (flag: Bool) in
      Condition(
        condition: .value(flag), onTrue: flag ? nil : [Self.mark("T")],
        onFalse: flag ? [Self.mark("F")] : nil)
    }
    open([Self.mark("1"), only(true), only(false), Self.mark("2")])
    press()
    #expect(log == "12")
    #expect(bench.loggedProblems.isEmpty)
  }
}
