import Testing

extension EndToEnd {
  /// Tests of the language of screens, and of `beagle-tui languages`.
  @Suite struct LanguageTests {
    @Test(arguments: [
      (["LANG": "pt_PT.UTF-8", "LC_CTYPE": "C.UTF-8"], "? teclas", "próximo"),
      (["LANG": "C.UTF-8", "LC_MESSAGES": "es_AR.UTF-8"], "? teclas", "siguiente"),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "fr:es"], "? teclas", "siguiente"),
      (["LANG": "de_DE.UTF-8"], "? keys", "next"),
    ])
    func environmentChoosesTheLanguage(
      environment: [String: String], keys: String, next: String
    ) throws {
      let session = try PtySession(screens: Payload.pair, environment: environment)
      try session.wait(for: keys, next)
      #expect(try session.quit() == [])
    }

    @Test func optionOverridesTheEnvironment() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession(
        [screens.path, "--language", "es"], environment: ["LANG": "pt_BR.UTF-8"])
      try session.wait(for: "siguiente", "? teclas")
      #expect(try session.quit() == [])
    }

    /// Output to pipes and files must not depend on the machine.
    @Test func printedScreensAreEnglish() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let english = try PipeRun(["render", screens.path], environment: ["LANG": "pt_BR.UTF-8"])
      #expect(english.output.contains("? keys"), "\(english.output)")
      let spanish = try PipeRun(["render", screens.path, "--language", "es_MX"])
      #expect(spanish.output.contains("? teclas"), "\(spanish.output)")
    }

    /// A flow passes on each machine, unless it selects a language.
    @Test func flowsAreInEnglish() throws {
      let flow = "appId: a\n---\n- openLink: /none\n- assertVisible: Retry.*\n"
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.text("Welcome")]), "flows/a.yaml": flow,
      ])
      let english = try PipeRun(
        ["test"], environment: ["LANG": "pt_BR.UTF-8"], directory: screens.path)
      #expect(english.status == .exit(0), "\(english.output)")
      let spanish = try PipeRun(["test", "--language", "es"], directory: screens.path)
      #expect(spanish.status == .exit(1), "\(spanish.output)")
    }

    /// The preview next to a list is an application of its own, with the same texts.
    @Test func previewsKeepTheLanguage() throws {
      let session = try PtySession(
        ["gallery", "--language", "es"], columns: 160, rows: 40)
      try session.wait(for: "Gallery", "textInput", "? teclas")
      session.send("\u{1b}[B")
      try session.waitForNoOutput()
      session.send("?")
      try session.wait(for: "mover el foco")
      _ = try session.quit()
    }

    /// The name of a language is not the path of a directory.
    @Test func languageIsNotADirectory() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.text("Welcome")]), "es/a.json": "{}",
      ])
      let run = try PipeRun(["render", ".", "--language", "es"], directory: screens.path)
      #expect(run.output.contains("? teclas"), "\(run.output) \(run.errors)")
    }

    @Test func languagesAreListedAndPrinted() throws {
      let list = try PipeRun(["languages"])
      #expect(
        list.output == """
          en     English             100 %
          pt_BR  Português (Brasil)  100 %
          es     Español             100 %

          """)
      let printed = try PipeRun(["languages", "--print", "pt_BR"])
      #expect(printed.output.contains("\"button.retry\": \"Tentar de novo\""))
      let file = try TemporaryScreens(["it.json": printed.output])
      let check = try PipeRun(["languages", "--check", file.path + "/it.json"])
      #expect(check.status == .exit(0), "\(check.output)")
    }

    @Test func translationsAreCheckedAndUsed() throws {
      let files = try TemporaryScreens([
        "it.json": #"{"@locale": "it", "hint.keys": "tasti", "button.clse": "Chiudi"}"#,
        "bad.json": "{\"@locale\": \"it\",,}",
      ])
      let check = try PipeRun(["languages", "--check", "it.json"], directory: files.path)
      #expect(check.status == .exit(1))
      #expect(check.output.contains("it.json:1:41: unknown key \"button.clse\""), "\(check.output)")
      #expect(check.output.contains("missing \"button.retry\": \"Retry\""))
      let bad = try PipeRun(["languages", "--check", "bad.json"], directory: files.path)
      #expect(bad.status == .exit(1) && bad.errors.contains("bad.json:1:18"), "\(bad.errors)")
      let screens = try TemporaryScreens(Payload.pair)
      let run = try PipeRun(
        ["render", screens.path, "--language", "it.json"], directory: files.path)
      #expect(run.output.contains("? tasti") && run.output.contains("next"), "\(run.output)")
    }

    @Test(arguments: [["render", ".", "--language", "tlh"], ["languages", "--print", "tlh"]])
    func unknownLanguagesAreReported(arguments: [String]) throws {
      let run = try PipeRun(arguments)
      #expect(run.status == .exit(2))
      #expect(run.message.contains("en, pt_BR, es"), "\(run.errors)")
    }
  }
}
