import BeagleTUI
import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleNetworking

/// Tests that a strict schema reports typing errors, with a validator for the keywords that it uses.
@Suite struct StrictSchemaTests {
  private static func schema(_ draft: ScreenSchema.Draft) throws -> SchemaValidator {
    let text = ScreenSchema(ComponentDecoder(), draft: draft, isStrict: true).jsonText
    return try SchemaValidator(JSONDocument(text: text, name: "schema").root)
  }

  private func isValid(_ text: String) throws -> Bool {
    let document = try JSONDocument(text: text, name: "screen").root
    let results = try ScreenSchema.Draft.allCases.map { draft in
      try Self.schema(draft).accepts(document)
    }
    #expect(Set(results).count == 1)
    return results[0]
  }

  @Test(arguments: [
    #"{ "_beagleComponent_": "beagle:text", "text": "a" }"#,
    #"{ "_beagleComponent_": "beagle:text", "text": "@{a.b}", "textColor": null }"#,
    ##"{ "_beagleComponent_": "beagle:text", "text": "", "textColor": "#12f" }"##,
    ##"{ "_beagleComponent_": "beagle:text", "text": "", "textColor": "#1122FFaa" }"##,
    #"{ "_beagleComponent_": "beagle:text", "text": "", "textColor": "@{a.b}" }"#,
    #"{ "_beagleComponent_": "beagle:textinput", "value": "", "enabled": "@{on}" }"#,
    #"{ "_beagleComponent_": "custom:gauge", "anything": [1] }"#,
    #"{ "_beagleComponent_": "beagle:text", "text": "a", "$schema": "a.json", "_note": 1, "comment": "" }"#,
    #"{ "_beagleComponent_": "beagle:container", "style": { "flex": { "grow": 1 } }, "children": [] }"#,
    #"{ "_beagleAction_": "beagle:pushView", "route": { "screen": { "child": { "_beagleComponent_": "beagle:container" } } } }"#,
    #"[{ "_beagleAction_": "beagle:setContext", "contextId": "a", "value": { "any": [true] } }]"#,
  ])
  func correctDocumentsAreValid(text: String) throws { #expect(try isValid(text)) }

  @Test(arguments: [
    #"{ "_beagleComponent_": "beagle:text", "txet": "a", "text": "" }"#,
    ##"{ "_beagleComponent_": "beagle:text", "text": "", "textColor": "#12" }"##,
    ##"{ "_beagleComponent_": "beagle:text", "text": "", "textColor": "red" }"##,
    #"{ "_beagleComponent_": "beagle:text", "text": 1 }"#,
    #"{ "_beagleComponent_": "beagle:txt", "text": "" }"#,
    #"{ "_beagleComponent_": "beagle:text", "text": "", "alignment": "MIDDLE" }"#,
    #"{ "_beagleComponent_": "beagle:text", "text": "", "style": { "flexx": {} } }"#,
    #"{ "_beagleComponent_": "beagle:textInput", "value": "", "enabled": "yes" }"#,
    #"{ "_beagleComponent_": "beagle:container", "style": { "flex": { "grow": "1" } } }"#,
    #"{ "_beagleComponent_": "beagle:container", "children": { "_beagleComponent_": "beagle:text" } }"#,
    #"{ "_beagleAction_": "beagle:pushView", "route": { "ulr": "/a" } }"#,
    #"{ "_beagleAction_": "beagle:pushView", "route": { "screen": { "child": { "_beagleComponent_": "beagle:container" }, "tilte": "" } } }"#,
  ])
  func typingErrorsAreInvalid(text: String) throws { #expect(try !isValid(text)) }
}

/// Tests that the schemas of settings files report the same mistakes as the editor.
@Suite struct FileSchemaTests {
  @Test(arguments: [
    (RouteTable.format, #"[{"path": "/a", "body": 1}]"#, true),
    (RouteTable.format, #"[{"path": "/a", "body": 1, "file": "a.json"}]"#, false),
    (RouteTable.format, #"[{"path": "/a", "body": 1, "body_file": "a.json"}]"#, false),
    (RouteTable.format, #"[{"path": "/a", "times": 1, "failTimes": 1}]"#, false),
    (RouteTable.format, #"[{"path": "a"}]"#, false), (RouteTable.format, #"[{}]"#, false),
    (FileFormat.project, #"{"entryScreens": ["/a"]}"#, true),
    (FileFormat.project, #"{"entryScreens": ["a"]}"#, false),
    (FileFormat.project, #"{"servr": true}"#, false),
    (ThemeFile.format, ##"{"colors": {"accent": "#12f"}}"##, true),
    (ThemeFile.format, ##"{"colors": {"accent": "#12"}}"##, false),
    (ThemeFile.format, ##"{"colors": {"accent": {"dark": "#12f", "light": "#1"}}}"##, false),
    (ThemeFile.format, ##"{"texts": {"a": {"color": "muted"}}}"##, true),
    (ThemeFile.format, ##"{"texts": {"a": {"color": "muteed"}}}"##, false),
    (ThemeFile.format, ##"{"texts": {"a": {"color": "#12345678"}}}"##, false),
    (ThemeFile.format, ##"{"buttons": {"a": "mian"}}"##, false),
  ])
  func schemasAndChecksAgree(format: FileFormat, text: String, isValid: Bool) throws {
    let schema = FileSchema(format, title: "").jsonText
    let document = try JSONDocument(text: text, name: "file")
    let validator = try SchemaValidator(JSONDocument(text: schema, name: "schema").root)
    #expect(validator.accepts(document.root) == isValid)
    #expect(FileChecker(document, format).found.isEmpty == isValid)
  }
}

/// A validator for the keywords of JSON Schema in ``ScreenSchema``.
private struct SchemaValidator {
  private let root: JSONNode
  private let definitions: [String: JSONNode]

  init(_ root: JSONNode) {
    self.root = root
    var found: [String: JSONNode] = [:]
    for key in ["definitions", "$defs"] {
      guard let members = root[key]?.members else { continue }
      for (name, value) in members {
        // A colon is encoded in a fragment.
        found["#/\(key)/" + (name.string ?? "").replacing(":", with: "%3A")] = value
      }
    }
    definitions = found
  }

  func accepts(_ value: JSONNode) -> Bool { accepts(value, root) }

  private func accepts(_ value: JSONNode, _ schema: JSONNode) -> Bool {
    if let allowed = schema.bool { return allowed }
    for (key, rule) in schema.members {
      guard accepts(value, key.string ?? "", rule, in: schema) else { return false }
    }
    return true
  }

  private func accepts(
    _ value: JSONNode, _ keyword: String, _ rule: JSONNode, in schema: JSONNode
  ) -> Bool {
    switch keyword {
    case "$ref":
      guard let name = rule.string, let target = definitions[name] else {
        Issue.record("unknown reference \(rule.string ?? "")")
        return false
      }
      return accepts(value, target)
    case "type":
      let types = rule.string.map { [$0] } ?? rule.elements.compactMap(\.string)
      return types.contains { isType(value, $0) }
    case "enum":
      return rule.elements.contains { DynamicObject($0) == DynamicObject(value) }
    case "anyOf": return rule.elements.contains { accepts(value, $0) }
    case "not": return !accepts(value, rule)
    case "allOf": return rule.elements.allSatisfy { accepts(value, $0) }
    case "if":
      guard accepts(value, rule) else { return true }
      return schema["then"].map { accepts(value, $0) } ?? true
    case "required":
      guard value.kind == .object else { return true }
      return rule.elements.allSatisfy { $0.string.map { value[$0] != nil } ?? false }
    case "properties":
      return rule.members.allSatisfy { key, schema in
        value[key.string ?? ""].map { accepts($0, schema) } ?? true
      }
    case "additionalProperties" where rule.kind == .object:
      return value.kind != .object
        || value.members.allSatisfy { key, member in
          schema["properties"]?[key.string ?? ""] != nil || accepts(member, rule)
        }
    case "additionalProperties":
      guard value.kind == .object, rule.bool == false else { return true }
      return value.members.allSatisfy { key, _ in
        let name = key.string ?? ""
        return schema["properties"]?[name] != nil
          || schema["patternProperties"]?.members.contains { pattern, _ in
            matches(name, pattern.string ?? "")
          } == true
      }
    case "items":
      return value.kind != .array || value.elements.allSatisfy { accepts($0, rule) }
    case "minItems": return value.kind != .array || value.count >= rule.int ?? 0
    case "pattern": return value.string.map { matches($0, rule.string ?? "") } ?? true
    case "minimum", "maximum", "propertyNames": return true
    case "then", "patternProperties", "description", "default", "deprecated", "title", "$schema",
      "$comment", "definitions", "$defs":
      return true
    default:
      Issue.record("unknown keyword \(keyword)")
      return false
    }
  }

  private func isType(_ value: JSONNode, _ type: String) -> Bool {
    switch type {
    case "object": value.kind == .object
    case "array": value.kind == .array
    case "string": value.kind == .string
    case "boolean": value.kind == .bool
    case "null": value.kind == .null
    case "integer": value.int != nil && value.kind != .string
    case "number": value.kind == .int || value.kind == .double
    default: false
    }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    switch pattern {
    case #"^(_|//|\$schema$|\$id$|comment$)"#:
      return text.hasPrefix("_") || text.hasPrefix("//")
        || ["$schema", "$id", "comment"].contains(text)
    case "^(?!beagle:)": return !text.hasPrefix("beagle:")
    case #"@\{"#: return text.contains("@{")
    case "^[+-]?[0-9]+$": return Int(text) != nil
    case "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$": return HexColor(text) != nil
    case "^#([0-9a-fA-F]{3}[fF]?|[0-9a-fA-F]{6}([fF]{2})?)$": return HexColor(text)?.alpha == 255
    case "^/": return text.hasPrefix("/")
    default:
      Issue.record("unknown pattern \(pattern)")
      return false
    }
  }
}
