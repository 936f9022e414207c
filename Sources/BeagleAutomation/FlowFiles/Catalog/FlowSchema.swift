import BeagleSchema

/// The JSON Schema of flow files. A file has two documents, and YAML editors check each of them.
package struct FlowSchema {
  private typealias Kind = FlowCatalog.Kind

  /// Creates the schema.
  package init() {}

  /// The text of the schema, in draft 7, which editors support.
  package var jsonText: String { schema.jsonText }

  /// The schema.
  var schema: DynamicObject {
    [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Flow of Maestro and beagle-tui test",
      "oneOf": [reference("configuration"), reference("commands")],
      "definitions": .dictionary(definitions),
    ]
  }

  private var definitions: DynamicDictionary {
    var all = DynamicDictionary()
    // Other properties are allowed, because Maestro accepts them for other tools.
    var configuration = members(FlowCatalog.configuration)
    configuration["anyOf"] = [["required": ["appId"]], ["required": ["url"]]]
    all["configuration"] = .dictionary(configuration)
    all["commands"] = ["type": "array", "items": reference("command")]
    all["command"] = [
      "oneOf": [
        ["enum": .array(words(FlowCatalog.commands.filter(\.needsNoValue).map(\.name)))],
        [
          "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
          "properties": .dictionary(commands),
        ],
      ]
    ]
    all["selector"] = [
      "oneOf": [scalar, closed(FlowCatalog.selector + FlowCatalog.common)]
    ]
    all["condition"] = closed(FlowCatalog.condition + FlowCatalog.common)
    all["variables"] = ["type": "object"]
    return all
  }

  private var commands: DynamicDictionary {
    var all = DynamicDictionary()
    for command in FlowCatalog.commands {
      var kinds: [DynamicObject] = []
      if let short = command.short { kinds.append(schema(short)) }
      kinds.append(closed(command.properties + FlowCatalog.common))
      all[command.name] = [
        "description": .string(command.summary), "oneOf": .array(kinds),
      ]
    }
    return all
  }

  // MARK: - Kinds

  /// A scalar. A number or a Boolean is a text, too.
  private var scalar: DynamicObject { ["type": ["string", "number", "boolean"]] }

  private func schema(_ kind: Kind) -> DynamicObject {
    switch kind {
    case .text, .pattern, .file: scalar
    case .integer: ["type": "integer"]
    // An expression is a text.
    case .number: ["type": ["number", "string"]]
    case .bool: ["type": "boolean"]
    case .words(let all):
      // Case does not matter.
      ["anyOf": [["enum": .array(words(all))], ["type": "string"]]]
    case .selector: reference("selector")
    case .condition: reference("condition")
    case .commands: reference("commands")
    case .variables: reference("variables")
    case .list(let kind): ["type": "array", "items": schema(kind)]
    case .any: .bool(true)
    case .object(let properties): closed(properties)
    case .openObject(let properties): .dictionary(members(properties))
    case .oneOf(let kinds): ["anyOf": .array(kinds.map(schema))]
    }
  }

  private func words(_ words: [String]) -> [DynamicObject] { words.map { .string($0) } }

  private func reference(_ name: String) -> DynamicObject {
    ["$ref": .string("#/definitions/\(name)")]
  }

  private func members(_ properties: [FlowCatalog.Property]) -> DynamicDictionary {
    var all = DynamicDictionary()
    for property in properties {
      // In draft 7, `$ref` hides the members next to it, such as the description.
      all[property.name] = [
        "description": .string(property.summary), "allOf": [schema(property.kind)],
      ]
    }
    var object: DynamicDictionary = ["type": "object", "properties": .dictionary(all)]
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { object["required"] = .array(words(required)) }
    return object
  }

  private func closed(_ properties: [FlowCatalog.Property]) -> DynamicObject {
    var object = members(properties)
    object["additionalProperties"] = false
    return .dictionary(object)
  }
}
