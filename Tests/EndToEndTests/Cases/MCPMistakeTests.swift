import BeagleSchema
import Testing

extension EndToEnd {
  /// Tests of what the tools of `beagle-tui mcp` say about mistakes of a model.
  @Suite struct MCPMistakeTests: ModelContextClient {
    private static let text = #"{"_beagleComponent_":"beagle:text","text":"Hi"}"#

    /// A screen whose button "Go" has actions.
    private static func button(_ actions: String) -> String {
      Payload.screen(
        "Home", [#"{"_beagleComponent_":"beagle:button","text":"Go","onPress":[\#(actions)]}"#]
      ).replacing("\n", with: "")
    }

    private static func setting(_ id: String) -> String {
      #"{"_beagleAction_":"beagle:setContext","contextId":"\#(id)","value":1}"#
    }

    private func talk(
      _ calls: [(tool: String, arguments: String)], in screens: TemporaryScreens? = nil,
      options: [String] = []
    ) throws -> ModelContextConversation {
      try ModelContextConversation(
        calls.enumerated().map { call($0 + 1, $1.tool, $1.arguments) },
        in: try screens ?? TemporaryScreens(), options: options)
    }

    private func codes(_ talk: ModelContextConversation, _ id: Int) throws -> [String] {
      let result = try talk.response(id)["result"]?["structuredContent"]
      return result?["findings"]?.elements.compactMap { $0["code"]?.string } ?? []
    }

    // MARK: - Files

    /// A file that cannot be a screen has a finding, whatever its root is.
    @Test func rootsWithoutATypeAreFound() throws {
      let wrong: [(files: String, code: String)] = [
        (#"{"home.json":{"text":"Hello"}}"#, "missing-root"),
        (#"{"home.json":{"type":"container","children":[]}}"#, "missing-root"),
        (#"{"home.json":{"screen":\#(Self.text)}}"#, "missing-root"),
        (#"{"details.json":{"text":"Hello"},"home.json":\#(Self.text)}"#, "missing-root"),
        (#"{"home.json":"\"text\""}"#, "missing-root"),
        (#"{"home.json":[\#(Self.text)]}"#, "missing-root"),
        (#"{"home.json":[]}"#, "missing-root"),
        (#"{"home.json":{"beagleComponent":"beagle:text","text":"a"}}"#, "misspelled-property"),
        (#"{"home.json":{"_beagleComponent":"beagle:text","text":"a"}}"#, "misspelled-property"),
        (#"{"home.json":{"a":1},"other.json":\#(Self.text)}"#, "missing-root"),
      ]
      let talk = try talk(wrong.map { ("check_and_render", #"{"files":\#($0.files)}"#) })
      for (index, expected) in wrong.enumerated() {
        #expect(
          try codes(talk, index + 1).contains(expected.code), "\(expected) \(talk.run.output)")
      }
    }

    /// Themes, and files that requests, routes and flows load, are data and not screens.
    @Test func dataIsNoScreen() throws {
      let request = #"{"_beagleAction_":"beagle:sendRequest","url":"/total","onError":[]}"#
      let files = """
        {"home.json":\(Self.button(request)),"total.json":{"sum":1},"api/orders.json":[1],
         "routes.json":[{"path":"/api/orders","file":"api/orders.json"}],
         "body.json":{"a":1},"theme.json":{"texts":{"brand":{"color":"#ff0000"}}},
         "flows/a.yaml":[{"beagle":{"respond":{"path":"/total","file":"../body.json"}}},
         {"tapOn":"Go"}],"api/unused.json":{"a":1}}
        """.replacing("\n", with: "")
      let talk = try talk([
        ("check_and_render", #"{"files":\#(files)}"#),
        ("check_and_render", #"{"files":{"T.JSON":\#(Self.text)}}"#),
        ("check_and_render", #"{"files":{"a.jsn":\#(Self.text)}}"#),
        ("check_and_render", #"{"files":{"home.txt":\#(Self.text)}}"#),
        (
          "check_and_render",
          #"{"files":{"home.json":\#(Self.text),"flows/b.yaml":[{"click":"x"}]}}"#
        ),
        ("check_and_render", #"{"files":{"home.json":\#(Self.text),"theme.json":{"text":{}}}}"#),
      ])
      #expect(try codes(talk, 1) == [], "\(talk.run.output)")
      #expect(try talk.text(1).contains("api/unused.json: is data that nothing loads"))
      for id in 2...4 {
        #expect(try talk.text(id).contains("the name of a screen ends with .json"), "\(id)")
      }
      #expect(try codes(talk, 5) == ["unknown-command"])
      #expect(try talk.text(6).contains("theme.json:"), "\(talk.run.output)")
    }

    /// A screen that cannot be loaded is named next to the number of findings.
    @Test func screensThatCannotBeLoadedAreNamed() throws {
      let talk = try talk([
        ("check_and_render", #"{"files":{"home.json":\#(Self.text)},"screens":["/none"]}"#),
        ("check_and_render", "{}"), ("render", "{}"), ("run_flow", #"{"flow":["launchApp"]}"#),
      ])
      #expect(try talk.text(1).contains("Not loaded: /none."))
      for id in 2...4 {
        #expect(try talk.text(id).contains("the directory has no screens yet"), "\(id)")
      }
    }

    @Test("a directory without screens names the drafts and the tool that accepts files")
    func emptyDirectoryNamesDrafts() throws {
      let talk = try talk([
        ("check", "{}"),
        ("check_and_render", #"{"files":{"home.json":\#(Self.text)},"draft":"shop"}"#),
        ("check", "{}"),
      ])
      #expect(try talk.text(1).contains("pass some to check_and_render in files"))
      #expect(try talk.text(3).contains("pass draft to check_and_render (shop)"))
    }

    @Test("only a session promises whole values, and then shows those of events")
    func onlySessionsPromiseWholeValues() throws {
      let long = String(repeating: "no more coffee ", count: 40)
      let home =
        #"{"_beagleComponent_":"beagle:button","text":"Buy","onPress":[{"_beagleAction_":"#
        + #""beagle:sendRequest","url":"/buy","method":"POST","onError":[]}]}"#
      let routes = #"[{"path":"/buy","method":"POST","status":500,"body":{"message":"\#(long)"}}]"#
      let files = #""home.json":\#(home),"routes.json":\#(routes)"#
      let talk = try talk([
        (
          "run_flow",
          #"{"files":{\#(files)},"flow":["launchApp",{"tapOn":"Buy"},{"tapOn":"Sell"}]}"#
        ),
        ("interact", #"{"files":{\#(files)},"steps":[{"tapOn":"Buy"},{"tapOn":"Sell"}]}"#),
        ("interact", "{}"),
      ])
      let promise = "interact without steps returns it whole"
      #expect(try !talk.text(1).contains(promise), "\(talk.run.output)")
      #expect(try talk.text(2).contains(promise), "\(talk.run.output)")
      #expect(try talk.text(3).contains("onError = "), "\(talk.run.output)")
    }

    @Test func writtenFilesAreChecked() throws {
      let talk = try talk(
        [
          ("write_files", #"{"files":{"home.json":"{\"_beagleComponent_\": \"beagle:te"}}"#),
          ("write_files", #"{"files":{"home.json":"```json\n{}\n```"}}"#),
          ("write_files", #"{"files":{"home.json":""}}"#),
          ("write_files", #"{"files":{"home.json":{"_beagleComponent_":"beagle:foo"}}}"#),
          ("write_files", #"{"files":{"flows/a.yaml":[{"click":"x"}]}}"#),
          ("write_files", #"{"files":{"home.json":\#(Self.text)}}"#),
        ], options: ["--allow-write"])
      let found = [
        (1, "error["), (2, "error["), (3, "error["), (4, "unknown-component"),
        (5, "unknown-command"), (6, "No findings in 1 document."),
      ]
      for (id, text) in found {
        #expect(try talk.text(id).contains("Wrote 1 file"), "\(id)")
        #expect(try talk.text(id).contains(text), "\(id) \(talk.run.output)")
      }
      #expect(try talk.text(1).contains("Next: correct the errors"))
      #expect(try talk.text(6).contains("Next: prove what the screens do with run_flow"))
    }

    @Test func filesAreListedAndRead() throws {
      let screens = try TemporaryScreens([
        "home.json": Self.text, ".beagle-tui.json": "{}", ".hidden": "s3cr3t",
      ])
      let talk = try talk(
        [
          ("read_files", "{}"), ("read_files", #"{"paths":["home.json"]}"#),
          ("read_files", #"{"paths":["hom.json"]}"#),
          ("read_files", #"{"paths":["../home.json"]}"#),
          ("read_files", #"{"paths":[".hidden"]}"#),
          ("check_and_render", #"{"draft":"d","files":{"home.json":"draft"}}"#),
          ("read_files", #"{"paths":["home.json",".beagle-tui.json"],"draft":"d"}"#),
        ], in: screens)
      #expect(try talk.text(1) == ".beagle-tui.json\nhome.json\n")
      #expect(try talk.text(2) == Self.text)
      #expect(try talk.text(3).contains("did you mean home.json?"))
      #expect(try talk.isError(4) && talk.isError(5))
      #expect(try talk.text(7).contains("# home.json\n\ndraft"), "\(talk.run.output)")
      #expect(!talk.run.output.contains("s3cr3t"))
    }

    // MARK: - At run time

    /// A button that does nothing fails a flow that asserts that nothing is wrong.
    @Test func errorsOfActionsAreFindings() throws {
      let home = Self.button(Self.setting("d"))
      let flow = #"["launchApp",{"tapOn":"Go"},{"beagle":{"findings":"none"}}]"#
      let request = #"{"_beagleAction_":"beagle:sendRequest","url":"/none","onError":[]}"#
      let talk = try talk([
        ("check_and_render", #"{"files":{"home.json":\#(home)}}"#),
        ("run_flow", #"{"files":{"home.json":\#(home)},"flow":\#(flow)}"#),
        (
          "run_flow",
          #"{"files":{"home.json":\#(home),".beagle-tui.json":{"contexts":["d"]}},"flow":\#(flow)}"#
        ),
        ("run_flow", #"{"files":{"home.json":\#(Self.button(request))},"flow":\#(flow)}"#),
      ])
      #expect(try codes(talk, 1) == ["unresolved-context"])
      #expect(try talk.isError(2) && talk.text(2).contains("no context \"d\""))
      for id in 3...4 { #expect(try !talk.isError(id), "\(id) \(talk.run.output)") }
    }

    /// A flow that ends on a screen that could not be loaded passes only if it says so.
    @Test func loadFailuresMustBeExpected() throws {
      let flows: [(flow: String, passes: Bool)] = [
        (#"["launchApp"]"#, false), (#"["launchApp",{"assertNotVisible":"Saved"}]"#, false),
        (#"["launchApp",{"assertVisible":".*404.*"}]"#, true),
        (#"["launchApp",{"beagle":{"failure":"any"}}]"#, true),
        (#"["launchApp",{"openLink":"/home"}]"#, true),
      ]
      let talk = try talk(
        flows.map {
          (
            "run_flow",
            #"{"screen":"/nope","flow":\#($0.flow),"files":{"home.json":\#(Self.text)}}"#
          )
        })
      for (index, flow) in flows.enumerated() {
        #expect(try talk.isError(index + 1) != flow.passes, "\(flow) \(talk.run.output)")
      }
      #expect(try talk.text(1).contains("the flow ends on a screen that could not be loaded"))
      #expect(try talk.text(1).contains("or a route with this path to routes.json"))
    }

    @Test("an image that is missing does not make a screen one that was not loaded")
    func missingImagesDoNotFailScreens() throws {
      let image =
        #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"/a.png"}}"#
      let home = Payload.screen("Home", [image]).replacing("\n", with: "")
      let talk = try talk([
        ("check_and_render", #"{"files":{"home.json":\#(home)}}"#),
        (
          "run_flow",
          #"{"files":{"home.json":\#(home)},"flow":["launchApp",{"assertVisible":"Home"}]}"#
        ),
      ])
      #expect(try talk.text(1).contains("a.png returned 404"))
      for id in 1...2 {
        #expect(try !talk.text(id).contains("could not be loaded"), "\(talk.run.output)")
        #expect(try !talk.text(id).contains("Not loaded"), "\(talk.run.output)")
      }
    }

    @Test("a route without a path is an error, because the program refuses the file")
    func misspelledPathsOfRoutesAreErrors() throws {
      let talk = try talk([
        (
          "check_and_render",
          #"{"files":{"home.json":\#(Self.text),"routes.json":[{"url":"/a","body":1}]}}"#
        )
      ])
      #expect(
        try talk.text(1).contains("error[bad-routes] unknown key \"url\" in a route"),
        "\(talk.run.output)")
    }

    /// Warnings about the same expressions are in a result once, and values of contexts are short.
    @Test("failed steps repeat no warnings and no long values")
    func failedStepsAreShort() throws {
      let rows = (0..<40).map { #"{"name":"Coffee \#($0)","price":1}"# }.joined(separator: ",")
      let home =
        #"{"_beagleComponent_":"beagle:listView","context":{"id":"rows","value":[\#(rows)]},"#
        + #""dataSource":"@{rows}","templates":[{"view":{"_beagleComponent_":"beagle:button","#
        + #""text":"@{concat(item.name, item.price)}"}}]}"#
      let flow = #"["launchApp",{"tapOn":"Cofee 3"}]"#
      let files = #""home.json":\#(home),"flows/a.yaml":\#(flow),"flows/b.yaml":\#(flow)"#
      let talk = try talk([
        ("run_flow", #"{"files":{\#(files)},"path":"flows"}"#),
        ("interact", #"{"files":{\#(files)},"steps":[{"tapOn":"Cofee 3"}]}"#),
        ("interact", #"{"steps":[{"tapOn":"Cofee 3"}]}"#), ("interact", "{}"),
      ])
      func count(_ text: String, in id: Int) throws -> Int {
        try talk.text(id).split(separator: text, omittingEmptySubsequences: false).count - 1
      }
      #expect(try count("warning[evaluation]", in: 1) == 1, "\(talk.run.output)")
      #expect(
        try count("warning[evaluation]", in: 2) == 1 && count("warning[evaluation]", in: 3) == 0)
      let shortened = "Contexts (… shortens a value; interact without steps returns it whole)"
      #expect(try talk.text(2).contains(shortened) && !talk.text(2).contains("Coffee 20"))
      #expect(try talk.text(4).contains("Coffee 39") && !talk.text(4).contains(shortened))
    }

    @Test(
      "arguments in another form say which one to write",
      arguments: [
        (
          "check_and_render", #"{"screens":"[]"}"#,
          "screens: expected a path, or a list of paths, found the text \"[]\"; write [] without quotes"
        ),
        (
          "check_and_render", #"{"screens":"[\"/home\"]"}"#,
          #"write ["/home"] without quotes around it"#
        ),
        (
          "check_and_render", #"{"files":"{\"home.json\":{}}"}"#,
          #"write {"home.json":{}} without quotes"#
        ),
        ("check_and_render", #"{"columns":"40"}"#, "write 40 without quotes around it"),
        ("check_and_render", #"{"image":"false"}"#, "write false without quotes around it"),
        ("check_and_render", #"{"drop":"home.json"}"#, #"write ["home.json"]"#),
        ("check", #"{"paths":"home.json"}"#, #"write ["home.json"]"#),
        (
          "eval", #"{"expression":"@{a}","contexts":"{\"a\":1}"}"#, #"write {"a":1} without quotes"#
        ),
        ("run_flow", #"{"flow":{"tapOn":"Save"}}"#, #"write [{"tapOn":"Save"}]"#),
        ("interact", #"{"steps":{"tapOn":"Save"}}"#, #"write [{"tapOn":"Save"}]"#),
        (
          "render", #"{"document":5}"#,
          "expected the JSON of a screen, as an object or as text, found the number 5"
        ),
      ])
    func argumentsInAnotherForm(tool: String, arguments: String, message: String) throws {
      let talk = try talk([(tool, arguments)])
      #expect(try talk.isError(1) && talk.text(1).contains(message), "\(talk.run.output)")
    }

    @Test("the names of the kinds of values are explained")
    func kindsOfValuesAreExplained() throws {
      let names = [
        "boolean", "bool", "true or false", "array", "object", "enum", "null", "dictionary",
        "whole number",
      ]
      let others = [
        ("int", "# int"), ("string", "# string"), ("list", "# list"), ("number", "# number"),
      ]
      let talk = try talk((names + others.map(\.0)).map { ("explain", #"{"name":"\#($0)"}"#) })
      for index in names.indices {
        #expect(try talk.text(index + 1).hasPrefix("# types\n"), "\(names[index])")
      }
      for (index, other) in others.enumerated() {
        #expect(try talk.text(names.count + index + 1).hasPrefix(other.1), "\(other.0)")
      }
    }

    @Test func themesAreUsed() throws {
      let brand = #"{"_beagleComponent_":"beagle:text","text":"Hi","styleId":"brand"}"#
      let files =
        ##"{"home.json":\##(brand),".beagle-tui.json":{"theme":"theme.json"},"##
        + ##""theme.json":{"texts":{"brand":{"color":"#ff0000"}}}}"##
      let flow = #"["launchApp",{"beagle":{"theme":"dark"}},{"beagle":{"theme":"theme.json"}}]"#
      let talk = try talk([
        ("check_and_render", #"{"files":{"home.json":\#(brand)}}"#),
        ("check_and_render", #"{"files":\#(files)}"#),
        ("run_flow", #"{"files":\#(files),"flow":\#(flow),"theme":"light"}"#),
        ("interact", #"{"files":\#(files),"theme":"none"}"#),
        ("explain", #"{"name":"theme"}"#), ("explain", #"{"name":".beagle-tui.json"}"#),
      ])
      #expect(try codes(talk, 1) == ["unknown-style"])
      #expect(try codes(talk, 2) == [], "\(talk.run.output)")
      #expect(try !talk.isError(3), "\(talk.run.output)")
      #expect(try talk.isError(4) && talk.text(4).contains("dark"))
      #expect(try talk.text(5).contains("- navigationBars"))
      #expect(try talk.text(6).contains("- entryScreens"))
    }

    @Test func sessionsKeepTheirScreen() throws {
      let screens = try TemporaryScreens(["home.json": Self.text])
      let files = #"{"d.json":{"_beagleComponent_":"beagle:text","text":"Details"}}"#
      let other = #"{"d.json":{"_beagleComponent_":"beagle:text","text":"Changed"}}"#
      let talk = try talk(
        [
          ("interact", #"{"screen":"/d","files":\#(files)}"#),
          ("interact", #"{"files":\#(other)}"#), ("interact", #"{"restart":true}"#),
          ("interact", #"{"list":true,"close":true}"#), ("interact", #"{"list":true}"#),
        ], in: screens)
      #expect(try talk.text(2).contains("pass restart to load them again"))
      #expect(try talk.text(3).contains("Changed"), "\(talk.run.output)")
      #expect(try talk.text(4).contains("Closed the session default."))
      #expect(try talk.text(5) == "No session is open.")
    }

    // MARK: - Texts

    @Test func searchesFindTasks() throws {
      let searches = [
        ("list from a request", "# An application of several screens"),
        ("application", "# An application of several screens"),
        ("path parameter /orders/{id}", "# routes.json"), ("mock", "# routes.json"),
        ("401 unauthorized", "# routes.json"), ("upload a file", "# Custom components"),
        ("theme", "# theme.json"), ("paging", "# pagination"),
      ]
      let talk = try talk(searches.map { ("explain", #"{"search":"\#($0.0)"}"#) })
      for (index, search) in searches.enumerated() {
        #expect(try talk.text(index + 1).hasPrefix(search.1), "\(search) \(talk.run.output)")
      }
    }

    @Test func namesAreExplainedShortly() throws {
      let talk = try talk([
        ("explain", #"{"name":"failTimes"}"#), ("explain", #"{"name":"mock"}"#),
        ("explain", "{}"), ("schema", "{}"), ("list_components", #"{"kind":"flow"}"#),
        ("schema", #"{"type":"all"}"#),
      ])
      #expect(try talk.text(1).hasPrefix("# failTimes in routes.json"))
      #expect(try talk.text(2).hasPrefix("# routes.json"))
      #expect(try talk.text(3).utf8.count < 6000 && talk.text(3).contains("application: "))
      #expect(try talk.isError(4) && talk.text(4).contains("\"all\""))
      let commands = try talk.text(5)
      #expect(commands.contains("\ntapOn: ") && !commands.contains("A command of flows"))
      #expect(try !talk.isError(6))
    }

    @Test func textsThatLookLikeExpressionsAreNamed() throws {
      let talk = try talk([
        ("eval", #"{"expression":"sum(1,2)"}"#),
        ("eval", #"{"expression":"${a}","contexts":{"a":1}}"#),
        ("eval", #"{"expression":"@a.b"}"#), ("eval", #"{"expression":"Hello"}"#),
      ])
      for (id, form) in [(1, "@{sum(1,2)}"), (2, "@{a}"), (3, "@{a.b}")] {
        #expect(try talk.text(id).contains("write \(form)."), "\(talk.run.output)")
      }
      #expect(try talk.text(4) == "\"Hello\" (string)")
    }

    @Test func expressionsAreCheckedWithTheirContexts() throws {
      let contexts = #""contexts":{"cart":{"count":2,"items":[{"name":"Tea"}]}}"#
      let talk = try talk([
        ("eval", #"{"expression":"@{cart.cuont}",\#(contexts)}"#),
        ("eval", #"{"expression":"@{cart.items.length}",\#(contexts)}"#),
        ("eval", #"{"expression":"@{cart.items[0].name} @{cart.total}",\#(contexts)}"#),
        ("eval", #"{"expression":"@{cart.items[0].name}",\#(contexts)}"#),
      ])
      #expect(
        try talk.text(1) == "cart has no \"cuont\" (did you mean \"count\"?)",
        "\(talk.run.output)")
      #expect(try talk.text(2).contains("length(cart.items)"))
      #expect(try talk.text(3).contains("cart has no \"total\"; it has count, items"))
      #expect(try talk.text(4) == "\"Tea\" (string)")
    }

    @Test func mistakesInFlowsSayWhatToWrite() throws {
      let files = #""files":{"home.json":\#(Self.text),"flows/a.yaml":["launchApp"]}"#
      let talk = try talk([
        ("interact", #"{"steps":[],\#(files)}"#), ("run_flow", #"{"flow":[],\#(files)}"#),
        ("run_flow", #"{"flow":"```yaml\n- launchApp\n```",\#(files)}"#),
        ("run_flow", #"{"flow":["click",{"type":"a"},{"assertText":"a"},{"wait":1}],\#(files)}"#),
        ("run_flow", #"{"path":"flows/none.yaml",\#(files)}"#),
        ("run_flow", #"{"flow":"flows/a.yaml",\#(files)}"#),
        ("run_flow", #"{"flow":"assertVisible: Hi",\#(files)}"#),
        ("run_flow", #"{"flow":[{"request":{"path":"/a"}}],\#(files)}"#),
        ("write_files", "{}"),
        ("run_flow", #"{"flow":["launchApp",{"assertVisible":{"label":"Paid"}}],\#(files)}"#),
        ("interact", #"{"steps":[{"tapOn":{}}],\#(files)}"#),
        ("interact", #"{"steps":"tap on Tea",\#(files)}"#),
        ("check_and_render", #"{"files":{"home.json":null}}"#),
        ("check_and_render", #"{"files":{"files":{"home.json":\#(Self.text)}}}"#),
      ])
      for id in 10...11 {
        #expect(
          try talk.isError(id) && talk.text(id).contains("uses any element, because it has no"),
          "\(talk.run.output)")
      }
      #expect(try talk.text(12).contains("\"tap on Tea\" is not a command; write a list"))
      #expect(
        try talk.text(13).contains("\"home.json\": expected the JSON of the file, or its text"))
      #expect(try talk.text(14).contains("write the paths directly into files"))
      for id in 1...2 { #expect(try talk.text(id).contains("the list is empty"), "\(id)") }
      #expect(try talk.text(3).contains("remove the lines with ```"))
      let unknown = try talk.text(4)
      for name in ["tapOn", "inputText", "assertVisible"] {
        #expect(unknown.contains("did you mean \"\(name)\"?"), "\(unknown)")
      }
      #expect(unknown.contains(#"write {"waitForAnimationToEnd": {"timeout": 1}}"#), "\(unknown)")
      #expect(unknown.contains("explain flow"))
      #expect(try talk.text(5).contains("The flows are flows/a.yaml."))
      for id in 6...7 { #expect(try !talk.isError(id), "\(id) \(talk.run.output)") }
      #expect(try talk.text(8).contains(#"write {"beagle": {"request": {"path": "/a"}}}"#))
      #expect(
        try talk.response(9)["error"]?["message"]?.string?.contains("--allow-write") == true)
    }

    // MARK: - Size

    /// A mistake that is repeated costs little, and errors come first.
    @Test func equalFindingsAreGrouped() throws {
      let texts = String(repeating: #"{"_beagleComponent_":"beagle:txt"},"#, count: 500)
      let files =
        #"{"a.json":\#(Self.text),"home.json":{"_beagleComponent_":"beagle:container","children":["#
        + texts + #"{"_beagleComponent_":"beagle:text","text":1,"styleId":[]}]}}"#
      let talk = try talk([("check_and_render", #"{"files":\#(files),"screens":[]}"#)])
      let text = try talk.text(1)
      #expect(text.utf8.count < 4000, "\(text.utf8.count)")
      #expect(text.contains("the same at home.json:"), "\(text)")
      let severities = try talk.response(1)["result"]?["structuredContent"]?["findings"]?.elements
        .compactMap { $0["severity"]?.string }
      #expect(severities?.first == "error" && severities?.last == "note", "\(text)")
    }

    /// The result does not repeat the findings as problems, and does not list the contexts of rows and events.
    @Test func resultsDoNotRepeat() throws {
      let list =
        #"{"_beagleComponent_":"beagle:container","context":{"id":"all","value":[1]},"children":["#
        + #"{"_beagleComponent_":"beagle:listView","dataSource":"@{all}","templates":[{"view":"#
        + #"{"_beagleComponent_":"beagle:text","text":"Row @{item}"}}]},"#
        + #"{"_beagleComponent_":"beagle:text","txet":"a"}]}"#
      let talk = try talk([("check_and_render", #"{"files":{"home.json":\#(list)}}"#)])
      let text = try talk.text(1)
      #expect(text.contains("Row 1") && text.contains("all = [1]"))
      #expect(!text.contains("item =") && !text.contains("index ="))
      #expect(!text.contains("Problems"), "\(text)")
    }

    /// Screens show what a server's status says, and not how its directory causes it.
    @Test func messagesForScreensHaveNoAdviceForDevelopers() throws {
      let request =
        #"{"_beagleAction_":"beagle:sendRequest","url":"/a","onError":[{"_beagleAction_":"#
        + #""beagle:alert","message":"@{onError.message}"}]}"#
      let files =
        #"{"home.json":\#(Self.button(request)),"a.json":{"x":1},"#
        + #""routes.json":[{"path":"/a","file":"a.json","failTimes":1}]}"#
      let talk = try talk([("interact", #"{"files":\#(files),"steps":[{"tapOn":"Go"}]}"#)])
      let screen = try talk.response(1)["result"]?["structuredContent"]?["screen"]?["text"]?.string
      #expect(screen?.contains("503") == true && screen?.contains("routes.json") == false)
    }
  }
}
