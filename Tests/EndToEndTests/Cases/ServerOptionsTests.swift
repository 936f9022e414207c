import Glibc
import TestServers
import Testing

extension EndToEnd {
  /// Tests of options about servers, TLS and tokens.
  @Suite struct ServerOptionsTests {
    private static let closed = "http://127.0.0.1:1"

    @Test(arguments: [
      (["--header", "s3cret"], "--header: expected a header such as 'X-Tenant: acme', in quotes"),
      (["--header", "Authorization:", "Bearer", "s3cret"], "put it in quotes"),
      (["--header", "a b: s3cret"], "--header: expected a header name"),
      (["--header", "Connection: s3cret"], "header Connection is set by beagle-tui"),
      (["--header", "A: s3cret\r\nB: c"], "header A contains control characters"),
      (["--header", "@/none/such"], "/none/such: No such file"),
      (["--bearer-command", ""], "--bearer-command: expected a shell command"),
      (
        ["--bearer-command", "echo s3cret", "--header", "Authorization: s3cret"],
        "--bearer-command and an Authorization header cannot be used together"
      ),
      (["--cacert", "/nonexistent.pem"], "--cacert: no such file: /nonexistent.pem"),
      (["--key", "/dev/null"], "--key needs the certificate of the key; add --cert"),
      (["--timeout", "0"], "--timeout: expected a whole number from 1 to 86400"),
      (["--platform", "a\nb"], "--platform: expected text without control characters"),
    ])
    func invalidOptionsAreReported(arguments: [String], message: String) throws {
      for command in ["run", "render", "config"] {
        let run = try PipeRun([command, Self.closed] + arguments)
        #expect(run.status == .exit(2))
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!run.errors.contains("s3cret"), "\(run.errors)")
      }
    }

    @Test func headersNeedAServer() throws {
      let screens = try TemporaryScreens(["home.json": Payload.screen("Home", [])])
      for option in [["--header", "A: b"], ["--bearer-command", "echo t"]] {
        let run = try PipeRun(["render", screens.path] + option)
        #expect(run.status == .exit(2))
        #expect(run.errors.contains("need a server; give a URL or --base-url"), "\(run.errors)")
        let based = try PipeRun(["render", screens.path, "--base-url", Self.closed] + option)
        #expect(based.status == .exit(0), "\(based.errors)")
      }
      let failed = try PipeRun([
        "render", screens.path, "-s", "/other", "--base-url", Self.closed, "--bearer-command",
        "echo expired >&2; exit 9",
      ])
      #expect(failed.status == .exit(1))
      #expect(failed.errors.contains("token command: expired\n"), "\(failed.errors)")
      #expect(failed.errors.contains("the token command ended with status 9. "), "\(failed.errors)")
      #expect(failed.errors.contains(" Its error output is above. Correct"), "\(failed.errors)")
    }

