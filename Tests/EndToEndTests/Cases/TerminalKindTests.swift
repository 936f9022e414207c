import Glibc
import Testing

extension EndToEnd {
  /// Tests of terminal types, color depths, locales and themes.
  @Suite struct TerminalKindTests {
    private func run(
      _ environment: [String: String?], _ files: [String: String] = Payload.pair,
      _ test: (PtySession) throws -> Void = { _ in }
    ) throws {
      let session = try PtySession(screens: files, environment: environment)
      try session.wait(for: "Welcome", "? keys")
      try test(session)
      #expect(session.screen.log.harmful == [])
      #expect(try session.quit() == [])
    }

    @Test(
      arguments: [
        "xterm-256color", "xterm", "xterm-color", "linux", "screen", "screen-256color",
        "tmux-256color", "rxvt", "vt100", "vt220", "ansi", "xterm-kitty", "foot", "alacritty",
        "xterm-ghostty", "xterm-of-tomorrow",
      ])
    func everyTerminalTypeIsSupportedAndRestored(term: String) throws {
      try run(["TERM": term]) { session in
        session.send("\t")
        try session.wait(forFocusOn: "Third")
        session.send("\r")
        try session.wait(for: "This is the third screen")
      }
    }

    /// Without an alternate screen the last frame stays. The prompt must be below it.
    @Test(arguments: ["linux", "vt100"])
    func promptStartsBelowTheLastFrame(term: String) throws {
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

    @Test func xtermUsesSixteenColors() throws {
      try run(["TERM": "xterm"]) { session in
        #expect(session.screen.log.usesColor)
        #expect(!session.screen.log.usesPalette)
        #expect(!session.screen.log.usesRGB)
      }
    }

    @Test func trueColorIsUsedIfSupported() throws {
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
          let position = session.screen.find("Tinted") ?? .init(column: 0, row: 0)
          #expect(session.screen.cell(position.column, position.row).foreground == 0x0212_b4c7)
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
        // The focus is visible without colors.
        #expect(session.isFocused("Second"))
      }
      // An empty value is treated as unset.
      try run(["NO_COLOR": ""]) { #expect($0.screen.log.usesColor) }
    }

    /// The focus is also shown by the text or its attributes.
    @Test func focusIsVisibleWithoutColors() throws {
      let rows = ["One", "Two"].map { name in
        """
        {"_beagleComponent_": "beagle:touchable", "onPress": [\(Payload.alert(name))],
         "child": \(Payload.text(name))}
        """
      }
      var files = Payload.pair
      files["home.json"] = Payload.screen("Home", [Payload.text("Welcome")] + rows)
      try run(["NO_COLOR": "1"], files) { session in
        let before = session.screen.cells
        session.send("\t")
        try session.wait("another focus") { session.screen.cells != before }
        #expect(session.screen.text.contains("Two"))
      }
    }

    /// A late or split reply with the background color changes the theme and is not read as keys.
    @Test func terminalBackgroundSelectsTheTheme() throws {
      try run(["COLORTERM": "truecolor"]) { session in
        #expect(session.output.count { $0 == 0x07 } == 0)
        #expect(session.screen.log.queries == ["]11;?"])
        // Before a reply, the frame depends on whether the program still waits for one.
        var isLight: Bool {
          let background = session.screen.cell(1, session.screen.rows - 1).background
          return background >= 0x200_0000 && background & 0xff > 0x80
        }
        for _ in 1...2 {
          session.send("\u{1b}]11;rgb:ffff/ff")
          session.send("ff/ffff\u{1b}\\")
          try session.wait("a light theme") { isLight }
          session.send("\u{1b}]11;rgb:0000/0000/0000\u{7}")
          try session.wait("a dark theme") { !isLight }
        }
        #expect(session.screen.text.contains("Welcome"))
      }
    }

    @Test func backgroundIsNotQueriedWhenUnused() throws {
      for environment in [["NO_COLOR": "1"], ["TERM": "linux"], ["TERM": "vt100"]] {
        try run(environment) { #expect($0.screen.log.queries == []) }
      }
    }

    @Test func environmentAndOptionSelectTheTheme() throws {
      let screens = try TemporaryScreens(Payload.pair)
      func colors(_ arguments: [String], _ environment: [String: String?]) throws -> [UInt32] {
        let session = try PtySession([screens.path] + arguments, environment: environment)
        try session.wait(for: "Welcome", "? keys")
        let cell = session.screen.cell(1, session.screen.rows - 1)
        _ = try session.quit()
        return [cell.foreground, cell.background]
      }
      let dark = try colors([], [:])
      let light = try colors([], ["COLORFGBG": "0;15"])
      #expect(dark != light)
      #expect(try colors(["--theme", "light"], [:]) == light)
      #expect(try colors(["--theme=dark"], ["COLORFGBG": "0;15"]) == dark)
    }

    /// In a UTF-8 locale, the program's own characters are ASCII.
    @Test func asciiOptionWritesOnlyASCII() throws {
      let session = try PtySession(
        screens: [
          "home.json": Payload.screen(
            "Home", [Payload.text("Welcome"), Payload.button("Open", [Payload.alert("Box")])])
        ], ["--ascii"])
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

    @Test func invalidThemesAreReported() throws {
      let screens = try TemporaryScreens(
        Payload.pair.merging(["theme.jsonc": "{\n  \"colors\": {\"acent\": \"#fff\"}}"]) { $1 })
      let path = screens.path + "/theme.jsonc"
      let run = try PipeRun(["render", screens.path, "--theme", path])
      #expect(run.status == .exit(1))
      #expect(
        run.errors
          == "beagle-tui: \(path):2:14: unknown name \"acent\"; did you mean \"accent\"?\n"
      )
      for (text, suggestion) in [("/nowhere", ""), ("Dark", "; did you mean dark?")] {
        let run = try PipeRun(["render", screens.path, "--theme", text])
        #expect(run.status == .exit(2))
        #expect(
          run.errors.hasPrefix(
            "beagle-tui: --theme: expected auto, dark, light, warm, warm-dark, warm-light, contrast,"
              + " contrast-dark, contrast-light or an existing file, found \"\(text)\"\(suggestion)\n"
          ),
          "\(run.errors)")
      }
    }

    @Test func svgUsesTheThemeBackground() throws {
      let screens = try TemporaryScreens(Payload.pair)
      for (theme, ground) in [("dark", "#151a22"), ("light", "#fcfdfe")] {
        let run = try PipeRun(
          ["render", screens.path, "--theme", theme, "--format", "svg"])
        #expect(run.output.contains("fill=\"\(ground)\" stroke="))
      }
    }

    /// In locales without UTF-8, all output is ASCII.
    @Test(arguments: ["C", "POSIX"]) func asciiLocalesGetOnlyASCII(locale: String) throws {
      let session = try PtySession(
        screens: [
          "home.json": Payload.screen(
            "Café", [Payload.text("Welcome à 日本 😀 …"), Payload.text("end")])
        ], environment: ["LANG": locale])
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

    /// Without a locale, UTF-8 is used. A locale that is not installed means ASCII.
    @Test func missingLocalesWork() throws {
      try run(["LANG": nil])
      try run(["LANG": "xx_YY.UTF-8"])
    }

    @Test func wideAndCombinedCharactersKeepTheirColumns() throws {
      let session = try PtySession(screens: [
        "home.json": Payload.screen(
          "Widths", ["日本語|", "e\u{301}te\u{301}|", "ﬁ ß|", "a\u{200b}b|"].map(Payload.text))
      ])
      try session.wait(for: "日本語|", "? keys")
      for (row, end) in zip(2..., [6, 3, 3, 2]) {
        try session.wait("the bar in row \(row)") { session.screen.cell(end, row).text == "|" }
      }
    }

    /// tmux replies with its own name, so the program asks it for the terminals around it.
    @Test func terminalAroundTmuxOrdersWords() throws {
      let tools = try TemporaryScreens(["tmux": "#!/bin/sh\necho 'kitty(0.26.5) xterm-kitty'\n"])
      try makeExecutable(tools.path + "/tmux")
      let text = Payload.text("a \u{5e9}\u{5dc}\u{5d5}\u{5dd}")
      let files = ["home.json": Payload.screen("Home", [text])]
      let session = try PtySession(
        screens: files,
        environment: [
          "TMUX": "/tmp/tmux,1,0", "TMUX_PANE": "%0", "TERM": "tmux-256color",
          "PATH": tools.path + ":/usr/bin:/bin",
        ])
      // The letters of a word in the order of reading, without marks
      try session.wait(for: "\u{5e9}\u{5dc}\u{5d5}\u{5dd}")
      #expect(try session.quit() == [])
    }

    private func makeExecutable(_ path: String) throws {
      try #require(chmod(path, 0o755) == 0)
    }
  }
}
