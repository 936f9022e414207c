import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of `alert` and `confirm`: their content and the actions of their buttons.
@MainActor
@Suite
struct DialogActionTests {
  let bench = TestBench()

  /// Returns an action that appends a text to the context `log`.
  private static func mark(_ text: String) -> String { Part.append(text, to: "log") }

  /// Returns a list of two actions that shows their order.
  private static func list(_ event: String, _ name: String) -> String {
    "\"\(event)\":[\(mark(name + "1 ")),\(mark(name + "2 "))]"
  }

  private func ask(_ actions: String..., log: String = "\"\"") {
    let button = """
      {"_beagleComponent_":"beagle:button","text":"Press","onPress":[\(actions.joined(separator: ","))]}
      """
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("log=@{log}."), button],
          extra: "\"context\":\(Part.context("log", log))")))
    bench.click("Press")
  }

  private var log: String { bench.shown("log") }

  private func confirm(_ message: String = "Sure?", _ more: String...) -> String {
    let members = [
      "\"message\":\"\(message)\"", Self.list("onPressOk", "ok"),
      Self.list("onPressCancel", "no"),
    ]
    return "{\"_beagleAction_\":\"beagle:confirm\",\((members + more).joined(separator: ","))}"
  }

  // MARK: - confirm

  @Test func okRunsItsActionsInOrder() {
    ask(confirm())
    #expect(log == "")
    #expect((bench.window.focusedView as? PushButton)?.title == "Ok")
    bench.press(.enter)
    #expect(bench.window.topDialog == nil)
    #expect(log == "ok1 ok2 ")
  }

  @Test func cancelRunsItsActionsInOrder() {
    ask(confirm())
    bench.press(.tab, .enter)
    #expect(bench.window.topDialog == nil)
    #expect(log == "no1 no2 ")
  }

  @Test func escapeCancels() {
    ask(confirm())
    bench.press(.escape)
    #expect(bench.window.topDialog == nil)
    #expect(log == "no1 no2 ")
  }

  @Test func cancelPrecedesTheFocusedOkButton() throws {
    ask(confirm())
    let ok = try #require(bench.terminal.find("Ok"))
    let cancel = try #require(bench.terminal.find("Cancel"))
    #expect(ok.y == cancel.y)
    #expect(cancel.x < ok.x)
    #expect(bench.text.contains("▸ Ok"))
  }

  @Test func titleAndMessageAreEvaluatedButLabelsAreNot() {
    ask(
      confirm(
        "Delete @{log}", "\"title\":\"About @{log}\"", "\"labelOk\":\"@{log}!\"",
        "\"labelCancel\":\"No @{log}\""), log: "\"it\"")
    #expect(bench.text.contains("─ About it ─"))
    #expect(bench.text.contains("Delete it"))
    #expect(bench.text.contains("@{log}!"))
    #expect(bench.text.contains("No @{log}"))
  }

  @Test func openDialogDoesNotFollowContextChanges() {
    ask(confirm("Now @{log}"), Self.mark("new"), log: "\"old\"")
    #expect(bench.text.contains("Now old"))
    #expect(log == "oldnew")
  }

  @Test func clickOutsideTheDialogCancels() throws {
    ask(confirm())
    let position = try #require(bench.terminal.find("Press"))
    for kind in [MouseEvent.Kind.press(.left), .release] {
      bench.window.handle(.mouse(MouseEvent(kind, at: position)))
    }
    bench.settle()
    #expect(bench.window.topDialog == nil)
    #expect(log == "no1 no2 ")
  }

  @Test func dialogWithoutActionsOnlyCloses() {
    for key in [Key.enter, .escape] {
      ask(Part.action("confirm", "\"message\":\"Sure?\""))
      #expect(bench.window.topDialog != nil)
      bench.press(key)
      #expect(bench.window.topDialog == nil)
      #expect(log == "")
    }
  }

  @Test func focusReturnsToThePressedButton() {
    ask(confirm())
    bench.press(.escape)
    #expect((bench.window.focusedView as? PushButton)?.title == "Press")
  }

  // MARK: - Multiple dialogs

  @Test func twoDialogsOverlap() {
    let second = Part.action(
      "confirm", "\"message\":\"Second?\"", Self.list("onPressOk", "b"),
      Self.list("onPressCancel", "c"))
    ask(confirm("First?"), second)
    #expect(bench.window.topDialog?.message == "Second?")
    bench.press(.escape)
    #expect(log == "c1 c2 ")
    #expect(bench.window.topDialog?.message == "First?")
    #expect((bench.window.focusedView as? PushButton)?.title == "Ok")
    bench.press(.enter)
    #expect(log == "c1 c2 ok1 ok2 ")
    #expect(bench.window.topDialog == nil)
  }

  @Test func dialogActionMayOpenAnotherDialog() {
    let inner = Part.action("alert", "\"message\":\"Done\"", Self.list("onPressOk", "a"))
    ask(
      Part.action(
        "confirm", "\"message\":\"Sure?\"", "\"onPressOk\":[\(inner),\(Self.mark("after "))]"))
    bench.press(.enter)
    // The list continues while the next dialog is open.
    #expect(log == "after ")
    #expect(bench.window.topDialog?.message == "Done")
    bench.press(.enter)
    #expect(log == "after a1 a2 ")
    #expect(bench.window.topDialog == nil)
  }

  @Test func actionsUseTheContextsOfTheirOrigin() {
    let confirm = Part.action(
      "confirm", "\"message\":\"@{c}\"", "\"onPressOk\":[\(Part.set("log", "\"@{c}\""))]")
    let inner = Part.box(
      [Part.button("Press", confirm)], extra: "\"context\":\(Part.context("c", "\"inner\""))")
    bench.show(
      Part.screen(
        Part.box([Part.text("log=@{log}."), inner], id: "log-box"),
        context: Part.context("log", "\"\"")))
    bench.click("Press")
    #expect(bench.window.topDialog?.message == "inner")
    bench.press(.enter)
    #expect(log == "inner")
  }

  @Test(arguments: ["alert", "confirm"])
  func actionsRunAfterTheScreenIsPopped(_ action: String) {
    let box = Part.action(
      action, "\"message\":\"Bye\"", "\"onPressOk\":[\(Part.set("global", "\"@{c}\""))]")
    let next = Part.screen(
      Part.button("Leave", box, Part.pop), context: Part.context("c", "\"done\""))
    bench.show(
      Part.screen(
        Part.text("g=@{global}."),
        Part.button("Go", Part.action("pushView", "\"route\":{\"screen\":\(next)}"))))
    bench.click("Go")
    bench.click("Leave")
    #expect(bench.window.topDialog?.message == "Bye")
    bench.press(.enter)
    #expect(bench.window.topDialog == nil)
    #expect(bench.shown("g") == "done")
  }

  // MARK: - alert

  @Test(arguments: [Key.enter, .escape])
  func escapePressesTheOnlyButtonOfAnAlert(_ key: Key) {
    ask(Part.action("alert", "\"message\":\"Hello\"", Self.list("onPressOk", "ok")))
    #expect(bench.window.topDialog?.choices.map(\.title) == ["Ok"])
    bench.press(key)
    #expect(bench.window.topDialog == nil)
    #expect(log == "ok1 ok2 ")
  }

  @Test func alertShowsItsTitleAndLabel() {
    ask(
      Part.action(
        "alert", "\"title\":\"T @{log}\"", "\"message\":\"M @{log}\"", "\"labelOk\":\"L @{log}\""),
      log: "7")
    #expect(bench.text.contains("─ T 7 ─"))
    #expect(bench.text.contains("M 7"))
    #expect(bench.text.contains("L @{log}"))
  }

  @Test func actionsContinueBehindADialog() {
    ask(Part.action("alert", "\"message\":\"Hello\""), Self.mark("on"))
    #expect(bench.window.topDialog?.message == "Hello")
    #expect(log == "on")
  }
}
