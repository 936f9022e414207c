import Testing

extension EndToEnd {
  /// The list of requests, recording them and answering from a recording.
  @Suite struct RequestsTests {
    private static let screens = [
      "home.json": Payload.screen("Home", [Payload.link("Go", to: "/next")]),
      "next.json": Payload.screen("Next", [Payload.text("Here we are")]),
    ]

    /// `curl '/home' …` in base64 begins like this.
    private static let copied = "\u{1b}]52;c;Y3VybCAn"

    @Test func aRequestIsLookedAtAndCopied() throws {
      let screens = try TemporaryScreens(Self.screens)
      let session = try PtySession([screens.path])
      try session.wait(for: "Go")
      session.send("H")
      try session.wait(for: "GET /home")
      session.send("\r")
      try session.wait(for: "Address")
      session.send("c")
      try session.wait(for: "Copied")
      #expect(String(decoding: session.output, as: UTF8.self).contains(Self.copied))
      session.send("q")
      #expect(try session.waitForFate() == .exit(0))
    }

    /// A bug report that runs offline.
    @Test func aRecordingStandsInForTheServer() throws {
      let screens = try TemporaryScreens(Self.screens)
      let archive = screens.path + "/run.har"
      let session = try PtySession([screens.path, "--record-network", archive])
      try session.wait(for: "Go")
      session.send("\r")
      try session.wait(for: "Here we are")
      session.send("q")
      #expect(try session.waitForFate() == .exit(0))
      let recorded = try screens.text(of: "run.har")
      #expect(recorded.hasSuffix("]}}\n") && recorded.contains("\"/next\""))

      // The recording of a server has whole addresses.
      let whole = recorded.split(separator: "\"/", omittingEmptySubsequences: false)
        .joined(separator: "\"http://bff.test/")
      try screens.write("whole.har", whole)
      let replay = try PtySession([
        "http://bff.test", "--screen", "/home", "--replay-network", screens.path + "/whole.har",
      ])
      try replay.wait(for: "Go")
      replay.send("\r")
      try replay.wait(for: "Here we are")
      replay.send("q")
      #expect(try replay.waitForFate() == .exit(0))
    }

    @Test(arguments: [
      (
        ["home.json", "--replay-network", "run.har"],
        "--replay-network needs the URL of the recorded server"
      ),
      (
        ["http://bff.test", "--replay-network", "a", "--record-network", "a"], "name the same file"
      ),
    ])
    func wrongUsage(arguments: [String], part: String) throws {
      let screens = try TemporaryScreens(Self.screens)
      let run = try PipeRun(["render"] + arguments, directory: screens.path)
      #expect(run.fate == .exit(2))
      #expect(run.errors.contains(part), "\(run.errors)")
    }

    @Test func whatIsNoRecordingIsRefused() throws {
      let screens = try TemporaryScreens(Self.screens)
      for (file, part) in [
        ("home.json", "home.json: expected an HTTP Archive"),
        ("none.har", "none.har: No such file"),
      ] {
        let run = try PipeRun(
          ["render", "http://bff.test", "--replay-network", file], directory: screens.path)
        #expect(run.fate == .exit(1))
        #expect(run.errors.contains(part), "\(run.errors)")
      }
    }
  }
}
