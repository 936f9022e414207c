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
    ])
    func secretsInArgumentsAreRedacted(_ arguments: [String]) throws {
      let run = try PipeRun(arguments, within: 60)
      #expect(run.status != .exit(0))
      #expect(!run.message.isEmpty)
      expectNoSecrets(run.message, "the message")
    }
  }
}
