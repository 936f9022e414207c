import BeagleTUITesting
import BeagleTestSupport
import Localization
import Testing

@testable import CellText

/// Tests of what screen reader mode says: to edits, repeated messages, scrolling and the keys for reading.
@MainActor
@Suite struct TranscriptSpeechTests {
  private let session = TranscriptSession()

  private func open(_ components: String..., context: String? = nil) {
    let context = context.map { ",\"context\":\($0)" } ?? ""
    session.open(
      """
      {"_beagleComponent_":"beagle:screenComponent","id":"s","navigationBar":{"title":"Test"}\(context),
       "child":\(Part.box(components))}
      """)
    _ = session.takeLines()
  }

  private func lines(_ keys: Key...) -> [String] {
    for key in keys { session.press(key) }
    return session.takeLines()
  }

  private func heading(_ text: String) -> String {
    """
    {"_beagleComponent_":"beagle:text","text":"\(text)","accessibility":{"accessible":true,"isHeader":true}}
    """
  }

  private func box(_ text: String) -> String {
    """
    {"_beagleComponent_":"beagle:touchable","child":\(Part.text("@{condition(on, '☑', '☐')} \(text)")),
     "onPress":[\(Part.set("on", "\"@{not(on)}\""))]}
    """
  }

  // MARK: - Controls

  @Test func drawnBoxIsACheckBox() {
    session.open(Part.screen(box("News"), context: Part.context("on", "false")))
    #expect(session.takeLines().last == "News, check box, not checked")
    #expect(lines(.enter) == ["checked"])
    #expect(lines(.enter) == ["not checked"])
  }

  @Test(arguments: [
    ("[x] Yes", "Yes, check box, checked"), ("Yes [ ]", "Yes, check box, not checked"),
    ("(•) Card", "Card, radio button, selected"), ("( ) Card", "Card, radio button, not selected"),
    ("✓ Done", "✓ Done, button"), ("☑", "☑, button"),
  ])
  func otherDrawings(title: String, line: String) {
    session.open(Part.screen(Part.button(title)))
    #expect(session.takeLines().last == line)
  }

