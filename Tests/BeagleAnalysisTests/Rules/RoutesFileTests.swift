import BeagleNetworking
import BeagleTUI
import Testing

@testable import BeagleAnalysis
@testable import beagle_tui

/// The findings of `check` in `routes.json`.
@Suite struct RoutesFileTests {
  let empty = "{\"_beagleComponent_\": \"beagle:container\"}"

  func check(_ routes: String) throws -> [String] {
    try RuleTesting.check(directory: [
      "home.json": empty, "api/a.json": "{}", "orders/1.json": "{}", "routes.json": routes,
    ]).map { String($0.dropFirst("routes.json:".count)) }
  }

  /// Parameters in the notation of other servers are texts.
  @Test func parametersAreInBraces() throws {
    for (path, meant) in [
      ("/a/:id", "/a/{id}"), ("/a/<id>/b", "/a/{id}/b"), ("/a/${id}", "/a/{id}"),
      ("/a/*", "/a/{id}"), ("/:a/:b", "/{a}/{b}"),
    ] {
      let found = try check(#"[{"path": "\#(path)", "file": "api/a.json"}]"#)
      #expect(
        found == [
          #"1 "\#(path)" bad-routes a parameter in a path is written in braces (\#(meant))"#
        ])
    }
    for path in ["/a/{id}", "/a:b", "/a/:", "/a/<>"] {
      #expect(try check(#"[{"path": "\#(path)", "body": 1}]"#) == [], "\(path)")
    }
  }

