import Testing

extension Commands {
  /// Tests of options that provide the contexts and operations of an application.
  @Suite struct ContextOptionsTests {
    private static let files = [
      "home.json": Payload.screen(
        "Home",
        [
          Payload.text("user: @{global.user.name}"),
          Payload.text("order: @{navigationContext.id}"),
          Payload.text("price: @{sum(price('x'), 1)} @{currency()}"),
        ]),
      "user.json": #"{"user": {"name": "Ada"}}"#,
      "broken.json": "{\"user\":\n  {\"name\" 5}}",
    ]

    private func run(_ arguments: [String]) throws -> PipeRun {
      let directory = try TemporaryScreens(Self.files)
      return try PipeRun(arguments, directory: directory.path)
    }

    private static let provided = [
      "--global", "@user.json", "--navigation-context", "{\"id\": 7}",
      "--stub-operation", "price=3", "--stub-operation=currency=\"EUR\"",
    ]

    @Test(arguments: [["render", "home.json"], ["run", "home.json"], ["home.json"]])
    func screensReadProvidedContexts(command: [String]) throws {
      let run = try run(command + Self.provided)
      #expect(run.status == .exit(0))
      for text in ["user: Ada", "order: 7", "price: 4 EUR"] {
        #expect(run.output.contains(text), "\(run.output)")
      }
      #expect(run.errors == "")
    }

    @Test func expressionsReadProvidedContexts() throws {
      for (expression, line) in [
        ("@{global.user.name}", "\"Ada\" string"), ("@{navigationContext.id}", "7 int"),
        ("@{price(1)}", "3 int"), ("@{other}", "1 int"),
      ] {
        let run = try run(["eval", "--context", "{\"other\": 1}"] + Self.provided + [expression])
        #expect(run.status == .exit(0), "\(run.errors)")
        #expect(run.output == line + "\n")
      }
      let vectors = try TemporaryScreens(["rows": "{\"expression\": \"@{currency()}\"}\n"])
      let results = try PipeRun(
        ["eval", "--vectors", "--stub-operation", "currency=\"EUR\""], input: vectors.path + "/rows"
      )
      #expect(results.output.contains(#""result":"EUR""#), "\(results.output)")
    }

    @Test(arguments: [
      (
        ["--global", "{\"a\" 1}"],
        "--global: expected JSON, found \"{\"a\" 1}\": expected a colon after the key, not '1' at"
          + " column 6"
      ),
      (["--global", "{\"a\": 1"], "found \"{\"a\": 1\": the document ends before it is complete"),
      (["--global", "@broken.json"], "--global: broken.json:2:11: "),
      (["--navigation-context", "@none.json"], "none.json: No such file or directory"),
      (["--global", "@"], "--global: expected JSON, or @ followed by a file, found \"@\""),
      (["--stub-operation", "price"], "--stub-operation: expected NAME=RESULT"),
      (["--stub-operation", "a.b=1"], "expected an operation name"),
      (["--stub-operation", "price="], "--stub-operation: expected JSON, found \"\"\n"),
      (
        ["--stub-operation", "price=tru"],
        "--stub-operation: expected JSON, found \"tru\": only true, false and null are written"
      ),
    ])
    func invalidValuesAreReported(arguments: [String], message: String) throws {
      for command in [["render", "home.json"], ["eval", "x"]] {
        let run = try run(command + arguments)
        #expect(run.status == .exit(2))
        #expect(run.output == "")
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!run.errors.contains("⏎"), "\(run.errors)")
      }
    }

    /// The text around the error would not fit in one line.
    @Test func invalidFilesOfOptionsAreReportedInOneLine() throws {
      let run = try run(["render", "home.json", "--theme", "broken.json"])
      #expect(run.status == .exit(1))
      #expect(run.errors.hasPrefix("beagle-tui: broken.json:2:11: expected a colon"))
      #expect(!run.errors.contains("⏎"), "\(run.errors)")
    }

    @Test(arguments: [
      (["render", "http://127.0.0.1:1", "--base-url", "http://h"], "need a directory, not a URL"),
      (["render", ".", "--base-url", "h/path"], "expected a server such as"),
      (["render", ".", "--base-url", "http://"], "expected a server such as"),
      (["render", ".", "--base-url", "http://h:99999"], "expected a server such as"),
      (["render", ".", "--base-url", "http://h/x?y"], "expected a server such as"),
      (["render", ".", "--base-url", "http://[::1"], "expected a server such as"),
      (["render", ".", "--base-url", "http://h", "--offline"], "remove one of them"),
    ])
    func invalidBaseURLsAreReported(arguments: [String], message: String) throws {
      let run = try run(arguments)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func checkAcceptsKnownOperations() throws {
      let directory = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.text("@{price(1)} @{currency()}")]),
        "names.txt": "# ours\nprice\n\ncustom:gauge\ncurrency\n", "wrong.txt": "price\na.b\n",
        "price": "currency",
      ])
      func check(_ arguments: String...) throws -> PipeRun {
        try PipeRun(["check", "home.json"] + arguments, directory: directory.path)
      }
      let unknown = try check()
      #expect(unknown.status == .exit(1))
      #expect(unknown.output.contains("no operation is named \"price\""))
      #expect(try check("--known", "names.txt").status == .exit(0))
      // A file takes precedence over an operation of the same name.
      let partly = try check("--known", "price")
      #expect(partly.output.contains("\"price\"") && !partly.output.contains("\"currency\""))
      let other = try check("--known", "currency")
      #expect(other.output.contains("\"price\"") && !other.output.contains("\"currency\""))
      let wrong = try check("--known", "wrong.txt")
      #expect(wrong.status == .exit(2))
      #expect(wrong.errors.contains("wrong.txt:2: expected a name"), "\(wrong.errors)")
    }
  }
}
