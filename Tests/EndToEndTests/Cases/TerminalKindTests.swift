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

    /// The terminal's answer changes the theme, however late it comes and wherever it is cut, and
    /// nothing of it is a key.
    @Test func theTerminalsBackgroundChoosesTheTheme() throws {
      try run(["COLORTERM": "truecolor"]) { session in
        #expect(session.output.count { $0 == 0x07 } == 0)
        #expect(session.screen.log.questions == ["]11;?"])
        let dark = session.screen.look
        session.send("\u{1b}]11;rgb:ffff/ff")
        session.send("ff/ffff\u{1b}\\")
        try session.wait("a light theme") { session.screen.look != dark }
        let light = session.screen.look
        session.send("\u{1b}]11;rgb:0000/0000/0000\u{7}")
        try session.wait("a dark theme") { session.screen.look == dark }
        #expect(light != dark)
        #expect(session.screen.text.contains("Welcome"))
      }
    }

    @Test func whereTheBackgroundIsOfNoUseNobodyAsks() throws {
      for environment in [["NO_COLOR": "1"], ["TERM": "linux"], ["TERM": "vt100"]] {
        try run(environment) { #expect($0.screen.log.questions == []) }
      }
    }

    @Test func theEnvironmentAndTheOptionChooseTheTheme() throws {
      let screens = try TemporaryScreens(Payload.pair)
      func look(_ arguments: [String], _ environment: [String: String?]) throws -> [UInt64] {
        let session = try PtySession([screens.path] + arguments, environment: environment)
        try session.wait(for: "Welcome", "? keys")
        let cell = session.screen.cell(1, session.screen.rows - 1)
        _ = try session.quit()
        return [UInt64(cell.foreground), UInt64(cell.background)]
      }
      let dark = try look([], [:])
      let light = try look([], ["COLORFGBG": "0;15"])
      #expect(dark != light)
      #expect(try look(["--theme", "light"], [:]) == light)
      #expect(try look(["--theme=dark"], ["COLORFGBG": "0;15"]) == dark)
    }

    /// With UTF-8, but nothing of the program's own beyond ASCII.
    @Test func asciiIsWrittenWhereItIsAskedFor() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Home", [Payload.text("Welcome"), Payload.button("Open", [Payload.alert("Box")])])
      ])
      let session = try PtySession([screens.path, "--ascii"])
      try session.wait(for: "Welcome", "? keys")
      session.send("\t")
      session.send("\r")
      try session.wait(for: "Box")
      session.send("\r")
      session.send("?")
      try session.wait(for: "Keys")
      #expect(!session.screen.log.usesUnicode)
      _ = try session.quit()
    }

    @Test func aThemeFileThatIsWrongIsSaid() throws {
      let screens = try TemporaryScreens(
        Payload.pair.merging(["theme.jsonc": "{\n  \"colors\": {\"acent\": \"#fff\"}}"]) { $1 })
      let path = screens.path + "/theme.jsonc"
      let run = try PipeRun(["render", screens.path, "--theme", path])
      #expect(run.fate == .exit(1))
      #expect(
        run.errors
          == "beagle-tui: \(path):2:14: the theme: \"acent\" is not known; did you mean \"accent\"?\n"
      )
      for (text, suggestion) in [("/nowhere", ""), ("", ""), ("Dark", "; did you mean dark?")] {
        let run = try PipeRun(["render", screens.path, "--theme", text])
        #expect(run.fate == .exit(2))
        #expect(
          run.errors.hasPrefix(
            "beagle-tui: --theme: expected dark, light or an existing file, found"
              + " \"\(text)\"\(suggestion)\n"), "\(run.errors)")
      }
    }

    @Test func picturesHaveTheGroundOfTheTheme() throws {
      let screens = try TemporaryScreens(Payload.pair)
      for (theme, ground) in [("dark", "#151a22"), ("light", "#fcfdfe")] {
        let run = try PipeRun(
          ["render", screens.path, "--theme", theme, "--format", "svg"])
        #expect(run.output.contains("fill=\"\(ground)\" stroke="))
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
