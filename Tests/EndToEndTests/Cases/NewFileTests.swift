import JSON
import Testing

extension Commands {
  /// Tests of `new screen` and `new component`, and of the settings for editors.
  @Suite struct NewFileTests {
    // MARK: - Screens

    @Test func screenIsCreatedAndNamed() throws {
      let folder = try TemporaryScreens()
      _ = try PipeRun(["new", "./app"], directory: folder.path)
      let run = try PipeRun(
        ["new", "screen", "orders/order-detail"], directory: folder.path + "/app")
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(run.output.hasPrefix("Created orders/order-detail.json."))
      #expect(run.output.contains("{ \"url\": \"/orders/order-detail\" }"))
      let render = try PipeRun(
        ["render", "app", "--screen", "/orders/order-detail"], directory: folder.path)
      #expect(render.output.contains("Order detail"))
      let check = try PipeRun(["check", "app/orders/order-detail.json"], directory: folder.path)
      #expect(check.message == "", "\(check.message)")
      let second = try PipeRun(
        ["new", "screen", "orders/order-detail"], directory: folder.path + "/app")
      #expect(second.status == .exit(1))
      #expect(second.errors.contains("this file exists, so nothing was written"))
      #expect(second.errors.hasSuffix("\n  orders/order-detail.json\n"))
    }

    /// The URL begins in the directory of the screens, wherever the command runs.
    @Test func urlStartsInTheDirectoryOfTheScreens() throws {
      let home = Payload.screen("Home", [Payload.text("Hi")])
      let folder = try TemporaryScreens(["screens/home.json": home, "screens/routes.json": "[]"])
      folder.makeFolder("screens/orders")
      for (path, directory, file, url) in [
        ("screens/a/b", "", "screens/a/b.json", "/a/b"),
        ("c.json", "/screens/orders", "screens/orders/c.json", "/orders/c"),
        ("/d", "/screens/orders", "screens/d.json", "/d"),
        ("e", "/screens", "screens/e.json", "/e"),
      ] {
        let run = try PipeRun(["new", "screen", path], directory: folder.path + directory)
        #expect(run.status == .exit(0), "\(run.errors)")
        #expect(run.output.contains("{ \"url\": \"\(url)\" }"), "\(path): \(run.output)")
        #expect(try folder.text(of: file).contains("beagle:screenComponent"))
      }
    }

    @Test func screenFollowsTheStyleOfTheOthers() throws {
      let text = "{\r\n\t\"_beagleComponent_\": \"beagle:text\",\r\n\t\"text\": \"a\"\r\n}\r\n"
      let folder = try TemporaryScreens([
        "home.json": text, "orders/index.json": text, "users/index.json": text,
        "users/one.json": text, "data.json": "{\n        \"a\": 1\n}\n",
      ])
      let run = try PipeRun(["new", "screen", "carts/open"], directory: folder.path)
      #expect(run.output.hasPrefix("Created carts/open/index.json."), "\(run.message)")
      #expect(run.output.contains("{ \"url\": \"/carts/open\" }"))
      let created = try folder.text(of: "carts/open/index.json")
      #expect(created.hasPrefix("{\r\n\t\"_beagleComponent_\""))
      #expect(created.contains("\r\n\t\t\"children\": ["))
      #expect(created.utf8.count { $0 == 0x0A } == created.utf8.count { $0 == 0x0D })
      // A screen at the top has no folder of its own.
      let top = try PipeRun(["new", "screen", "about"], directory: folder.path)
      #expect(top.output.hasPrefix("Created about.json."))
      let taken = try PipeRun(["new", "screen", "orders"], directory: folder.path)
      #expect(taken.errors.hasSuffix("\n  orders/index.json\n"), "\(taken.errors)")
    }

    // MARK: - Components

    /// The file of the component is the one that the tests of the example package compile.
    @Test(arguments: ["StarRating", "star-rating", "custom:starRating"])
    func componentIsCreated(name: String) throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(["new", "component", name], directory: folder.path)
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(run.output.contains("register(component: StarRating.self)"))
      #expect(run.output.contains("\"_beagleComponent_\": \"custom:starrating\""))
      let compiled = try TestedProgram.text(
        of: TestedProgram.packageRoot + "/Tests/Examples/Orders/Tests/OrdersTests/StarRating.swift")
      #expect(try folder.text(of: "StarRating.swift") == compiled)
      let second = try PipeRun(["new", "component", name], directory: folder.path)
      #expect(second.status == .exit(1))
      #expect(second.errors.hasSuffix("\n  StarRating.swift\n"))
    }

