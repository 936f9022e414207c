import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of the keys of `routes.json`: bodies in the file, parameters, numbers of requests, other names
/// and keys without effect.
@MainActor
@Suite struct RouteVocabularyTests {
  private let scheduler = ManualScheduler()

  private func client(_ routes: String, _ files: [String: String] = [:]) throws
    -> DirectoryNetworkClient
  {
    let directory = TemporaryDirectory(files.merging(["routes.json": routes]) { $1 })
    scheduler.retained.append(directory)
    return DirectoryNetworkClient(
      directory: try ScreenDirectory(directory.path), scheduler: scheduler)
  }

  /// Returns the status and the body of a response.
  private func ask(
    _ client: DirectoryNetworkClient, _ url: String, _ method: HTTPMethod = .get
  ) throws -> String {
    var result: Result<NetworkResponse, NetworkError>?
    client.executeRequest(Request(url: url, additionalData: HttpAdditionalData(method: method))) {
      result = $0
    }
    scheduler.advance(10_000_000)
    switch try #require(result) {
    case .success(let response):
      return "\(response.statusCode) \(String(decoding: response.data, as: UTF8.self))"
    case .failure(let error):
      return "\(error.statusCode.map { "\($0)" } ?? "failed")"
        + " \(String(decoding: error.data ?? [], as: UTF8.self))"
    }
  }

  @Test(arguments: [
    (#"{"a": [1, 2.0, null]}"#, #"{"a": [1, 2.0, null]}"#), ("[]", "[]"), ("12", "12"),
    ("true", "true"), (#""a\nb""#, "a\nb"), (#""""#, ""), ("null", ""),
    (#"{"é": "\u00e9"}"#, #"{"é": "\u00e9"}"#), ("{\n  \"b\": 1\n}", "{\n  \"b\": 1\n}"),
    (#""{\"text\": 1}""#, #"{"text": 1}"#),
  ])
  func bodiesAreSentAsWritten(_ body: String, _ sent: String) throws {
    let client = try client("[{\"path\": \"/a\", \"body\": \(body)}]")
    #expect(try ask(client, "/a") == "200 \(sent)")
  }

  @Test func bodyOfAFailureIsSent() throws {
    let client = try client(
      #"[{"path": "/a", "method": "post", "status": 422, "body": {"error": "sku"}}]"#)
    #expect(try ask(client, "/a", .post) == #"422 {"error": "sku"}"#)
    #expect(try ask(client, "/a").hasPrefix("404"))
  }

  @Test func bodiesAreJSONUnlessAHeaderSaysOtherwise() throws {
    let client = try client(
      #"[{"path": "/a", "body": 1}, {"path": "/b", "body": "x", "headers": {"content-type": "text/plain"}}]"#
    )
    var types: [String?] = []
    for path in ["/a", "/b"] {
      client.executeRequest(Request(url: path)) {
        types.append(try? $0.get().header("Content-Type"))
      }
    }
    scheduler.advance(1000)
    #expect(types == ["application/json", "text/plain"])
  }

  @Test(arguments: [
    ("/orders/{id}", "/orders/17", "200 17"), ("/orders/{id}", "/orders/18?x=1", "200 18"),
    ("/orders/{id}", "/orders", "404 "), ("/orders/{id}", "/orders/17/items", "404 "),
    ("/orders/{id}", "/orders/19", "failed "), ("/orders/{id}/items", "/orders/17/items", "200 17"),
    ("/{id}", "/17", "200 17"), ("/a/{x}/{id}", "/a/b/17", "200 17"),
    ("/orders/{id}", "/orders/%31%37", "200 17"), ("/orders/{id}", "/orders/.env", "404 "),
    ("/orders/{id}", "/orders/..%2f17", "failed "),
  ])
  func parametersChooseTheFile(_ path: String, _ url: String, _ response: String) throws {
    let client = try client(
      "[{\"path\": \"\(path)\", \"file\": \"api/{id}.json\"}]",
      ["api/17.json": "17", "api/18.json": "18", "api/.env.json": "secret"])
    #expect(try ask(client, url) == response)
  }

  @Test(arguments: [
    #"[{"path": "/a/x{id}"}]"#, #"[{"path": "/a/{id}.json"}]"#, #"[{"path": "/a/{}"}]"#,
    #"[{"path": "/{a}/{a}"}]"#, #"[{"path": "/a", "file": "{id}.json"}]"#,
    #"[{"path": "/{a}", "file": "{b}.json"}]"#, #"[{"path": "/a", "body": 1, "file": "a.json"}]"#,
    #"[{"path": "/a", "times": 0}]"#, #"[{"path": "/a", "times": 1, "failTimes": 1}]"#,
    #"[{"path": "/a", "file": "../a.json"}]"#, #"[{"path": "/a", "file": ".env"}]"#,
    #"[{"path": "/a", "delay": -1}]"#, #"[{"path": "/a", "dribble": "1"}]"#,
    #"[{"body": 1}]"#,
  ])
  func mistakesFailWithTheirPosition(_ routes: String) throws {
    let client = try client(routes)
    #expect(client.routesProblem?.hasPrefix("routes.json:1:") == true, "\(routes)")
    #expect(try ask(client, "/a").hasPrefix("failed"))
  }

  @Test func laterRequestsGetTheNextRoute() throws {
    let client = try client(
      #"[{"path": "/a", "times": 2, "body": 1}, {"path": "/a", "times": 1, "body": 2}, {"path": "/a", "body": 3}]"#
    )
    #expect(
      try (0..<5).map { _ in try ask(client, "/a") } == [
        "200 1", "200 1", "200 2", "200 3", "200 3",
      ])
  }

  @Test func afterTheLastRequestTheFileIsServed() throws {
    let client = try client(#"[{"path": "/a", "times": 1, "body": 1}]"#, ["a.json": "file"])
    #expect(try ask(client, "/a") == "200 1")
    #expect(try ask(client, "/a") == "200 file")
    #expect(try ask(client, "/a", .post).hasPrefix("405"))
  }

  /// Live reload compares the screen with what its request got.
  @Test func previewRepeatsTheLastResponse() throws {
    let client = try client(
      #"[{"path": "/a", "times": 1, "body": 1}, {"path": "/a", "body": 2}]"#)
    func preview() throws -> String {
      let response = try #require(client.preview(Request(url: "/a"))).get()
      return String(decoding: response.data, as: UTF8.self)
    }
    #expect(try preview() == "1")
    #expect(try ask(client, "/a") == "200 1")
    #expect(try preview() == "1")
    #expect(try ask(client, "/a") == "200 2")
    #expect(try preview() == "2")
  }

  @Test(arguments: [
    ("body_file", "file", #""b.json""#), ("delay_ms", "delay", "70"), ("body_ms", "dribble", "70"),
    ("fail_times", "failTimes", "2"), ("count", "times", "1"),
    ("offline_after", "offlineAfter", "0"), ("offline_times", "offlineTimes", "1"),
  ])
  func otherNamesMeanTheSame(_ alias: String, _ name: String, _ value: String) throws {
    var responses: [[String]] = []
    for key in [alias, name] {
      let client = try client("[{\"path\": \"/a\", \"\(key)\": \(value)}]", ["b.json": "b"])
      #expect(client.routeFindings.isEmpty)
      responses.append(try (0..<3).map { _ in try ask(client, "/a") })
    }
    #expect(responses[0] == responses[1])
    let both = try client(
      "[{\"path\": \"/a\", \"\(alias)\": \(value), \"\(name)\": \(value)}]", ["b.json": "b"])
    #expect(both.routeFindings.map(\.severity) == [.warning])
    #expect(both.routeFindings.first?.message.contains("mean the same") == true)
  }

  @Test(arguments: [
    ("stauts", "status"), ("Path2", nil), ("response", "body"), ("json", "body"),
    ("bodyFile", "file"),
    ("bodyfile", "file"), ("latency", "delay"), ("delayMs", "delay"), ("header", "headers"),
    ("params", "query"), ("code", "status"), ("verb", "method"), ("fialTimes", "failTimes"),
    ("repeat", "times"), ("failure", nil), ("x", nil),
  ])
  func keysWithoutEffectAreReported(_ key: String, _ suggestion: String?) throws {
    let client = try client("[{\"path\": \"/a\",\n \"\(key)\": 1}]")
    let finding = try #require(client.routeFindings.first)
    #expect(client.routeFindings.count == 1)
    #expect(finding.message.hasPrefix("unknown key \"\(key)\" in a route"))
    #expect(finding.suggestion == suggestion)
    #expect((finding.line, finding.column) == (2, 2))
    #expect(finding.severity == .warning)
    // The route works.
    #expect(try ask(client, "/a") == "200 ")
  }

  @Test("an unknown key is not another name of the property that it means")
  func unknownKeysAreReportedOnce() throws {
    for key in [#""response": {"status": 200, "body": {"a": 1}}"#, #""bodi": 2"#] {
      for members in ["\(key), \"body\": 1", "\"body\": 1, \(key)"] {
        let client = try client(#"[{"path": "/a/{id}", \#(members)}]"#)
        let messages = client.routeFindings.map(\.message)
        #expect(messages.count == 1 && messages[0].hasPrefix("unknown key"), "\(messages)")
      }
    }
  }

  @Test(arguments: [("GETT", "GET"), ("PSOT", "POST"), ("FETCH", nil), ("HEAD", "GET")])
  func unknownMethodsAreReported(_ method: String, _ suggestion: String?) throws {
    let client = try client("[{\"path\": \"/a\", \"method\": \"\(method)\"}]")
    #expect(client.routeFindings.map(\.suggestion) == [suggestion])
  }

  /// The page about directories has a row for each key, and names the other names.
  @Test func everyKeyIsDocumented() throws {
    let text = try DocumentationFile.text(of: "docs/screen-directories.md")
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
    #expect(rows.sorted() == RouteTable.properties.map(\.name).sorted())
    for alias in RouteTable.properties.flatMap(\.aliases) {
      #expect(text.contains("`\(alias)`"), "\(alias)")
    }
  }

  /// The findings are in the log, once for each version of the file.
  @Test func findingsAreLogged() throws {
    let files = TemporaryDirectory([
      "routes.json": #"[{"path": "/a", "stauts": 201, "body": 1}]"#,
      "home.json": Part.screen(Part.text("Home")),
    ])
    let application = BeagleApplication(
      terminal: HeadlessTerminal(size: CellSize(width: 60, height: 10)),
      dependencies: BeagleDependencies(), clock: ManualClock())
    let client = try application.serve(directory: files.path)
    for _ in 0..<3 { client.executeRequest(Request(url: "/a")) { _ in } }
    let entries = application.dependencies.log.entries.map(\.message)
    #expect(
      entries == [
        #"routes.json:1:17: warning[bad-routes] unknown key "stauts" in a route (did you mean "status"?)"#
      ])
    #expect(application.dependencies.log.findingCount(of: "routes.json") == 1)
    files.write("routes.json", #"[{"path": "/a", "status": 201, "body": 1}]"# + "\n")
    client.executeRequest(Request(url: "/a")) { _ in }
    #expect(application.dependencies.log.findingCount(of: "routes.json") == 0)
  }
}
