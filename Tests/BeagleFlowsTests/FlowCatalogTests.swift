import BeagleSchema
import JSON
import Testing

@testable import BeagleAutomation

/// The catalog of commands has exactly the properties that the reader reads, with the kinds of their values.
@Suite struct FlowCatalogTests {
  /// An object of properties in a flow: a command, or a command under `beagle`.
  struct Place: CustomTestStringConvertible, Sendable {
    let name: String
    let properties: [FlowCatalog.Property]
    /// The YAML before the properties, with `optional: true` if all commands have that property.
    let head: String
    let indent: String

    var testDescription: String { name }

    /// Returns the YAML of a command with lines of properties.
    func yaml(_ lines: [String]) -> String {
      guard !lines.isEmpty || !head.hasSuffix(":") else { return head + " {}" }
      return ([head] + lines.map { indent + $0 }).joined(separator: "\n")
    }

    /// Returns the errors about a property whose value is YAML. It has the last line, after the required
    /// properties and one that it needs.
    func errors(_ property: FlowCatalog.Property, _ value: String) throws -> [String] {
      let others = properties.filter {
        $0.name != property.name
          && ($0.isRequired || $0.name == FlowCatalogTests.companions[property.name])
      }
      let text = yaml(FlowCatalogTests.lines(others) + ["\(property.name): \(value)"])
      let line = 2 + text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      return try errors(text).filter { $0.hasPrefix("flow.yaml:\(line):") }
    }

    /// Returns the errors about commands.
    func errors(_ commands: String) throws -> [String] {
      try ReadFlow(commands: commands, files: ["x": ""]).diagnostics
        .filter { $0.contains(": error[") }
    }
  }

  /// Properties that have no effect without another one.
  static let companions = ["start": "end", "end": "start", "dribble": "body"]

  /// The commands with properties.
  static let commands = FlowCatalog.commands.compactMap { command in
    ["beagle", "action", "openBrowser"].contains(command.name)
      ? nil
      : Place(
        name: command.name, properties: command.properties,
        head: "- \(command.name):\n    optional: true", indent: "    ")
  }

  /// The commands under `beagle` with properties.
  static let beagle = FlowCatalog.beagle.compactMap { property in
    object(property.kind).map {
      Place(
        name: property.name, properties: $0, head: "- beagle:\n    \(property.name):",
        indent: "      ")
    }
  }

  @Test("the reader knows the properties of a command", arguments: commands)
  func propertiesOfCommands(_ command: Place) throws {
    let expected = Set((command.properties + FlowCatalog.common).map(\.name))
    #expect(try known(command) == expected)
  }

  @Test("the reader knows the properties of a command under beagle", arguments: beagle)
  func propertiesUnderBeagle(_ command: Place) throws {
    #expect(try known(command) == Set(command.properties.map(\.name)))
  }

  @Test func beagleHasItsCommands() throws {
    let all = FlowCatalog.beagle.map(\.name) + ["label", "optional"]
    let beagle = Place(name: "beagle", properties: [], head: "- beagle:", indent: "    ")
    #expect(try known(beagle) == Set(all))
  }

  @Test("the reader accepts every kind of value that a property has", arguments: commands + beagle)
  func values(_ command: Place) throws {
    for property in command.properties {
      for value in FlowCatalogTests.values(property) {
        let errors = try command.errors(property, value)
        #expect(errors == [], "\(property.name): \(value)")
      }
    }
  }

  @Test("the reader reports a value of another kind", arguments: commands + beagle)
  func wrongValues(_ command: Place) throws {
    for property in command.properties {
      guard let value = FlowCatalogTests.wrongValue(property.kind) else { continue }
      let errors = try command.errors(property, value)
      #expect(!errors.isEmpty, "\(property.name): \(value)")
    }
  }

  @Test("the reader requires exactly the required properties", arguments: commands + beagle)
  func requiredProperties(_ command: Place) throws {
    for property in command.properties {
      let others = command.properties.filter {
        $0.name != property.name && ($0.isRequired || !property.isRequired)
      }
      let isMissing = try command.errors(command.yaml(Self.lines(others)))
        .contains { $0.contains("needs \"\(property.name)\"") }
      #expect(isMissing == property.isRequired, "\(property.name)")
    }
  }

