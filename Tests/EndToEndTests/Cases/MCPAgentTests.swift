import Testing

extension Commands {
  /// Tests of what an agent learns from one call of `beagle-tui mcp`.
  @Suite struct MCPAgentTests: ModelContextClient {
    private static let text = #"{"_beagleComponent_":"beagle:text","text":"Hi"}"#

    private func talk(
      _ calls: [(tool: String, arguments: String)], in screens: TemporaryScreens? = nil,
      options: [String] = []
    ) throws -> ModelContextConversation {
      try ModelContextConversation(
        calls.enumerated().map { call($0 + 1, $1.tool, $1.arguments) },
        in: try screens ?? TemporaryScreens(), options: options)
    }

    private static func screen(_ parts: String...) -> String {
      #"{"_beagleComponent_":"beagle:screenComponent","child":{"_beagleComponent_":"beagle:container","children":["#
        + parts.joined(separator: ",") + "]}}"
    }

    private static func button(_ text: String, _ actions: String) -> String {
      #"{"_beagleComponent_":"beagle:button","text":"\#(text)","onPress":[\#(actions)]}"#
    }

    private static func request(_ url: String, _ actions: String, _ onError: String = "") -> String
    {
      #"{"_beagleAction_":"beagle:sendRequest","url":"\#(url)","onSuccess":[\#(actions)],"onError":[\#(onError)]}"#
    }

    private static func set(_ id: String, _ value: String) -> String {
      #"{"_beagleAction_":"beagle:setContext","contextId":"\#(id)","value":\#(value)}"#
    }

    // MARK: - Screens

