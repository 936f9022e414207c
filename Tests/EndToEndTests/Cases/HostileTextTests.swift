import Testing

extension EndToEnd {
  /// A server's texts are cells, never commands.
  @Suite struct HostileTextTests {
    /// What would hurt: clipboard, title, colours, cursor, reports, C1, bidi, too much.
    static let texts: [String] = [
      "A\u{1b}]52;c;QUJD\u{7}B", "A\u{1b}]0;owned\u{1b}\\B", "A\u{1b}[2J\u{1b}[31mB",
      "A\u{1b}[6n\u{1b}[cB", "A\u{1b}P+q544e\u{1b}\\B", "A\u{1b}_Gi=1\u{1b}\\B", "A\u{1b}cB",
      "A\u{9b}31mB", "A\u{9d}0;owned\u{9c}B", "A\u{90}q\u{9c}B",
      "A\u{7}\u{8}\u{b}\u{c}\u{e}\u{7f}B",
      "A\u{202e}\u{2066}\u{200f}\u{61c}B", "A\u{feff}\u{e0001}\u{2028}\u{2029}B",
      "A\(String(repeating: "\u{301}", count: 200))B", "A\u{1b}[200~B\u{1b}[201~",
    ]

    /// One screen with a text in every place that shows one.
    private func hostileScreen(_ text: String) -> String {
      let quoted = Payload.string(text)
      return """
        {"_beagleComponent_": "beagle:screenComponent",
         "navigationBar": {"title": \(quoted), "navigationBarItems": [
           {"text": \(quoted), "onPress": [\(Payload.alert(text))]}]},
         "child": {"_beagleComponent_": "beagle:container", "children": [
           \(Payload.button("Tell", [Payload.alert(text)])),
           \(Payload.link("Follow", to: "/\(text)")),
           \(Payload.text(text)), \(Payload.button(text, [])),
           {"_beagleComponent_": "beagle:textInput", "placeholder": \(quoted)},
           {"_beagleComponent_": "beagle:textInput", "value": \(quoted)},
           {"_beagleComponent_": "beagle:image",
            "path": {"_beagleImagePath_": "local", "mobileId": \(quoted)},
            "accessibility": {"accessible": true, "accessibilityLabel": \(quoted)}},
           {"_beagleComponent_": \(quoted), "x": 1},
           {"_beagleComponent_": "beagle:text", "text": "coloured", "textColor": \(quoted)},
           {"_beagleComponent_": "beagle:text", "text": "@{unknown\(text.jsonInside)}"},
           {"_beagleComponent_": "beagle:text", "text": "the end"}]}}
        """
    }

    @Test(arguments: texts) func textsNeverReachTheTerminal(text: String) throws {
      let screens = try TemporaryScreens(["home.json": hostileScreen(text)])
      let session = try PtySession([screens.path], columns: 100, rows: 40)
      try session.wait(for: "the end", "? keys")
      #expect(session.screen.log.harmful == [])
      try session.open("Tell", expecting: "Note")
      session.send("\r")
      try session.wait(forNo: "Note")
      // The name of a file that is not there stands in the error.
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

    @Test(arguments: texts) func pipesAreAsSafe(text: String) throws {
      let screens = try TemporaryScreens(["home.json": hostileScreen(text)])
      for arguments in [
        [screens.path], ["render", screens.path], ["render", screens.path, "--format=svg"],
      ] {
        let run = try PipeRun(arguments)
        #expect(run.fate == .exit(0))
        #expect(!run.hasControls)
      }
      var log = TerminalLog()
      var parser = EscapeParser()
      let ansi = try PipeRun(["render", screens.path, "--format=ansi"])
      for byte in ansi.output.utf8 { parser.feed(byte) { log.note($0) } }
      #expect(log.harmful == [])
    }

    /// Names of files and arguments are no better than what is in them.
    @Test func namesAndArgumentsAreTextToo() throws {
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
        if run.fate == nil {
          try run.wait("a sign of life", evenIfEnded: true) {
            run.fate != nil || run.screen.shows("Could not load") || run.screen.shows("B")
          }
        }
        if run.fate == nil { run.send("\u{3}") }
        _ = try run.waitForFate()
        #expect(run.screen.log.harmful == [], "\(arguments)")
        #expect(run.notGivenBack == [])
      }
    }

    /// Context values, which a user may type or paste, go the same way.
    @Test func typedTextsAreTextToo() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Form", [Payload.echoingField("name")])
      ])
      let session = try PtySession([screens.path])
      try session.wait(for: "type here")
      session.send("\t")
      try session.wait("the cursor in the field") { session.screen.log.isOn(25) }
      session.paste("x\u{1b}]52;c;QUJD\u{7}\u{9b}31m\u{202e}y")
      try session.wait("the pasted text") { session.screen.text.contains("y.") }
      #expect(session.screen.log.harmful == [])
      expectHarmlessCells(session)
    }
  }
}

extension String {
  /// As it stands between the quotes of a JSON string.
  fileprivate var jsonInside: String { String(Payload.string(self).dropFirst().dropLast()) }
}
