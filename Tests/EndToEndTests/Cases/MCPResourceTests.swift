import BeagleSchema
import Testing

extension Commands {
  /// Tests of what a client of `beagle-tui mcp` offers its user: prompts, resources and completion.
  @Suite struct MCPResourceTests: ModelContextClient {
    private static let home = #"{"_beagleComponent_":"beagle:text","text":"Hello"}"#

    @Test func promptsHaveTheirArguments() throws {
      let talk = try ModelContextConversation(
        [
          request(1, "prompts/list"),
          request(2, "prompts/get", #"{"name":"build_screen","arguments":{"purpose":"a shop"}}"#),
          request(3, "prompts/get", #"{"name":"find_failure"}"#),
          request(4, "prompts/get", #"{"name":"nothing"}"#),
          request(5, "prompts/get", #"{"name":"write_flows","arguments":{"screen":"/orders"}}"#),
        ], in: TemporaryScreens(["home.json": Self.home]))
      let prompts = try talk.response(1)["result"]?["prompts"]
      #expect(
        prompts?.elements.compactMap { $0["name"]?.string } == [
          "build_screen", "find_failure", "write_flows",
        ])
      let message = try talk.response(2)["result"]?["messages"]?[0]
      #expect(message?["role"]?.string == "user")
      #expect(message?["content"]?["text"]?.string?.contains("a shop") == true)
      // The tool write_files needs --allow-write.
      #expect(
        message?["content"]?["text"]?.string?.contains("If this server has no such tool") == true)
      for id in [3, 4] { #expect(try talk.code(id) == -32602) }
      let flows = try talk.response(5)["result"]?["messages"]?[0]?["content"]?["text"]?.string
      #expect(flows?.contains("/orders") == true)
      // The tools that a prompt names exist.
      let capabilities = try #require(talk.messages.first?["result"]?["capabilities"])
      #expect(capabilities["prompts"] != nil && capabilities["completions"] != nil)
    }

    @Test func argumentsAreCompleted() throws {
      func complete(_ id: Int, _ ref: String, _ name: String, _ value: String) -> String {
        request(
          id, "completion/complete",
          #"{"ref":\#(ref),"argument":{"name":"\#(name)","value":"\#(value)"}}"#)
      }
      let resource = #"{"type":"ref/resource","uri":"beagle-tui://reference/{name}"}"#
      let talk = try ModelContextConversation(
        [
          complete(1, resource, "name", "beagle:textI"), complete(2, resource, "path", "ho"),
          complete(3, #"{"type":"ref/prompt","name":"write_flows"}"#, "screen", "/"),
          complete(4, "{}", "screen", "/"), complete(5, resource, "page", "flo"),
        ],
        in: TemporaryScreens([
          "home.json": Self.home, "routes.json": "[]", "flows/a.yaml": "appId: a\n---\n- back\n",
        ]))
      func values(_ id: Int) throws -> [String] {
        try talk.response(id)["result"]?["completion"]?["values"]?.elements.compactMap(\.string)
          ?? []
      }
      #expect(try values(1) == ["beagle:textInput"])
      #expect(try values(2) == ["home.json"])
      #expect(try values(3) == ["/home"])
      #expect(try talk.code(4) == -32602)
      #expect(try values(5).contains("flows"))
    }

    @Test func resourcesAreListedAndRead() throws {
      let screens = try TemporaryScreens([
        "home.json": Self.home, "routes.json": "[]", "flows/a.yaml": "appId: a\n---\n- back\n",
        "notes.txt": "no",
      ])
      let own = [
        "home.json", "routes.json", "flows/a.yaml", "notes.txt",
      ].map { "file://\(screens.path)/\($0)" }
      let pages = [
        "beagle-tui://guide", "beagle-tui://flows", "beagle-tui://routes", "beagle-tui://styles",
        "beagle-tui://reference/tapOn", "beagle-tui://documentation/flows",
        "beagle-tui://documentation/../SECURITY",
      ]
      let all = own + pages
      let talk = try ModelContextConversation(
        [request(900, "resources/list")]
          + all.enumerated().map {
            request($0.offset, "resources/read", #"{"uri":"\#($0.element)"}"#)
          },
        in: screens)
      let listed =
        try talk.response(900)["result"]?["resources"]?.elements
        .compactMap { $0["uri"]?.string } ?? []
      for uri in own.prefix(3) + pages.prefix(4) { #expect(listed.contains(uri), "\(uri)") }
      #expect(!listed.contains(own[3]))
      let texts = try all.indices.map {
        try talk.response($0)["result"]?["contents"]?[0]?["text"]?.string
      }
      #expect(texts[1] == "[]" && texts[2]?.hasPrefix("appId: a") == true && texts[3] == nil)
      for (text, word) in zip(
        texts[4...], ["# Screens", "tapOn: ", "failTimes", "heading", "# tapOn", "# "])
      {
        #expect(text?.contains(word) == true, "\(word)")
      }
      #expect(texts[10] == nil)
    }

    /// The members of each result are those of its schema, so that a client may validate them.
    @Test func everyToolDescribesItsResult() throws {
      let calls = [
        "list_components": "{}", "explain": #"{"search":"login"}"#, "check": "{}",
        "fix": #"{"dryRun":true}"#, "render": "{}", "eval": #"{"expression":"@{sum(1, 1)}"}"#,
        "schema": #"{"type":"beagle:text"}"#, "check_and_render": #"{"screens":["/home"]}"#,
        "run_flow": #"{"flow":["launchApp"]}"#, "interact": "{}", "read_files": "{}",
      ].sorted { $0.key < $1.key }
      let talk = try ModelContextConversation(
        [request(900, "tools/list")]
          + calls.enumerated().map { call($0.offset, $0.element.key, $0.element.value) },
        in: TemporaryScreens(["home.json": Self.home]))
      let tools = try #require(try talk.response(900)["result"]?["tools"])
      #expect(tools.count == calls.count)
      for (id, call) in calls.enumerated() {
        let tool = try #require(tools.elements.first { $0["name"]?.string == call.key })
        let properties = tool["outputSchema"]?["properties"]
        let data = try #require(
          try talk.response(id)["result"]?["structuredContent"], "\(call.key)")
        #expect(data.count > 0)
        for (key, _) in data.members {
          #expect(properties?[key.string ?? ""] != nil, "\(call.key) \(key)")
        }
        let required = tool["outputSchema"]?["required"]?.elements.compactMap(\.string) ?? []
        for name in required { #expect(data[name] != nil, "\(call.key) \(name)") }
      }
    }

    /// A model asks for a task in its own words.
    @Test(arguments: [
      ("mock", "routes.json"), ("spacing", "margin"), ("navigate back", "popView"),
      ("migration", "deprecated"), ("login", "password"), ("error message", "showError"),
      ("how do I test a failing request", "respond"), ("form with validation", "submitForm"),
    ])
    func tasksAreExplained(words: String, expected: String) throws {
      let talk = try ModelContextConversation(
        [
          call(1, "explain", #"{"search":"\#(words)"}"#),
          call(2, "explain", #"{"name":"\#(words)"}"#),
        ],
        in: TemporaryScreens(["home.json": Self.home]))
      #expect(try talk.text(1).contains(expected), "\(talk.run.output)")
      #expect(try !talk.isError(1))
    }
  }
}
