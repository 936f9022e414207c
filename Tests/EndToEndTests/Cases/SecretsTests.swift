import TestServers
import Testing

extension EndToEnd {
  /// Tests that passwords and tokens in URLs are not written to the terminal, standard error or
  /// files.
  @Suite struct SecretsTests {
    private static let secrets = ["pa55w0rd", "s3cr3t", "fr4gm3nt"]

    /// A URL with secrets. No server listens at port 1.
    private static let address =
      "http://me:pa55w0rd@127.0.0.1:1/a?token=s3cr3t&x=1#access_token=fr4gm3nt"

    private func expectNoSecrets(_ text: String, _ source: String) {
      for secret in Self.secrets { #expect(!text.contains(secret), "\(source): \(text)") }
    }

    @Test func secretsInURLsAreRedacted() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Home",
          [
            Payload.link("Go", to: Self.address),
            """
            {"_beagleComponent_":"beagle:image",
             "path":{"_beagleImagePath_":"remote","url":"\(Self.address)"}}
            """,
            "{\"_beagleComponent_\":\"beagle:webView\",\"url\":\"\(Self.address)\"}",
          ]),
        "analytics.txt": #"{"actions":{"beagle:pushView":["route.url"]}}"#,
      ])
      let files = ["log.txt", "network.har", "records.txt"]
      let session = try PtySession(
        [
          screens.path, "--screen", "/home", "--log", screens.path + "/" + files[0],
          "--record-network", screens.path + "/" + files[1], "--analytics",
          screens.path + "/" + files[2], "--analytics-config", screens.path + "/analytics.txt",
          // Keys right after the end of an automatic retry are dropped.
          "--automatic-retries", "0",
        ], columns: 120, rows: 40)
      try session.wait(for: "Go")
      session.send("\r")
      try session.wait(for: "Could not load", "token=REDACTED")
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      for (key, heading) in [("H", "Requests"), ("L", "Errors")] {
        session.send(key)
        try session.wait(for: heading)
        session.send("\u{1b}")
        try session.wait(forNo: heading)
      }
      session.send("q")
      #expect(try session.waitForStatus() == .exit(0))
      expectNoSecrets(String(decoding: session.output, as: UTF8.self), "the terminal")
      for file in files {
        let text = try screens.text(of: file)
        #expect(text.contains("REDACTED"), "\(file): \(text)")
        expectNoSecrets(text, file)
      }
    }

    @Test(arguments: [
      ["render", address], ["render", address, address],
      ["render", ".", "--screen", address], ["render", ".", "--screen", address, "--offline"],
      ["render", ".", "--base-url", address],
      ["render", address, "--offline"], ["ht!p://me:pa55w0rd@h/?token=s3cr3t"], ["cache", address],
      ["check", address], ["check", "home.json?token=s3cr3t"], ["check", "/a?x=1&api_key=s3cr3t"],
      ["check", "a.json", "--theme", "t.json?token=s3cr3t"], ["check", "a", "--screen", address],
      ["check", "a.json", "--baseline", "b.json?token=s3cr3t"],
      ["check", "a", "--format", address],
      ["check", "a", "--allow", address], ["check", "a", "--known", address], ["lsp", address],
      ["lsp", "--theme", "t.json?token=s3cr3t"], ["eval", "a", address], ["explain", address],
      ["schema", "--draft", address], ["help", address], ["config", "--timeout", address],
      ["eval", "--context", #"{"token": "s3cr3t", x}"#, "a"],
      ["eval", "--context", #"{"pin": ["s3cr3t", {"password": {"a": "s3cr3t"#, "a"],
      ["render", ".", "--global", "@g.json?token=s3cr3t"],
      ["run", "--bearer-command", "print s3cr3t\n"], ["run", "--header", "X-Key:", "s3cr3t"],
      ["run", ".", "--header", "X-Key:", "s3cr3t"], ["run", "--header", "X-Key s3cr3t"],
      ["run", "--header", "X-Key: s3cr3t\u{7}", "."],
      ["render", address, "--replay-network", "n.har?token=s3cr3t"],
    ])
    func secretsInArgumentsAreRedacted(_ arguments: [String]) throws {
      let run = try PipeRun(arguments, within: 60)
      #expect(run.status != .exit(0))
      #expect(!run.message.isEmpty)
      expectNoSecrets(run.message, "the message")
    }

    /// Documents with mistakes at their secrets, which the fixes move.
    private static let screens = [
      "home.json": """
      {"_beagleComponent_": "beagle:webView", "url": "\(address)", "style": "\(address)"}
      """,
      "form.json": """
      {"_beagleComponent_": "beagle:textInput", "type": "PASSWORD", "value": "s3cr3t", "x": 1}
      """,
      "cut.json": #"{"password": "pa55w0rd", "refreshToken": ["s3cr3t", {"x": "fr4gm3nt"}] "a"}"#,
      "named.json?token=s3cr3t": #"{"_beagleComponent_": "beagle:text", "text": {}}"#,
      "list.json": """
      {"_beagleComponent_": "beagle:textInput", "type": "PASSWORD", "value": ["pa55w0rd"]}
      """,
      "move.json": """
      {"_beagleComponent_": "beagle:button", "text": "x", "onPress": [{"_beagleAction_":
       "beagle:pushView", "route": {"url": "/a", "headers": {"X-Api-Key": "s3cr3t"}}}]}
      """,
      "expression.json": """
      {"_beagleAction_": "beagle:setContext", "contextId": "password", "value": "@{a + 'pa55w0rd'}"}
      """,
      "literal.json": """
      {"_beagleAction_": "beagle:setContext", "contextId": "password", "value": pa55w0rd}
      """,
      "before.json": """
      {"_beagleAction_": "beagle:setContext", "value": "pa55w0rd", "contextId": "password",}
      """,
    ]

    /// Source lines, messages and fixes of findings do not contain the secrets of a document, in any
    /// format.
    @Test(arguments: ["text", "line", "json", "sarif", "github"])
    func secretsInDocumentsAreRedacted(format: String) throws {
      let screens = try TemporaryScreens(Self.screens)
      try screens.write("plain.json", #"{"_beagleComponent_": "beagle:text", "text": "a"}"#)
      let run = try PipeRun(
        ["check", "-f", format, ".", "named.json?token=s3cr3t"], directory: screens.path)
      #expect(run.status == .exit(1), "\(run.errors)")
      expectNoSecrets(run.message, format)
      for place in Self.screens.keys {
        let name = place.prefix { $0 != "?" }
        #expect(run.output.contains(name), "\(place): \(run.output)")
      }
      let baseline = try PipeRun(
        ["check", "--write-baseline", "known.txt", "."], directory: screens.path)
      #expect(baseline.status == .exit(0), "\(baseline.errors)")
      expectNoSecrets(try screens.text(of: "known.txt"), "the baseline")
      let accepted = try PipeRun(
        ["check", "--baseline", "known.txt", "."], directory: screens.path)
      #expect(accepted.status == .exit(0), "\(accepted.output)")
    }

    /// A message about a secret keeps everything else, and `check --fix` still applies the fix.
    @Test func fixesOfSecretsAreExplained() throws {
      let screens = try TemporaryScreens(["list.json": Self.screens["list.json"] ?? ""])
      let check = try PipeRun(["check", "list.json"], directory: screens.path)
      #expect(check.output.contains("change to \"REDACTED\""), "\(check.output)")
      #expect(check.output.contains(#""value": ["********"]}"#), "\(check.output)")
      let sarif = try PipeRun(["check", "-f", "sarif", "list.json"], directory: screens.path)
      #expect(!sarif.output.contains("insertedContent"))
      let fix = try PipeRun(["check", "--fix", "list.json"], directory: screens.path)
      #expect(fix.status == .exit(0), "\(fix.message)")
      #expect(try screens.text(of: "list.json").contains(#""value": "pa55w0rd"}"#))
    }

    /// Messages and the log of a screen quote no secrets of its document.
    @Test(arguments: ["list.json", "expression.json", "literal.json", "before.json", "cut.json"])
    func secretsInScreensAreNotLogged(name: String) throws {
      let screens = try TemporaryScreens([name: Self.screens[name] ?? ""])
      let run = try PipeRun(
        ["render", name, "--log", "log.txt", "--log-level", "info"], directory: screens.path)
      let log = try screens.text(of: "log.txt")
      #expect(log.contains(name), "\(log)")
      expectNoSecrets(run.errors, name)
      expectNoSecrets(log, name)
    }

    /// Excerpts mark the same columns as in the document.
    @Test func excerptsKeepTheirColumns() throws {
      let screens = try TemporaryScreens([
        "home.json": #"{"_beagleComponent_":"beagle:webView","url":"/a?token=s3cr3t","style":1}"#
      ])
      let run = try PipeRun(["check", "home.json"], directory: screens.path)
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.contains(#""url":"/a?token=******","style":1}"#) }, "\(lines)")
    }

    /// A server that repeats the secrets of a request in its response, under names that suggest no
    /// secret, and the cookies that it sets.
    @Test func secretsThatAServerRepeatsAreRedacted() throws {
      let (headers, token, profile) = (
        "T0psecret-header", "T0p+secret/bearer=", "T0psecret-profile"
      )
      let number = "987654321012"
      let body = """
        {"_beagleComponent_":"beagle:text","text":{"got":["\(headers)","Bearer \(token)","\(profile)"]},
         "note":"\(headers) \(token) \(profile)", "\(number)":\(number),
         "next":"/a?to=T0p%2Bsecret%2Fbearer%3D", "basic":"VDBwK3NlY3JldC9iZWFyZXI9"}
        """
      let server = try TestServer { _ in
        .response(200, ["Set-Cookie": "sid=s3cr3t", "X-Next": "/T0p%2bsecret%2fbearer="], body)
      }
      let home = try TemporaryScreens([
        "beagle-tui/config.json": #"{"headers": {"X-Api-Key": "${KEY}"}}"#
      ])
      let run = try PipeRun(
        [
          "render", server.url, "--header", "X-Auth-Token: \(headers)", "--header",
          "X-Api-Id-Key: \(number)", "--bearer-command", "echo \(token)", "--record-network",
          home.path + "/n.har", "--log", home.path + "/log",
          "--log-level", "info",
        ], environment: ["XDG_CONFIG_HOME": home.path, "KEY": profile], within: 60)
      let har = try home.text(of: "n.har")
      #expect(har.contains("REDACTED"), "\(har) \(run.message)")
      let log = try home.text(of: "log")
      #expect(server.received.first?.headers.values.contains(headers) == true)
      let forms = ["T0p%2", "VDBwK3NlY3JldC9iZWFyZXI", number]
      for secret in [headers, token, profile, "s3cr3t"] + forms {
        #expect(!run.errors.contains(secret), "\(run.errors)")
        #expect(!har.contains(secret), "\(har)")
        #expect(!log.contains(secret), "\(log)")
      }
    }
  }
}
