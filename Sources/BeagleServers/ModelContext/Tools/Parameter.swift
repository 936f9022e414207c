import BeagleSchema
import JSON

/// An argument that a tool takes.
struct Parameter {
  /// The kind of its value.
  enum Kind {
    case string
    case strings
    case flag
    case integer(ClosedRange<Int>)
    case choice([String])
    case object
    case any
    /// JSON, or a text that contains it.
    case document
    /// Files by their paths. A value is a text or the JSON of the file.
    case files
    /// A list of commands, or a text that contains it.
    case steps
    /// Paths, or true for all.
    case paths
    /// A path, or a list of paths.
    case pathOrPaths
    /// New paths by their former ones.
    case renames
  }

  let name: String
  let kind: Kind
  /// The purpose, for the model.
  let text: String
  let isRequired: Bool

  init(_ name: String, _ kind: Kind, _ text: String, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.text = text
    self.isRequired = isRequired
  }

  /// The JSON Schema of the value.
  var schema: ProtocolValue {
    let type: ProtocolValue
    switch kind {
    case .string: type = ["type": "string"]
    case .strings: type = ["type": "array", "items": ["type": "string"]]
    case .flag: type = ["type": "boolean"]
    case .integer(let range):
      type = [
        "type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound),
      ]
    case .choice(let words):
      type = ["type": "string", "enum": .array(words.map { .string($0) })]
    case .object: type = ["type": "object"]
    case .any: type = [:]
    case .document: type = ["type": ["object", "string"]]
    case .files:
      type = [
        "type": "object", "additionalProperties": ["type": ["object", "array", "string"]],
      ]
    case .steps: type = ["type": ["array", "string"], "items": ["type": ["object", "string"]]]
    case .paths: type = ["type": ["boolean", "array"], "items": ["type": "string"]]
    case .pathOrPaths: type = ["type": ["string", "array"], "items": ["type": "string"]]
    case .renames: type = ["type": "object", "additionalProperties": ["type": "string"]]
    }
    return type.adding("description", .string(text))
  }

  /// The expected value in words.
  fileprivate var expectation: String {
    switch kind {
    case .string: "a string"
    case .strings: "a list of strings"
    case .flag: "true or false"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
    case .object: "an object"
    case .any: "a value"
    case .document: "the JSON of a screen, as an object or as text"
    case .files: "an object of paths with texts or JSON, such as {\"home.json\": {…}}"
    case .steps: "a list of commands, or a text with one in YAML"
    case .paths: "true for all, or a list of paths"
    case .pathOrPaths: "a path, or a list of paths"
    case .renames: "an object of former and new paths, such as {\"a.json\": \"b.json\"}"
    }
  }

  /// Returns why a value is not accepted.
  fileprivate func problem(_ node: JSONNode) -> String {
    if let form = form(of: node) {
      return "expected \(expectation), found \(ToolArguments.found(node)); write \(form)"
    }
    guard case .files = kind, node.kind == .object,
      let member = node.members.first(where: { !Self.isFile($0.value) })
    else { return "expected \(expectation), found \(ToolArguments.found(node))" }
    return "\"\(member.key.string ?? "")\": expected the JSON of the file, or its text, found"
      + " \(ToolArguments.found(member.value))"
  }

  /// The maximum length in bytes of a text that is read as JSON, and of an example.
  private static let textLimit = (json: 1 << 20, example: 80)

  /// Returns how to write a value that has the wrong form but a clear meaning: JSON in a text, or one element in
  /// place of a list.
  private func form(of node: JSONNode) -> String? {
    if let inner = Self.json(in: node), accepts(inner) {
      return inner.text.utf8.count <= Self.textLimit.example
        ? "\(inner.text) without quotes around it" : "the JSON itself, without quotes around it"
    }
    guard node.kind == .string || node.kind == .object,
      let list = try? JSONDocument(text: "[\(node.text)]"), accepts(list.root)
    else { return nil }
    return node.text.utf8.count <= Self.textLimit.example ? list.root.text : "it in [ ]"
  }