    /// A screen whose first request fails is drawn after the failure, too.
    @Test func bothStatesOfFailingRoutesAreDrawn() throws {
      let home =
        #"{"_beagleComponent_":"beagle:container","context":{"id":"o","value":{"name":""}},"onInit":["#
        + Self.request(
          "/api/o", Self.set("o", #""@{onSuccess.data}""#), Self.set("o", #"{"name":"Failed"}"#))
        + #"],"children":[{"_beagleComponent_":"beagle:text","text":"@{o.name}"}]}"#
      for route in [
        #"{"path":"/api/o","failTimes":1,"body":{"name":"Ada"}}"#,
        #"{"path":"/api/o","failTimes":3,"body":{"name":"Ada"}}"#,
        #"{"path":"/api/o","offlineTimes":1,"body":{"name":"Ada"}}"#,
        #"{"path":"/api/o","status":500,"times":1},{"path":"/api/o","body":{"name":"Ada"}}"#,
      ] {
        let talk = try talk([
          ("check_and_render", #"{"files":{"home.json":\#(home),"routes.json":[\#(route)]}}"#)
        ])
        let text = try talk.text(1)
        #expect(
          text.contains("/home (with the first response, which routes.json lets fail)"), "\(text)")
        #expect(text.contains("\nFailed\n"), "\(text)")
        #expect(text.contains("/home (opened again, after the failures of routes.json)"), "\(text)")
        #expect(text.contains("\nAda\n"), "\(text)")
      }
    }

    /// A form that does not submit says which inputs have which errors.
    @Test func formsSayWhyTheyDoNotSubmit() throws {
      let input =
        #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name","error":"@{condition(isEmpty(f.n),'Enter a name.','')}"}"#
      let form =
        #"{"_beagleComponent_":"beagle:simpleForm","context":{"id":"f","value":{"n":""}},"onSubmit":[],"children":["#
        + input + "," + Self.button("Save", #"{"_beagleAction_":"beagle:submitForm"}"#) + "]}"
      let talk = try talk([
        ("interact", #"{"files":{"home.json":\#(form)},"steps":[{"tapOn":"Save"}]}"#),
        ("check_and_render", #"{"files":{"home.json":\#(form)}}"#),
      ])
      #expect(
        try talk.text(1).contains(
          #"submitForm did not run onSubmit, because inputs have errors: "Name": Enter a name."#),
        "\(talk.run.output)")
      #expect(try talk.text(2).contains("hidden-error"), "\(talk.run.output)")
    }

    /// A problem belongs to the step that sent the request, not to the one during which the response arrived.
    @Test func problemsBelongToTheirStep() throws {
      let home = Self.screen(
        Self.text, Self.button("A", Self.request("/api/a", Self.set("nope", "1"))),
        Self.button("B", Self.set("other", "1")))
      let routes = #"[{"path":"/api/a","delay":500,"body":{}}]"#
      let talk = try talk([
        (
          "run_flow",
          #"{"files":{"home.json":\#(home),"routes.json":\#(routes)},"flow":["launchApp",{"tapOn":"A"},"waitForAnimationToEnd",{"beagle":{"busy":"none"}},{"tapOn":"B"}]}"#
        )
      ])
      let steps = try talk.response(1)["result"]?["structuredContent"]?["steps"]
      let problems =
        steps?.elements.map { step in
          step["problems"]?.elements.compactMap(\.string).joined() ?? ""
        } ?? []
      #expect(problems.count == 5, "\(talk.run.output)")
      #expect(problems[1].contains("\"nope\"") && problems[4].contains("\"other\""), "\(problems)")
      #expect(problems[2].isEmpty && problems[3].isEmpty, "\(problems)")
    }

    @Test func flowsThatEndWhileLoadingAreWarnings() throws {
      let home = Self.screen(Self.button("A", Self.request("/api/a", "")))
      let routes = #"[{"path":"/api/a","delay":500,"body":{}}]"#
      let flows = [
        (#"["launchApp",{"tapOn":"A"}]"#, true),
        (#"["launchApp",{"tapOn":"A"},{"beagle":{"busy":"any"}}]"#, false),
        (#"["launchApp",{"tapOn":"A"},{"beagle":{"busy":"none"}}]"#, false),
      ]
      let talk = try talk(
        flows.map {
          (
            "run_flow",
            #"{"files":{"home.json":\#(home),"routes.json":\#(routes)},"flow":\#($0.0)}"#
          )
        })
      for (index, flow) in flows.enumerated() {
        #expect(
          try talk.text(index + 1).contains("GET /api/a has no response yet") == flow.1,
          "\(flow) \(talk.run.output)")
      }
    }

    /// A request whose parameter is empty does not get the response of the list.
    @Test func emptyParametersHaveNoResponse() throws {
      let routes = #"[{"path":"/items","body":[]},{"path":"/items/{id}","body":{"id":2}}]"#
      let calls = ["/items/", "/items/?a=1", "/items", "/items/3"].map { url in
        (
          "run_flow",
          #"{"files":{"home.json":\#(Self.screen(Self.button("A", Self.request(url, "")))),"routes.json":\#(routes)},"flow":["launchApp",{"tapOn":"A"},{"beagle":{"busy":"none"}}]}"#
        )
      }
      let talk = try talk(calls)
      for id in 1...2 {
        #expect(
          try talk.text(id).contains("A parameter of /items/{id} is empty."), "\(talk.run.output)")
      }
      for id in 3...4 { #expect(try talk.text(id).contains("returned 200"), "\(talk.run.output)") }
    }

    // MARK: - Flows

    @Test func severalFlowsRunInOneCall() throws {
      let files =
        #"{"home.json":\#(Self.text),"flows/a.yaml":["launchApp",{"assertVisible":"Hi"}],"flows/b.yaml":["launchApp",{"assertVisible":"No"}]}"#
      let talk = try talk([
        ("run_flow", #"{"files":\#(files),"path":"flows"}"#),
        ("run_flow", #"{"files":\#(files),"path":["flows/a.yaml","flows/a.yaml"]}"#),
        ("run_flow", #"{"files":\#(files),"path":"none"}"#),
      ])
      #expect(
        try talk.isError(1)
          && talk.text(1).hasPrefix("FAILED 1 of 2 flows\nPASSED flows/a.yaml: 2 steps"))
      #expect(try talk.text(1).contains("FAILED assertVisible \"No\""), "\(talk.run.output)")
      #expect(try talk.text(2).hasPrefix("PASSED all 2 flows"))
      #expect(try talk.text(3).contains("none: has no flows"))
      let flows = try talk.response(1)["result"]?["structuredContent"]?["flows"]?.elements
      #expect(flows?.compactMap { $0["status"]?.string } == ["passed", "failed"])
    }

    @Test func argumentsAreStrict() throws {
      let calls = [
        ("check_and_render", #"{"foo":1,"screen":[]}"#, "unknown argument \"foo\"; "),
        (
          "check_and_render", #"{"foo":1,"bar":2}"#,
          "unknown argument \"bar\"; it takes files, draft"
        ),
        (
          "render", #"{"columns":"80"}"#,
          "columns: expected a whole number from 1 to 1000, found the text \"80\""
        ),
        ("check", #"{"path":"a"}"#, "(did you mean paths?); it takes paths, document, strict"),
        ("check", #"{"files":[]}"#, "unknown argument \"files\" (did you mean paths?)"),
        ("run_flow", #"{"steps":["back"]}"#, "unknown argument \"steps\" (did you mean flow?)"),
        ("explain", #"{"topic":"text"}"#, "unknown argument \"topic\" (did you mean name?)"),
        ("render", #"{"path":"/a"}"#, "unknown argument \"path\" (did you mean screen?)"),
        ("eval", #"{"expr":"1"}"#, "unknown argument \"expr\" (did you mean expression?)"),
        ("run_flow", #"{"path":[1]}"#, "path: expected a path, or a list of paths, found a list"),
        ("interact", #"{"wait":"no"}"#, "wait: expected true or false, found the text \"no\""),
        (
          "eval", #"{"expression":"a","contexts":[]}"#,
          "contexts: expected an object, found an empty list"
        ),
      ]
      let talk = try talk(calls.map { ($0.0, $0.1) })
      for (index, expected) in calls.enumerated() {
        #expect(
          try talk.isError(index + 1) && talk.text(index + 1).contains(expected.2),
          "\(expected) \(talk.run.output)")
      }
    }

    // MARK: - Themes

    /// All mistakes of a theme are findings, however it is named, and the screens are checked and drawn.
    @Test func mistakesInThemesAreFindings() throws {
      let theme =
        ##"{"colors":{"accnt":"#fff","accent":"blu"},"texts":{"brand":{"color":"focus","bolt":true}},"buttons":{"primary":"mainn"}}"##
      let home = #"{"_beagleComponent_":"beagle:text","text":"Hi","styleId":"heading"}"#
      let valid = ##"{"texts":{"brand":{"color":"accent"}}}"##
      let talk = try talk(
        [
          (
            "check_and_render",
            #"{"files":{"home.json":\#(home),"my.json":\#(theme),".beagle-tui.json":{"theme":"my.json"}}}"#
          ),
          (
            "check_and_render",
            #"{"files":{"home.json":\#(home),"my.json":\#(theme)},"theme":"my.json"}"#
          ),
          ("check_and_render", #"{"files":{"home.json":\#(home),"my.json":\#(theme)}}"#),
          ("write_files", #"{"files":{"my.json":\#(theme)}}"#),
          (
            "check_and_render",
            #"{"files":{"home.json":\#(home),"my.json":\#(valid),".beagle-tui.json":{"theme":"my.json"}}}"#
          ),
        ], options: ["--allow-write"])
      for id in 1...4 {
        let text = try talk.text(id)
        for part in [
          "\"accnt\"", "a color such as", "found \"focus\"", "\"bolt\"", "found \"mainn\"",
        ] {
          #expect(text.contains(part), "\(id) \(part) \(text)")
        }
        #expect(!text.contains("missing-root") && !text.contains("/tmp/beagle-tui"), "\(text)")
        if id < 4 { #expect(text.contains("\nHi\n"), "\(id) \(text)") }
      }
      // The style ids of the program stay.
      #expect(try talk.text(5).contains("No findings"), "\(talk.run.output)")
    }
  }
}
