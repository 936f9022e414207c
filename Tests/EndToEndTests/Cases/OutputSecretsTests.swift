import Testing

extension Commands {
  /// Tests that the values of secret variables are in no output and no file of `test`.
  @Suite struct OutputSecretsTests {
    private static let secret = "hunter2&<\"x pw"
    private static let token =
      "tok-0123456789abcdefghijklmnopqrstuvwxyz-0123456789-ABCDEFGHIJKLMNOP"

    /// A form that repeats the password in a text, a request and the next screen.
    private static let files = [
      "home.json": Payload.screen(
        "Home",
        [
          #"""
          {"_beagleComponent_":"beagle:container","context":{"id":"form","value":{"note":""}},
           "children":[
            {"_beagleComponent_":"beagle:textInput","id":"field","value":"@{form.note}","onChange":[
              {"_beagleAction_":"beagle:setContext","contextId":"form","path":"note",
               "value":"@{onChange.value}"}]},
            {"_beagleComponent_":"beagle:text","text":"Hello @{form.note}!"},
            {"_beagleComponent_":"beagle:button","text":"Send","onPress":[
              {"_beagleAction_":"beagle:sendRequest","url":"/send?note=@{form.note}","method":"POST",
               "data":{"note":"@{form.note}","login":{"password":"typed-0nly"}}}]}]}
          """#
        ]),
      "flows/a.yaml": """
      appId: a
      name: Log in with ${SECRET}
      ---
      - tapOn: {id: field}
      - inputText: ${NOTE}
      - hideKeyboard
      - takeScreenshot: shot
      - tapOn: Send
      - beagle: {snapshot: form}
      - tapOn: {text: "No ${NOTE}", optional: true}
      - beagle: {request: {path: /send.*, body: {note: other, password: .*}}}
      """,
    ]

    private func run(
      _ arguments: [String], variables: [String], secret: String
    ) throws -> (run: PipeRun, screens: TemporaryScreens) {
      let screens = try TemporaryScreens(Self.files)
      let run = try PipeRun(
        ["test", "flows/a.yaml", "--output", "out"] + arguments + variables,
        directory: screens.path, within: 60)
      return (run, screens)
    }

    /// Returns the forms of a secret that a format may contain.
    private func forms(_ secret: String) -> [String] {
      let json = secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let markup = secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing("\"", with: "&quot;")
      let url = secret.replacing("&", with: "%26").replacing("<", with: "%3C")
        .replacing("\"", with: "%22").replacing(" ", with: "%20")
      return [secret, json, markup, url]
    }

    private static let outputs = [
      "out/index.html", "out/shot.svg", "out/shot.txt", "__snapshots__/form.txt",
      "__snapshots__/form.aria.yaml",
    ]

    @Test(arguments: ["list", "junit", "tap", "json", "github"], [0, 1])
    func variablesAreInNoOutput(format: String, kind: Int) throws {
      let secret = kind == 0 ? Self.secret : Self.token
      let variables =
        kind == 0
        ? ["-e", "NOTE=\(secret)", "--secret", "NOTE"]
        : ["-e", "API_TOKEN=\(secret)", "-e", "NOTE=\(secret)"]
      let (run, screens) = try run(["--format", format], variables: variables, secret: secret)
      #expect(run.status == .exit(1), "\(run.message)")
      #expect(run.output.contains("REDACTED"), "\(run.output)")
      let found = try PipeRun(
        [screens.path, "-type", "f", "-printf", "%P\n"], program: "/usr/bin/find")
      let written = found.output.split(separator: "\n").map(String.init)
        .filter { $0 != "flows/a.yaml" }
      for name in ["screen.svg", "semantics.json", "requests.har", "log.txt", "recording.cast"] {
        #expect(written.contains { $0.hasSuffix("/" + name) }, "\(written)")
      }
      for output in Self.outputs { #expect(written.contains(output), "\(written)") }
      var texts = [("output", run.output), ("errors", run.errors)]
      for name in written { texts.append((name, try screens.text(of: name))) }
      for (name, text) in texts {
        for form in forms(secret) { #expect(!text.contains(form), "\(name): \(text)") }
        // Pieces of a token that takes several rows.
        for piece in ["tok-0123456789ab", "uvwxyz-0123456789", "-ABCDEFGHIJKLMNOP"] {
          #expect(!text.contains(piece), "\(name): \(text)")
        }
      }
      // The bodies of requests that failed an assertion.
      #expect(!run.output.contains("typed-0nly"), "\(run.output)")
    }

    @Test func workersKeepSecretsToo() throws {
      var files = Self.files
      files["flows/b.yaml"] = files["flows/a.yaml"]
      let screens = try TemporaryScreens(files)
      let run = try PipeRun(
        [
          "test", "--jobs", "2", "--format", "json", "-e", "PASSWORD=hunter2pw", "-e",
          "NOTE=hunter2pw",
        ],
        environment: ["MAESTRO_PIN": "4711"], directory: screens.path, within: 60)
      #expect(run.status == .exit(1))
      #expect(!run.message.contains("hunter2pw"), "\(run.message)")
    }

    @Test func flowsMayDefineSecrets() throws {
      let screens = try TemporaryScreens(Self.files)
      try screens.write(
        "flows/a.yaml",
        "appId: a\nenv: {NOTE: hunter2pw}\n---\n- assertVisible: No ${NOTE}\n")
      let run = try PipeRun(["test", "--secret", "NOTE"], directory: screens.path)
      #expect(run.output.contains("No REDACTED"), "\(run.output)")
      let missing = try PipeRun(["test", "--secret", "NTOE"], directory: screens.path)
      #expect(missing.status == .exit(2))
      #expect(missing.errors.contains("--secret NTOE: no variable has this name"))
      let short = try PipeRun(
        ["test", "-e", "PIN=12", "--secret", "NOTE"], directory: screens.path)
      #expect(short.errors.contains("the value of PIN is shorter than 4 characters"))
    }

    /// A snapshot that contains the secret already is not printed either.
    @Test func differencesHaveNoSecrets() throws {
      let screens = try TemporaryScreens(Self.files)
      try screens.write("__snapshots__/form.txt", "old hunter2pw\n")
      try screens.write("flows/a.yaml", "appId: a\n---\n- launchApp\n- beagle: {snapshot: form}\n")
      let run = try PipeRun(["test", "-e", "PASSWORD=hunter2pw"], directory: screens.path)
      #expect(run.output.contains("-old REDACTED"), "\(run.output)")
      #expect(!run.message.contains("hunter2pw"))
    }
  }
}
