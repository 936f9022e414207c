import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests that a key acts only on the screen that was visible when it was pressed.
@MainActor
@Suite struct TypeaheadTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 16))

  private final class Quits { var count = 0 }
  private let quits = Quits()

  /// Opens a screen with a field whose `onChange` runs actions if the value equals `x`.
  private func open(_ actions: String..., others: [String] = []) {
    let quits = quits
    bench.window.onQuit = { quits.count += 1 }
    // These tests are about whether the key is a command, not about the text that it would lose.
    bench.window.quitObjection = nil
    let condition = Part.action(
      "condition", #""condition":"@{eq(onChange.value,'x')}""#,
      "\"onTrue\":[\(actions.joined(separator: ","))]")
    let field = """
      {"_beagleComponent_":"beagle:container",
       "style":{"display":"@{condition(eq(s,'A'),'FLEX','NONE')}"},"children":[
       {"_beagleComponent_":"beagle:textInput","placeholder":"field","onChange":[\(condition)]}]}
      """
    let button = Part.button("Pay", Part.set("s", "\"PAID\""))
    bench.open(.remote(.init(url: "/form")))
    bench.server.respond(
      Part.screen(
        Part.box([field] + others + [button, Part.text("state @{s}")]),
        context: Part.context("s", "\"A\"")), to: "/form")
    bench.settle()
  }

  /// Sends keys as the terminal does: all that arrive in one read are handled before a frame.
  private func send(_ text: String) {
    bench.terminal.send(bytes: Array(text.utf8))
    bench.settle()
  }

  /// Waits until a key that came again after half a second is known not to be held down.
  private func decideHeldKey() {
    bench.clock.advance(milliseconds: 120)
    bench.settle()
  }

  private static let hide = Part.set("s", "\"B\"")
  private static let confirm = Part.action(
    "confirm", #""title":"Sure?""#, #""message":"m""#,
    "\"onPressOk\":[\(Part.set("s", "\"CONFIRMED\""))]")
  private static let push = Part.action("pushView", #""route":{"url":"/next"}"#)

  private nonisolated static let rests = [
    "q", " ", "\r", "qq", " \r", "\r\r", "rR", "\t\r", "\t ", "\u{7f}\u{7f}", "abc q", "L",
    "\u{1b}[B ",
    "nq\r ", "\u{1b}[200~q\r\u{1b}[201~",
  ]

  /// The whole text arrives at once, or the rest of it after the frame that shows the change.
  @Test(arguments: rests, [true, false]) func textOfAHiddenFieldIsNoCommand(
    rest: String, isSplit: Bool
  ) {
    open(Self.hide)
    send(isSplit ? "x" : "x" + rest)
    if isSplit { send(rest) }
    #expect(quits.count == 0 && bench.titles.count == 1)
    #expect(bench.text.contains("state B"), "\(bench.text)")
    #expect(bench.window.topDialog == nil)
  }

  @Test(arguments: rests, [true, false]) func textPressesNoButtonOfADialog(
    rest: String, isSplit: Bool
  ) {
    open(Self.confirm)
    send(isSplit ? "x" : "x" + rest)
    if isSplit { send(rest) }
    #expect(quits.count == 0)
    #expect(bench.text.contains("Sure?") && !bench.text.contains("CONFIRMED"), "\(bench.text)")
  }

  @Test(arguments: rests, [true, false]) func textIsNoCommandWhileAScreenIsPushed(
    rest: String, isSplit: Bool
  ) {
    open(Self.push)
    send(isSplit ? "x" : "x" + rest)
    if isSplit { send(rest) }
    #expect(quits.count == 0)
    bench.server.respond(screenJSON("Next", ["Pay": Part.set("global", "1")]), to: "/next")
    bench.settle()
    send(rest)
    #expect(quits.count == 0 && bench.titles.count == 2)
    #expect(bench.text.contains("Content of Next"), "\(bench.text)")
  }

  /// A message says why keys have no effect. After a pause they work again.
  @Test func keysWorkAfterAPause() {
    open(Self.confirm)
    send("x ")
    #expect(bench.text.contains("Ignored text"), "\(bench.text)")
    // Each key of the burst restarts the pause.
    for _ in 0..<5 {
      bench.clock.advance(milliseconds: 300)
      send(" ")
      #expect(!bench.text.contains("CONFIRMED"))
    }
    bench.clock.advance(milliseconds: 600)
    send(" ")
    #expect(bench.text.contains("CONFIRMED"))
    send("q")
    // The user has hidden the field by confirming, so q is a command.
    #expect(quits.count == 1)
  }

  /// Opens a screen, and confirms something when a request responds after three seconds.
  private func open(requestOf event: (_ actions: String) -> String) {
    let request = Part.action(
      "sendRequest", #""url":"/news""#, "\"onSuccess\":[\(Self.confirm)]")
    bench.open(
      .declarativeText(
        Part.screen(
          Part.box([event(request), Part.text("state @{s}")]), context: Part.context("s", "\"A\"")))
    )
    bench.settle()
    if bench.server.pending.isEmpty { send("\r") }
    bench.clock.advance(milliseconds: 3000)
    bench.server.respond("{}", to: "/news")
    bench.settle()
    #expect(bench.text.contains("Sure?"), "\(bench.text)")
  }

  private func openSurprise(after milliseconds: Int) {
    open { actions in
      Part.box([Part.button("Pay", Part.set("s", "\"PAID\""))])
        .replacing("\"children\"", with: "\"onInit\":[\(actions)],\"children\"")
    }
    bench.clock.advance(milliseconds: milliseconds)
  }

  /// Enter, Space and letters may have been meant for the screen below.
  @Test(
    arguments: ["\r", " ", "q", "r", "xyz", "\u{7f}", "\r\r", "\u{1b}[200~\r\u{1b}[201~"],
    [0, 100, 499])
  func dialogThatOpensByItselfIgnoresText(keys: String, milliseconds: Int) {
    openSurprise(after: milliseconds)
    send(keys)
    #expect(bench.text.contains("Sure?") && bench.text.contains("state A"), "\(bench.text)")
    #expect(bench.text.contains("press it again"))
    bench.clock.advance(milliseconds: 500 - milliseconds)
    send("\r")
    decideHeldKey()
    #expect(bench.text.contains("state CONFIRMED"))
  }

  @Test(arguments: ["\u{1b}", "\t\r", "\u{1b}[D\r"]) func dialogThatOpensByItselfTakesOtherKeys(
    keys: String
  ) {
    openSurprise(after: 10)
    send(keys)
    #expect(bench.window.topDialog == nil && bench.text.contains("state A"), "\(bench.text)")
  }

  /// The user sees the button that the box covers.
  @Test(arguments: ["\r", " ", "r"]) func boxThatIsShownAgainIgnoresText(key: String) {
    let save = Part.action("sendRequest", #""url":"/save""#, #""method":"POST""#)
    bench.openHome(["Save": save, "Go": Self.push])
    bench.click("Save")
    bench.click("Go")
    bench.server.fail("/save")
    bench.server.respond(screenJSON("Next"), to: "/next")
    bench.settle()
    #expect(bench.text.contains("Content of Next"), "\(bench.text)")
    send("\u{1b}")
    #expect(bench.text.contains("POST /save returned 503"), "\(bench.text)")
    send(key)
    #expect(bench.server.pending.isEmpty, "\(bench.text)")
    bench.clock.advance(milliseconds: 500)
    send(key)
    decideHeldKey()
    #expect(bench.server.pending.map(\.request.url) == ["/save"], "\(bench.text)")
  }

  /// A field of a newer version of the screen is the same one to the user.
  @Test(arguments: [1, 2, 5]) func typingContinuesInANewerVersionOfTheScreen(count: Int) throws {
    open(Self.hide)
    send("a")
    let screen = try #require(bench.application.topScreen)
    for _ in 0..<count {
      screen.update(to: try #require(screen.screen))
      bench.settle()
      send("b")
    }
    let text = "a" + String(repeating: "b", count: count)
    #expect(bench.text.contains(text) && quits.count == 0, "\(bench.text)")
    #expect(!bench.text.contains("Ignored"))
  }

  /// The dialog belongs to the press, although it opens later.
  @Test func dialogOfAPressTakesKeysAtOnce() {
    open { Part.button("Pay", $0) }
    send("\r")
    #expect(bench.text.contains("state CONFIRMED"), "\(bench.text)")
  }

  /// Escape, a click and keys with Ctrl do not count as text.
  @Test func otherKeysWorkAtOnce() throws {
    open(Self.confirm)
    send("x")
    send("\u{1b}")
    #expect(bench.window.topDialog == nil)
    open(Self.confirm)
    send("x")
    bench.click("Ok")
    #expect(bench.text.contains("CONFIRMED"))
    open(Self.hide)
    send("x\u{3}")
    #expect(quits.count == 1)
  }

  /// The user leaves the field with a key of its own.
  @Test(arguments: ["\u{1b}", "\r", "\t", "\u{1b}[B"]) func keysAfterLeavingAFieldAreCommands(
    key: String
  ) {
    open(Self.hide)
    send("y")
    send(key)
    let focused = (bench.window.focusedView as? PushButton)?.title
    #expect((focused == "Pay") == (key != "\u{1b}"))
    send(" ")
    #expect(bench.text.contains("PAID") == (focused == "Pay"), "\(bench.text)")
    send("q")
    #expect(quits.count == 1)
  }

  /// Shift-Enter, which only exact keys report, leaves a field too: the next text is typed in the
  /// previous one.
  @Test func keysAfterShiftEnterAreTypedInThePreviousField() {
    let second = #"{"_beagleComponent_":"beagle:textInput","placeholder":"second"}"#
    open(Self.hide, others: [second])
    bench.click("second")
    send("b")
    send("\u{1b}[13;2u")
    send("a")
    #expect((bench.window.focusedView as? TextField)?.text == "a", "\(bench.text)")
  }

  /// A field that appears instead takes no text that was typed for the first one.
  @Test func nextFieldDoesNotGetTheText() {
    let second = """
      {"_beagleComponent_":"beagle:textInput","placeholder":"second"}
      """
    open(Self.hide, others: [second])
    send("xsecret")
    #expect(!bench.text.contains("secret") && bench.text.contains("second"), "\(bench.text)")
    bench.clock.advance(milliseconds: 600)
    // The focus went on to it.
    send("new")
    #expect(bench.text.contains("new"), "\(bench.text)")
  }

  /// A dialog that opens by itself leaves the focus in the field. Enter leaves the field but presses no
  /// button.
  @Test func textStaysTextWhenATimerOpensADialog() {
    open()
    let window = bench.window
    var isConfirmed = false
    send("abc")
    bench.application.application.loop.after(milliseconds: 100) {
      window.present(
        Dialog(title: "Expired", message: "m", choices: [.init("Ok") { isConfirmed = true }]))
    }
    bench.clock.advance(milliseconds: 150)
    #expect(bench.text.contains("Expired") && bench.text.contains("Esc for buttons"))
    for text in [" ", "d", "\r", "\r", " ", "\r"] {
      send(text)
      bench.clock.advance(milliseconds: 150)
    }
    #expect(bench.text.contains("abc d"), "\(bench.text)")
    #expect(!isConfirmed && bench.window.topDialog != nil)
    #expect(!bench.text.contains("Esc for buttons"))
    bench.clock.advance(milliseconds: 600)
    send("\r")
    #expect(isConfirmed)
  }

  /// Escape and Tab leave the field for the dialog, whose buttons then work at once.
  @Test(arguments: ["\u{1b}", "\t"]) func keyEntersTheWaitingDialog(key: String) {
    open()
    var isConfirmed = false
    send("abc")
    bench.window.present(
      Dialog(title: "Expired", message: "m", choices: [.init("Ok") { isConfirmed = true }]))
    bench.settle()
    send("q r")
    #expect(bench.text.contains("abcq r") && quits.count == 0 && !isConfirmed)
    send(key)
    #expect(!bench.text.contains("Esc for buttons") && !isConfirmed)
    // Tab may have been meant for the form.
    if key == "\t" {
      send("\r")
      #expect(!isConfirmed)
      bench.clock.advance(milliseconds: 600)
    }
    send("\r")
    decideHeldKey()
    #expect(isConfirmed)
  }

  /// The dialog waits for all fields of the screen, whatever the last key was.
  @Test(arguments: ["\t", "\u{1b}[D"]) func dialogWaitsForOtherFields(key: String) {
    open(others: [#"{"_beagleComponent_":"beagle:textInput","placeholder":"second"}"#])
    var isConfirmed = false
    send("abc")
    if key != "\t" { send(key) }
    bench.window.present(
      Dialog(title: "Expired", message: "m", choices: [.init("Ok") { isConfirmed = true }]))
    bench.settle()
    if key == "\t" { send(key) }
    send("red ")
    #expect(bench.text.contains("red "), "\(bench.text)")
    send("\t")
    send("r ")
    #expect(!isConfirmed && bench.text.contains("Expired"), "\(bench.text)")
  }

  /// The mouse reaches the fields next to the box.
  @Test func clickReachesAFieldNextToAWaitingDialog() {
    open(others: [#"{"_beagleComponent_":"beagle:textInput","placeholder":"second"}"#])
    send("abc")
    bench.window.present(Dialog(title: "Expired", message: "m", choices: [.init("Ok") {}]))
    bench.settle()
    bench.click("second")
    send("x")
    #expect(
      bench.text.contains("Esc for buttons") && !bench.text.contains("second"), "\(bench.text)"
    )
  }

  /// A failure of a request that the typed text has sent does not take the focus either.
  @Test func errorBoxWaitsForTheField() {
    open(Part.action("sendRequest", #""url":"/check""#))
    send("x")
    bench.clock.advance(milliseconds: 500)
    bench.server.fail("/check", status: 503)
    bench.settle()
    #expect(bench.text.contains("503"), "\(bench.text)")
    send("error is red and")
    #expect(bench.text.contains("xerror is red and"), "\(bench.text)")
    #expect(bench.server.pending.isEmpty)
    send("\u{1b}")
    send("r")
    #expect(bench.server.pending.map(\.request.url) == ["/check"])
  }

  /// The box that waits next to the field shows another failure. The field stays the same.
  @Test(arguments: [1, 2, 4]) func textGoesOnUnderAWaitingBox(failures: Int) {
    let check = Part.action("sendRequest", #""url":"/check""#, #""method":"POST""#)
    let field = """
      {"_beagleComponent_":"beagle:textInput","placeholder":"field","onChange":[\(check)]}
      """
    bench.show(Part.screen(field))
    for letter in "abcdefgh".prefix(failures) {
      send(String(letter))
      bench.clock.advance(milliseconds: 100)
      bench.server.fail("/check", status: 503)
      bench.settle()
      #expect(bench.text.contains("503"), "\(bench.text)")
    }
    send("xyz")
    let text = "abcdefgh".prefix(failures) + "xyz"
    #expect(bench.text.contains(text) && !bench.text.contains("ignored"), "\(bench.text)")
  }

  /// A dialog that opens without a key takes no key that was pressed before it was drawn.
  @Test(arguments: ["\r", " ", "\u{1b}", "q", "o", "\t\r", "\u{1b}[C\r", "\u{7f}", "r", "  "])
  func unexpectedDialogTakesNoEarlierKey(keys: String) {
    open()
    let window = bench.window
    var presses = 0
    let choices = [
      Dialog.Choice("No", key: .escape) { presses += 1 },
      Dialog.Choice("Ok", key: .character("o"), kind: .main) { presses += 1 },
    ]
    bench.terminal.send(bytes: Array(keys.utf8))
    window.present(Dialog(title: "Ready", message: "m", choices: choices))
    bench.settle()
    #expect(presses == 0 && quits.count == 0 && window.topDialog != nil)
    #expect(bench.text.contains("press it again"), "\(bench.text)")
    send("o")
    #expect(presses == 1)
  }

  /// So does a screen that opens without a key.
  @Test(arguments: ["\r", " ", "q", "\u{7f}", "\u{1b}"]) func unexpectedScreenTakesNoEarlierKey(
    key: String
  ) {
    open()
    bench.terminal.send(bytes: Array(key.utf8))
    let controller = ViewController()
    var presses = 0
    controller.view.addSubview(PushButton("Pay") { presses += 1 })
    bench.navigation?.pushViewController(controller)
    bench.settle()
    #expect(presses == 0 && quits.count == 0 && bench.titles.count == 2)
    #expect(bench.text.contains("press it again"), "\(bench.text)")
    send("\r")
    #expect(presses == 1)
  }

  /// The user's own key opens a dialog, and the next key may press one of its buttons.
  @Test func expectedDialogIsAnsweredInOneBatch() {
    let quits = quits
    bench.window.onQuit = { quits.count += 1 }
    // These tests are about whether the key is a command, not about the text that it would lose.
    bench.window.quitObjection = nil
    bench.show(
      Part.screen(
        Part.button("Open", Self.confirm), Part.text("state @{s}"),
        context: Part.context("s", "\"A\"")))
    bench.terminal.send(keys: .enter, .enter)
    bench.settle()
    #expect(bench.text.contains("CONFIRMED"), "\(bench.text)")
  }

  /// The search is text, too.
  @Test func searchTextIsNoCommand() {
    open()
    bench.press(.escape)
    send("/pa")
    bench.navigation?.pushViewController(ViewController())
    send("qq \r")
    #expect(quits.count == 0 && bench.titles.count == 2)
  }

  @Test func repeatedQIsNotMeantToQuit() {
    open(Self.push)
    for character in "xqqqqqq" {
      send(String(character))
      bench.clock.advance(milliseconds: 120)
    }
    #expect(quits.count == 0)
    #expect(!bench.window.isQuitLetterActive)
    bench.clock.advance(milliseconds: 600)
    send("q")
    #expect(quits.count == 1)
  }
}