  /// Returns the properties that the reader knows, from the message about an unknown one.
  private func known(_ command: Place) throws -> Set<String>? {
    let text = command.yaml(
      Self.lines(command.properties.filter(\.isRequired)) + ["zzzzzz: 1"])
    let flow = try ReadFlow(commands: text)
    let message = flow.diagnostics.first { $0.contains("has no property \"zzzzzz\"") }
    guard let message, let start = message.firstRange(of: "known are ") else { return nil }
    let list = message[start.upperBound...].prefix { $0 != ")" && $0 != "\n" }
    return Set(list.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } })
  }

  private static func object(_ kind: FlowCatalog.Kind) -> [FlowCatalog.Property]? {
    switch kind {
    case .object(let properties): properties
    case .oneOf(let kinds): kinds.compactMap(object).first
    default: nil
    }
  }

  /// Values of properties whose texts or numbers have a certain form.
  private static let samples = [
    "traits": "square", "point": "50%,50%", "points": "[\"0.0,0.0\"]", "method": "GET",
    "status": "200", "failure": "503", "columns": "100", "rows": "30",
    "start": "50%,50%", "end": "50%,50%",
  ]

  /// Returns a line of YAML for each property, with a value of its kind.
  private static func lines(_ properties: [FlowCatalog.Property]) -> [String] {
    properties.map { "\($0.name): \(values($0)[0])" }
  }

  /// Returns values of each form that a property has.
  private static func values(_ property: FlowCatalog.Property) -> [String] {
    values(property.kind).map { value in
      ["x", "1", "[x]"].contains(value) ? samples[property.name] ?? value : value
    }
  }

  /// Returns values of each form that a kind has.
  private static func values(_ kind: FlowCatalog.Kind) -> [String] {
    switch kind {
    case .text, .pattern, .file: ["x"]
    case .integer: ["1"]
    case .number: ["1", "\"${1}\""]
    case .bool: ["true", "false"]
    case .words(let words): words
    case .selector: ["{text: x}", "x"]
    case .condition: ["{visible: x}"]
    case .commands: ["[back]"]
    case .variables: ["{A: b}"]
    case .list(let kind): values(kind).map { "[\($0)]" }
    case .any: ["{a: 1}", "x", "1"]
    case .object(let properties), .openObject(let properties):
      ["{\(lines(properties).joined(separator: ", "))}"]
    case .oneOf(let kinds): kinds.flatMap(values)
    }
  }

  /// Returns a value that a kind does not have.
  private static func wrongValue(_ kind: FlowCatalog.Kind) -> String? {
    switch kind {
    case .any: nil
    case .text, .pattern, .file, .list: "{a: b}"
    case .bool, .integer, .number, .words, .condition, .commands, .variables: "many"
    case .selector, .object, .openObject: "[x]"
    case .oneOf(let kinds): kinds.contains(.any) ? nil : "[[x]]"
    }
  }

  @Test func analyticsHasItsProperties() throws {
    let property = try #require(FlowCatalog.beagle.first { $0.name == "analytics" })
    #expect(property.purpose.contains("none"))
    // The attributes of records are open, so the reader reports no unknown ones.
    for value in ["none", "{type: screen, count: none}", "{type: action, other: 1, count: 2}"] {
      #expect(try ReadFlow(commands: "- beagle: {analytics: \(value)}").diagnostics == [])
    }
    let root = try JSONDocument(text: FlowSchema().jsonText, name: "schema").root
    func last(_ node: JSONNode?, _ key: String) -> JSONNode? {
      node?[key].flatMap { Array($0.elements).last }
    }
    let command = root["definitions"]?["command"]
    let beagle = last(command, "oneOf")?["properties"]?["beagle"]
    let analytics = last(beagle, "oneOf")?["properties"]?["analytics"]
    let record = try #require(last(last(analytics, "allOf"), "anyOf"))
    #expect(record["properties"]?["count"] != nil)
    #expect(record["additionalProperties"] == nil)
  }

  @Test func everyPurposeIsASentence() {
    #expect(FlowCatalog.commands.count == CommandName.allCases.count)
    let texts = FlowCatalog.commands.flatMap { [$0.summary] + $0.properties.map(\.summary) }
    for text in texts + FlowCatalog.beagle.map(\.summary) {
      #expect(text.first?.isUppercase == true && text.hasSuffix(".") && !text.hasSuffix(".."))
    }
  }

  @Test func schemaIsCompleteJSON() throws {
    let root = try JSONDocument(text: FlowSchema().jsonText, name: "schema").root
    let definitions = try #require(root["definitions"])
    var references: Set<String> = []
    func visit(_ node: JSONNode) {
      if let name = node["$ref"]?.string { references.insert(name) }
      for element in node.kind == .array ? Array(node.elements) : [] { visit(element) }
      for (_, value) in node.kind == .object ? Array(node.members) : [] { visit(value) }
    }
    visit(root)
    for reference in references {
      #expect(definitions[String(reference.dropFirst("#/definitions/".count))] != nil)
    }
    #expect(references.count == 6)
  }
}