  /// Returns the JSON that a text contains; nil for another value.
  private static func json(in node: JSONNode) -> JSONNode? {
    guard let text = node.string, text.utf8.count <= textLimit.json else { return nil }
    return try? JSONDocument(text: text).root
  }

  private static func isFile(_ node: JSONNode) -> Bool {
    [.object, .array, .string].contains(node.kind)
  }

  fileprivate func accepts(_ node: JSONNode) -> Bool {
    switch kind {
    case .string: node.kind == .string
    case .strings: node.kind == .array && node.elements.allSatisfy { $0.kind == .string }
    case .flag: node.kind == .bool
    case .integer(let range): node.int.map(range.contains) ?? false
    case .choice(let words): node.string.map(words.contains) ?? false
    case .object: node.kind == .object
    case .any: true
    case .document: node.kind == .object || node.kind == .string
    case .files: node.kind == .object && node.members.allSatisfy { Self.isFile($0.value) }
    case .steps: node.kind == .array || node.kind == .string
    case .paths:
      node.kind == .bool || node.kind == .array && node.elements.allSatisfy { $0.kind == .string }
    case .pathOrPaths:
      // No path begins with a bracket.
      node.string.map { $0.utf8.first != 0x5B } ?? false
        || node.kind == .array && node.elements.allSatisfy { $0.kind == .string }
    case .renames: node.kind == .object && node.members.allSatisfy { $0.value.kind == .string }
    }
  }
}

/// The arguments of a call, which match the parameters of the tool.
struct ToolArguments {
  private let node: JSONNode?

  /// Validates arguments. Null is the same as a missing argument.
  init(_ node: JSONNode?, of tool: String, _ parameters: [Parameter]) throws(ToolError) {
    self.node = node.flatMap { $0.isNull ? nil : $0 }
    guard self.node?.kind ?? .object == .object else {
      throw ToolError("\(tool): expected an object of arguments")
    }
    let members = self.node?.members.map { ($0.key.string ?? "", $0.value) } ?? []
    var problems: [String] = []
    for (key, value) in members {
      guard let parameter = parameters.first(where: { $0.name == key }) else {
        problems.append(Self.unknown(key, parameters))
        continue
      }
      guard value.isNull && !parameter.isRequired || parameter.accepts(value) else {
        problems.append("\(key): \(parameter.problem(value))")
        continue
      }
    }
    if !problems.isEmpty {
      let names = parameters.map(\.name).joined(separator: ", ")
      let isUnknown = members.contains { key, _ in !parameters.contains { $0.name == key } }
      throw ToolError(
        "\(tool): \(problems.joined(separator: "; "))" + (isUnknown ? "; it takes \(names)" : ""))
    }
    for parameter in parameters where parameter.isRequired && self.node?[parameter.name] == nil {
      throw ToolError("\(tool): \(parameter.name) is missing: expected \(parameter.expectation)")
    }
  }

  /// Names that models use for arguments, in lowercase, with those that they may mean; the most likely first.
  private static let synonyms = [
    "steps": ["flow"], "commands": ["flow", "steps"], "actions": ["flow", "steps"],
    "yaml": ["flow", "steps"], "script": ["flow", "steps"], "flow": ["steps"],
    "flows": ["flow", "path"], "env": ["variables"], "vars": ["variables"],
    "topic": ["name"], "query": ["search", "name"], "q": ["search"], "term": ["search"],
    "type": ["name", "kind"], "component": ["name", "type"], "action": ["name", "type", "steps"],
    "code": ["name"], "id": ["name", "session"], "category": ["kind"],
    "name": ["type", "draft", "session", "screen"],
    "path": ["screens", "screen", "paths", "files"],
    "paths": ["path", "screens", "files", "screen"],
    "screen": ["screens", "name"], "screens": ["screen", "paths"],
    "url": ["screen", "screens", "path"], "route": ["screen", "screens"],
    "file": ["paths", "path", "files", "screen"], "filename": ["paths", "path", "files", "screen"],
    "files": ["paths", "path"], "dir": ["paths", "path"], "directory": ["paths", "path"],
    "content": ["files", "document"], "contents": ["files", "document"],
    "text": ["document", "files", "expression"], "json": ["document", "files"],
    "source": ["document", "files"], "expr": ["expression"], "value": ["expression"],
    "input": ["expression", "steps"], "context": ["contexts", "navigationContext"],
    "data": ["contexts", "global", "document"], "width": ["columns"], "height": ["rows"],
    "remove": ["delete"], "move": ["rename"], "force": ["overwrite"], "preview": ["dryRun"],
    "reset": ["restart"], "params": ["navigationContext"], "output": ["format"],
  ]

