import BeagleSchema
import Glibc
import Testing

extension Commands {
  /// Tests of `beagle-tui mcp` with messages over pipes.
  @Suite struct MCPTests: ModelContextClient {
    private static let wrong = #"{"_beagleComponent_": "beagle:text", "txet": "Hello"}"#
    private static let right = #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#

    // MARK: - Protocol

    @Test(arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
      ("2025-11-25", "2025-11-25"), ("2099-01-01", "2025-11-25"),
    ])
    func versionIsNegotiated(requested: String, agreed: String) throws {
      let screens = try TemporaryScreens(["home.json": Self.right])
      let talk = try ModelContextConversation(
        [request(1, "tools/list"), call(2, "check"), "[" + request(3, "ping") + "]"], in: screens,
        version: requested)
      #expect(talk.run.status == .exit(0))
      let start = try #require(talk.messages.first?["result"])
      #expect(start["protocolVersion"]?.string == agreed)
      #expect(start["serverInfo"]?["name"]?.string == "beagle-tui")
      let tools = try #require(try talk.response(1)["result"]?["tools"])
      #expect(
        tools.elements.compactMap { $0["name"]?.string } == [
          "list_components", "explain", "check_and_render", "run_flow", "interact", "check", "fix",
          "render", "eval", "schema", "read_files",
        ])
      for tool in tools.elements {
        #expect(tool["description"]?.string?.isEmpty == false)
        #expect(tool["inputSchema"]?["type"]?.string == "object")
        for property in tool["inputSchema"]?["properties"]?.members.map(\.value) ?? [] {
          #expect(property["description"]?.string?.isEmpty == false)
        }
      }
      let isNew = agreed >= "2025-06-18"
      let checked = try talk.response(2)["result"]
      #expect((checked?["structuredContent"] != nil) == isNew)
      #expect((tools[2]?["outputSchema"] != nil) == isNew)
      #expect((tools[2]?["annotations"] != nil) == (agreed != "2024-11-05"))
      let last = try #require(talk.messages.last)
      #expect((last.kind == .array) == !isNew, "\(talk.run.output)")
      #expect((last["error"]?["code"]?.int == -32600) == isNew)
    }

    @Test func invalidMessagesGetErrors() throws {
      let screens = try TemporaryScreens(["home.json": Self.right])
      let batch =
        "[" + Array(repeating: request(1, "ping"), count: 101).joined(separator: ",") + "]"
      let talk = try ModelContextConversation(
        [
          "", "nonsense", "{", "7", #"{"id":9,"method":"ping"}"#, batch, "[]",
          request(2, "logging/setLevel"), request(3, "tools/call", #"{"name":"chek"}"#),
          request(4, "tools/call", "[]"), request(5, "initialize"),
          request(6, "resources/list", #"{"cursor":"x"}"#), request(7, "resources/read"),
          #"{"jsonrpc":"2.0","method":"notifications/other"}"#, request(8, "ping"),
        ], in: screens, version: "2025-03-26")
      let codes = talk.messages.filter { $0["id"]?.string != "start" }
        .map { $0["error"]?["code"]?.int }
      #expect(
        codes == [
          -32700, -32700, -32600, -32600, -32600, -32600, -32601, -32602, -32602, -32600, -32602,
          -32602, nil,
        ], "\(talk.run.output)")
      #expect(
        try talk.response(3)["error"]?["message"]?.string?.contains("did you mean check?") == true)
      #expect(talk.run.status == .exit(0))
      let early = try ModelContextConversation(
        [request(1, "ping"), request(2, "tools/list"), request(3, "server/discover")], in: screens,
        version: nil)
      #expect(try early.response(1)["result"] != nil)
      #expect(try early.code(2) == -32600 && early.code(3) == -32601)
    }

    @Test func canceledRequestsAreNotHandled() throws {
      let screens = try TemporaryScreens(["home.json": Self.wrong])
      let talk = try ModelContextConversation(
        [
          request(1, "ping"), call(2, "fix"),
          #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#,
          request(3, "ping"),
        ], in: screens)
      #expect(talk.messages.compactMap { $0["id"]?.int } == [1, 3])
      #expect(try screens.text(of: "home.json") == Self.wrong)
    }

    @Test func initializeCannotBeCanceled() throws {
      let screens = try TemporaryScreens(["home.json": Self.wrong])
      let cancel = #"{"method":"notifications/cancelled","params":{"requestId":"start"},"#
      let talk = try ModelContextConversation(
        [cancel + #""jsonrpc":"2.0"}"#, request(1, "ping")], in: screens)
      #expect(talk.messages.count == 2 && talk.messages.first?["id"]?.string == "start")
      #expect(try talk.response(1)["error"] == nil)
    }

    // MARK: - Tools

    @Test func toolsWorkTogether() throws {
      let screens = try TemporaryScreens(["home.json": Self.wrong, "data.json": "[1]"])
      let talk = try ModelContextConversation(
        [
          call(1, "check"), call(2, "fix", #"{"dryRun":true}"#), call(3, "check"), call(4, "fix"),
          call(5, "check"), call(6, "render", #"{"screen":"/home","columns":40,"rows":8}"#),
          call(7, "render", #"{"format":"svg"}"#), call(8, "render", #"{"format":"semantics"}"#),
          call(9, "eval", #"{"expression":"@{sum(a, 1)}","contexts":{"a":2}}"#),
          call(10, "explain", #"{"name":"TextInput"}"#),
          call(11, "schema", #"{"type":"beagle:text"}"#),
          call(12, "check", #"{"paths":["data.json"]}"#),
        ], in: screens, options: ["--allow-write"])
      for id in 1...12 { #expect(!(try talk.isError(id)), "\(id)") }
      let found = try talk.response(1)["result"]?["structuredContent"]
      #expect(found?["findings"]?[0]?["code"]?.string == "misspelled-property")
      #expect(found?["findings"]?[0]?["file"]?.string == "home.json")
      #expect(found?["errors"]?.int == 1 && found?["documents"]?.int == 1)
      #expect(try talk.text(1).contains("home.json:1:38: error[misspelled-property]"))
      #expect(try talk.text(2).contains("+{\"_beagleComponent_\": \"beagle:text\", \"text\""))
      #expect(try talk.text(3) == talk.text(1))
      #expect(try talk.text(5) == "No findings in 1 document.")
      #expect(try screens.text(of: "home.json") == Self.right)
      #expect(try talk.text(6).contains("Hello"))
      let image = try #require(try talk.response(7)["result"]?["content"]?[0]?["resource"])
      #expect(image["mimeType"]?.string == "image/svg+xml")
      #expect(image["text"]?.string?.contains("<svg") == true)
      #expect(try JSONDocument(text: try talk.text(8)).root.kind == .object)
      #expect(try talk.response(9)["result"]?["structuredContent"]?["value"]?.int == 3)
      #expect(try talk.text(10).contains("# beagle:textInput"))
      let schema = try JSONDocument(text: try talk.text(11)).root
      #expect(schema["$defs"]?["component:beagle:text"]?["properties"]?["text"] != nil)
      #expect(schema["$defs"]?["component:beagle:button"] == nil)
      #expect(try talk.text(12).contains("data.json: is not a screen"))
    }

    @Test func mistakesInArgumentsSayWhatToDo() throws {
      let long = String(repeating: "a ", count: 101)
      let screens = try TemporaryScreens(["home.json": Self.right])
      let cases: [(tool: String, arguments: String, message: String)] = [
        ("check", #"{"path":["home.json"]}"#, "did you mean paths?"),
        ("check", #"{"paths":"home.json"}"#, "expected a list of strings"),
        ("check", #"{"paths":["hom.json"]}"#, "did you mean home.json?"),
        ("render", #"{"columns":0}"#, "expected a whole number from 1 to 1000"),
        ("render", #"{"format":"jpg"}"#, #"expected "text" or "semantics" or "svg" or "png""#),
        ("render", #"{"screen":"/hom"}"#, "/home"), ("eval", "{}", "expression is missing"),
        ("eval", #"{"expression":"@{summ(1)}"}"#, "summ"),
        ("explain", #"{"name":"buton"}"#, "beagle:button"),
        ("explain", "{\"search\":\"\(long)\"}", "longer than 200 characters"),
        ("explain", "{\"name\":\"\(long)\"}", "longer than 200 characters"),
        ("schema", #"{"type":"beagle:txt"}"#, "did you mean beagle:text?"),
      ]
      let talk = try ModelContextConversation(
        cases.enumerated().map { call($0.offset, $0.element.tool, $0.element.arguments) },
        in: screens)
      for (id, expected) in cases.enumerated() {
        #expect(try talk.isError(id), "\(expected)")
        #expect(try talk.text(id).contains(expected.message))
      }
    }

    /// A model that reads only `list_components` starts with its example.
    @Test func listedExampleIsCorrect() throws {
      let screens = try TemporaryScreens(["home.json": Self.right])
      let list = try ModelContextConversation([call(1, "list_components")], in: screens).text(1)
      let lines = list.split(separator: "\n", omittingEmptySubsequences: false)
      let example = lines.drop { $0 != "```json" }.dropFirst().prefix { $0 != "```" }
        .joined(separator: "\n")
      let document = "{\"document\":\(quoted(example))}"
      let talk = try ModelContextConversation(
        [call(1, "check", document), call(2, "render", document)], in: screens)
      #expect(try talk.text(1) == "No findings in 1 document.")
      #expect(try talk.text(2).contains("1 items"))
      for name in [
        "beagle:button text!@ styleId onPress enabled@\n",
        "beagle:setContext contextId! path value!@\n",
        "sum(", "text: danger, heading", "Context id! value!\n",
      ] {
        #expect(list.contains(name), "\(name)")
      }
      // Less than 2,500 tokens. Most tokens have more than three characters.
      #expect(list.count < 8200, "\(list.count)")
    }

    @Test func unsavedDocumentsAreCheckedInTheirPlace() throws {
      let link =
        #"{"_beagleComponent_":"beagle:button","text":"a","onPress":[{"_beagleAction_":"#
        + #""beagle:pushView","route":{"url":"/othr"}}]}"#
      let screens = try TemporaryScreens(["home.json": Self.right, "other.json": Self.right])
      let text = quoted(link)
      let talk = try ModelContextConversation(
        [
          call(1, "check", "{\"document\":\(text)}"),
          call(2, "check", "{\"document\":\(text),\"paths\":[\"new.json\"]}"),
        ], in: screens)
      #expect(try !talk.text(1).contains("dead-route"))
      #expect(try talk.text(2).contains("new.json:1:") && talk.text(2).contains("/other"))
      #expect(access(screens.path + "/new.json", F_OK) != 0)
    }

    // MARK: - Bounds

    /// Paths, links and settings that lead out of the directory are refused, whether the target
    /// exists or not.
    @Test func modelsReadNothingOutside() throws {
      let secret = #"{"_beagleComponent_":"beagle:text","txet":"secret","text":"secret"}"#
      let outside = try TemporaryScreens([
        "secret.json": secret, "screens/home.json": Self.right,
        "screens/.hidden.json": secret, "routes.json": "secret",
        ".beagle-tui.json": #"{"contexts":["secret"]}"#,
      ])
      outside.link("screens/link.json", to: "../secret.json")
      outside.link("screens/folder", to: "..")
      let paths = [
        "../secret.json", "../missing.json", "a/../../secret.json", outside.path + "/secret.json",
        "/etc/passwd", "link.json", "folder/secret.json", ".hidden.json", "../../../../etc/passwd",
        "screens/../../secret.json", "home.json/../../secret.json",
      ]
      var lines: [String] = []
      for (index, path) in paths.enumerated() {
        lines.append(call(index * 10, "check", "{\"paths\":[\"\(path)\"]}"))
        lines.append(call(index * 10 + 1, "fix", "{\"paths\":[\"\(path)\"]}"))
        lines.append(call(index * 10 + 2, "render", "{\"screen\":\"\(path)\"}"))
        let uri = path.hasPrefix("/") ? path : outside.path + "/screens/" + path
        lines.append(request(index * 10 + 3, "resources/read", "{\"uri\":\"file://\(uri)\"}"))
      }
      lines += [call(901, "check"), request(902, "resources/list")]
      let talk = try ModelContextConversation(lines, in: outside, folder: "/screens")
      for (index, path) in paths.enumerated() {
        for offset in 0...2 { #expect(try talk.isError(index * 10 + offset), "\(path) \(offset)") }
        #expect(try talk.code(index * 10 + 3) == -32002, "\(path)")
      }
      #expect(!talk.run.output.contains("\"secret"), "\(talk.run.output)")
      #expect(try talk.text(901) == "No findings in 1 document.")
      #expect(
        try talk.text(10).hasPrefix("../missing.json: is outside"))
    }

    /// The settings of a parent directory apply, up to the root of the repository.
    @Test(arguments: [true, false]) func settingsOfTheProjectApply(isInProject: Bool) throws {
      let screens = try TemporaryScreens([
        "screens/home.json": Self.wrong,
        "screens/gauge.json": #"{"_beagleComponent_":"custom:gauge"}"#,
        ".beagle-tui.json":
          #"{"known":["custom:gauge"],"entryScreens":["/gauge"],"#
          + #""exceptions":[{"paths":["screens/home.json"]}]}"#,
      ])
      if !isInProject { try screens.write("screens/.git", "gitdir: elsewhere") }
      let talk = try ModelContextConversation(
        [call(1, "check"), call(2, "list_components")], in: screens, folder: "/screens")
      let text = try talk.text(1)
      #expect(text.contains("No findings in 2 documents.") == isInProject, "\(text)")
      #expect(text.contains("misspelled-property") == !isInProject, "\(text)")
      #expect(try talk.text(2).contains("custom:gauge") == isInProject)
    }

    /// An invalid file of a parent directory is reported, but not quoted.
    @Test func invalidSettingsOfAParentAreNotQuoted() throws {
      let screens = try TemporaryScreens([
        "screens/home.json": Self.right, ".beagle-tui.json": #"{"s3cr3t": "s3cr3t"}"#,
      ])
      let talk = try ModelContextConversation([call(1, "check")], in: screens, folder: "/screens")
      #expect(try talk.isError(1))
      #expect(try talk.text(1).contains(".beagle-tui.json of a parent directory are invalid"))
      #expect(!talk.run.output.contains("s3cr3t") && !talk.run.errors.contains("s3cr3t"))
    }

    @Test func nothingIsWrittenWithoutTheOption() throws {
      let screens = try TemporaryScreens(["home.json": Self.wrong])
      let before = ProcessFiles.names(in: screens.path)
      let talk = try ModelContextConversation(
        [
          call(1, "check"), call(2, "render"), call(3, "fix", #"{"dryRun":true}"#),
          call(4, "fix", #"{"paths":["other"]}"#), call(5, "schema"), call(6, "fix"),
        ], in: screens)
      #expect(talk.messages.count == 7)
      #expect(try talk.text(6).contains("+{\"_beagleComponent_\": \"beagle:text\", \"text\""))
      #expect(try talk.text(6).contains("start it with --allow-write"))
      let fixed = try talk.response(6)["result"]?["structuredContent"]
      #expect(fixed?["isWritten"]?.bool == false)
      #expect(ProcessFiles.names(in: screens.path) == before)
      #expect(try screens.text(of: "home.json") == Self.wrong)
    }

    @Test func networkNeedsTheOption() throws {
      let screens = try TemporaryScreens(["home.json": Self.right])
      // Nothing listens on this port.
      let lines = [call(1, "render", #"{"screen":"/home"}"#), call(2, "render", Self.remote)]
      let closed = try ModelContextConversation(lines, in: screens)
      let open = try ModelContextConversation(lines, in: screens, options: ["--allow-network"])
      #expect(try closed.text(1).contains("Hello") && open.text(1).contains("Hello"))
      #expect(try closed.text(2) != open.text(2))
      #expect(try open.text(2).contains("onnect"))
      #expect(try !closed.text(2).contains("onnect"))
    }

    /// A component that is loaded from a server.
    private static let remote =
      #"{"document":"{\"_beagleComponent_\":\"beagle:lazyComponent\",\"path\":\"http://127.0.0.1:1/a\",\"initialState\":{\"_beagleComponent_\":\"beagle:text\",\"text\":\"wait\"}}"}"#

    // MARK: - Sizes

    /// Expressions and files must not produce results that no client can use.
    @Test func hugeResultsAreErrorsWithAdvice() throws {
      let screens = try TemporaryScreens()
      let long = String(repeating: "x", count: 300_000)
      let texts = (0..<800).map {
        #"{"_beagleComponent_":"beagle:text","text":"\#(String(repeating: "\($0) ", count: 900))"}"#
      }
      try screens.write("long.json", Payload.screen("Long", texts, scrolls: true))
      try screens.write("many.json", Payload.screen("Many", (0..<3).map { _ in Self.wrong }))
      for number in 0..<250 { try screens.write("bad/\(number).json", "{") }
      let doubled = (0..<4).reduce("a") { text, _ in "concat(\(text), \(text))" }
      let conversation = try ModelContextConversation(
        [
          call(1, "eval", ##"{"expression":"@{\##(doubled)}","contexts":{"a":"\##(long)"}}"##),
          call(2, "eval", ##"{"expression":"\##(long)\##(long)\##(long)\##(long)"}"##),
          call(
            3, "eval",
            ##"{"expression":"@{a}","contexts":{"a":[\##(quoted(long)),\##(quoted(long)),\##(quoted(long)),\##(quoted(long))]}}"##
          ),
          call(4, "render", #"{"screen":"/long","columns":1000,"rows":1000,"format":"svg"}"#),
          call(5, "render", #"{"screen":"/long","columns":1000,"rows":1000,"whole":true}"#),
          call(6, "render", #"{"screen":"/long","columns":1000,"rows":1000,"format":"semantics"}"#),
          call(7, "check"), call(8, "list_components"),
          call(9, "schema", #"{"type":"all"}"#), call(10, "explain"),
          call(11, "eval", #"{"expression":"@{sum(1, 2)}"}"#),
        ], in: screens)
      for id in 1...11 {
        let size = try conversation.response(id).jsonSize
        #expect(size < 2 << 20, "\(id): \(size)")
      }
      for id in 1...3 {
        #expect(try conversation.isError(id))
        #expect(
          try conversation.text(id)
            == "eval: the result is larger than 1 MiB; select a part of the value, for example with a"
            + " path")
      }
      #expect(try conversation.text(11) == "3 (int)")
      #expect(try !conversation.isError(9))
    }

    @Test func hugeResourcesAreRefused() throws {
      let screens = try TemporaryScreens()
      try screens.write("huge.json", "\"" + String(repeating: "x", count: 2 << 20) + "\"")
      let conversation = try ModelContextConversation(
        [request(1, "resources/read", #"{"uri":"file://\#(screens.path)/huge.json"}"#)],
        in: screens)
      let message = try conversation.response(1)["error"]?["message"]?.string ?? ""
      #expect(message.hasSuffix("it is larger than 1 MiB; read the file in parts"), "\(message)")
    }
  }
}

extension JSONNode {
  /// The size of the value in its document, in bytes.
  fileprivate var jsonSize: Int { DynamicObject(self).jsonText.utf8.count }
}
