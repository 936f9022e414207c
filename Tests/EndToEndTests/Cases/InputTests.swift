import Testing

extension EndToEnd {
  /// Text fields, UTF-8, paste, and what a terminal sends by itself.
  @Suite struct InputTests {
    private let screens: TemporaryScreens
    private let session: PtySession

    init() throws {
      screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Form", [Payload.echoingField("name"), Payload.button("Send", [Payload.alert("Sent")])])
      ])
      session = try PtySession([screens.path])
      try session.wait(for: "type here", "name: .", "? keys")
      // A field never has the focus unasked: letters are keys until someone goes there.
      session.send("\t")
      try session.wait("the cursor in the field") { session.screen.log.isOn(25) }
    }

    @Test func typesAndEdits() throws {
      session.send("hello qr?R")
      try session.wait(for: "name: hello qr?R.")
      session.press(.left)
      session.press(.left)
      session.send("\u{7f}X")
      try session.wait(for: "name: hello qX?R.")
      session.press(.home)
      session.press(.delete)
      try session.wait(for: "name: ello qX?R.")
      session.press(.end)
      session.send("!")
      try session.wait(for: "name: ello qX?R!.")
      session.send("\u{15}")
      try session.wait(for: "name: .")
    }

    @Test func showsTheCursorWhereTextGoes() throws {
      session.send("ab")
      try session.wait(for: "name: ab.")
      try session.wait("the cursor behind the text") {
        guard let field = session.screen.find("ab") else { return false }
        return session.screen.log.isOn(25)
          && session.screen.cursor == .init(column: field.column + 2, row: field.row)
      }
      session.send("\t")
      try session.wait("no cursor on a button") { !session.screen.log.isOn(25) }
    }

    @Test func takesUTF8InAnyPieces() throws {
      for byte in Array("né中ã".utf8) {
        session.send([byte])
        session.pump(milliseconds: 2)
      }
      try session.wait(for: "name: né中ã.")
      session.send("\u{7f}\u{7f}")
      try session.wait(for: "name: né.")
    }

    @Test func pastesAsText() throws {
      // Keys in it are text: neither Enter nor q nor an escape sequence does anything.
      session.paste("Ana\rq\u{1b}[Bñ")
      try session.wait(for: "name: Ana q")
      try session.wait("the end of the paste") {
        session.screen.row(session.screen.find("name: ")?.row ?? 0).contains("ñ.")
      }
      session.send("\t")
      try session.wait(forFocusOn: "Send")
      #expect(session.screen.log.harmful == [])
    }

    @Test func boundsAPaste() throws {
      session.paste(String(repeating: "0123456789", count: 30_000))
      session.send("\u{5}END")
      session.send("\u{15}ok")
      try session.wait(for: "name: ok.")
    }

    @Test func manyKeysAtOnceAllCount() throws {
      session.send(String(repeating: "ab\u{7f}", count: 60) + "z")
      try session.wait("all the letters") {
        session.screen.text.filter { $0 == "a" }.count >= 60 && session.screen.shows("az.")
      }
    }

    /// Answers of terminals to questions, unknown keys and broken bytes are no text.
    @Test(
      arguments: [
        "\u{1b}[?64;1;2c", "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", "\u{1b}P1+r524742\u{1b}\\",
        "\u{1b}[I\u{1b}[O", "\u{1b}[12;40R", "\u{1b}[1;9y\u{1b}[99~", "\u{1b}[?2026;2$y",
        "\u{1b}_Gi=1;OK\u{1b}\\",
      ])
    func ignoresWhatIsNoKey(sequence: String) throws {
      session.send("a")
      session.send(sequence)
      session.send("b")
      try session.wait(for: "name: ab.")
    }

    @Test func survivesBytesThatAreNoText() throws {
      session.send([0xff, 0xfe, 0xc3, 0x28, 0x00, 0x80])
      session.send("x")
      try session.wait("the next letter") { session.screen.text.contains("x.") }
      #expect(session.screen.log.harmful == [])
      #expect(session.fate == nil)
    }

    /// A lone Escape leaves the field; one with more behind it is a key.
    @Test func tellsEscapeFromSequences() throws {
      session.send("abc")
      try session.wait(for: "name: abc.")
      session.press(.left)
      session.send("X")
      try session.wait(for: "name: abXc.")
      session.send("\u{1b}")
      try session.wait("the field to lose the cursor") { !session.screen.log.isOn(25) }
      session.send("q")
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.notGivenBack == [])
    }

    @Test func controlCQuitsInAField() throws {
      session.send("abc\u{3}")
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.notGivenBack == [])
    }
  }
}

extension EndToEnd {
  /// Pages and the selection, as a terminal sends the keys.
  @Suite struct PageTests {
    @Test func enterPressesWhatAPageSelected() throws {
      let buttons = (1...60).map {
        Payload.button("Choice \($0).", [Payload.alert("It is \($0).")])
      }
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Choices", buttons, scrolls: true)
      ])
      let session = try PtySession([screens.path])
      try session.wait("the focus") { session.isFocused("Choice 1.") }
      session.press(.pageDown)
      try session.wait("the focus") { session.isFocused("Choice 21.") }
      session.send("\r")
      try session.wait(for: "It is 21.")
      session.send("\u{1b}")
      try session.wait(forNo: "It is 21.")
      // Keys that are read together count one by one.
      session.send("\u{1b}[F" + String(repeating: "\u{1b}[A", count: 30))
      try session.wait("the focus") { session.isFocused("Choice 30.") }
      session.press(.home)
      try session.wait("the focus") { session.isFocused("Choice 1.") }
      #expect(try session.quit() == [])
    }

    /// The position of a row is drawn into the last frame, beside the rows that changed.
    @Test func positionsFollowTheFocus() throws {
      let numbers = (1...30).map(String.init).joined(separator: ",")
      let screens = try TemporaryScreens([
        "home.json": """
        {"_beagleComponent_": "beagle:screenComponent", "child": {
          "_beagleComponent_": "beagle:listView", "dataSource": "@{rows}",
          "context": {"id": "rows", "value": [\(numbers)]},
          "templates": [{"view": {
            "_beagleComponent_": "beagle:button", "text": "Row @{item}.", "onPress": []}}]}}
        """
      ])
      let session = try PtySession([screens.path])
      try session.wait(for: "Row 1.", "1/30")
      for row in 2...6 {
        session.press(.down)
        try session.wait(for: " \(row)/30")
        #expect(session.isFocused("Row \(row)."))
      }
      #expect(try session.quit() == [])
    }
  }
}
