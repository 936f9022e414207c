import BeagleNetworking
import BeagleTUI
import Testing

@testable import BeagleAnalysis
@testable import beagle_tui

/// The forms of values, and the formats that are read and described.
extension RoutesFileTests {
  private func findings(_ value: FileValue, _ text: String) throws -> [String] {
    let format = FileFormat("the file", .object([FileProperty("a", value, "")]))
    let document = try JSONDocument(Array("{\"a\": \(text)}".utf8), name: "f.json")
    return FileChecker(document, format).found.map { "\($0.code.rawValue) \($0.message)" }
  }

  @Test func messagesStateTheForm() throws {
    let any = FileValue.integer(.min ... .max)
    for (value, text, expected) in [
      (any, "1.5", #"wrong-type expected a whole number for "a""#),
      (any, "9223372036854775808", #"wrong-type expected a whole number for "a""#),
      (.integer(1 ... .max), "1.5", #"wrong-type expected a whole number of at least 1 for "a""#),
      (.integer(1 ... .max), "0", #"out-of-range expected a whole number of at least 1 for "a""#),
      (.integer(1...5), "\"1\"", #"wrong-type expected a whole number from 1 to 5 for "a""#),
      (.integer(1...5), "6", #"out-of-range expected a whole number from 1 to 5 for "a""#),
      (.list(.flag), "{}", #"wrong-type expected a list for "a""#),
      (
        .oneOf([.text(.other), any, .flag]), "1.5",
        #"wrong-type expected a string or a whole number or true or false for "a""#
      ),
      (
        .oneOf([.flag, .integer(1...5)]), "1.5",
        #"wrong-type expected a whole number from 1 to 5 for "a""#
      ),
    ] as [(FileValue, String, String)] {
      #expect(try findings(value, text) == [expected])
    }
  }

  /// The time does not grow with the square of the number of keys.
  @Test(.timeLimit(.minutes(10))) func unknownKeysAreLimited() throws {
    let keys = (0..<100_000).map { "\"stat\($0)\": 1" }.joined(separator: ",")
    let document = try JSONDocument(
      Array("[{\"path\": \"/a\", \(keys)}]".utf8), name: "routes.json")
    let found = RouteTable.findings(in: document)
    #expect(found.count == 501)
    #expect(found.last?.message == "more than 500 findings; the others are not reported")
    #expect(found.last?.code == .tooMany)
  }

  @Test(.timeLimit(.minutes(10))) func duplicateKeysAreLimited() throws {
    let keys = String(repeating: "\"path\": \"/a\", ", count: 100_000)
    let document = try JSONDocument(
      Array("[{\(keys)\"path\": \"/a\"}]".utf8), name: "routes.json")
    let found = RouteTable.findings(in: document)
    #expect(found.count == 501 && found.last?.code == .tooMany)
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