  @Test(arguments: [
    #"{"GET /a": {"body": 1}}"#, #"{"/a": [1]}"#, #"{"SEND /a": 1}"#, #"{"a": {}, "b": {}}"#, "{}",
  ])
  func anObjectOfRoutesShowsTheForm(_ routes: String) throws {
    #expect(
      try check(routes) == [
        "1 \(routes) bad-routes the file must contain a list of routes: "
          + #"[{"path": "/orders", "body": []}, …]"#
      ])
  }

  /// The mistakes in the routes are reported together with those around them.
  @Test func theRoutesOfAnObjectAreChecked() throws {
    let found = try check(
      #"{"routes": [{"url": "/a", "statusCode": 201, "response": {"id": 1}}]}"#)
    #expect(found.count == 4, "\(found)")
    for word in ["(path)", "(status)", "(body)"] {
      #expect(found.count { $0.hasSuffix(word) } == 1, "\(found)")
    }
  }

  /// A route in the form of another server has one finding with the whole route.
  @Test(arguments: [
    (
      #"[{"request": {"method": "post", "url": "/a"}, "response": {"status": 201, "jsonBody": {"id": 1}}}]"#,
      #"Write {"method": "POST", "path": "/a", "status": 201, "body": {"id": 1}}"#
    ),
    (#"[{"request": {"path": "/a"}, "response": [1]}]"#, #"Write {"path": "/a", "body": [1]}"#),
    (
      #"[{"request": {"path": "/a"}, "response": {"id": 1}}]"#,
      #"Write {"path": "/a", "body": {"id": 1}}"#
    ),
    (
      #"[{"request": {"method": "PATCH", "url": "/x"}, "response": {"status": 201, "delay": 300, "body": 1}}]"#,
      #"Write {"method": "PATCH", "path": "/x", "status": 201, "delay": 300, "body": 1}"#
    ),
    (
      #"[{"request": {"urlPath": "/x", "query": {"a": "1"}}, "response": {"fixedDelayMilliseconds": 5}, "times": 2}]"#,
      #"Write {"path": "/x", "query": {"a": "1"}, "delay": 5, "times": 2}"#
    ),
    (#"{"/a": {"GET": [1], "POST": {"status": 201}}}"#, "Write a list of routes"),
  ])
  func formsOfOtherServersHaveAFix(_ routes: String, _ title: String) throws {
    let found = try RuleTesting.findings(directory: ["home.json": empty, "routes.json": routes])
      .filter { $0.file == "routes.json" }
    #expect(found.map { $0.fixIt?.title } == [title], "\(found)")
    guard routes.hasPrefix("{") else { return }
    #expect(
      found[0].fixIt?.edits.first?.replacement
        == "[\n  {\"method\": \"GET\", \"path\": \"/a\", \"body\": [1]},\n"
        + "  {\"method\": \"POST\", \"path\": \"/a\", \"status\": 201}\n]")
  }

  /// A route without one of these members would have another meaning.
  @Test(arguments: [
    #"{"request": {"url": "/a", "headers": {"A": "b"}}, "response": {"status": 201}}"#,
    #"{"request": {"url": "/a", "method": "ANY"}, "response": {"status": 201}}"#,
    #"{"request": {"url": "/a"}, "response": {"status": 201, "fault": "EMPTY_RESPONSE"}}"#,
    #"{"request": {"url": "/a"}, "response": {"body": 1, "jsonBody": 2}}"#,
    #"{"request": {"url": "/a"}, "response": {"status": 201}, "priority": 1}"#,
    #"{"request": {"urlPattern": "/a.*"}, "response": {"status": 201}}"#,
  ])
  func formsThatRoutesLackHaveNoFix(_ route: String) throws {
    let files = ["home.json": empty, "routes.json": "[\(route)]"]
    let found = try RuleTesting.findings(directory: files).filter { $0.file == "routes.json" }
    #expect(!found.isEmpty)
    #expect(!found.contains { $0.fixIt?.title.hasPrefix("Write {") == true }, "\(found)")
  }

  @Test(
    "a text that begins like JSON must be valid",
    arguments: [
      (#""{\"a\": }""#, 1), (#""[1, 2""#, 1), (#"" [1, ]""#, 1), (#""{\"a\": 1}""#, 0),
      (#""[]""#, 0),
      (#""Hello {name}""#, 0), (#""""#, 0), (#"{"a": "{"}"#, 0),
      (#""[info] started", "headers": {"content-type": "text/plain"}"#, 0),
    ])
  func textsLikeJSONAreValid(_ body: String, _ count: Int) throws {
    let found = try check(#"[{"path": "/a", "body": \#(body)}]"#)
    #expect(found.count == count, "\(found)")
    #expect(
      found.allSatisfy {
        $0.contains(" bad-routes this body is sent as JSON, but it is not valid: ")
      })
  }

  /// A mistake in one route hides no findings about the others.
  @Test func wrongRoutesHideNoOthers() throws {
    let home = RuleTesting.screen(RuleTesting.push("/a"), RuleTesting.push("/n"))
    let found = try RuleTesting.check(directory: [
      "home.json": home, "a.json": empty,
      "routes.json": #"[{"path": "a", "body": 1}, {"path": "/n", "file": "a.json"}]"#,
    ])
    #expect(found.count == 1 && found[0].contains("does not begin with"), "\(found)")
  }

  /// A mistake in `routes.json` has no second finding in a screen whose path the wrong route may serve.
  @Test(arguments: [
    #"{"routes": [{"path": "/api/b", "method": "POST"}]}"#, "- path: /api/b",
    #"[{"path": "/api/b", "method": ["GET", "POST"], "body": 1}]"#,
    #"[{"path": "/api/b", "body": 1}, {"path": "/api/b", "method": "POST", "file": "../x.json"}]"#,
    #"[{"path": "/api/{id}", "method": "POST", "status": "ok"}]"#,
    #"[{"path": "api/b", "method": "POST"}]"#, #"[{"url": "/api/b", "method": "POST"}]"#,
  ])
  func aWrongRouteHasOneFinding(_ routes: String) throws {
    let home = RuleTesting.screen(
      #"{"_beagleAction_": "beagle:sendRequest", "url": "/api/b", "method": "POST", "onError": []}"#
    )
    let files = ["home.json": home, "api/b.json": "{}", "routes.json": routes]
    let found = try RuleTesting.check(directory: files)
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("routes.json:") }, "\(found)")
  }

  /// A wrong route hides nothing about other paths.
  @Test func otherPathsAreCheckedBesidesAWrongRoute() throws {
    let found = try RuleTesting.check(directory: [
      "home.json": RuleTesting.screen(RuleTesting.push("/nothing")),
      "routes.json": #"[{"path": "/api/b", "method": ["GET"], "body": 1}]"#,
    ])
    #expect(
      found.contains { $0.contains(" dead-route no file or route serves /nothing") }, "\(found)")
  }

  /// Each key of a route that a person may write, with the finding.
  @Test(arguments: [
    (#""stauts": 201"#, #"1 "stauts" bad-routes unknown key "stauts" in a route (status)"#),
    (#""response": {}"#, #"1 "response" bad-routes unknown key "response" in a route (body)"#),
    (
      #""responseFile": "a""#,
      #"1 "responseFile" bad-routes unknown key "responseFile" in a route (file)"#
    ),
    (#""latency": 1"#, #"1 "latency" bad-routes unknown key "latency" in a route (delay)"#),
    (#""headres": {}"#, #"1 "headres" bad-routes unknown key "headres" in a route (headers)"#),
    (#""qeury": {}"#, #"1 "qeury" bad-routes unknown key "qeury" in a route (query)"#),
    (
      #""body_file": "api/a.json""#,
      #"1 "body_file" bad-routes "body_file" is another name of "file" (file)"#
    ),
    (#""delay_ms": 1"#, #"1 "delay_ms" bad-routes "delay_ms" is another name of "delay" (delay)"#),
    (
      #""fail_times": 1"#,
      #"1 "fail_times" bad-routes "fail_times" is another name of "failTimes" (failTimes)"#
    ),
    (#""count": 1"#, #"1 "count" bad-routes "count" is another name of "times" (times)"#),
    (
      #""file": "api/b.json""#,
      "1 \"api/b.json\" dead-route the response body file api/b.json does not exist (api/a.json)"
    ),
    (#""status": 1"#, "1 1 bad-routes \"status\" must be a whole number from 100 to 599"),
    (
      #""status": "200""#,
      "1 \"200\" bad-routes \"status\" must be a whole number from 100 to 599; write 200 without quotes"
    ),
    (
      #""headers": {"A": 1.5}"#,
      "1 1.5 bad-routes a value of \"headers\" must be a string"
    ),
    (
      #""headers": {"X Y": "1"}"#,
      #"1 "X Y" bad-routes the name of a header field consists of letters, digits and hyphens"#
    ),
    (
      #""headers": {"": 1}"#,
      #"1 "" bad-routes the name of a header field consists of letters, digits and hyphens"#
    ),
    (
      #""headers": {"A": "b\r\nSet-Cookie: c"}"#,
      #"1 "b\r\nSet-Cookie: c" bad-routes the value of a header field cannot contain line breaks"#
        + " or control characters"
    ),
    (
      #""file": "../../etc/passwd""#,
      #"1 "../../etc/passwd" bad-routes "../../etc/passwd" must be a path below the directory,"#
        + #" without "..""#
    ),
    (
      #""file": "/api/a.json""#,
      #"1 "/api/a.json" bad-routes "/api/a.json" must be a path below the directory,"#
        + #" without "/" at its beginning (api/a.json)"#
    ),
    (#""file": """#, #"1 "" bad-routes the path of the file is empty"#),
    (#""headers": []"#, "1 [] bad-routes \"headers\" must be an object of strings"),
    (
      #""method": "GETT""#,
      #"1 "GETT" bad-routes unsupported method "GETT"; the methods are GET, POST, PUT, PATCH, DELETE, OPTIONS (GET)"#
    ),
    (
      #""method": "SEND""#,
      #"1 "SEND" bad-routes unsupported method "SEND"; the methods are GET, POST, PUT, PATCH, DELETE, OPTIONS"#
    ),
  ])
  func keysAreReported(_ member: String, _ finding: String) throws {
    #expect(try check("[{\"path\": \"/a\", \(member)}]") == [finding])
  }

  @Test func unclosedParametersAreReported() throws {
    let found = try check(#"[{"path": "/a/{id", "body": 1}]"#)
    #expect(
      found.contains { $0.contains(#""{id": the "}" of the parameter is missing"#) }, "\(found)")
  }

  @Test(arguments: [
    #"[{"path": "/a", "body": {"any": ["thing"]}}]"#, #"[{"path": "/a", "body": null}]"#,
    #"[{"path": "/orders/{id}", "file": "orders/{id}.json"}]"#,
    #"[{"path": "/a", "times": 1, "body": 1}, {"path": "/a", "body": 2}]"#,
    #"[{"path": "/a", "query": {"x": 1}}, {"path": "/a"}]"#,
    #"[{"path": "/a", "query": {"x": 1}}, {"path": "/a", "query": {"x": 2}}]"#,
    #"[{"path": "/a"}, {"path": "/a", "method": "POST"}]"#,
    #"[{"path": "/a", "headers": {"Retry-After": 7, "X": true}}]"#,
    #"[{"path": "/a", "delay": 1, "dribble": 2, "offlineAfter": 1, "offlineTimes": 1}]"#,
    #"[{"path": "/a", "method": "get", "status": 204}]"#,
  ])
  func validRoutesHaveNoFindings(_ routes: String) throws {
    #expect(try check(routes) == [])
  }

  @Test func routesThatNoRequestReachesAreReported() throws {
    #expect(
      try check(
        """
        [{"path": "/a", "body": 1},
        {"path": "/a", "query": {"x": 1}, "body": 2},
        {"path": "/b/{id}"}, {"path": "/b/{id}"}]
        """) == [
          "2 \"/a\" bad-routes no request reaches this route, because the one in line 1 responds to"
            + " all requests for GET /a; move this route before it",
          "3 \"/b/{id}\" bad-routes no request reaches this route, because the one in line 3 responds"
            + " to all requests for GET /b/{id}; remove one of them, or add \"times\" to the first one",
        ])
    #expect(
      try check(
        """
        [{"path": "/a", "query": {"page": 1}, "body": 1},
        {"path": "/a", "query": {"page": 1}, "body": 2}]
        """) == [
          "2 \"/a\" bad-routes no request reaches this route, because the one in line 1 responds to"
            + " all requests for GET /a with page=1; remove one of them, or add \"times\" to the first one"
        ])
    #expect(
      try check(#"[{"path": "/o/{id}", "file": "orders/x{id}.json"}]"#) == [
        "1 \"orders/x{id}.json\" dead-route no file in the directory has a name like orders/x{id}.json"
      ])
  }

  /// The aliases have a note, too.
  @Test func findingsNameTheWrittenKey() throws {
    for (alias, name) in [("body_ms", "dribble"), ("delay_ms", "delay"), ("count", "times")] {
      let routes = "[{\"path\": 1}, {\"path\": \"/a\", \"\(alias)\": \"x\"}]"
      let found = try check(routes).filter { $0.contains("whole number") }
      #expect(found.count == 1 && found[0].contains("\"\(alias)\" must be"), "\(name) \(found)")
    }
    #expect(
      try check(#"[{"path": "/a", "body": 1, "body_file": "api/a.json"}]"#).last
        == #"1 "api/a.json" bad-routes a route can have only one of "body" and "body_file""#)
  }

  /// Each route that is refused has its own finding, once.
  @Test func everyRefusedPathIsReportedOnce() throws {
    let files = ["../a", "/etc/passwd", ".env", "a/../../b", "{id}.json", ""]
    let routes = files.map { "{\"path\": \"/a\", \"file\": \"\($0)\"}" }.joined(separator: ",\n")
    let found = try check("[\(routes), {\"path\": \"/a/{b}c\"}]")
    #expect(found.count == files.count + 1, "\(found)")
    #expect(found.allSatisfy { $0.contains(" bad-routes ") }, "\(found)")
  }

  @Test("the response of another server is not the body of a route")
  func membersOfAResponseBelongToTheRoute() throws {
    let document = try JSONDocument(
      text: #"[{"url": "/a", "response": {"status": 201, "body": [1]}}]"#, name: "routes.json")
    let found = RouteTable.findings(in: document)
    #expect(
      found.map(\.suggestion) == [
        "path", "write its members, such as status and body, in the route itself",
      ])
  }

  // MARK: - Screens in the file

  @Test func screensInTheFileAreChecked() throws {
    #expect(
      try RuleTesting.check(directory: [
        "home.json": RuleTesting.screen(
          RuleTesting.push("/é/7"), RuleTesting.push("/list/@{global.id}")),
        "linked.json": empty,
        "routes.json": """
        [{"path": "/é/{id}", "body": \(RuleTesting.screen(RuleTesting.push("/linked"), RuleTesting.push("/lost")))},
        {"path": "/list/{id}", "body": {"é": "é", "_beagleComponent_": "beagle:txt"}},
        {"path": "/unused", "body": \(empty)}, {"path": "/data", "body": {"text": "@{a.b"}}]
        """,
      ]) == [
        "routes.json:4 \"/lost\" dead-route no file or route serves /lost",
        "routes.json:6 \"beagle:txt\" unknown-component no component is registered as \"beagle:txt\""
          + " (beagle:text)",
        "routes.json:7 { unreachable-screen no other screen opens or loads this screen",
      ])
  }

  /// The content of a lazy component may read the contexts around it.
  @Test func partsInTheFileHaveTheScopeOfTheirLoader() throws {
    let routes =
      #"[{"path": "/part", "body": {"_beagleComponent_": "beagle:text", "text": "@{c}"}}]"#
    func home(_ id: String) -> String {
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "\(id)", "value": 1}, "children": [
      {"_beagleComponent_": "beagle:lazyComponent", "path": "/part", "initialState":
      {"_beagleComponent_": "beagle:text", "text": "@{\(id)}"}}]}
      """
    }
    #expect(
      try RuleTesting.check(directory: ["home.json": home("c"), "routes.json": routes]) == [])
    #expect(
      try RuleTesting.check(directory: ["home.json": home("d"), "routes.json": routes])
        .contains { $0.hasPrefix("routes.json:1 c unresolved-context") })
  }

  /// Keys that appear twice are reported for the whole file.
  @Test func findingsInBodiesAreReportedOnce() throws {
    let found = try check(
      #"[{"path": "/a", "body": {"_beagleComponent_": "beagle:text", "text": "a", "text": "\ud800"}}]"#
    )
    #expect(found.count { $0.contains("duplicate-key") } == 1, "\(found)")
    #expect(found.count { $0.contains("bad-string") } == 1, "\(found)")
  }

  @Test func fixesInBodiesChangeTheFile() throws {
    let home = RuleTesting.screen(RuleTesting.push("/é"))
    let text = #"[{"path": "/é", "body": {"_beagleComponent_": "beagle:txt", "text": "a"}}]"#
    let folder = TestFolder(["home.json": home, "routes.json": text])
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: CheckOptions(), directory: folder.path)
    checker.add(Array(home.utf8), name: folder.path + "/home.json", mayBeOther: false)
    let edit = try #require(checker.findings().compactMap(\.fixIt).flatMap(\.edits).first)
    #expect(edit.file == folder.path + "/routes.json")
    let changed =
      Array(text.utf8)[..<edit.span.offset] + Array(edit.replacement.utf8)
      + Array(text.utf8)[edit.span.end...]
    #expect(
      String(decoding: changed, as: UTF8.self) == text.replacing("beagle:txt", with: "beagle:text"))
  }
}
