import Testing

extension EndToEnd {
  /// Tests that text from a server is drawn as cells and never controls the terminal.
  @Suite struct HostileTextTests {
    /// Clipboard, title, color, cursor, query, C1 and bidi sequences, and an excess of combining
    /// marks.
    static let texts: [String] = [
      "A\u{1b}]52;c;QUJD\u{7}B", "A\u{1b}]0;owned\u{1b}\\B", "A\u{1b}[2J\u{1b}[31mB",
      "A\u{1b}[6n\u{1b}[cB", "A\u{1b}P+q544e\u{1b}\\B", "A\u{1b}_Gi=1\u{1b}\\B", "A\u{1b}cB",
      "A\u{9b}31mB", "A\u{9d}0;owned\u{9c}B", "A\u{90}q\u{9c}B",
      "A\u{7}\u{8}\u{b}\u{c}\u{e}\u{7f}B",
      "A\u{202e}\u{2066}\u{200f}\u{61c}B", "A\u{feff}\u{e0001}\u{2028}\u{2029}B",
      "A\(String(repeating: "\u{301}", count: 200))B", "A\u{1b}[200~B\u{1b}[201~",
    ]

    /// A screen with a text in every property that is shown.
    private func hostileScreen(_ text: String) -> String {
      let quoted = Payload.string(text)
      return """
        {"_beagleComponent_": "beagle:screenComponent",
         "navigationBar": {"title": \(quoted), "navigationBarItems": [
           {"text": \(quoted), "onPress": [\(Payload.alert(text))]}]},
         "child": {"_beagleComponent_": "beagle:container", "children": [
           \(Payload.button("Alert", [Payload.alert(text)])),
           \(Payload.link("Follow", to: "/\(text)")),
           \(Payload.text(text)), \(Payload.button(text, [])),
           {"_beagleComponent_": "beagle:textInput", "placeholder": \(quoted)},
           {"_beagleComponent_": "beagle:textInput", "value": \(quoted)},
           {"_beagleComponent_": "beagle:image",
            "path": {"_beagleImagePath_": "local", "mobileId": \(quoted)},
            "accessibility": {"accessible": true, "accessibilityLabel": \(quoted)}},
           {"_beagleComponent_": \(quoted), "x": 1},
           {"_beagleComponent_": "beagle:text", "text": "colored", "textColor": \(quoted)},
           {"_beagleComponent_": "beagle:text", "text": "@{unknown\(text.escapedForJSON)}"},
           {"_beagleComponent_": "beagle:text", "text": "the end"}]}}
        """
    }

    @Test(arguments: texts) func serverTextNeverControlsTheTerminal(text: String) throws {
      let session = try PtySession(
        screens: ["home.json": hostileScreen(text)], columns: 100, rows: 40)
      try session.wait(for: "the end", "? keys")
      #expect(session.screen.log.harmful == [])
      try session.open("Alert", expecting: "Note")
      session.send("\r")
      try session.wait(forNo: "Note")
      // The error message contains the name of the missing file.
      try session.open("Follow", expecting: "Could not load")
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      #expect(session.screen.log.harmful == [])
      expectHarmlessCells(session)
      #expect(try session.quit() == [])
      #expect(session.screen.log.harmful == [])
    }

    private func expectHarmlessCells(_ session: PtySession) {
      let scalars = session.screen.text.unicodeScalars
      for scalar in scalars where scalar != "\n" {
        let kind = scalar.properties.generalCategory
        #expect(kind != .control && kind != .lineSeparator && kind != .paragraphSeparator)
        #expect(kind != .format, "U+\(String(scalar.value, radix: 16))")
      }
    }

    @Test(arguments: texts) func pipedOutputIsHarmless(text: String) throws {
      let screens = try TemporaryScreens(["home.json": hostileScreen(text)])
      for arguments in [
        [screens.path], ["render", screens.path], ["render", screens.path, "--format=svg"],
      ] {
        let run = try PipeRun(arguments)
        #expect(run.status == .exit(0))
        #expect(!run.hasControls)
      }
      var log = TerminalLog()
      var parser = EscapeParser()
      let ansi = try PipeRun(["render", screens.path, "--format=ansi"])
      for byte in ansi.output.utf8 { parser.feed(byte) { log.note($0) } }
      #expect(log.harmful == [])
    }

    /// File names and arguments are as untrusted as the files' content.
    @Test func fileNamesAndArgumentsAreHarmless() throws {
      let name = "A\u{1b}]0;owned\u{7}\u{9b}31m"
      let screens = try TemporaryScreens([
        "\(name).json": "{\"_beagleComponent_\": ", "b.json": Payload.screen("B", []),
      ])
      let session = try PtySession([screens.path])
      try session.wait(for: "]0;owned")
      session.send("\r")
      try session.wait(for: "Could not load")
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      #expect(try session.quit() == [])
      #expect(session.screen.log.harmful == [])
      for arguments in [
        [name], ["--\(name)"], [screens.path, name], [screens.path, "--screen", name],
        [screens.path, "--controller", name], [screens.path, "--latency", name],
        ["render", screens.path, "--size", name], ["http://\(name)/"],
      ] {
        let run = try PtySession(arguments)
        if run.status == nil {
          try run.wait("a screen or an error", evenIfEnded: true) {
            run.status != nil || run.screen.shows("Could not load") || run.screen.shows("B")
          }
        }
        if run.status == nil { run.send("\u{3}") }
        _ = try run.waitForStatus()
        #expect(run.screen.log.harmful == [], "\(arguments)")
        #expect(run.unrestoredState == [])
      }
    }

    /// Typed and pasted text in context values is drawn as cells too.
    @Test func pastedTextIsHarmless() throws {
      let session = try PtySession(screens: [
        "home.json": Payload.screen("Form", [Payload.echoingField("name")])
      ])
      try session.wait(for: "type here")
      try session.wait("the cursor in the field") { session.screen.log.isOn(25) }
      session.paste("x\u{1b}]52;c;QUJD\u{7}\u{9b}31m\u{202e}y")
      try session.wait("the pasted text") { session.screen.text.contains("y.") }
      #expect(session.screen.log.harmful == [])
      expectHarmlessCells(session)
    }
  }
}

extension String {
  /// The text escaped for a JSON string, without the quotes.
  fileprivate var escapedForJSON: String { String(Payload.string(self).dropFirst().dropLast()) }
}
