import Testing

extension EndToEnd {
  /// Tests of text fields, UTF-8, paste, and the replies of terminals.
  @Suite struct InputTests {
    private let session: PtySession

    init() throws {
      let children = [
        Payload.echoingField("name"), Payload.button("Send", [Payload.alert("Sent")]),
      ]
      session = try PtySession(screens: ["home.json": Payload.screen("Form", children)])
      try session.wait(for: "type here", "name: .", "Esc done")
      try session.wait("the cursor in the field") { session.screen.log.isOn(25) }
    }

    @Test func textIsTypedAndEdited() throws {
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

    /// Much input without a pause is drawn and handled in time. One change of the field for each
    /// character would take minutes.
    @Test func muchTypedTextIsHandled() throws {
      // Ctrl-U empties the field, which holds 10,000 characters.
      for _ in 0..<50 { session.send(String(repeating: "abcdefgh", count: 500) + "\u{15}") }
      session.send("abcdefghthe end")
      try session.wait(for: "abcdefghthe end")
      session.send("\u{15}ok")
      try session.wait(for: "name: ok.")
      #expect(try session.quit(with: "\u{3}\u{3}") == [])
    }

    @Test func cursorIsShownAtTheInsertionPoint() throws {
      session.send("ab")
      try session.wait(for: "name: ab.")
      try session.wait("the cursor after the text") {
        guard let field = session.screen.find("ab") else { return false }
        return session.screen.log.isOn(25)
          && session.screen.cursor == .init(column: field.column + 2, row: field.row)
      }
      session.send("\t")
      try session.wait("no cursor on a button") { !session.screen.log.isOn(25) }
    }

    @Test func splitUTF8IsDecoded() throws {
      for byte in Array("né中ã".utf8) {
        session.send([byte])
        session.pump(milliseconds: 2)
      }
      try session.wait(for: "name: né中ã.")
      session.send("\u{7f}\u{7f}")
      try session.wait(for: "name: né.")
    }

    @Test func pastedKeysAreText() throws {
      // Enter, q and escape sequences in a paste are text, not keys.
      session.paste("Ana\rq\u{1b}[Bñ")
      try session.wait(for: "name: Ana q")
      try session.wait("the end of the paste") {
        session.screen.row(session.screen.find("name: ")?.row ?? 0).contains("ñ.")
      }
      session.send("\t")
      try session.wait(forFocusOn: "Send")
      #expect(session.screen.log.harmful == [])
    }

    @Test func pasteIsLimited() throws {
      session.paste(String(repeating: "0123456789", count: 30_000))
      session.send("\u{5}END")
      session.send("\u{15}ok")
      try session.wait(for: "name: ok.")
    }

    @Test func keysReadTogetherAllCount() throws {
      session.send(String(repeating: "ab\u{7f}", count: 60) + "z")
      try session.wait("all the letters") {
        session.screen.text.filter { $0 == "a" }.count >= 60 && session.screen.shows("az.")
      }
    }

    /// Replies of terminals, unknown keys and invalid sequences do not become text.
    @Test(
      arguments: [
        "\u{1b}[?64;1;2c", "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", "\u{1b}P1+r524742\u{1b}\\",
        "\u{1b}[I\u{1b}[O", "\u{1b}[12;40R", "\u{1b}[1;9y\u{1b}[99~", "\u{1b}[?2026;2$y",
        "\u{1b}_Gi=1;OK\u{1b}\\",
      ])
    func repliesAndUnknownKeysAreIgnored(sequence: String) throws {
      session.send("a")
      session.send(sequence)
      session.send("b")
      try session.wait(for: "name: ab.")
    }

    @Test func invalidBytesAreIgnored() throws {
      session.send([0xff, 0xfe, 0xc3, 0x28, 0x00, 0x80])
      session.send("x")
      try session.wait("the next letter") { session.screen.text.contains("x.") }
      #expect(session.screen.log.harmful == [])
      #expect(session.status == nil)
    }

    /// A single Escape leaves the field. An Escape followed by other bytes is a key sequence.
    @Test func escapeIsDistinguishedFromSequences() throws {
      session.send("abc")
      try session.wait(for: "name: abc.")
      session.press(.left)
      session.send("X")
      try session.wait(for: "name: abXc.")
      session.send("\u{1b}")
      try session.wait("the cursor to be hidden") { !session.screen.log.isOn(25) }
      #expect(try session.quit(with: "qq") == [])
    }

    @Test func controlCQuitsFromAField() throws {
      #expect(try session.quit(with: "\u{3}") == [])
    }

    /// Ctrl-C asks once before typed text is lost. A second one quits.
    @Test func controlCAsksOnceAboutTypedText() throws {
      session.send("abc\u{3}")
      try session.wait(for: "The text in 1 field was not sent.")
      #expect(session.status == nil)
      #expect(try session.quit(with: "\u{3}") == [])
    }
  }
}

extension EndToEnd {
  /// Tests of paging and the selection of rows.
  @Suite struct PageTests {
    @Test func enterPressesTheRowSelectedByPaging() throws {
      let buttons = (1...60).map {
        Payload.button("Choice \($0).", [Payload.alert("It is \($0).")])
      }
      let session = try PtySession(screens: [
        "home.json": Payload.screen("Choices", buttons, scrolls: true)
      ])
      try session.wait("the focus") { session.isFocused("Choice 1.") }
      session.press(.pageDown)
      try session.wait("the focus") { session.isFocused("Choice 11.") }
      session.send("\r")
      try session.wait(for: "It is 11.")
      session.send("\u{1b}")
      try session.wait(forNo: "It is 11.")
      // Keys that are read together are handled one by one.
      session.send("\u{1b}[F" + String(repeating: "\u{1b}[A", count: 30))
      try session.wait("the focus") { session.isFocused("Choice 30.") }
      session.press(.home)
      try session.wait("the focus") { session.isFocused("Choice 1.") }
      #expect(try session.quit() == [])
    }

    /// The position indicator is updated together with the rows that changed.
    @Test func listPositionFollowsTheFocus() throws {
      let numbers = (1...30).map(String.init).joined(separator: ",")
      let session = try PtySession(screens: [
        "home.json": """
        {"_beagleComponent_": "beagle:screenComponent", "child": {
          "_beagleComponent_": "beagle:listView", "dataSource": "@{rows}",
          "context": {"id": "rows", "value": [\(numbers)]},
          "templates": [{"view": {
            "_beagleComponent_": "beagle:button", "text": "Row @{item}.", "onPress": []}}]}}
        """
      ])
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
