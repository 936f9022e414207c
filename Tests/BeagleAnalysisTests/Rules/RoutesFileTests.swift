import BeagleNetworking
import BeagleTUI
import Testing

@testable import BeagleAnalysis
@testable import beagle_tui

/// What `check` says about `routes.json`, and the formats of the settings files.
@Suite struct RoutesFileTests {
  private let empty = "{\"_beagleComponent_\": \"beagle:container\"}"

  private func check(_ routes: String) throws -> [String] {
    try RuleTesting.check(directory: [
      "home.json": empty, "api/a.json": "{}", "orders/1.json": "{}", "routes.json": routes,
    ]).map { String($0.dropFirst("routes.json:".count)) }
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
    (#""status": 1"#, "1 1 bad-routes “status” must be a whole number from 100 to 599"),
    (
      #""status": "200""#,
      "1 \"200\" bad-routes “status” must be a whole number from 100 to 599; write 200 without quotes"
    ),
    (#""headers": []"#, "1 [] bad-routes “headers” must be an object of strings"),
    (#""method": "GETT""#, #"1 "GETT" bad-routes unsupported method "GETT" (GET)"#),
  ])
  func keysAreReported(_ member: String, _ finding: String) throws {
    #expect(try check("[{\"path\": \"/a\", \(member)}]") == [finding])
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
            + " all requests for GET /a",
          "3 \"/b/{id}\" bad-routes no request reaches this route, because the one in line 3 responds"
            + " to all requests for GET /b/{id}",
        ])
    #expect(
      try check(#"[{"path": "/o/{id}", "file": "orders/x{id}.json"}]"#) == [
        "1 \"orders/x{id}.json\" dead-route no file in the directory has a name like orders/x{id}.json"
      ])
  }

  /// All mistakes of a file are reported, not only the first one.
  @Test func everyMistakeIsReported() throws {
    let found = try check(
      #"[{"path": 1, "status": 999, "stauts": 1, "delay": "x", "query": 2, "file": 3}, 4, {}]"#)
    #expect(found.count == 8, "\(found)")
  }

  /// Screens that only a route with parameters serves are used.
  @Test func parametersOpenScreens() throws {
    #expect(
      try RuleTesting.check(directory: [
        "home.json": RuleTesting.screen(
          RuleTesting.push("/detail/@{global.id}"), RuleTesting.push("/detail/7")),
        "orders/1.json": empty, "orders/7.json": empty,
        "routes.json": #"[{"path": "/detail/{id}", "file": "orders/{id}.json"}]"#,
      ]) == [])
  }

  // MARK: - Formats

  /// The reader of each settings file accepts every property of its format, and rejects others.
  @Test func readersAcceptTheProperties() throws {
    func sample(_ value: FileValue) -> String {
      switch value {
      case .text(.screen), .text(.request): "\"/a\""
      case .text(.color): "\"#ffaa00\""
      case .text(.custom): "\"custom:a\""
      case .text(.code): "\"bad-enum\""
      case .text(.size): "\"80x24\""
      case .text(.method): "\"GET\""
      case .text: "\"a\""
      case .integer(let range, _): "\(range.contains(200) ? 200 : range.lowerBound)"
      case .flag: "true"
      case .words(let words, _): "\"\(words[0].text)\""
      case .list(let element): "[\(sample(element))]"
      case .object(let properties):
        "{\(properties.map { "\"\($0.name)\": \(sample($0.value))" }.joined(separator: ", "))}"
      case .table(.code, let value): "{\"bad-enum\": \(sample(value))}"
      case .table(_, let value): "{\"a\": \(sample(value))}"
      case .oneOf(let forms): sample(forms[0])
      case .any: "{}"
      }
    }
    func read(_ format: FileFormat, _ text: String) throws {
      switch format.name {
      case "the theme": _ = try ThemeFile(json: Array(text.utf8), name: "t")
      case "the project file": _ = try ProjectFile(json: Array(text.utf8), path: "p")
      default: _ = try RouteTable(Array(text.utf8))
      }
      let document = try JSONDocument(Array(text.utf8), name: "d")
      #expect(FileChecker(document, format).found.map(\.message) == [], "\(text)")
    }
    for format in [FileFormat.project, ThemeFile.format] {
      guard case .object(let properties) = format.root else { continue }
      for property in properties {
        try read(format, "{\"\(property.name)\": \(sample(property.value))}")
      }
      #expect(throws: (any Error).self) { try read(format, "{\"zzz\": 1}") }
    }
    for property in RouteTable.properties {
      for name in [property.name] + property.aliases {
        let member = name == "path" ? "" : ", \"\(name)\": \(sample(property.value))"
        let table = try RouteTable(Array("[{\"path\": \"/a\"\(member)}]".utf8))
        #expect(table.findings.isEmpty, "\(name)")
      }
    }
    // The reader of the palette has the same names.
    #expect(throws: (any Error).self) {
      try read(ThemeFile.format, #"{"texts": {"a": {"color": "primary"}}}"#)
    }
  }

  /// A schema has every property, and is JSON.
  @Test func schemasHaveTheProperties() throws {
    for file in [SchemaFile.routes, .project, .theme] {
      let text = try #require(file.schema)
      let root = try JSONDocument(Array(text.utf8), name: "schema").root
      let object = root["items"] ?? root
      let names: [FileProperty]
      switch file {
      case .routes: names = RouteTable.properties
      case .project: names = ProjectFile.properties
      default:
        guard case .object(let properties) = ThemeFile.format.root else { return }
        names = properties
      }
      for property in names {
        let member = try #require(object["properties"]?[property.name], "\(property.name)")
        #expect(member["description"]?.string == property.summary)
      }
      #expect(object["additionalProperties"]?.bool == false)
    }
  }
}
