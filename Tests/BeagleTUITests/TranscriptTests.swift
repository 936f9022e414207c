import BeagleTUITesting
import Testing

/// Screens told in lines. What a person knows in these tests is the transcript alone.
@MainActor
@Suite struct TranscriptTests {
  /// An application that is told in lines.
  @MainActor
  private final class Teller {
    let device: HeadlessTerminal
    let clock = ManualClock()
    let server = FakeServer()
    let application: BeagleApplication
    private var written: [UInt8] = []

    init(columns: Int = 80, rows: Int = 24) {
      device = HeadlessTerminal(size: CellSize(width: columns, height: rows))
      var take: ([UInt8]) -> Void = { _ in }
      let terminal = TranscriptTerminal(device) { take($0) }
      let dependencies = BeagleDependencies()
      dependencies.networkClient = server
      application = BeagleApplication(terminal: terminal, dependencies: dependencies, clock: clock)
      take = { [unowned self] in self.written += $0 }
      terminal.source = { [window = application.window] in window.semanticTree() }
    }

    func open(_ json: String) {
      application.open(.declarativeText(json))
      settle()
    }

    func settle() {
      application.application.loop.drain()
      application.application.present()
    }

    func press(_ keys: Key...) {
      for key in keys {
        application.window.handle(.key(KeyEvent(key)))
        settle()
      }
    }

    func type(_ text: String) { for character in text { press(.character(character)) } }

    /// Every byte so far.
    var bytes: [UInt8] { written }

    /// What a terminal would have shown, a line each, without the blanks at their ends.
    var lines: [String] {
      var lines: [[Character]] = [[]]
      var column = 0
      for character in String(decoding: written, as: UTF8.self) {
        switch character {
        case "\r\n":
          lines.append([])
          column = 0
        case "\r": column = 0
        case "\u{8}": column = max(0, column - 1)
        default:
          let row = lines.count - 1
          if column < lines[row].count {
            lines[row][column] = character
          } else {
            lines[row].append(character)
          }
          column += 1
        }
      }
      return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }

    /// The lines since the last call, without the last one, that of the focus.
    func takeLines() -> [String] {
      let all = lines
      defer { taken = all.count - 1 }
      return Array(all[taken..<all.count - 1])
    }

    private var taken = 0

    /// The line of the focus.
    var prompt: String { lines.last ?? "" }
  }

  private static func field(_ name: String, more: String = "") -> String {
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
        "Screen: text", "Your account, heading", "name, text field, empty",
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
    #expect(told.contains("Error: There is no at sign."))
    #expect(teller.prompt == "> Send, button")
    teller.press(.backTab)
    teller.type("@b.c")
    #expect(teller.prompt == "> mail, text field: ada@b.c")
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
    #expect(told.contains { $0.hasPrefix("GET /home answered 503") })
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
    #expect(teller.takeLines().contains { $0.hasPrefix("show the log") }, "\(teller.prompt)")
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

  @Test func nothingButTextLineEndsAndBackspacesIsWritten() {
    let teller = Teller(columns: 40, rows: 12)
    teller.open(RandomScreen(seed: 3).json)
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

  @Test func aSearchTellsTheMatchAndItsPlace() {
    let teller = Teller()
    teller.open(Part.screen(Part.text("First words"), Part.text("Other"), Part.text("More words")))
    _ = teller.takeLines()
    teller.press(.character("/"))
    teller.type("words")
    #expect(teller.takeLines().last == "Match 1 of 2: First words")
    #expect(teller.prompt == "> Search, text field: words")
    teller.type("x")
    #expect(teller.takeLines() == ["No match."])
    teller.press(.backspace, .enter)
    #expect(teller.lines.last { !$0.isEmpty } == "Match 1 of 2: First words")
    teller.press(.character("n"))
    #expect(teller.lines.last { !$0.isEmpty } == "Match 2 of 2: More words")
  }

  @Test func aLabelIsToldOnceWithItsField() {
    let teller = Teller()
    let bare = #"{"_beagleComponent_":"beagle:textInput"}"#
    teller.open(
      Part.screen(
        Part.text("Your name"), bare, Part.text("mail"), Self.field("mail"), Part.text("Note"),
        Self.field("other"), context: Part.context("form", #"{"mail":"","other":""}"#)))
    #expect(
      teller.takeLines().dropFirst() == [
        "Your name, text field, empty", "mail, text field, empty", "Note",
        "other, text field, empty",
      ])
    teller.press(.tab)
    #expect(teller.prompt == "> Your name, text field:")
  }

  @Test func whatGoesOnToTheSideIsToldSo() {
    let teller = Teller(columns: 40, rows: 12)
    let data = (0..<20).map(String.init).joined(separator: ",")
    teller.open(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","direction":"HORIZONTAL","dataSource":[\(data)],
         "templates":[{"view":\(Part.button("card @{item}"))}]}
        """))
    #expect(teller.takeLines().last == "More to the right.")
    teller.press(.tab, .right, .right, .right, .right, .right)
    let told = teller.takeLines()
    #expect(told.contains("More to the left and to the right."), "\(told)")
    #expect(teller.prompt == "> card 6, button, row 7 of 20")
    teller.press(.end)
    #expect(teller.takeLines().last == "More to the left.")
  }

  @Test func aLineHasABound() {
    let teller = Teller(columns: 5000)
    teller.open(Part.screen(Part.text(String(repeating: "x", count: 5000))))
    #expect(
      teller.takeLines().last == String(repeating: "x", count: 4000) + "… and 1000 more characters")
  }

  /// A row of which only the border is seen is not told by a line that follows.
  @Test func theNumberOfARowBelongsToTheRow() {
    let teller = Teller(columns: 40, rows: 8)
    let card = Part.box(
      [Part.text("card @{item}")], extra: #""style":{"margin":{"top":{"value":32,"type":"REAL"}}}"#)
    teller.open(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","dataSource":[1,2,3,4],"templates":[{"view":\(card)}],
         "style":{"size":{"height":{"value":80,"type":"REAL"}}}}
        """, Part.text("below")))
    let told = teller.takeLines()
    #expect(told.contains("below"), "\(told)")
  }
}
