import BeagleTUITesting
import BeagleTestSupport
import Testing

/// Tests of screens as a transcript. The tests use only the information in the transcript.
@MainActor
@Suite struct TranscriptTests {
  static func field(_ name: String, more: String = "") -> String {
    """
    {"_beagleComponent_":"beagle:textInput","placeholder":"\(name)","value":"@{form.\(name)}"\(more),
     "onChange":[\(Part.set("form", "\"@{onChange.value}\"", path: name))]}
    """
  }

  private let form = Part.screen(
    #"{"_beagleComponent_":"beagle:text","text":"Your account","accessibility":{"accessible":true,"isHeader":true}}"#,
    TranscriptTests.field("name"),
    TranscriptTests.field(
      "mail",
      more: """
        ,"error":"Missing @.","showError":"@{form.wrong}"
        """),
    Part.button(
      "Send",
      Part.action(
        "sendRequest", #""url":"/send""#,
        #""onSuccess":[\#(Part.set("form", "\"@{form.mail}\"", path: "sent"))]"#,
        #""onError":[\#(Part.set("form", "true", path: "wrong"))]"#)),
    Part.text("Sent to: @{form.sent}"),
    context: Part.context("form", #"{"name":"","mail":"","wrong":false,"sent":"nobody"}"#))

  @Test func formIsCompletedUsingOnlyTheTranscript() {
    let session = TranscriptSession()
    session.open(form)
    #expect(
      session.takeLines() == [
        "Screen without a title", "Your account, heading", "name, text field, empty",
        "mail, text field, empty", "Send, button", "Sent to: nobody",
        "Focus: name, text field, empty, 1 of 3",
      ])
    session.type("Ada")
    #expect(session.takeLines() == ["Ada"])
    session.press(.tab)
    #expect(session.takeLines() == ["mail, text field, empty, 2 of 3"])
    session.type("ada")
    #expect(session.takeLines() == ["ada"])
    session.press(.tab, .enter)
    session.server.fail("/send")
    session.settle()
    let output = session.takeLines()
    #expect(output == ["Send, button, 3 of 3", "Error in mail: Missing @."])
    session.press(.backTab)
    #expect(session.takeLines() == ["mail, text field, invalid, 2 of 3: ada, Error: Missing @."])
    session.type("@b.c")
    #expect(session.takeLines() == ["@b.c"])
    session.press(.tab, .enter)
    session.server.respond("{}", to: "/send")
    session.settle()
    #expect(session.lines.contains("Sent to: ada@b.c"))
  }

  @Test func failedLoadIsReportedAndRetried() {
    let session = TranscriptSession()
    session.application.open(.remote(.init(url: "/home")))
    session.settle()
    #expect(session.bytes.isEmpty)
    session.clock.advance(milliseconds: 1000)
    #expect(session.takeLines() == ["Loading… /home"])
    session.server.fail()
    session.settle()
    let output = session.takeLines()
    #expect(output.first == "Could not load, alert")
    #expect(output.contains { $0.hasPrefix("GET /home returned 503") })
    #expect(!output.contains("Loaded."))
    #expect(session.prompt == "Retry, button, 2 of 2")
    session.press(.enter)
    session.clock.advance(milliseconds: 1000)
    session.server.respond(screenJSON("Home", ["Go": Part.action("popView")]))
    session.settle()
    #expect(
      session.takeLines() == ["Retrying…", "Screen: Home", "Content of Home", "Go, button"])
  }

  /// A screen reader would otherwise speak each second.
  @Test(arguments: [(0, "Retry in 5 seconds, button, 2 of 2"), (1, "Cancel, button, 1 of 2")])
  func countdownIsAnnouncedWhenItBeginsAndEnds(tabs: Int, prompt: String) {
    let session = TranscriptSession()
    session.application.open(.remote(.init(url: "/home")))
    session.settle()
    session.server.fail("/home", headers: [("Retry-After", "5")])
    session.settle()
    for _ in 0..<tabs { session.press(.tab) }
    #expect(session.prompt == prompt)
    // The lines above a moved focus.
    _ = session.takeLines()
    let count = session.bytes.count
    for _ in 0..<4 {
      session.clock.advance(milliseconds: 1000)
      session.settle()
    }
    #expect(session.bytes.count == count)
    session.clock.advance(milliseconds: 1000)
    session.settle()
    #expect(session.takeLines() == ["Retry, button"])
  }

  @Test func unchangedContentIsNotRepeated() {
    let session = TranscriptSession()
    session.open(form)
    let count = session.bytes.count
    session.application.window.setNeedsDisplay()
    session.settle()
    session.press(.left)
    #expect(session.bytes.count == count)
  }

  @Test func canceledLoadDoesNotRepeatTheScreen() {
    let session = TranscriptSession()
    session.application.open(.remote(.init(url: "/home")))
    session.server.respond(
      screenJSON("Home", ["Go": Part.push("pushView", "/next")]))
    session.settle()
    _ = session.takeLines()
    session.press(.enter)
    session.clock.advance(milliseconds: 1000)
    session.press(.escape)
    let lines = session.takeLines()
    #expect(lines == ["Loading… /next", "Loading stopped.", "Go, button"])
  }

  @Test func openDialogDoesNotRepeatAMessage() {
    let session = TranscriptSession()
    session.open(form)
    session.application.window.showMessage("Sent.")
    session.settle()
    #expect(session.takeLines().last == "Sent.")
    session.application.window.present(Dialog(title: "Note", message: "Hello", choices: []))
    session.settle()
    #expect(session.takeLines() == ["Note, dialog", "Hello"])
  }

  @Test func progressIsReportedOnce() {
    let session = TranscriptSession()
    let indicator = ActivityIndicator(text: "Loading… 1 s")
    let controller = ViewController()
    controller.view.addSubview(indicator)
    session.application.window.rootViewController = controller
    session.settle()
    #expect(session.takeLines() == ["Screen without a title", "Loading… 1 s"])
    indicator.text = "Loading… 2 s"
    session.settle()
    #expect(session.takeLines() == [])
    indicator.isHidden = true
    session.settle()
    #expect(session.takeLines() == ["Loading stopped."])
  }

  @Test func matchesAreReportedWhileTyping() {
    let session = TranscriptSession()
    session.open(form)
    session.application.window.handle(.key(KeyEvent("p", .control)))
    session.settle()
    session.type("lo")
    let found = session.takeLines().last { $0.count > 1 } ?? ""
    #expect(found.hasPrefix("Log, show the log: L, 1 of "), "\(found)")
    session.press(.down)
    let next = session.takeLines()
    #expect(next.count == 1 && next[0].contains(", 2 of "), "\(next)")
    session.press(.escape, .escape, .character("/"))
    #expect(session.takeLines().last == "Search, text field, empty")
    session.type("send")
    #expect(session.takeLines() == ["s", "Match 1 of 2: Send", "end", "Match 1 of 1: Send"])
  }

  @Test func returningToAScreenReportsIt() {
    let session = TranscriptSession()
    session.application.open(.remote(.init(url: "/home")))
    session.server.respond(
      screenJSON("Home", ["Go": Part.push("pushView", "/next")]))
    session.settle()
    session.press(.enter)
    session.server.respond(screenJSON("Next"))
    session.settle()
    _ = session.takeLines()
    session.press(.escape)
    #expect(session.takeLines() == ["Screen: Home", "Go, button"])
  }

  @Test func dialogsAreReportedAndClosed() {
    let session = TranscriptSession()
    session.open(
      Part.screen(
        Part.button(
          "Delete", Part.action("confirm", #""title":"Sure?""#, #""message":"It is gone then.""#))))
    _ = session.takeLines()
    session.press(.enter)
    let output = session.takeLines()
    #expect(output == ["Sure? Dialog", "It is gone then.", "Ok, button, 2 of 2"])
    session.press(.escape)
    #expect(session.takeLines() == ["Dialog closed.", "Delete, button"])
  }

  @Test func longLinesWrap() {
    let words = Array(repeating: "wonder", count: 20).joined(separator: " ")
    for columns in [40, 80] {
      let session = TranscriptSession(columns: columns)
      session.open(
        Part.screen(
          Part.text(words), TranscriptTests.field("name"), Part.button(words),
          context: Part.context("form", #"{"name":""}"#)))
      session.type(String(repeating: "x", count: 60) + "end")
      #expect(session.prompt.hasSuffix("xend"))
      _ = session.takeLines()
      session.press(.tab)
      let focus = session.takeLines()
      #expect(focus.joined(separator: " ") == words + ", button, 2 of 2")
      #expect(focus.allSatisfy { $0.count <= columns })
      #expect(session.lines.contains { $0.hasSuffix("wonder") && $0.count > columns - 14 })
    }
  }

  /// A typed character after others is in their line, wherever the caret is.
  @Test func typedCharactersAreRepeated() {
    let session = TranscriptSession()
    session.open(form)
    _ = session.takeLines()
    session.type("Aa")
    session.press(.left)
    session.type("d")
    #expect(session.takeLines() == ["Aa", "a", "d"])
    session.press(.backspace, .backspace)
    #expect(session.takeLines() == ["Deleted: d", "Deleted: A"])
    #expect(session.terminal.focusLine == "name, text field, 1 of 3: a")
  }

  @Test(arguments: RandomScreen.Kind.allCases)
  func outputHasNoOtherControlCharacters(kind: RandomScreen.Kind) {
    let session = TranscriptSession(columns: 40, rows: 12)
    session.open(RandomScreen(seed: 3, kind).json)
    for _ in 0..<10 { session.press(.tab, .pageDown, .character("?"), .escape) }
    let controls = session.bytes.filter { $0 < 0x20 && $0 != 0x0d && $0 != 0x0a }
    #expect(controls.isEmpty)
    let boxes = String(decoding: session.bytes, as: UTF8.self).unicodeScalars.filter {
      (0x2500...0x259f).contains($0.value) || (0x2800...0x28ff).contains($0.value)
    }
    #expect(boxes.isEmpty)
  }

  @Test func onlyTheCurrentSelectionIsReported() {
    let session = TranscriptSession()
    session.open(
      Part.screen(#"{"_beagleComponent_":"beagle:tabBar","items":[{"title":"A"},{"title":"B"}]}"#))
    #expect(
      session.takeLines().suffix(3) == [
        "A, tab, selected, 1 of 2", "B, tab, 2 of 2", "Focus: A, tab, selected, 1 of 2",
      ])
    session.press(.right, .enter)
    #expect(session.takeLines() == ["B, tab, 2 of 2", "selected"])
    session.press(.character("1"))
    #expect(session.takeLines() == ["A, tab, selected, 1 of 2"])
  }

  @Test func smallTerminalIsReportedOnce() {
    let session = TranscriptSession(columns: 10, rows: 3)
    session.open(form)
    session.application.window.setNeedsDisplay()
    session.settle()
    #expect(session.takeLines().filter { $0.hasPrefix("the") }.count == 1)
  }

  @Test func newlyVisibleContentIsReported() {
    let session = TranscriptSession(columns: 40, rows: 10)
    let rows = (0..<30).map { Part.text("row \($0)") }
    session.open(Part.screen(Part.box(rows)))
    let first = session.takeLines()
    #expect(first.contains("row 0"))
    #expect(first.last == "More below.")
    #expect(!first.contains("row 20"))
    session.press(.pageDown)
    let next = session.takeLines()
    #expect(!next.contains("row 0"))
    #expect(next.contains { $0 == "row 10" })
  }
}
