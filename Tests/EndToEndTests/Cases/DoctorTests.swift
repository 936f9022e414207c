import TestServers
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui doctor`.
  @Suite struct DoctorTests {
    @Test func repliesOfTheTerminalAreReported() throws {
      let session = try PtySession(["doctor"], columns: 100, rows: 60)
      try session.wait("the end of the report", evenIfEnded: true) {
        session.screen.shows("Next steps")
      }
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.unrestoredState.isEmpty, "\(session.unrestoredState)")
      let text = session.screen.text.inOneLine
      for words in [
        "✓ TERM xterm-256color", "✓ Size 100 columns, 60 rows", "✓ Encoding UTF-8",
        "✓ Queries all replies within", "• Images characters", "✓ glibc 2.", "mode 2027", "Widths",
      ] {
        #expect(text.contains(words), "\(words) in \(session.report)")
      }
    }

    @Test func aSilentTerminalIsReported() throws {
      let session = try PtySession(["doctor"], columns: 100, rows: 60, replies: false)
      try session.wait("the end of the report", evenIfEnded: true) {
        session.screen.shows("Next steps")
      }
      #expect(session.screen.text.inOneLine.contains("• Queries no complete reply within 1 s"))
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.unrestoredState.isEmpty, "\(session.unrestoredState)")
    }

    @Test func colorsHaveAReason() throws {
      for (environment, words) in [
        (["NO_COLOR": "1"], "• Colors none, because NO_COLOR is set"),
        (["COLORTERM": "truecolor"], "✓ Colors 24-bit color, as announced"),
        (
          ["TERM": "linux"], "• Queries none, because this type of terminal may not understand them"
        ),
      ] as [([String: String], String)] {
        let session = try PtySession(
          ["doctor"], columns: 100, rows: 60, environment: environment.mapValues { $0 })
        try session.wait("the end of the report", evenIfEnded: true) {
          session.screen.shows("Next steps")
        }
        #expect(session.screen.text.inOneLine.contains(words), "\(session.report)")
        _ = try session.waitForStatus()
      }
    }

    @Test func withoutATerminalTheReportIsComplete() throws {
      let files = try TemporaryScreens()
      let run = try PipeRun(
        ["doctor"], environment: ["HOME": files.path, "PATH": files.path], directory: files.path)
      #expect(run.status == .exit(0), "\(run.message)")
      for heading in ["Program", "Terminal", "Libraries", "Programs", "Configuration", "Cache"] {
        #expect(run.output.contains("\n\(heading)\n") || run.output.hasPrefix(heading))
      }
      // Missing programs are notes with a remedy.
      #expect(run.message.contains("• chafa not installed, needed for images"), "\(run.message)")
      #expect(run.message.contains("- Install chafa to see images: apt-get install chafa."))
      let ascii = try PipeRun(["doctor"], environment: ["LANG": "C", "HOME": files.path])
      #expect(ascii.output.utf8.allSatisfy { $0 < 0x80 })
      #expect(ascii.message.contains("Set a locale with UTF-8"), "\(ascii.message)")
    }

    @Test func aWrongConfigurationIsAProblem() throws {
      let files = try TemporaryScreens([
        "beagle-tui/config.json": "{\"timeuot\": 5}", ".beagle-tui.json": "{\"sever\": true}",
      ])
      let run = try PipeRun(
        ["doctor"], environment: ["XDG_CONFIG_HOME": files.path], directory: files.path)
      #expect(run.status == .exit(1))
      #expect(run.message.contains("did you mean \"timeout\"?"), "\(run.message)")
      #expect(run.message.contains("✗ Project file"), "\(run.message)")
      let json = try PipeRun(
        ["doctor", "--format", "json"], environment: ["XDG_CONFIG_HOME": files.path])
      #expect(json.status == .exit(1))
      #expect(json.output.contains("\"hasProblems\":true"), "\(json.output)")
      #expect(json.output.split(separator: "\n").count == 1)
    }

    @Test func eachStepOfTheNetworkIsReported() throws {
      let server = try TestServer { _ in .response(200, [:], "{}") }
      let reached = try PipeRun(["doctor", "http://127.0.0.1:\(server.port)"])
      #expect(reached.status == .exit(0), "\(reached.message)")
      for words in ["✓ DNS 127.0.0.1 in", "✓ TCP connected in", "✓ HTTP HTTP/1.1 status 200"] {
        #expect(reached.message.contains(words), "\(words) in \(reached.message)")
      }
      let refusing = try TestServer { _ in .response(401, [:], "{}") }
      let refused = try PipeRun(["doctor", "http://127.0.0.1:\(refusing.port)"])
      #expect(refused.status == .exit(1))
      #expect(refused.message.contains("status 401"), "\(refused.message)")
      #expect(refused.message.contains("check the headers and the token of the profile"))
      let closed = try PipeRun(["doctor", "http://127.0.0.1:\(TestServer.closedPort())"])
      #expect(closed.status == .exit(1))
      #expect(closed.message.contains("✗ TCP"), "\(closed.message)")
      let unknown = try PipeRun(["doctor", "http://name.invalid"])
      #expect(unknown.status == .exit(1))
      #expect(unknown.message.contains("✗ DNS name.invalid:"), "\(unknown.message)")
      // The server speaks no TLS.
      let insecure = try PipeRun(["doctor", "https://127.0.0.1:\(server.port)"])
      #expect(insecure.status == .exit(1))
      #expect(insecure.message.contains("✗ TLS"), "\(insecure.message)")
    }

    @Test func secretsAreNotPrinted() throws {
      let port = try TestServer.closedPort()
      let run = try PipeRun([
        "doctor", "http://ada:s3cret@127.0.0.1:\(port)/?token=s3cret", "--header",
        "Authorization: s3cret",
      ])
      #expect(!run.message.contains("s3cret"), "\(run.message)")
    }
  }
}
