import BeagleNetworking

/// The JSON Schema of a settings file, in draft 7, which editors support.
package struct FileSchema {
  private let format: FileFormat
  private let title: String

  /// Creates the schema of a file.
  /// - Parameter title: The name of the file.
  package init(_ format: FileFormat, title: String) {
    (self.format, self.title) = (format, title)
  }

  /// The text of the schema.
  package var jsonText: String {
    var all: DynamicDictionary = [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": .string(title),
    ]
    if case .dictionary(var root) = schema(format.root) {
      // Editors read the schema's own name in the file.
      if case .dictionary(var members)? = root["properties"] {
        members["$schema"] = ["type": "string"]
        root["properties"] = .dictionary(members)
      }
      for (key, value) in root { all[key] = value }
    }
    return DynamicObject.dictionary(all).jsonText
  }

  private func schema(_ value: FileValue) -> DynamicObject {
    switch value {
    case .text(.method):
      [
        "enum": .array(
          (RouteTable.methods + RouteTable.methods.map { $0.lowercased() }).map { .string($0) })
      ]
    case .text(.color): ["type": "string", "pattern": .string(FileSchema.color)]
    case .text(.request), .text(.screen): ["type": "string", "pattern": "^/"]
    case .text(.size): ["type": "string", "pattern": "^[0-9]{1,4}x[0-9]{1,4}$"]
    case .text: ["type": "string"]
    case .integer(let range, _): integer(range)
    case .flag: ["type": "boolean"]
    case .words(let words, nil): ["enum": .array(words.map { .string($0.text) })]
    case .words(let words, let other?):
      ["anyOf": [["enum": .array(words.map { .string($0.text) })], schema(.text(other))]]
    case .list(let element): ["type": "array", "items": schema(element)]
    case .object(let properties): object(properties)
    case .table(.code, let value):
      [
        "type": "object", "additionalProperties": schema(value),
        "propertyNames": ["enum": .array(DiagnosticCode.allCases.map { .string($0.rawValue) })],
      ]
    case .table(_, let value): ["type": "object", "additionalProperties": schema(value)]
    case .oneOf(let forms): ["anyOf": .array(forms.map(schema))]
    case .any: [:]
    }
  }

  private func integer(_ range: ClosedRange<Int>) -> DynamicObject {
    var result: DynamicDictionary = ["type": "integer"]
    if range.lowerBound > .min { result["minimum"] = .int(range.lowerBound) }
    if range.upperBound < .max { result["maximum"] = .int(range.upperBound) }
    return .dictionary(result)
  }

  private func object(_ properties: [FileProperty]) -> DynamicObject {
    var members = DynamicDictionary()
    for property in properties {
      members[property.name] = described(property, property.summary)
      for alias in property.aliases {
        members[alias] = described(property, "Another name of \(property.name).")
      }
    }
    var result: DynamicDictionary = [
      "type": "object", "additionalProperties": false, "properties": .dictionary(members),
    ]
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { result["required"] = .array(required.map { .string($0) }) }
    let conflicts = properties.flatMap { property in
      let excluded = properties.first { $0.name == property.excluded }
      return names(of: property).flatMap { name in
        (excluded.map(names) ?? []).map { other -> DynamicObject in
          ["not": ["required": [.string(other), .string(name)]]]
        }
      }
    }
    if !conflicts.isEmpty { result["allOf"] = .array(conflicts) }
    return .dictionary(result)
  }

  /// The opaque colors of ``HexColor``.
  private static let color = "^#([0-9a-fA-F]{3}[fF]?|[0-9a-fA-F]{6}([fF]{2})?)$"

  private func names(of property: FileProperty) -> [String] { [property.name] + property.aliases }

  private func described(_ property: FileProperty, _ summary: String) -> DynamicObject {
    guard case .dictionary(var members) = schema(property.value) else { return [:] }
    members["description"] = .string(summary)
    return .dictionary(members)
  }
}
