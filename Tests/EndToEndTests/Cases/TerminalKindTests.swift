import Testing

extension EndToEnd {
  /// The same program on old, new and odd terminals.
  @Suite struct TerminalKindTests {
    private func run(
      _ environment: [String: String?], _ files: [String: String] = Payload.pair,
      _ look: (PtySession) throws -> Void = { _ in }
    ) throws {
      let screens = try TemporaryScreens(files)
      let session = try PtySession([screens.path], environment: environment)
      try session.wait(for: "Welcome", "? keys")
      try look(session)
      #expect(session.screen.log.harmful == [])
      #expect(try session.quit() == [])
    }

    @Test(
      arguments: [
        "xterm-256color", "xterm", "xterm-color", "linux", "screen", "screen-256color",
        "tmux-256color", "rxvt", "vt100", "vt220", "ansi", "xterm-kitty", "foot", "alacritty",
        "xterm-ghostty", "xterm-of-tomorrow",
      ])
    func everyTerminalWorksAndIsGivenBack(term: String) throws {
      try run(["TERM": term]) { session in
        session.send("\t")
        try session.wait(forFocusOn: "Third")
        session.send("\r")
        try session.wait(for: "This is the third screen")
      }
    }

    /// Without an alternate screen the last frame stays; a prompt must not stand on its last row.
    @Test(arguments: ["linux", "vt100"])
    func whatComesNextBeginsBelowTheLastFrame(term: String) throws {
      let screens = try TemporaryScreens(["home.json": Payload.screen("Home", [Payload.text("Hi")])]
      )
      let session = try PtySession([screens.path], environment: ["TERM": term])
      try session.wait(for: "Hi", "? keys")
      let last = session.screen.rows - 1
      #expect(session.screen.row(last).contains("keys"))
      _ = try session.quit()
      #expect(session.screen.row(last - 1).contains("keys"))
      #expect(session.screen.row(last).allSatisfy { $0 == " " })
    }

    @Test func sixteenColorsAreEnoughWhereThereAreNoMore() throws {
      try run(["TERM": "xterm"]) { session in
        #expect(session.screen.log.usesColor)
        #expect(!session.screen.log.usesPalette)
        #expect(!session.screen.log.usesRGB)
      }
    }

    @Test func exactColorsWhereTheTerminalSaysSo() throws {
      var files = Payload.pair
      files["home.json"] = Payload.screen(
        "Home",
        [
          Payload.text("Welcome"),
          """
          {"_beagleComponent_": "beagle:text", "text": "Tinted", "textColor": "#12B4C7"}
          """,
        ])
      for term in ["xterm-256color", "alacritty", "tmux-256color"] {
        try run(["TERM": term, "COLORTERM": "truecolor"], files) { session in
          let place = session.screen.find("Tinted") ?? .init(column: 0, row: 0)
          #expect(session.screen.cell(place.column, place.row).foreground == 0x0212_b4c7)
        }
      }
      try run([:], files) { session in
        #expect(!session.screen.log.usesRGB)
        #expect(session.screen.log.usesPalette)
      }
    }

    @Test func noColorIsRespected() throws {
      try run(["NO_COLOR": "1", "COLORTERM": "truecolor"]) { session in
        #expect(!session.screen.log.usesColor)
        // The focus is seen all the same.
        #expect(session.isFocused("Second"))
      }
      // Empty is as good as unset.
      try run(["NO_COLOR": ""]) { #expect($0.screen.log.usesColor) }
    }

    /// Whatever can have the focus shows it by its text or attributes too.
    @Test func theFocusIsSeenWithoutColors() throws {
      let rows = ["One", "Two"].map { name in
        """
        {"_beagleComponent_": "beagle:touchable", "onPress": [\(Payload.alert(name))],
         "child": \(Payload.text(name))}
        """
      }
      var files = Payload.pair
      files["home.json"] = Payload.screen("Home", [Payload.text("Welcome")] + rows)
      try run(["NO_COLOR": "1"], files) { session in
        let look = session.screen.look
        session.send("\t")
        try session.wait("another look") { session.screen.look != look }
        #expect(session.screen.text.contains("Two"))
      }
    }

    /// Without UTF-8 not one byte beyond ASCII.
    @Test(arguments: ["C", "POSIX"]) func anASCIILocaleGetsASCII(locale: String) throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Café", [Payload.text("Welcome à 日本 😀 …"), Payload.text("end")])
      ])
      let session = try PtySession([screens.path], environment: ["LANG": locale])
      try session.wait(for: "Welcome", "end", "? keys")
      #expect(!session.screen.log.usesUnicode)
      #expect(session.screen.log.harmful == [])
      session.send("?")
      try session.wait(for: "Close")
      #expect(!session.screen.log.usesUnicode)
      session.send("\u{1b}")
      try session.wait(forNo: "Close")
      #expect(try session.quit() == [])
    }

    /// An environment that says nothing is taken for UTF-8; a locale that is not installed for
    /// ASCII.
    @Test func localesThatAreNotThere() throws {
      try run(["LANG": nil])
      try run(["LANG": "xx_YY.UTF-8"])
    }

    @Test func wideAndCombinedCharactersKeepTheirColumns() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Widths", ["日本語|", "e\u{301}te\u{301}|", "ﬁ ß|", "a\u{200b}b|"].map(Payload.text))
      ])
      let session = try PtySession([screens.path])
      try session.wait(for: "日本語|", "? keys")
      for (row, end) in zip(2..., [6, 3, 3, 2]) {
        try session.wait("the bar in row \(row)") { session.screen.cell(end, row).text == "|" }
      }
    }
  }
}
