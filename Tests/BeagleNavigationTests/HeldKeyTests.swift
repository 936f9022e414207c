import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests that a key that is held down presses only what it was pressed for.
@MainActor
@Suite struct HeldKeyTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 16))

  /// Sends a key to the terminal, some time after the last one.
  private func send(_ key: String, after milliseconds: Int = 0) {
    bench.clock.advance(milliseconds: milliseconds)
    bench.terminal.send(bytes: Array(key.utf8))
    bench.settle()
  }

  /// Holds a key down: a press, the first repetition, and ten more.
  private func hold(_ key: String, delay: Int = 500, interval: Int = 30) {
    send(key)
    send(key, after: delay)
    for _ in 0..<10 { send(key, after: interval) }
    bench.clock.advance(milliseconds: 1000)
    bench.settle()
  }

  private static let confirm = Part.action(
    "confirm", #""title":"Sure?""#, #""message":"m""#,
    "\"onPressOk\":[\(Part.set("s", "\"CONFIRMED\""))]")
  private static let delete = Part.set("s", "\"DELETED\"")
  private static let count = Part.set("n", "\"@{sum(n,1)}\"")

  private func show(_ parts: String...) {
    bench.show(
      Part.screen(Part.box(parts + [Part.text("state @{s}")]), context: Part.context("s", "\"A\"")))
  }

  // MARK: - What a dialog covered

  @Test(arguments: ["\r", " "], [200, 250, 500, 600, 660])
  func keyThatClosedADialogPressesNothingBehindIt(key: String, delay: Int) {
    show(Part.button("Delete", Self.delete))
    bench.window.present(Dialog(title: "Done", message: "m", choices: [.init("Ok")]))
    bench.settle()
    hold(key, delay: delay)
    #expect(bench.window.topDialog == nil && bench.text.contains("state A"), "\(bench.text)")
    send(key)
    #expect(bench.text.contains("state DELETED"))
  }

  @Test func ignoredKeySaysSo() {
    show(Part.button("Delete", Self.delete))
    bench.window.present(Dialog(title: "Done", message: "m", choices: [.init("Ok")]))
    bench.settle()
    send("\r")
    send("\r", after: 300)
    #expect(bench.text.contains("press it again"), "\(bench.text)")
    send("\r", after: 150)
    #expect(bench.text.contains("state DELETED"))
  }

  /// Any other key or a click shows that the key was released.
  @Test(arguments: ["\t\u{1b}[Z", "x", "\u{1b}[B"]) func anotherKeyEndsTheHold(key: String) {
    show(Part.button("Delete", Self.delete))
    bench.window.present(Dialog(title: "Done", message: "m", choices: [.init("Ok")]))
    bench.settle()
    send("\r")
    send(key, after: 100)
    send("\r", after: 100)
    #expect(bench.text.contains("state DELETED"), "\(bench.text)")
  }

  /// A second dialog that the press opened is new, so its buttons can be pressed at once.
  @Test(arguments: [0, 150]) func answerOfTheNextDialog(delay: Int) {
    var isAnswered = false
    let window = bench.window
    show(Part.button("Delete", Self.delete))
    window.present(
      Dialog(
        title: "One", message: "m",
        choices: [
          .init("Ok") {
            window.present(
              Dialog(title: "Two", message: "m", choices: [.init("Ok") { isAnswered = true }]))
          }
        ]))
    bench.settle()
    send("\r")
    send("\r", after: delay)
    #expect(isAnswered)
  }

  // MARK: - What a key opened

  @Test(arguments: [200, 400, 660]) func heldKeyConfirmsNothing(delay: Int) {
    show(Part.button("Ask", Self.confirm))
    hold("\r", delay: delay)
    #expect(bench.text.contains("Sure?") && !bench.text.contains("CONFIRMED"), "\(bench.text)")
    send("\r")
    #expect(bench.text.contains("state CONFIRMED"))
  }

  /// A single key in the time of a first repetition is decided when no other one follows.
  @Test(arguments: [200, 400, 660]) func secondPressConfirms(delay: Int) {
    show(Part.button("Ask", Self.confirm))
    send("\r")
    send("\r", after: delay)
    #expect(!bench.text.contains("CONFIRMED"))
    bench.clock.advance(milliseconds: 120)
    bench.settle()
    #expect(bench.text.contains("state CONFIRMED"), "\(bench.text)")
  }

  /// The undecided key comes first.
  @Test func nextKeyDecides() {
    show(Part.button("Ask", Self.confirm), Part.button("Delete", Self.delete))
    send("\r")
    send("\r", after: 300)
    send("\t", after: 30)
    #expect(
      bench.text.contains("state CONFIRMED") && bench.text.contains("▸ Delete"), "\(bench.text)")
  }

  @Test func heldKeyOpensOneScreen() {
    bench.openHome(["Go": Part.action("pushView", #""route":{"url":"/next"}"#)])
    send("\r")
    bench.server.respond(
      screenJSON("Next", ["Delete": Self.delete, "Back": Self.delete]), to: "/next")
    bench.settle()
    send("\r", after: 500)
    for _ in 0..<5 { send("\r", after: 33) }
    #expect(bench.titles == ["Home", "Next"] && !bench.text.contains("DELETED"), "\(bench.text)")
  }

  // MARK: - Controls that are gone

  @Test(arguments: ["NONE", "disabled"], [250, 500]) func neighborIsNotPressed(
    end: String, delay: Int
  ) {
    let gone = Part.set("s", "\"B\"")
    let button =
      end == "NONE"
      ? #"{"_beagleComponent_":"beagle:container","style":{"display":"@{condition(eq(s,'A'),'FLEX','NONE')}"},"#
        + "\"children\":[\(Part.button("First", gone))]}"
      : #"{"_beagleComponent_":"beagle:button","text":"First","enabled":"@{eq(s,'A')}","#
        + "\"onPress\":[\(gone)]}"
    show(button, Part.button("Delete", Self.delete))
    hold("\r", delay: delay)
    #expect(bench.text.contains("state B") && bench.text.contains("▸ Delete"), "\(bench.text)")
    send("\r")
    #expect(bench.text.contains("state DELETED"))
  }

  // MARK: - The same control

  private func openCounter() {
    bench.show(
      Part.screen(
        Part.box([Part.button("Add", Self.count), Part.text("count @{n}.")]),
        context: Part.context("n", "0")))
  }

  @Test(arguments: [120, 180, 250, 400]) func everyTapCounts(interval: Int) {
    openCounter()
    for _ in 0..<5 { send("\r", after: interval) }
    #expect(bench.text.contains("count 5."), "\(bench.text)")
  }

  @Test func heldKeyDoesNotCountOn() {
    openCounter()
    hold("\r")
    #expect(bench.text.contains("count 2."), "\(bench.text)")
  }

  @Test func heldKeySendsOneRequest() {
    let post = Part.action("sendRequest", #""url":"/pay""#, #""method":"POST""#)
    show(Part.button("Pay", post))
    send("\r")
    bench.clock.advance(milliseconds: 50)
    bench.server.respond("{}")
    bench.settle()
    send("\r", after: 450)
    for _ in 0..<5 { send("\r", after: 30) }
    bench.clock.advance(milliseconds: 1000)
    bench.settle()
    #expect(bench.server.requests.count == 1)
    send("\r")
    #expect(bench.server.requests.count == 2)
  }

  // MARK: - Other keys

  /// Escape cancels and goes back at once, whenever it comes.
  @Test(arguments: [0, 250, 500]) func escapeActsAtOnce(interval: Int) {
    bench.openHome()
    for _ in 0..<3 { bench.navigation?.pushViewController(ViewController()) }
    bench.settle()
    for count in (1...3).reversed() {
      send("\u{1b}[27u", after: interval)
      #expect(bench.titles.count == count)
    }
  }

  @Test func heldQDoesNotAnswerTheQuestion() {
    var quits = 0
    bench.window.onQuit = { quits += 1 }
    bench.window.quitObjection = { "Text was not sent." }
    show(Part.button("Delete", Self.delete))
    hold("q")
    #expect(quits == 0 && bench.text.contains("Text was not sent."), "\(bench.text)")
    send("q")
    #expect(quits == 1)
  }

  @Test func textAndArrowsRepeat() {
    let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"field"}"#
    show(field, Part.button("One", Self.delete), Part.button("Two", Self.delete))
    bench.click("field")
    hold("a")
    #expect(bench.text.contains(String(repeating: "a", count: 12)))
    hold("\u{7f}")
    #expect(!bench.text.contains("aa"))
    hold(" ")
    hold("\u{1b}[B")
    #expect(bench.text.contains("▸ Two"), "\(bench.text)")
  }

  /// Enter leaves a field. Held down, it does not press the button that follows.
  @Test func heldEnterLeavesFieldsOnly() {
    let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"field"}"#
    show(field, field, Part.button("Delete", Self.delete))
    bench.click("field")
    hold("\r")
    #expect(bench.text.contains("state A"), "\(bench.text)")
  }
}