    /// A type with such a name would hide a type that the file uses.
    @Test(arguments: [
      "View", "button", "Text", "Screen", "self", "Type", "custom:expression", "String", "Test",
    ])
    func takenNamesAreRefused(name: String) throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(["new", "component", name], directory: folder.path)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains("choose another name, such as App"), "\(run.errors)")
    }

    /// The next steps are those of a package that `new app` has written.
    @Test func componentOfAnApplicationIsRegisteredInItsFile() throws {
      let folder = try TemporaryScreens()
      _ = try PipeRun(["new", "app", "Shop"], directory: folder.path)
      let run = try PipeRun(
        ["new", "component", "Volume", "--kind", "control"], directory: folder.path + "/Shop")
      #expect(run.status == .exit(0), "\(run.errors)")
      for text in [
        "Created Sources/Shop/Volume.swift and Tests/ShopTests/VolumeTests.swift.",
        "Register the component in Sources/Shop/Registration.swift:",
        #"Volume(label: "Service", value: 2)"#, #""_beagleComponent_": "custom:volume""#,
      ] {
        #expect(run.output.contains(text), "\(run.output)")
      }
      #expect(!run.output.contains(".beagle-tui.json"))
    }

    @Test("a screen of an application is created in its folder Screens")
    func screenOfAnApplication() throws {
      let folder = try TemporaryScreens([
        "Package.swift": ".product(name: \"BeagleTUI\", package: \"beagle-tui\")",
        "Screens/extra.json": Payload.screen("Extra", [Payload.text("Hi")]),
        "Other/a.json": Payload.screen("A", [Payload.text("Hi")]),
      ])
      for (path, file, url) in [
        ("about", "Screens/about.json", "/about"),
        ("orders/detail", "Screens/orders/detail.json", "/orders/detail"),
        ("/cart", "Screens/cart.json", "/cart"),
        ("Screens/more", "Screens/more.json", "/more"), ("Other/more", "Other/more.json", nil),
      ] {
        let run = try PipeRun(["new", "screen", path], directory: folder.path)
        #expect(run.output.hasPrefix("Created \(file)."), "\(run.message)")
        if let url { #expect(run.output.contains("\"url\": \"\(url)\""), "\(run.output)") }
      }
    }

    @Test(
      "the first screen of an application creates its folder, and says how the application reads it"
    )
    func firstScreenOfAnApplication() throws {
      let folder = try TemporaryScreens([
        "Package.swift": ".product(name: \"BeagleTUI\", package: \"beagle-tui\")",
        "Sources/App/main.swift": "print()\n",
      ])
      let run = try PipeRun(["new", "screen", "about"], directory: folder.path)
      #expect(run.output.hasPrefix("Created Screens/about.json."), "\(run.message)")
      #expect(
        run.output.contains("\n  try application.serve(directory: \"Screens\")\n"), "\(run.output)")
      let next = try PipeRun(["new", "screen", "help"], directory: folder.path)
      #expect(
        next.output.hasPrefix("Created Screens/help.json.") && !next.output.contains("serve"),
        "\(next.output)")
    }

    @Test func componentIsPlacedNextToOthers() throws {
      let folder = try TemporaryScreens([
        "Package.swift": "// swift-tools-version: 6.2", "Sources/App/main.swift": "print()\n",
        "Sources/App/Views/Gauge.swift":
          "import BeagleTUI\n\nstruct Gauge: RenderableComponent {\n    let a = 1\n}\n",
        "Tests/AppTests/A.swift": "struct A: RenderableComponent {}",
      ])
      let run = try PipeRun(["new", "component", "Meter"], directory: folder.path)
      #expect(
        run.output.hasPrefix(
          "Created Sources/App/Views/Meter.swift and Tests/AppTests/MeterTests.swift. Register"),
        "\(run.message)")
      let tests = try folder.text(of: "Tests/AppTests/MeterTests.swift")
      #expect(tests.contains("import Testing\n\n@testable import App\n\n"), "\(tests)")
      let text = try folder.text(of: "Sources/App/Views/Meter.swift")
      #expect(text.contains("\n        let label = Label()\n"), "\(text)")
    }

    /// The files of each kind are those that the tests of the example package compile and run.
    @Test(arguments: [("control", "Rating"), ("container", "Panel"), ("label", "StarRating")])
    func componentOfEachKindHasTests(kind: String, type: String) throws {
      let folder = try TemporaryScreens([
        "Package.swift": "// swift-tools-version: 6.2", "Sources/App/main.swift": "print()\n",
        "Tests/AppTests/A.swift": "struct A {}",
      ])
      let run = try PipeRun(["new", "component", type, "--kind", kind], directory: folder.path)
      #expect(run.status == .exit(0), "\(run.message)")
      let compiled = TestedProgram.packageRoot + "/Tests/Examples/Orders/Tests/OrdersTests/\(type)"
      #expect(
        try folder.text(of: "Sources/App/\(type).swift")
          == TestedProgram.text(of: compiled + ".swift"))
      let tests = try folder.text(of: "Tests/AppTests/\(type)Tests.swift")
      #expect(
        tests.replacing("@testable import App\n\n", with: "")
          == (try TestedProgram.text(of: compiled + "Tests.swift")))
      let wrong = try PipeRun(["new", "component", "A", "--kind", "list"], directory: folder.path)
      #expect(wrong.status == .exit(2) && wrong.errors.contains("label, control or container"))
    }

    // MARK: - Settings for editors

    private func project() throws -> TemporaryScreens {
      let folder = try TemporaryScreens()
      _ = try PipeRun(["new", ".", "--template", "shop"], directory: folder.path)
      return folder
    }

    /// The expression of the problem matcher matches each line of `check`, with all parts.
    @Test func problemMatcherMatchesTheOutputOfCheck() throws {
      let folder = try project()
      try folder.write("a b/broken.json", "{\n  \"a\": 1\n  \"b\": 2\n}")
      try folder.write(
        "wrong.json",
        """
        {"_beagleComponent_": "beagle:text", "text": "@{nothing}: 1:2: [x]", "stylId": "é",
         "alignment": "center"}
        """)
      try folder.write("links.json", Payload.screen("A", [Payload.link("b", to: "/nowhere")]))
      try folder.write("routes.json", "[{\"path\": \"/x\", \"stauts\": 201}]")
      let tasks = try JSONDocument(Array(folder.text(of: ".vscode/tasks.json").utf8), name: "tasks")
      let task = try #require(tasks.root["tasks"]?[0])
      let arguments = try #require(task["args"]).elements.compactMap { $0.string }
      let pattern = try #require(task["problemMatcher"]?["pattern"])
      let expression = try Regex(try #require(pattern["regexp"]?.string))
      let run = try PipeRun(arguments, directory: folder.path)
      let lines = run.output.split(separator: "\n")
      #expect(lines.count >= 6, "\(run.message)")
      var severities: Set<String> = []
      for line in lines {
        let match = try #require(try expression.wholeMatch(in: line), "\(line)")
        func part(_ name: String) throws -> String {
          let index = try #require(pattern[name]?.int)
          return String(try #require(match.output[index].substring))
        }
        let file = try part("file")
        #expect(!ProcessFiles.text(folder.path + "/" + file).isEmpty, "\(file)")
        #expect(try Int(part("line")) != nil)
        #expect(try Int(part("column")) != nil)
        #expect(try !part("message").isEmpty)
        #expect(try PipeRun(["explain", part("code")]).status == .exit(0))
        severities.insert(try part("severity"))
      }
      #expect(severities == ["error", "warning", "note"])
    }

    /// The tasks have only members and values that VS Code documents for version 2.0.0 of tasks.json.
    @Test func tasksHaveDocumentedMembers() throws {
      let folder = try project()
      let tasks = try JSONDocument(Array(folder.text(of: ".vscode/tasks.json").utf8), name: "tasks")
      func expect(_ node: JSONNode?, _ members: [String: [String]], required: [String] = []) {
        let found = node?.members.map { ($0.key.string ?? "", $0.value) } ?? []
        for (name, value) in found {
          guard let values = members[name] else {
            Issue.record("unknown member \(name)")
            continue
          }
          if !values.isEmpty { #expect(values.contains(value.string ?? ""), "\(name)") }
        }
        for name in required { #expect(found.contains { $0.0 == name }, "no \(name)") }
      }
      expect(
        tasks.root, ["version": ["2.0.0"], "tasks": []], required: ["version", "tasks"])
      for task in try #require(tasks.root["tasks"]).elements {
        expect(
          task,
          [
            "label": [], "type": ["shell", "process"], "command": [], "args": [],
            "isBackground": [], "group": [], "presentation": [], "problemMatcher": [],
          ], required: ["label", "type", "command"])
        expect(task["group"], ["kind": ["build", "test"], "isDefault": []])
        expect(
          task["presentation"],
          [
            "reveal": ["never", "silent", "always"], "echo": [], "focus": [], "clear": [],
            "panel": ["shared", "dedicated", "new"], "showReuseMessage": [], "group": [],
          ])
        guard let matcher = task["problemMatcher"], matcher.kind == .object else { continue }
        expect(
          matcher, ["owner": [], "source": [], "fileLocation": [], "pattern": []],
          required: ["pattern"])
        expect(
          matcher["pattern"],
          [
            "regexp": [], "file": [], "line": [], "column": [], "severity": [], "code": [],
            "message": [],
          ], required: ["regexp", "file", "message"])
        #expect(matcher["fileLocation"]?[0]?.string == "relative")
        #expect(matcher["fileLocation"]?[1]?.string == "${workspaceFolder}")
      }
    }

    @Test func tasksRunExistingCommands() throws {
      let folder = try project()
      let tasks = try JSONDocument(Array(folder.text(of: ".vscode/tasks.json").utf8), name: "tasks")
      let lines = tasks.root["tasks"]?.elements.map { task in
        [task["command"]?.string ?? ""] + (task["args"]?.elements.compactMap { $0.string } ?? [])
      }
      #expect(lines?.count == 2)
      for line in lines ?? [] {
        #expect(line.first == "beagle-tui")
        let run = try PipeRun(line.dropFirst() + ["--help"], directory: folder.path)
        #expect(run.status == .exit(0), "\(line): \(run.errors)")
      }
    }

    /// The schema is bound to the screens and to no other file. VS Code finds a pattern anywhere in
    /// a path, and the last pattern that matches decides.
    @Test func schemaIsBoundToTheScreens() throws {
      let folder = try project()
      let settings = try JSONDocument(
        Array(folder.text(of: ".vscode/settings.json").utf8), name: "settings")
      let binding = try #require(settings.root["json.schemas"]?[0])
      let url = try #require(binding["url"]?.string)
      #expect(try folder.text(of: String(url.dropFirst(2))).contains("\"$schema\""))
      let patterns = try #require(binding["fileMatch"]).elements.compactMap { $0.string }
      func isBound(_ path: String) throws -> Bool {
        var result = false
        for pattern in patterns {
          let isExclusion = pattern.hasPrefix("!")
          let glob = (isExclusion ? pattern.dropFirst() : pattern[...]).replacing(
            "**", with: "\u{1}"
          )
          .replacing("*", with: "[^/]*").replacing("\u{1}", with: ".*")
          if try Regex("(.*/)?" + glob.replacing(".json", with: "\\.json")).wholeMatch(in: path)
            != nil
          {
            result = !isExclusion
          }
        }
        return result
      }
      for path in ["home.json", "cart.json", "orders/detail.json"] { #expect(try isBound(path)) }
      for path in [
        "routes.json", ".beagle-tui.json", "api/products.json", ".vscode/settings.json",
        "theme.json",
        ".vscode/beagle.schema.json", "README.md",
      ] {
        #expect(try !isBound(path), "\(path)")
      }
    }

    /// Each other file has its own schema, which is a file.
    @Test func schemasAreBoundToTheOtherFiles() throws {
      let folder = try project()
      let settings = try JSONDocument(
        Array(folder.text(of: ".vscode/settings.json").utf8), name: "settings")
      let bindings = try #require(settings.root["json.schemas"]).elements.dropFirst()
      #expect(
        bindings.map { $0["fileMatch"]?[0]?.string } == [
          "routes.json", ".beagle-tui.json", "theme.json",
        ])
      var files = bindings.compactMap { $0["url"]?.string }
      for (key, patterns) in try #require(settings.root["yaml.schemas"]).members {
        files.append(key.string ?? "")
        #expect(patterns.elements.contains { $0.string == "flows/*.yaml" })
      }
      #expect(files.count == 4)
      for file in files {
        #expect(try folder.text(of: String(file.dropFirst(2))).contains("\"$schema\""))
      }
    }

    @Test func editorsIndentAsTheFilesDo() throws {
      let folder = try project()
      let lines = try folder.text(of: ".editorconfig").split(separator: "\n")
      for line in [
        "root = true", "charset = utf-8", "end_of_line = lf", "indent_size = 2",
        "indent_style = space", "insert_final_newline = true",
      ] {
        #expect(lines.contains { $0 == line })
      }
    }
  }
}