    @Test func headersAreReadFromFiles() throws {
      let files = try TemporaryScreens([
        "headers": "# mine\nX-A: 1\n\n  \nX-B:2\n", "wrong": "X-A: 1\ns3cret\n",
      ])
      let run = try PipeRun(["config", Self.closed, "--header", "@headers"], directory: files.path)
      #expect(run.output.contains("headers.X-A"), "\(run.errors)")
      #expect(run.output.contains("headers.X-B"))
      let wrong = try PipeRun(["config", "--header", "@wrong"], directory: files.path)
      #expect(
        wrong.errors.contains("--header: wrong:2: expected a header such as X-Tenant: acme\n"),
        "\(wrong.errors)")
      #expect(!wrong.errors.contains("s3cret"))
    }

    /// Editors may begin a file with a byte order mark.
    @Test func byteOrderMarksAreNoPartOfFiles() throws {
      let files = try TemporaryScreens([
        "headers": "\u{FEFF}X-A: 1\nX-B: 2\r\n", "comment": "\u{FEFF}# mine\nX-A: 1\n",
        "only": "\u{FEFF}", "names": "\u{FEFF}custom:gauge\nprice\n",
        "value": "\u{FEFF}{\"a\": 1}", "theme.json": "\u{FEFF}{\"texts\": {}}",
        "config/beagle-tui/config.json":
          "\u{FEFF}{\"profiles\": {\"a\": {\"headers\": {\"X-A\": \"1\"}}}}",
        "screens/home.json":
          "\u{FEFF}\(Payload.screen("Home", [#"{"_beagleComponent_": "custom:gauge"}"#]))",
        "screens/.beagle-tui.json": "\u{FEFF}{\"known\": [\"custom:other\"]}",
        "screens/routes.json": "\u{FEFF}[]",
      ])
      for name in ["headers", "comment"] {
        let run = try PipeRun(
          ["config", Self.closed, "--header", "@\(name)"], directory: files.path)
        #expect(run.output.contains("headers.X-A"), "\(name): \(run.errors)")
      }
      let empty = try PipeRun(["config", Self.closed, "--header", "@only"], directory: files.path)
      #expect(empty.status == .exit(0), "\(empty.errors)")
      let profile = try PipeRun(
        ["config", Self.closed, "--profile", "a"],
        environment: ["XDG_CONFIG_HOME": files.path + "/config"], directory: files.path)
      #expect(profile.output.contains("headers.X-A"), "\(profile.errors)")
      let check = try PipeRun(
        ["check", "--known", "names", "--theme", "theme.json", "screens"], directory: files.path)
      #expect(check.status == .exit(0), "\(check.message)")
      let eval = try PipeRun(
        ["eval", "--context", "@value", "@{a}"], directory: files.path)
      #expect(eval.output.hasPrefix("1"), "\(eval.message)")
    }

    /// Text in another encoding is named, and not read as nonsense.
    @Test func otherEncodingsAreNamed() throws {
      let files = try TemporaryScreens([:])
      for bytes in [[0xFF, 0xFE, 0x58, 0x00], [0xFE, 0xFF, 0x00, 0x58]] as [[UInt8]] {
        try files.write("headers", bytes)
        let run = try PipeRun(
          ["config", Self.closed, "--header", "@headers"], directory: files.path)
        #expect(run.status == .exit(2))
        #expect(run.errors.contains("headers: the text is UTF-16; save the file as UTF-8"))
      }
    }

    // MARK: - TLS

    @Test(arguments: [80, 40, 20])
    func statusBarWarnsOfUnverifiedTLS(columns: Int) throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Home", [Payload.button("Box", [Payload.alert("Over it")]), Payload.text("x")])
      ])
      let session = try PtySession(
        [screens.path, "--insecure"], columns: columns, rows: 12)
      try session.wait(for: "Box", "⚠ TLS unverified")
      #expect(session.screen.row(11).contains("⚠ TLS unverified"))
      session.send("\t\r")
      try session.wait(for: "Over it")
      #expect(session.screen.row(11).contains("⚠ TLS unverified"))
      session.send("\r")
      try session.wait(forNo: "Over it")
      #expect(session.screen.row(11).contains("⚠ TLS unverified"))
      if columns == 80 {
        session.send("/Bo")
        try session.wait(for: "/Bo", "1/1")
        #expect(session.screen.row(11).contains("TLS unverified  1/1"))
      }
      let run = try PipeRun(["render", screens.path, "--insecure"])
      #expect(run.status == .exit(0))
      #expect(run.errors.contains("Certificates are not verified"), "\(run.errors)")
    }

    /// OpenSSL would prompt for the passphrase on the program's terminal and read its keys.
    @Test func passphraseIsNotReadFromTheTerminal() throws {
      let files = try TemporaryScreens()
      let openssl = popen(
        """
        cd \(files.path) && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
        -passout pass:x -keyout key.pem -out cert.pem -subj /CN=me 2>&1
        """, "r")
      #expect(pclose(openssl) == 0)
      // The kernel accepts connections, but the server does not read them.
      let listener = try TestServer.listen()
      defer { close(listener.descriptor) }
      let session = try PtySession(
        [
          "https://127.0.0.1:\(listener.port)", "--cert", "cert.pem", "--key", "key.pem",
        ], columns: 100, rows: 30, directory: files.path)
      try session.wait(for: "is protected by a passphrase")
      #expect(!String(decoding: session.output, as: UTF8.self).contains("Enter PEM"))
      session.send("\u{1b}")
      try session.wait(forNo: "passphrase")
      #expect(try session.quit() == [])
    }

    // MARK: - Tokens

    /// The message contains the exit status, and Retry runs the command again.
    @Test func failedTokenCommandsAreReported() throws {
      let files = try TemporaryScreens()
      let command =
        "echo x >> runs; test $(grep -c x runs) = 1 || { echo s3cret; exit; }; echo no >&2; exit 3"
      let session = try PtySession(
        [Self.closed, "--bearer-command", command], columns: 100, rows: 30, directory: files.path)
      try session.wait("the message") {
        session.screen.text.inOneLine.contains("the token command ended with status 3.")
      }
      try session.wait(for: "Retry")
      session.send("r")
      try session.wait("the second failure") {
        let text = session.screen.text.inOneLine
        return text.contains("Could not load") && !text.contains("status 3")
      }
      #expect(try files.text(of: "runs") == "x\nx\n")
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      session.send("L")
      try session.wait(for: "token command: no")
      #expect(!session.screen.text.contains("s3cret"))
      session.send("\u{1b}")
      try session.wait(forNo: "token command: no")
      #expect(try session.quit() == [])
      #expect(!String(decoding: session.output, as: UTF8.self).contains("s3cret"))
    }

    /// The program can be quit while the command runs, which ends the command.
    @Test func quittingEndsTheTokenCommand() throws {
      let files = try TemporaryScreens()
      let session = try PtySession(
        [Self.closed, "--bearer-command", "echo $$ > pid; exec sleep 987"], directory: files.path)
      try session.wait("the process id") { (try? files.text(of: "pid"))?.last == "\n" }
      let child = try #require(Int32(files.text(of: "pid").dropLast()))
      session.send("\u{3}")
      #expect(try session.waitForStatus() == .exit(0))
      try session.wait("the end of the command", evenIfEnded: true) { kill(child, 0) != 0 }
    }

    // MARK: - Secrets

    /// No output of the program contains a secret, whatever fails.
    @Test func secretsAreNeverWritten() throws {
      let secret = "s3cret"
      let files = try TemporaryScreens([
        "headers": "X-Token: \(secret)\n",
        "beagle-tui/config.json": """
        {"profiles": {"p": {"baseUrl": "http://me:\(secret)@127.0.0.1:1",
          "headers": {"Cookie": "\(secret)", "X-E": "${E}"}, "bearerCommand": "echo \(secret)"}}}
        """,
      ])
      let environment: [String: String?] = ["XDG_CONFIG_HOME": files.path, "E": secret]
      let headers = [
        "--header", "Authorization: Bearer \(secret)", "--header", "@headers",
      ]
      for arguments in [
        ["config", Self.closed] + headers, ["config", "-f", "json", Self.closed] + headers,
        ["config", "--profile", "p"], ["config", "-f", "json", "--profile", "p"],
        ["render", Self.closed, "--log", "log"] + headers, ["run", Self.closed] + headers,
        ["render", "--profile", "p", "--log", "log"], ["--profile", "p"],
        ["render", Self.closed, "--bearer-command", "echo \(secret)", "--log", "log"],
        ["render", Self.closed, "--bearer-command", "echo \(secret); set -x; x=\(secret); exit 4"],
        ["render", Self.closed, "--bearer-command", "echo \(secret) two"],
        ["render", "http://other.example", "--profile", "p"],
      ] {
        let run = try PipeRun(arguments, environment: environment, directory: files.path)
        #expect(!(run.output + run.errors).contains(secret), "\(arguments): \(run.errors)")
      }
      #expect(try !files.text(of: "log").contains(secret))
      #expect(try files.text(of: "log").contains("GET http://127.0.0.1:1"))
    }
  }
}
