import Testing

@testable import beagle_tui

/// Tests of the command lines that open editors at a line.
@Suite struct EditorTests {
  private func arguments(_ variables: [String: String], path: String = "/a/b.json") -> [String] {
    Editor { variables[$0] }.arguments(path: path, line: 12, column: 5)
  }

  @Test(arguments: [
    ("vi", ["vi", "+12", "/a/b.json"]),
    ("/usr/bin/vim", ["/usr/bin/vim", "+call cursor(12,5)", "/a/b.json"]),
    ("nvim", ["nvim", "+call cursor(12,5)", "/a/b.json"]),
    ("nano", ["nano", "+12,5", "/a/b.json"]),
    ("emacs -nw", ["emacs", "-nw", "+12:5", "/a/b.json"]),
    ("hx", ["hx", "/a/b.json:12:5"]),
    ("kak", ["kak", "+12:5", "/a/b.json"]),
    ("micro", ["micro", "+12:5", "/a/b.json"]),
    ("code --wait", ["code", "--wait", "--goto", "/a/b.json:12:5"]),
    ("kate", ["kate", "--line", "12", "--column", "5", "/a/b.json"]),
    ("some-editor", ["some-editor", "+12", "/a/b.json"]),
  ])
  func editorsGetTheirOwnArguments(editor: String, expected: [String]) {
    #expect(arguments(["EDITOR": editor]) == expected)
  }

  @Test func visualOverridesEditorAndViIsTheDefault() {
    #expect(arguments(["VISUAL": "sh", "EDITOR": "cat"]).first == "sh")
    #expect(arguments(["VISUAL": " ", "EDITOR": "nano"]).first == "nano")
    #expect(Editor(environment: { _ in nil }, isInstalled: { _ in true }).name == "vi")
  }

  /// Without a variable, an installed editor is used. A variable with one that is not installed is
  /// reported, unless the other one is.
  @Test(
    arguments: [
      ([:], ["nano", "emacs"], "nano", nil),
      ([:], [], "vi", "No editor is installed."),
      (["EDITOR": "hx -v"], ["hx"], "hx", nil),
      (["EDITOR": "gone"], ["vi"], "gone", "gone is not installed."),
      (["VISUAL": "gone", "EDITOR": "hx"], ["hx", "vi"], "hx", nil),
      (["VISUAL": "gone", "EDITOR": "lost"], ["vi"], "gone", "gone is not installed."),
    ] as [([String: String], [String], String, String?)])
  func missingEditorIsAProblem(
    variables: [String: String], installed: [String], name: String, problem: String?
  ) {
    let editor = Editor(
      environment: { variables[$0] }, isInstalled: { installed.contains($0) })
    #expect(editor.name == name)
    #expect(editor.problem == problem)
  }

  @Test func programsAreFoundInPathAndByPath() throws {
    #expect(Editor.isInstalled("sh"))
    #expect(Editor.isInstalled("/bin/sh"))
    #expect(!Editor.isInstalled("/bin"))
    #expect(!Editor.isInstalled("/bin/no-such-editor"))
    #expect(!Editor.isInstalled("no-such-editor"))
  }

  @Test func commandIsSplitWithoutAShell() {
    #expect(
      arguments(["EDITOR": "'/opt/my editor/ed' \"-x y\" a\\ b $HOME;reboot"]).dropLast(2)
        == ["/opt/my editor/ed", "-x y", "a b", "$HOME;reboot"])
    #expect(arguments(["EDITOR": "ed ''"]) == ["ed", "", "+12", "/a/b.json"])
  }

  @Test func pathCannotBeReadAsAnOption() {
    #expect(arguments(["EDITOR": "ed"], path: "-x.json").last == "./-x.json")
    #expect(arguments(["EDITOR": "ed"], path: "/a b;c.json").last == "/a b;c.json")
  }

  @Test(arguments: [
    ("8080", "127.0.0.1", 8080), ("0", "127.0.0.1", 0), ("0.0.0.0:80", "0.0.0.0", 80),
    ("[::1]:8080", "::1", 8080), ("localhost:1", "127.0.0.1", 1),
  ])
  func listenAddressIsParsed(text: String, host: String, port: Int) throws {
    let address = try ListenAddress(text)
    #expect(address.host == host)
    #expect(address.port == port)
  }

  @Test(arguments: ["", "x", "-1", "65536", "host:80", ":80", "127.0.0.1:", "127.0.0.1:x"])
  func invalidListenAddressFails(text: String) {
    #expect(throws: UsageError.self) { try ListenAddress(text) }
  }
}
