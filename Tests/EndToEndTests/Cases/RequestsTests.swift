import TestServers
import Testing

extension EndToEnd {
  /// Tests of the list of requests, network recordings and their replay.
  @Suite struct RequestsTests {
    private static let screens = [
      "home.json": Payload.screen("Home", [Payload.link("Go", to: "/next")]),
      "next.json": Payload.screen("Next", [Payload.text("Here we are")]),
    ]

    /// The clipboard sequence (OSC 52) with the start of `curl /home …` in base64.
    private static let copied = "\u{1b}]52;c;Y3VybCAv"

    @Test func requestsAreShownAndCopied() throws {
      let session = try PtySession(screens: Self.screens)
      try session.wait(for: "Go")
      session.send("H")
      try session.wait(for: "GET /home")
      session.send("\r")
      try session.wait(for: "Address")
      session.send("c")
      try session.wait(for: "Copied")
      #expect(String(decoding: session.output, as: UTF8.self).contains(Self.copied))
      session.send("q")
      #expect(try session.waitForStatus() == .exit(0))
    }

    /// A recording can be attached to a bug report and replayed offline.
    @Test func recordingsReplaceTheServer() throws {
      let screens = try TemporaryScreens(Self.screens)
      let archive = screens.path + "/run.har"
      let session = try PtySession([screens.path, "--record-network", archive])
      try session.wait(for: "Go")
      session.send("\r")
      try session.wait(for: "Here we are")
      session.send("q")
      #expect(try session.waitForStatus() == .exit(0))
      let recorded = try screens.text(of: "run.har")
      #expect(recorded.hasSuffix("]}}\n") && recorded.contains("\"/next\""))

      // The recording of a server has absolute URLs.
      let absolute = recorded.split(separator: "\"/", omittingEmptySubsequences: false)
        .joined(separator: "\"http://bff.test/")
      try screens.write("absolute.har", absolute)
      let replay = try PtySession([
        "http://bff.test", "--screen", "/home", "--replay-network", screens.path + "/absolute.har",
      ])
      try replay.wait(for: "Go")
      replay.send("\r")
      try replay.wait(for: "Here we are")
      replay.send("q")
      #expect(try replay.waitForStatus() == .exit(0))
    }

    /// The query and fragment of the start URL do not belong to the base of other paths.
    @Test func queryOfTheStartURLIsNotPartOfTheBase() throws {
      let part = """
        {"_beagleComponent_": "beagle:lazyComponent", "path": "/n", "initialState":
         {"_beagleComponent_": "beagle:text", "text": "Wait"}}
        """
      let home = Payload.screen("Home", [part])
      let server = try TestServer { request in
        switch request.target {
        case "/home?token=S": .response(200, [:], home)
        case "/home/n": .response(200, [:], Payload.text("Part loaded"))
        default: .response(404)
        }
      }
      let run = try PipeRun(["render", server.url + "/home?token=S#top"])
      #expect(run.output.contains("Part loaded"), "\(run.output)\(run.errors)")
      #expect(server.received.map(\.target) == ["/home?token=S", "/home/n"])
      let other = try PipeRun(["render", server.url + "/home?token=S", "--screen", "/n"])
      #expect(other.output.contains("Part loaded"), "\(other.output)\(other.errors)")
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
    func invalidArgumentsAreReported(arguments: [String], part: String) throws {
      let screens = try TemporaryScreens(Self.screens)
      let run = try PipeRun(["render"] + arguments, directory: screens.path)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(part), "\(run.errors)")
    }

    /// The message of a server is on standard error, as in the error box.
    @Test func renderQuotesTheServer() throws {
      let server = try TestServer { request in
        request.target == "/broken"
          ? .response(200, [:], "{\n  \"a\": 1\n  \"b\": 2\n}")
          : .response(
            500, ["Content-Type": "application/problem+json"],
            #"{"title":"Out of stock","detail":"Item 4711 is gone."}"#)
      }
      let failed = try PipeRun(["render", server.url + "/orders"])
      #expect(failed.status == .exit(1))
      #expect(
        failed.errors.contains(
          "500 Internal Server Error. “Out of stock · Item 4711 is gone.” Try again"),
        "\(failed.errors)")
      let broken = try PipeRun(["render", server.url + "/broken"])
      #expect(
        broken.errors.contains("\n  2 │   \"a\": 1\n  3 │   \"b\": 2\n    │   ^\n"),
        "\(broken.errors)")
    }

    @Test func invalidRecordingsAreRejected() throws {
      let screens = try TemporaryScreens(Self.screens)
      for (file, part) in [
        ("home.json", "home.json: expected an HTTP Archive"),
        ("none.har", "none.har: No such file"),
      ] {
        let run = try PipeRun(
          ["render", "http://bff.test", "--replay-network", file], directory: screens.path)
        #expect(run.status == .exit(1))
        #expect(run.errors.contains(part), "\(run.errors)")
      }
    }
  }
}