  @Test func kindAndPlaceholderBelongToTheLineOfAField() {
    func field(_ type: String, _ more: String = "") -> String {
      "{\"_beagleComponent_\":\"beagle:textInput\",\"type\":\"\(type)\"\(more)}"
    }
    session.open(
      Part.screen(
        Part.text("Amount:"), field("NUMBER"), Part.text("Mail"), field("EMAIL"), Part.text("Day"),
        field("DATE", ",\"placeholder\":\"Day\""), field("PASSWORD", ",\"placeholder\":\"Code\"")))
    #expect(
      session.takeLines() == [
        "Screen without a title", "Amount, number field, empty",
        "Mail, e-mail field, empty, hint name@example.com", "Day, date field, empty",
        "Code, password field, empty", "Focus: Amount, number field, empty, 1 of 4",
      ])
  }

  /// A page that scrolls does not count as a second control.
  @Test func singleButtonHasNoPosition() {
    open(Part.button("Go"), Part.box((0..<40).map { Part.text("line \($0)") }))
    #expect(session.terminal.focusLine == "Go, button")
  }

  // MARK: - Editing

  @Test func editsAreSaidAndTypedCharactersRepeated() {
    open(TranscriptTests.field("name"), context: Part.context("form", #"{"name":""}"#))
    session.type("Ada L.")
    #expect(session.takeLines() == ["Ada L."])
    #expect(lines(.backspace) == ["Deleted: period"])
    #expect(lines(.left) == ["L"])
    #expect(lines(.left) == ["space"])
    #expect(lines(.home) == ["Ada"])
    #expect(lines(.end) == ["end"])
    session.application.window.handle(.key(KeyEvent("w", .control)))
    session.settle()
    #expect(session.takeLines() == ["Deleted: L"])
    session.application.window.handle(.key(KeyEvent("u", .control)))
    session.settle()
    #expect(session.takeLines() == ["Deleted: Ada , empty"])
    session.application.window.handle(.paste("Grace"))
    session.settle()
    #expect(session.takeLines() == ["Grace"])
    #expect(lines(.escape) == ["Left name."])
  }

  /// A line is written once, as a whole: a corrected part would be spoken without the rest.
  @Test func outputHasLineEndsOnly() {
    open(
      TranscriptTests.field("name"), Part.button("Go"), heading("Below"),
      context: Part.context("form", #"{"name":""}"#))
    session.type("Ada")
    session.press(.backspace, .left, .tab, .backTab, .tab, .character("/"), .character("b"), .enter)
    session.press(
      .character("n"), .escape, .character("?"), .pageDown, .escape, .character("c"), .escape)
    let text = Array(session.bytes)
    #expect(!text.contains(8) && !text.contains(0x1b))
    for (index, byte) in text.enumerated() {
      if byte == 13 { #expect(text[index + 1] == 10) }
      if byte == 10 { #expect(text[index - 1] == 13) }
    }
  }

  // MARK: - Once, and again if it happens again

  @Test func repeatedMessageIsSaidAgain() {
    open(Part.button("Go"))
    for _ in 0..<2 {
      #expect(lines(.character("x")).first?.hasPrefix("x has no function here") == true)
    }
  }

  @Test func movementWithoutEffectHasAResponse() {
    open(Part.button("Go"))
    #expect(lines(.tab) == ["Go, button"])
    #expect(lines(.down) == ["End."])
    #expect(lines(.pageUp) == ["Start."])
    session.open(Part.screen(Part.text("x")))
    _ = session.takeLines()
    #expect(lines(.tab) == ["No controls."])
  }

  @Test func clearedErrorIsSaid() {
    let field = TranscriptTests.field(
      "mail", more: #","error":"Missing @.","showError":"@{isEmpty(form.mail)}""#)
    session.open(Part.screen(field, context: Part.context("form", #"{"mail":""}"#)))
    #expect(session.takeLines().contains("Error in mail: Missing @."))
    session.type("a")
    #expect(session.takeLines() == ["a", "mail: error cleared."])
    #expect(lines(.backspace) == ["Deleted: a, empty", "Error in mail: Missing @."])
  }

  @Test func repeatedFailureIsSaidAgain() {
    session.application.open(.remote(.init(url: "/home")))
    session.settle()
    session.server.fail("/home")
    session.settle()
    let first = session.takeLines()
    session.press(.enter)
    session.clock.advance(milliseconds: 1000)
    session.server.fail("/home")
    session.settle()
    session.clock.advance(milliseconds: 1000)
    session.settle()
    #expect(first.first == "Could not load, alert" && first.last == "Retry, button, 2 of 2")
    #expect(session.takeLines() == ["Retrying…"] + first)
  }

  @Test func tabSaysTheTextsThatItPassesForTheFirstTime() {
    open(
      Part.button("First"), Part.box((0..<30).map { Part.text("line \($0)") }),
      Part.button("Second"),
      Part.text("below"))
    let first = lines(.tab)
    #expect(first.last == "Second, button, 2 of 2")
    #expect(
      first.dropLast().allSatisfy { $0.hasPrefix("line ") } && !first.contains("below"), "\(first)")
    #expect(lines(.backTab) == ["First, button, 1 of 2"])
    #expect(lines(.tab).last == "Second, button, 2 of 2")
  }

  // MARK: - Keys

  @Test func headingsHaveKeys() {
    open(
      Part.text("Intro"), heading("One"), Part.text("a"), heading("Two"), Part.text("b"),
      Part.button("Go"))
    #expect(lines(.character("h")) == ["One, heading", "a"])
    #expect(lines(.character("h")) == ["Two, heading", "b", "Go, button"])
    #expect(lines(.character("h")) == ["No next heading."])
    #expect(lines(.character("H")) == ["One, heading", "a"])
    #expect(lines(.character("H")) == ["No previous heading."])
    #expect(lines(.character("w")) == ["Screen: Test", "Heading: One", "Go, button"])
    #expect(lines(.tab) == ["Go, button"])
  }

  @Test func keysWorkInFieldsWithAlt() {
    open(
      heading("One"), TranscriptTests.field("name"), heading("Two"), Part.text("b"),
      context: Part.context("form", #"{"name":""}"#))
    session.application.window.handle(.key(KeyEvent("w", .alt)))
    session.settle()
    #expect(
      session.takeLines() == ["Screen: Test", "Heading: One", "name, text field, empty"])
    session.application.window.handle(.key(KeyEvent("h", .alt)))
    session.settle()
    #expect(session.takeLines() == ["One, heading", "name, text field, empty"])
  }

  @Test func controlsAreListed() {
    open(Part.button("Save"), Part.button("Send"), Part.button("Cancel"))
    #expect(
      lines(.character("c")) == [
        "Controls, list", "Save: button, 1 of 3", "Part of a name, text field, empty",
      ])
    session.type("can")
    #expect(session.takeLines().contains("Cancel: button, 1 of 1"))
    #expect(lines(.enter) == ["List closed.", "Cancel, button, 3 of 3"])
  }

  @Test func lastResponseIsRepeated() {
    open(Part.button("Save"), Part.button("Send"))
    let last = lines(.tab)
    #expect(lines(.character(".")) == last)
    #expect(lines(.character(".")) == last)
  }

  @Test func nothingIsSaidUntilTheNextKey() {
    open(Part.button("Save"), Part.button("Send"))
    #expect(lines(.character("s")) == [])
    session.application.window.showMessage("Saved.")
    session.settle()
    #expect(session.takeLines() == [])
    #expect(lines(.tab) == ["Send, button, 2 of 2"])
  }

  @Test func helpBeginsWithTheseKeysInWords() {
    open(Part.button("Save"))
    let help = lines(.character("?"))
    #expect(help.starts(with: ["Keys, help", "Screen reader, heading"]))
    #expect(
      help.contains("h, Shift-H, Alt-h, Alt-Shift-H: next heading, previous heading"), "\(help)")
    #expect(help.contains("period, Alt-period: repeat the last announcement"), "\(help)")
  }

  // MARK: - Languages

  /// A screen without content has a title.
  @Test func emptyScreensAreAnnounced() {
    let empty = #"{"_beagleComponent_":"beagle:container"}"#
    let second =
      #"{"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"Two"},"child":\#(empty)}"#
    session.open(
      Part.screen(
        Part.button("Go", Part.action("pushView", #""route":{"screen":\#(second)}"#))))
    _ = session.takeLines()
    #expect(lines(.enter).first == "Screen: Two")
    #expect(lines(.escape).contains("Go, button"))
  }

  /// The name of an element without one is its role.
  @Test func rolesAreInTheLanguageOfTheUser() {
    Texts(.portuguese).scoped {
      session.open(
        Part.screen(
          #"{"_beagleComponent_":"beagle:textInput"}"#,
          #"{"_beagleComponent_":"beagle:touchable","onPress":[],"child":{"_beagleComponent_":"beagle:container","style":{"size":{"height":{"value":16,"type":"REAL"}}}}}"#
        ))
      let lines = session.takeLines().joined(separator: "\n")
      #expect(lines.contains("campo de texto") && lines.contains("botão"), "\(lines)")
      #expect(!lines.contains("text field") && !lines.contains("button"), "\(lines)")
    }
  }

  @Test func keysAreSpokenInTheLanguageOfTheUser() {
    Texts(.spanish).scoped {
      #expect(SpokenCharacter.words(forKey: "PgUp") != "PgUp")
      #expect(SpokenCharacter.words(forKey: "Shift-Tab") == KeyNames.shown("Shift-Tab"))
      open(Part.button("Guardar"))
      let help = lines(.character("?")).joined(separator: "\n")
      #expect(help.contains(SpokenCharacter.words(forKey: "PgUp")), "\(help)")
      #expect(!help.contains(KeyNames.shown("PgUp") + ","), "\(help)")
    }
  }

  @Test func linesAreInTheLanguageOfTheUser() {
    Texts(.portuguese).scoped {
      session.open(
        Part.screen(
          TranscriptTests.field("nome"), Part.button("Enviar"),
          context: Part.context("form", #"{"nome":""}"#)))
      #expect(
        session.takeLines() == [
          "Tela sem título", "nome, campo de texto, vazio", "Enviar, botão",
          "Foco: nome, campo de texto, vazio, 1 de 2",
        ])
    }
  }
}