  private static func unknown(_ key: String, _ parameters: [Parameter]) -> String {
    let names = parameters.map(\.name)
    let near =
      TypoCorrection.best(for: key, among: names)
      ?? synonyms[key.lowercased()]?.first { names.contains($0) }
    return "unknown argument \"\(key)\"" + (near.map { " (did you mean \($0)?)" } ?? "")
  }

  /// Returns a wrong value in words.
  fileprivate static func found(_ value: JSONNode) -> String {
    switch value.kind {
    case .null: "null"
    case .bool: "\(value.text)"
    case .int, .double: "the number \(value.text.prefix(20))"
    case .string: "the text \"\((value.string ?? "").prefix(40))\""
    case .array: value.count == 0 ? "an empty list" : "a list"
    case .object: "an object"
    }
  }

  func string(_ name: String) -> String? { node?[name]?.string }
  /// Returns the texts of an object, in order.
  func renames(_ name: String) -> [(from: String, to: String)] {
    node?[name]?.members.map { ($0.key.string ?? "", $0.value.string ?? "") } ?? []
  }
  /// Returns a text, or the texts of a list.
  func oneOrMore(_ name: String) -> [String] { string(name).map { [$0] } ?? strings(name) }
  /// Returns a text, or the text of JSON. It is indented, so that findings in it have lines.
  func text(_ name: String) -> String? { node?[name].flatMap(Self.text) }
  /// Returns files by their paths, in order.
  func files(_ name: String) -> [(path: String, text: String)] {
    node?[name]?.members.compactMap { key, value in
      Self.text(value).map { (key.string ?? "", $0) }
    } ?? []
  }
  /// Returns a list of commands as YAML. JSON is YAML, except that a character outside of the first 65,536
  /// is not escaped in two parts.
  func steps(_ name: String) -> String? {
    guard let node = node?[name], node.kind != .null else { return nil }
    guard node.kind == .array else { return node.string }
    // A line for each command, whose number messages have.
    return node.elements.map { "- \(DynamicObject($0).jsonText)\n" }.joined()
  }
  /// Whether an argument is present, and not null.
  func has(_ name: String) -> Bool { node?[name].map { !$0.isNull } ?? false }
  /// Returns a flag, or a default if it is missing.
  func isTrue(_ name: String, default value: Bool) -> Bool { node?[name]?.bool ?? value }
  /// Returns the members of an object that are strings.
  func texts(_ name: String) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in node?[name]?.members.map({ ($0.key.string ?? "", $0.value) }) ?? [] {
      texts[key] = value.string ?? value.text
    }
    return texts
  }

  private static func text(_ node: JSONNode) -> String? {
    switch node.kind {
    case .string: node.string
    case .null: nil
    default: node.prettyLines(most: .max).joined(separator: "\n") + "\n"
    }
  }

  func flag(_ name: String) -> Bool { node?[name]?.bool ?? false }
  func integer(_ name: String) -> Int? { node?[name]?.int }
  func strings(_ name: String) -> [String] {
    node?[name]?.elements.compactMap { $0.string } ?? []
  }
  /// Returns a value, or nil if it is missing or null.
  func value(_ name: String) -> DynamicObject? {
    node?[name].flatMap { $0.isNull ? nil : DynamicObject($0) }
  }
  /// Returns the members of an object.
  func members(_ name: String) -> DynamicDictionary {
    guard case .dictionary(let members)? = value(name) else { return [:] }
    return members
  }
}
