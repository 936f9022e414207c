import BeagleTUITesting
import Testing

/// Screens told in lines. What a person knows in these tests is the transcript alone.
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
        ,"error":"There is no at sign.","showError":"@{form.wrong}"
        """),
    Part.button(
      "Send",
      Part.action(
        "sendRequest", #""url":"/send""#,
        #""onSuccess":[\#(Part.set("form", "\"@{form.mail}\"", path: "sent"))]"#,
        #""onError":[\#(Part.set("form", "true", path: "wrong"))]"#)),
    Part.text("Sent to: @{form.sent}"),
    context: Part.context("form", #"{"name":"","mail":"","wrong":false,"sent":"nobody"}"#))

  @Test func aFormIsFilledInAndAnErrorMendedFromTheTranscriptAlone() {
    let teller = Teller()
    teller.open(form)
    #expect(
      teller.takeLines() == [
        "Screen without a title", "Your account, heading", "name, text field, empty",
        "mail, text field, empty", "Send, button", "Sent to: nobody",
      ])
    teller.press(.tab)
    #expect(teller.prompt == "> name, text field:")
    teller.type("Ada")
    #expect(teller.prompt == "> name, text field: Ada")
    teller.press(.tab)
    teller.type("ada")
    #expect(teller.takeLines() == ["> name, text field: Ada"])
    #expect(teller.prompt == "> mail, text field: ada")
    teller.press(.tab, .enter)
    teller.server.fail("/send")
    teller.settle()
    let told = teller.takeLines()
    #expect(told.contains("Error in mail: There is no at sign."))
    #expect(teller.prompt == "> Send, button")
    teller.press(.backTab)
    #expect(teller.takeLines() == ["> Send, button", "Error in mail: There is no at sign."])
    #expect(teller.prompt == "> mail, text field, invalid: ada")
    teller.type("@b.c")
    #expect(teller.prompt == "> mail, text field, invalid: ada@b.c")
    teller.press(.tab, .enter)
    teller.server.answer("{}", to: "/send")
    teller.settle()
    #expect(teller.lines.contains("Sent to: ada@b.c"))
  }

  @Test func aFailedLoadIsToldAndRepeated() {
    let teller = Teller()
    teller.application.open(.remote(.init(url: "/home")))
    teller.settle()
    #expect(teller.bytes.isEmpty)
    teller.clock.advance(milliseconds: 1000)
    #expect(teller.takeLines() == ["Loading… /home"])
    teller.server.fail()
    teller.settle()
    let told = teller.takeLines()
    #expect(told.first == "Could not load, alert")
    #expect(told.contains { $0.hasPrefix("GET /home returned 503") })
    #expect(!told.contains("Loaded."))
    #expect(teller.prompt == "> Retry, button")
    teller.press(.enter)
    teller.clock.advance(milliseconds: 1000)
    teller.server.answer(screenJSON("Home", ["Go": Part.action("popView")]))
    teller.settle()
    #expect(
      teller.takeLines() == [
        "> Retry, button", "Loading… /home", "Loaded.", "Screen: Home", "Content of Home",
        "Go, button",
      ])
    #expect(teller.prompt == "> Go, button")
  }

  @Test func whatDoesNotChangeIsNotRepeated() {
    let teller = Teller()
    teller.open(form)
    let count = teller.bytes.count
    teller.application.window.setNeedsDisplay()
    teller.settle()
    teller.press(.left)
    #expect(teller.bytes.count == count)
  }

  @Test func aLoadThatIsCancelledDoesNotRepeatTheScreen() {
    let teller = Teller()
    teller.application.open(.remote(.init(url: "/home")))
    teller.server.answer(
      screenJSON("Home", ["Go": StateSequenceTests.push("pushView", "/next")]))
    teller.settle()
    _ = teller.takeLines()
    teller.press(.enter)
    teller.clock.advance(milliseconds: 1000)
    teller.press(.escape)
    #expect(teller.takeLines() == ["> Go, button", "Loading… /next", "Loading ended."])
    #expect(teller.prompt == "> Go, button")
  }

  @Test func aMessageIsNotRepeatedWhenABoxOpens() {
    let teller = Teller()
    teller.open(form)
    teller.application.window.showMessage("Sent.")
    teller.settle()
    #expect(teller.takeLines().last == "Sent.")
    teller.application.window.present(Dialog(title: "Note", message: "Hello", choices: []))
    teller.settle()
    #expect(teller.takeLines() == ["Note, dialog", "Hello"])
  }

  @Test func workThatCountsIsToldOnce() {
    let teller = Teller()
    let indicator = ActivityIndicator(text: "Loading… 1 s")
    let controller = ViewController()
    controller.view.addSubview(indicator)
    teller.application.window.rootViewController = controller
    teller.settle()
    #expect(teller.takeLines() == ["Screen without a title", "Loading… 1 s"])
    indicator.text = "Loading… 2 s"
    teller.settle()
    #expect(teller.takeLines() == [])
    indicator.isHidden = true
    teller.settle()
    #expect(teller.takeLines() == ["Loading ended."])
  }

  @Test func whatIsFoundWhileTypingIsTold() {
    let teller = Teller()
    teller.open(form)
    teller.application.window.handle(.key(KeyEvent("p", .control)))
    teller.settle()
    teller.type("log")
    let found = teller.takeLines().last ?? ""
    #expect(found.hasPrefix("Log, show the log, row, selected, 1 of "), "\(found)")
    teller.press(.down)
    let next = teller.takeLines()
    #expect(next.count == 1 && next[0].contains(", row, selected, 2 of "), "\(next)")
    teller.press(.escape, .escape, .character("/"))
    teller.type("send")
    #expect(teller.prompt == "> Search, text field: send")
  }

  @Test func aScreenThatIsGoneBackToIsTold() {
    let teller = Teller()
    teller.application.open(.remote(.init(url: "/home")))
    teller.server.answer(
      screenJSON("Home", ["Go": StateSequenceTests.push("pushView", "/next")]))
    teller.settle()
    teller.press(.enter)
    teller.server.answer(screenJSON("Next"))
    teller.settle()
    _ = teller.takeLines()
    teller.press(.escape)
    #expect(teller.takeLines() == ["Screen: Home", "Content of Home", "Go, button"])
    #expect(teller.prompt == "> Go, button")
  }

  @Test func boxesAreToldAndLeft() {
    let teller = Teller()
    teller.open(
      Part.screen(
        Part.button(
          "Delete", Part.action("confirm", #""title":"Sure?""#, #""message":"It is gone then.""#))))
    _ = teller.takeLines()
    teller.press(.enter)
    let told = teller.takeLines()
    #expect(told.starts(with: ["> Delete, button", "Sure?, dialog", "It is gone then."]))
    teller.press(.escape)
    #expect(teller.prompt == "> Delete, button")
  }

  @Test func aLongTextIsBrokenBetweenWordsAndTheLineOfTheFocusFitsIntoARow() {
    let words = Array(repeating: "wonder", count: 20).joined(separator: " ")
    for columns in [40, 80] {
      let teller = Teller(columns: columns)
      teller.open(
        Part.screen(
          Part.text(words), TranscriptTests.field("name"), Part.button(words),
          context: Part.context("form", #"{"name":""}"#)))
      teller.press(.tab)
      teller.type(String(repeating: "x", count: 60) + "end")
      #expect(teller.prompt.hasSuffix("xend"))
      teller.press(.tab)
      #expect(teller.prompt.hasPrefix("> wonder wonder"))
      #expect(teller.prompt.hasSuffix("…"))
      #expect(teller.lines.allSatisfy { $0.count <= columns })
      #expect(teller.lines.contains { $0.hasSuffix("wonder") && $0.count > columns - 14 })
    }
  }

  @Test func theCursorStandsWhereTypingGoesOn() {
    let teller = Teller()
    teller.open(form)
    teller.press(.tab)
    teller.type("Aa")
    teller.press(.left)
    teller.type("d")
    #expect(teller.prompt == "> name, text field: Ada")
    // Back over the last letter.
    #expect(teller.bytes.last == 8)
    teller.press(.backspace, .backspace)
    #expect(teller.prompt == "> name, text field: a")
  }

  @Test(arguments: [false, true])
  func nothingButTextLineEndsAndBackspacesIsWritten(sharesHeights: Bool) {
    let teller = Teller(columns: 40, rows: 12)
    teller.open(RandomScreen(seed: 3, sharesHeights: sharesHeights).json)
    for _ in 0..<10 { teller.press(.tab, .pageDown, .character("?"), .escape) }
    let controls = teller.bytes.filter { $0 < 0x20 && $0 != 0x0d && $0 != 0x0a && $0 != 8 }
    #expect(controls.isEmpty)
    let boxes = String(decoding: teller.bytes, as: UTF8.self).unicodeScalars.filter {
      (0x2500...0x259f).contains($0.value) || (0x2800...0x28ff).contains($0.value)
    }
    #expect(boxes.isEmpty)
  }

  @Test func ofSeveralOnlyTheOneThatIsSelectedNowIsTold() {
    let teller = Teller()
    teller.open(
      Part.screen(#"{"_beagleComponent_":"beagle:tabBar","items":[{"title":"A"},{"title":"B"}]}"#))
    #expect(teller.takeLines().suffix(2) == ["A, tab, selected, 1 of 2", "B, tab, 2 of 2"])
    teller.press(.right, .enter)
    #expect(teller.takeLines() == ["> A, tab, selected, 1 of 2"])
    #expect(teller.prompt == "> B, tab, selected, 2 of 2")
    teller.press(.character("1"))
    #expect(teller.takeLines() == ["> B, tab, selected, 2 of 2"])
    #expect(teller.prompt == "> A, tab, selected, 1 of 2")
  }

  @Test func aTerminalThatIsTooSmallIsToldOnce() {
    let teller = Teller(columns: 10, rows: 3)
    teller.open(form)
    teller.application.window.setNeedsDisplay()
    teller.settle()
    #expect(teller.takeLines().filter { $0.hasPrefix("the") }.count == 1)
  }

  @Test func whatComesIntoSightIsTold() {
    let teller = Teller(columns: 40, rows: 10)
    let rows = (0..<30).map { Part.text("row \($0)") }
    teller.open(Part.screen(Part.box(rows)))
    let first = teller.takeLines()
    #expect(first.contains("row 0"))
    #expect(first.last == "More below.")
    #expect(!first.contains("row 20"))
    teller.press(.pageDown)
    let next = teller.takeLines()
    #expect(!next.contains("row 0"))
    #expect(next.contains { $0 == "row 10" })
  }
}
