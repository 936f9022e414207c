import BeagleSchema
import JSON
import Testing

@testable import BeagleAutomation

/// The catalog of commands has exactly the properties that the reader reads.
@Suite struct FlowCatalogTests {
  /// Returns the properties that the reader knows, from the message about an unknown one.
  private func known(_ commands: String) throws -> Set<String>? {
    let flow = try ReadFlow(commands: commands)
    let message = flow.diagnostics.first { $0.contains("has no property \"zzzzzz\"") }
    guard let message, let start = message.firstRange(of: "known are ") else { return nil }
    let list = message[start.upperBound...].prefix { $0 != ")" && $0 != "\n" }
    return Set(list.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } })
  }

  @Test func commandsHaveTheirProperties() throws {
    for command in FlowCatalog.commands {
      guard !["beagle", "action", "openBrowser"].contains(command.name) else { continue }
      let expected = Set((command.properties + FlowCatalog.common).map(\.name))
      // The reader reports a missing property before an unknown one.
      let required = command.properties.filter(\.isRequired).map {
        "\($0.name): \(FlowCatalogTests.value($0.kind))"
      }
      let fields = (required + ["zzzzzz: 1"]).joined(separator: ", ")
      #expect(try known("- \(command.name): {\(fields)}") == expected, "\(command.name)")
      let values = command.properties.map { "\($0.name): \(FlowCatalogTests.value($0.kind))" }
      let flow = try ReadFlow(commands: "- \(command.name): {\(values.joined(separator: ", "))}")
      #expect(
        !flow.diagnostics.contains { $0.contains("has no property") },
        "\(command.name): \(flow.diagnostics)")
    }
  }

  @Test func commandsUnderBeagleHaveTheirProperties() throws {
    for property in FlowCatalog.beagle {
      guard let object = FlowCatalogTests.object(property.kind) else { continue }
      let required = object.filter(\.isRequired).map {
        "\($0.name): \(FlowCatalogTests.value($0.kind))"
      }
      let fields = (required + ["zzzzzz: 1"]).joined(separator: ", ")
      let found = try known("- beagle: {\(property.name): {\(fields)}}")
      #expect(found == Set(object.map(\.name)), "\(property.name)")
    }
    let all = FlowCatalog.beagle.map(\.name) + ["label", "optional"]
    #expect(try known("- beagle: {zzzzzz: 1}") == Set(all))
  }

  private static func object(_ kind: FlowCatalog.Kind) -> [FlowCatalog.Property]? {
    switch kind {
    case .object(let properties): properties
    case .oneOf(let kinds): kinds.compactMap(object).first
    default: nil
    }
  }

  private static func value(_ kind: FlowCatalog.Kind) -> String {
    switch kind {
    case .text, .pattern, .file: "x"
    case .integer, .number: "1"
    case .bool: "true"
    case .words(let words): words.first ?? "x"
    case .selector: "{text: x}"
    case .condition: "{visible: x}"
    case .commands: "[back]"
    case .variables: "{A: b}"
    case .list(let kind): "[\(value(kind))]"
    case .any: "{a: 1}"
    case .object(let properties), .openObject(let properties):
      "{\(properties.map { "\($0.name): \(value($0.kind))" }.joined(separator: ", "))}"
    case .oneOf(let kinds): value(kinds[0])
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
