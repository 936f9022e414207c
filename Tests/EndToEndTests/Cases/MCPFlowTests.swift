import BeagleSchema
import Glibc
import Testing

extension EndToEnd {
  /// Tests of the tools of `beagle-tui mcp` that use screens, with files that are not saved.
  @Suite struct MCPFlowTests: ModelContextClient {
    /// The files of the application that `explain` shows, as JSON.
    private static func application() throws -> String {
      let talk = try ModelContextConversation(
        [
          #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"explain","#
            + #""arguments":{"name":"application"}}}"#
        ], in: TemporaryScreens())
      let lines = try talk.text(1).split(separator: "\n", omittingEmptySubsequences: false)
      return lines.drop { $0 != "```json" }.dropFirst().prefix { $0 != "```" }
        .joined(separator: " ")
    }

    /// The steps of a result as `ok tapOn "Ada"`.
    private func steps(_ talk: ModelContextConversation, _ id: Int) throws -> [String] {
      let result = try talk.response(id)["result"]?["structuredContent"]?["steps"]
      return result?.elements.map {
        "\($0["status"]?.string ?? "") \($0["command"]?.string ?? "")"
      } ?? []
    }

    // MARK: - An application

    /// A model with nothing but the server writes three screens and proves them, with two calls before the
    /// first file. A recorded conversation with the official SDK is in `Tests/Editors/model_context.py`.
    @Test func applicationIsBuiltAndProven() throws {
      let screens = try TemporaryScreens()
      let files = try Self.application()
      let talk = try ModelContextConversation(
        [
          call(1, "list_components"), call(2, "explain", #"{"search":"list from a request"}"#),
          call(3, "check_and_render", #"{"draft":"contacts","files":\#(files)}"#),
          call(4, "run_flow", #"{"draft":"contacts","path":"flows/contacts.yaml"}"#),
          // A change of one file.
          call(
            5, "run_flow",
            #"{"draft":"contacts","path":"flows/contacts.yaml","files":{"api/contacts.json":[]}}"#),
        ], in: screens)
      for id in 1...4 { #expect(try !talk.isError(id), "\(talk.run.output)") }
      #expect(try talk.text(2).hasPrefix("# An application of several screens"))
      let checked = try talk.response(3)["result"]?["structuredContent"]
      #expect(checked?["findings"]?.count == 0 && checked?["documents"]?.int == 3)
      #expect(
        checked?["screens"]?.elements.compactMap { $0["path"]?.string } == [
          "/contact", "/home", "/new",
        ])
      let home = checked?["screens"]?[1]
      #expect(home?["text"]?.string?.contains("Grace") == true)
      #expect(
        home?["controls"]?.elements.contains { $0.string == #"button "Ada""# } == true,
        "\(talk.run.output)")
      #expect(
        home?["requests"]?.elements.compactMap(\.string).contains {
          $0.hasPrefix("GET /api/contacts returned 200")
        } == true)
      #expect(try talk.text(3).contains("reads navigationContext, which is empty here"))
      #expect(
        try talk.response(4)["result"]?["structuredContent"]?["status"]?.string == "passed")
      #expect(try talk.text(4).contains(#"POST /api/contacts sent {"name":"Alan""#))
      #expect(try talk.text(4).contains("returned 503"))
      #expect(try talk.isError(5))
      #expect(try talk.text(5).contains(#"FAILED tapOn "Ada""#))
      // Nothing is saved, and nothing stays.
      #expect(ProcessFiles.names(in: screens.path).isEmpty)
    }

    /// Everything that goes wrong while a screen runs is in a result.
    @Test func failuresAtRunTimeAreVisible() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Home",
          [
            #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"local","mobileId":"logo"}}"#,
            #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"/no.png"}}"#,
            #"{"_beagleComponent_":"beagle:text","text":"@{sum('a', 1)}"}"#,
            #"{"_beagleComponent_":"beagle:button","text":"Go","onPress":[{"_beagleAction_":"custom:none"},"#
              + #"{"_beagleAction_":"beagle:sendRequest","url":"/api/none","method":"POST"}]}"#,
          ]), "routes.json": #"[{"path":"/a","stauts":404,"body_file":"home.json"}]"#,
      ])
      let talk = try ModelContextConversation(
        [
          call(1, "check_and_render", #"{"screens":["/home"]}"#),
          call(2, "run_flow", #"{"flow":[{"tapOn":"Go"}]}"#),
          call(3, "interact"), call(4, "interact", #"{"steps":[{"tapOn":"Go"}]}"#),
        ], in: screens)
      #expect(try talk.text(1).contains(#"unknown key "stauts""#), "\(talk.run.output)")
      let image = #"the folder images has no file for the image "logo""#
      for id in [1, 2, 3] {
        let text = try talk.text(id)
        for problem in [image, "[missing-image] the image \"/no.png\"", "[evaluation] sum"] {
          #expect(text.contains(problem), "\(id) \(problem): \(text)")
        }
      }
      for id in [2, 4] {
        let text = try talk.text(id)
        #expect(text.contains(#"the action "custom:none" is not registered"#), "\(text)")
        #expect(text.contains("POST /api/none"), "\(text)")
        #expect(text.contains("404") || text.contains("no route"), "\(text)")
      }
    }

    // MARK: - Flows

    @Test func failedStepsShowTheScreen() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Home", [#"{"_beagleComponent_":"beagle:text","text":"Hello"}"#]),
        "flows/a.yaml": "appId: a\nname: Greeting\n---\n- assertVisible: ${NAME}\n",
      ])
      let talk = try ModelContextConversation(
        [
          call(1, "run_flow", #"{"path":"flows/a.yaml","variables":{"NAME":"Hello"}}"#),
          call(2, "run_flow", #"{"path":"flows/a.yaml","variables":{"NAME":"Helo"}}"#),
          call(
            3, "run_flow",
            #"{"flow":["launchApp",{"runFlow":{"commands":[{"tapOn":"x"}]}},"back"],"rows":10}"#),
          call(4, "run_flow", #"{"flow":"- tapOn: Hello\n- asertVisible: a\n"}"#),
          call(5, "run_flow", #"{"flow":"- back","path":"flows/a.yaml"}"#), call(6, "run_flow"),
          call(7, "run_flow", #"{"path":"flows/b.yaml"}"#),
          call(8, "run_flow", #"{"flow":[{"inputText":"\uD83D\uDE00"}]}"#),
        ], in: screens)
      #expect(try talk.text(1).hasPrefix("PASSED flows/a.yaml: 1 step"), "\(talk.run.output)")
      let failed = try talk.text(2)
      #expect(failed.contains("Similar elements\n  text \"Hello\"") && failed.contains("Hello  "))
      #expect(try steps(talk, 3) == ["passed launchApp", "failed runFlow", "failed tapOn \"x\""])
      // The line is that of the step.
      #expect(try talk.text(3).contains("flow.yaml:2:"), "\(talk.run.output)")
      #expect(try talk.text(4).contains("flow.yaml:2:3: error[unknown-command]"))
      #expect(try talk.text(4).contains(#"did you mean "assertVisible"?"#))
      #expect(try talk.text(5).contains("either flow, the commands, or path"))
      let advice = try talk.text(5)
      #expect(try talk.text(6) == advice)
      #expect(try talk.text(7).contains("does not exist"))
      // JSON escapes such a character in two parts, which YAML does not know.
      #expect(try talk.text(8).contains("inputText \"\u{1F600}\""), "\(talk.run.output)")
      for id in 2...7 { #expect(try talk.isError(id), "\(id)") }
    }

    // MARK: - Sessions

    private static let counter = Payload.screen(
      "Counter",
      [
        #"{"_beagleComponent_":"beagle:container","context":{"id":"count","value":0},"children":["#
          + #"{"_beagleComponent_":"beagle:button","text":"Add","onPress":[{"_beagleAction_":"#
          + #""beagle:setContext","contextId":"count","value":"@{sum(count, 1)}"}]},"#
          + #"{"_beagleComponent_":"beagle:text","text":"Total @{count}"}]}"#
      ])

    @Test func sessionsStayOpen() throws {
      let screens = try TemporaryScreens(["home.json": Self.counter])
      let other = quoted(Self.counter.replacing("Total", with: "Sum"))
      let talk = try ModelContextConversation(
        [
          call(1, "interact", #"{"steps":[{"tapOn":"Add"}]}"#),
          call(2, "interact", #"{"steps":[{"tapOn":"Add"}],"columns":40,"rows":12}"#),
          call(3, "interact", #"{"session":"b","files":{"home.json":\#(other)}}"#),
          call(4, "interact"), call(5, "interact", #"{"list":true}"#),
          call(6, "interact", #"{"restart":true}"#), call(7, "interact", #"{"screen":"/home"}"#),
          call(8, "interact", #"{"files":{"home.json":\#(other)}}"#),
          call(9, "interact", #"{"session":"b","restart":true,"steps":[{"tapOn":"Add"}]}"#),
          call(10, "interact", #"{"close":true}"#), call(11, "interact", #"{"close":true}"#),
          call(12, "interact", #"{"session":"a/b"}"#),
        ], in: screens)
      func context(_ id: Int) throws -> String? {
        try talk.response(id)["result"]?["structuredContent"]?["screen"]?["contexts"]?["count"]?
          .string
      }
      for (id, count) in [(1, "1"), (2, "2"), (4, "2")] { #expect(try context(id) == count) }
      #expect(try talk.text(4).contains("Total 2"))
      let second = try talk.text(3)
      #expect(second.contains("Sum 0") && second.contains("Open sessions: b, default"))
      #expect(try talk.text(5) == "b: the screen \"Counter\"\ndefault: the screen \"Counter\"\n")
      #expect(try context(6) == "0")
      #expect(try talk.text(7).contains("pass restart"))
      #expect(try talk.text(8).contains("shows the saved files"))
      // The unsaved files of a session outlive its restart.
      #expect(try talk.text(9).contains("Sum 1"), "\(talk.run.output)")
      #expect(try talk.text(10) == "Closed the session default. Open sessions: b.")
      #expect(try talk.text(11).contains("no session \"default\" is open; the open sessions are b"))
      #expect(try talk.text(12).contains("expected a name"))
    }

    /// A result of a session repeats no contexts, unless a step fails or the model asks for the state.
    @Test func contextsAreNotRepeated() throws {
      let home = Self.counter.replacing(
        #""children":["#,
        with:
          #""children":[{"_beagleComponent_":"beagle:container","context":{"id":"big","value":[1,2]}},"#
      )
      let talk = try ModelContextConversation(
        [
          call(1, "interact"), call(2, "interact", #"{"steps":[{"tapOn":"Add"}]}"#),
          call(3, "interact", #"{"steps":[{"assertVisible":"Total 1"}]}"#),
          call(4, "interact", #"{"steps":[{"tapOn":"Nothing"}]}"#), call(5, "interact"),
        ], in: TemporaryScreens(["home.json": home]))
      let big = "  big = [1,2]\n"
      #expect(try talk.text(1).contains("Contexts\n") && talk.text(1).contains(big))
      #expect(try talk.text(2).contains("Contexts that changed\n  count = 1\n"))
      #expect(try !talk.text(2).contains(big) && !talk.text(3).contains("Contexts"))
      let contexts = try talk.response(2)["result"]?["structuredContent"]?["screen"]?["contexts"]
      #expect(contexts?.count == 1)
      for id in [4, 5] { #expect(try talk.text(id).contains(big), "\(id)") }
    }

    @Test func sessionsAndDraftsHaveALimit() throws {
      let screens = try TemporaryScreens(["home.json": Self.counter])
      let lines =
        (0..<9).map { call($0, "interact", #"{"session":"s\#($0)"}"#) }
        + (10..<19).map {
          call($0, "check_and_render", #"{"draft":"d\#($0)","files":{"a.json":[]}}"#)
        }
        + [call(20, "check_and_render", #"{"draft":"none"}"#)]
      let talk = try ModelContextConversation(lines, in: screens)
      for id in [0, 7, 10, 17] { #expect(try !talk.isError(id), "\(id)") }
      #expect(try talk.text(8).contains("8 sessions are open; close one of s0, s1"))
      #expect(try talk.text(18).contains("8 drafts exist"))
      #expect(try talk.isError(20))
    }

    /// A session shows the loading state with wait false.
    @Test func loadingStateIsShown() throws {
      let screens = try TemporaryScreens([
        "home.json": Self.counter,
        "routes.json": #"[{"path":"/home","delay_ms":2000,"body_file":"home.json"}]"#,
      ])
      let talk = try ModelContextConversation(
        [call(1, "interact", #"{"wait":false}"#), call(2, "interact")], in: screens)
      #expect(try talk.text(1).contains("Screen that is loading"), "\(talk.run.output)")
      #expect(try talk.text(1).contains("GET /home waits for a response"))
      #expect(try talk.text(2).contains("Total 0"))
    }

    /// The first steps and the last one of a long flow are listed, and the failed one is the right one.
    @Test func longFlowsNameTheFailedStep() throws {
      let screens = try TemporaryScreens(["home.json": Self.counter])
      let taps = Array(repeating: #"{"tapOn":"Add"}"#, count: 310).joined(separator: ",")
      let talk = try ModelContextConversation(
        [
          call(1, "run_flow", #"{"flow":[\#(taps),{"assertVisible":"Total 9"}]}"#),
          call(
            2, "run_flow",
            #"{"flow":[{"repeat":{"times":400,"commands":[{"tapOn":"Add"},"#
              + #"{"assertNotVisible":"Total 200"}]}}]}"#
          ), call(3, "interact", #"{"steps":[\#(taps),{"assertVisible":"Total 310"}]}"#),
          call(4, "run_flow", #"{"flow":[{"tapOn":{"text":"Add","repeat":1000000000000}}]}"#),
        ], in: screens)
      #expect(try talk.text(1).hasPrefix("FAILED flow: 311 steps"), "\(talk.run.output)")
      #expect(
        try talk.text(1).contains("300. ok tapOn \"Add\"\n… 10 more\n311. FAILED assertVisible"))
      #expect(try steps(talk, 1).count { $0.hasPrefix("failed") } == 1)
      let inner = try steps(talk, 2)
      #expect(
        inner.first?.hasPrefix("failed repeat") == true && inner.count == 301, "\(inner.count)")
      #expect(inner.last?.hasPrefix("failed assertNotVisible") == true)
      #expect(inner.dropFirst().dropLast().allSatisfy { $0.hasPrefix("passed") })
      #expect(try talk.text(3).hasPrefix("PASSED default: 311 steps"))
      #expect(try talk.text(4).contains("tapOn.repeat must be from 1 to 1000"))
    }

    // MARK: - Images

    /// The reason for SVG is the right one, and large images are refused.
    @Test func imagesSayWhyTheyAreNotPixels() throws {
      let screens = try TemporaryScreens(["home.json": Self.counter])
      let converters = try TemporaryScreens()
      for (name, script) in [
        ("rsvg-convert", "cat > /dev/null; exit 1"), ("resvg", "cat > /dev/null; echo text"),
      ] {
        try converters.write(name, "#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n")
        chmod(converters.path + "/" + name, 0o755)
      }
      let lines = [
        call(1, "check_and_render", #"{"screens":["/home","/home"],"image":true}"#),
        call(2, "render", #"{"format":"png","columns":1000,"rows":1000}"#),
        call(
          3, "check_and_render", #"{"screens":["/home"],"image":true,"columns":401,"rows":100}"#),
        call(
          4, "run_flow",
          #"{"flow":["launchApp",{"takeScreenshot":"a"}],"columns":1000,"rows":1000}"#),
      ]
      let talk = try ModelContextConversation(
        lines, in: screens, environment: ["PATH": converters.path])
      let reason =
        "the image is SVG, because no program could convert it: rsvg-convert could not read it; resvg"
        + " wrote no PNG"
      let text = try talk.text(1)
      #expect(text.contains(reason), "\(text)")
      #expect(text.split(separator: "because").count == 2)
      for id in [2, 3] {
        #expect(try talk.isError(id) && talk.text(id).contains("at most 40000 cells"))
      }
      #expect(try !talk.isError(4) && talk.text(4).contains("an image has at most 40000 cells"))
    }

    @Test func imagesArePixelsIfAConverterIsInstalled() throws {
      let screens = try TemporaryScreens(["home.json": Self.counter])
      let lines = [
        call(1, "render", #"{"format":"png"}"#),
        call(2, "run_flow", #"{"flow":["launchApp",{"takeScreenshot":"first"}],"image":true}"#),
      ]
      let converters = try TemporaryScreens(["fake.png": "\u{89}"])
      let program = converters.path + "/rsvg-convert"
      let script = "#!/bin/sh\ncat > /dev/null\nprintf '\\211PNG\\r\\n\\032\\n'\n"
      try converters.write("rsvg-convert", script)
      chmod(program, 0o755)
      let path = getenv("PATH").map { String(cString: $0) } ?? ""
      let with = try ModelContextConversation(
        lines, in: screens, environment: ["PATH": converters.path + ":" + path])
      #expect(try with.response(1)["result"]?["content"]?[0]?["mimeType"]?.string == "image/png")
      #expect(try with.response(1)["result"]?["content"]?[0]?["data"]?.string == "iVBORw0KGgo=")
      let images = try with.response(2)["result"]?["content"]?.elements.filter {
        $0["type"]?.string == "image"
      }
      #expect(images?.count == 2)
      let without = try ModelContextConversation(
        lines, in: screens, environment: ["PATH": converters.path + "/none"])
      let content = try without.response(1)["result"]?["content"]
      #expect(content?[0]?["resource"]?["mimeType"]?.string == "image/svg+xml")
      #expect(content?[1]?["text"]?.string?.contains("rsvg-convert") == true)
      #expect(ProcessFiles.names(in: screens.path) == ["home.json"])
    }

    // MARK: - Bounds

    @Test func unsavedFilesStayInTheirDirectory() throws {
      let outside = try TemporaryScreens([
        "secret.json": #"{"_beagleComponent_":"beagle:text","text":"s3cr3t"}"#,
        "screens/home.json": Self.counter, "screens/.hidden.json": "s3cr3t",
      ])
      outside.link("screens/link.json", to: "../secret.json")
      let names = [
        "../a.json", "a/../../b.json", ".hidden.json", "a/.git/config.json", "home", "",
      ]
      let lines = names.enumerated().flatMap { index, name in
        ["check_and_render", "run_flow", "interact"].enumerated().map { tool, title in
          call(
            index * 10 + tool, title,
            #"{"files":{"\#(name)":{}},"flow":["back"]}"#
              .replacing(
                #","flow":["back"]"#, with: title == "run_flow" ? #","flow":["back"]"# : ""))
        }
      }
      let draft = #""draft":"d","files":{"new.json":\#(quoted(Self.counter))}"#
      let talk = try ModelContextConversation(
        lines + [
          call(900, "check_and_render", #"{\#(draft),"screens":["/link","/.hidden","/new"]}"#),
          call(901, "check_and_render", #"{\#(draft),"screens":["/link","/../secret"]}"#),
          call(
            902, "run_flow",
            #"{"draft":"d","flow":[{"openLink":"/link"},{"takeScreenshot":"../x"}]}"#),
        ], in: outside, folder: "/screens")
      for (index, name) in names.enumerated() {
        for tool in 0..<3 { #expect(try talk.isError(index * 10 + tool), "\(name) \(tool)") }
      }
      for id in 900...902 { #expect(try talk.isError(id), "\(talk.run.output)") }
      #expect(!talk.run.output.contains("s3cr3t"), "\(talk.run.output)")
      // The name of the copy is unknown to the model.
      #expect(!talk.run.output.contains("/beagle-tui-"), "\(talk.run.output)")
      #expect(Set(ProcessFiles.names(in: outside.path)) == ["secret.json", "screens"])
    }

    @Test func writingNeedsTheOption() throws {
      let screens = try TemporaryScreens(["home.json": Self.counter])
      screens.link("link.json", to: "home.json")
      let lines = [
        call(1, "write_files", #"{"files":{"a/b.json":{"x":1}}}"#),
        call(2, "check_and_render", #"{"draft":"d","files":{"c.json":"[1]"}}"#),
        call(3, "write_files", #"{"draft":"d","files":{"flows/f.yaml":["back"]}}"#),
        call(4, "write_files", #"{"files":{"link.json":{}}}"#),
        call(5, "write_files", #"{"files":{"../d.json":{}}}"#), call(6, "write_files"),
      ]
      let closed = try ModelContextConversation(lines, in: screens)
      #expect(try closed.code(1) == -32602)
      #expect(Set(ProcessFiles.names(in: screens.path)) == ["home.json", "link.json"])
      let open = try ModelContextConversation(lines, in: screens, options: ["--allow-write"])
      #expect(try open.text(1).hasPrefix("Wrote 1 file: a/b.json\n"))
      #expect(
        try open.text(3).hasPrefix("Wrote 2 files: c.json, flows/f.yaml\nThe draft d is empty"))
      for id in 4...6 { #expect(try open.isError(id), "\(id)") }
      #expect(try screens.text(of: "a/b.json") == "{\n  \"x\": 1\n}\n")
      #expect(try screens.text(of: "flows/f.yaml").hasPrefix("appId: screens\n---\n"))
      #expect(try screens.text(of: "home.json") == Self.counter)
    }
  }
}
