import BeagleNetworking
import SystemSupport

/// The JSON Schema of Beagle documents, generated from the component table. Names, kinds, defaults
/// and which properties accept expressions come from the decoders.
///
/// The schema accepts every document that lenient decoding reads without an error:
/// - Type names in the spelling of the table and in lowercase. (The decoders ignore case.)
/// - Unknown properties, which cause only warnings.
/// - Components and actions of unknown type, with any properties, so that screens of other
///   applications are valid.
///
/// A strict schema accepts only what `check` reads without a finding about keys, types and names of
/// values, so that a validator reports typing errors.
package struct ScreenSchema {
  /// A version of JSON Schema.
  package enum Draft: String, CaseIterable, Sendable {
    case draft7 = "7"
    case draft2020 = "2020-12"

    /// The URI of the version's meta-schema.
    fileprivate var uri: String {
      switch self {
      case .draft7: "http://json-schema.org/draft-07/schema#"
      case .draft2020: "https://json-schema.org/draft/2020-12/schema"
      }
    }

    /// The keyword for definitions.
    fileprivate var definitions: String { self == .draft7 ? "definitions" : "$defs" }
  }

  private let draft: Draft
  /// Whether unknown properties, and values that are converted, are invalid.
  private let isStrict: Bool
  private let components: [TypeDescriptor]
  private let actions: [TypeDescriptor]

  /// Creates a schema for the types that are registered in a decoder.
  package init(_ decoder: ComponentDecoder, draft: Draft, isStrict: Bool = false) {
    self.draft = draft
    self.isStrict = isStrict
    components = decoder.componentDescriptors
    actions = decoder.actionDescriptors
  }

  /// The text of the schema.
  package var jsonText: String { schema.jsonText }

  /// The names of components, actions and objects.
  package var typeNames: [String] { definitions.keys.compactMap(ScreenSchema.typeName).sorted() }

  /// Returns the schema of one component, action or object, or nil if the name is unknown. It contains the
  /// objects that it refers to. Components and actions in it may have any properties.
  package func jsonText(of name: String) -> String? {
    let all = definitions
    guard let root = all.keys.first(where: { ScreenSchema.typeName($0) == name }) else {
      return nil
    }
    let open = [
      "component": "_beagleComponent_", "action": "_beagleAction_",
    ].mapValues { key -> DynamicObject in ["type": "object", "required": [.string(key)]] }
    var found = DynamicDictionary()
    var pending = [root]
    while let next = pending.popLast() {
      // The root itself may occur again inside.
      guard found[next] == nil, let value = open[next] ?? all[next] else { continue }
      let isOtherType = next != root && (next.hasPrefix("component:") || next.hasPrefix("action:"))
      found[next] = isOtherType ? ["type": "object"] : value
      if !isOtherType { pending += names(in: value, of: all) }
    }
    let schema: DynamicObject = [
      "$schema": .string(draft.uri), "allOf": [reference(root)],
      draft.definitions: .dictionary(found),
    ]
    return schema.jsonText
  }

  /// Returns the name of a type in the key of a definition, for example `beagle:text` in
  /// `component:beagle:text`.
  private static func typeName(_ key: String) -> String? {
    guard let colon = key.firstIndex(of: ":") else { return nil }
    return String(key[key.index(after: colon)...])
  }

  /// Returns the definitions that a schema refers to.
  private func names(in value: DynamicObject, of all: DynamicDictionary) -> [String] {
    switch value {
    case .dictionary(let members):
      members.flatMap { key, member -> [String] in
        guard key == "$ref", case .string(let text) = member else {
          return names(in: member, of: all)
        }
        return all.keys.filter { reference($0) == ["$ref": .string(text)] }
      }
    case .array(let elements): elements.flatMap { names(in: $0, of: all) }
    default: []
    }
  }

  private var definitions: DynamicDictionary {
    var definitions: DynamicDictionary = [
      "component": union(components, key: "_beagleComponent_"),
      "action": union(actions, key: "_beagleAction_"),
      "screen": screen, "expression": expression,
      "actions": ["anyOf": [listOf("action"), reference("action")]],
    ]
    var all: [[PropertyDescriptor]] = []
    for type in components + actions {
      let properties = type.properties
      all.append(properties)
      definitions[type.role.rawValue + ":" + type.name] = object(type, properties)
    }
    for item in ObjectCatalog(all).objects {
      definitions["object:" + item.name] = .dictionary(shape(item.properties, of: item.name, ""))
    }
    return definitions
  }

  private var schema: DynamicObject {
    [
      "$schema": .string(draft.uri), "title": "A screen of Beagle",
      "description":
        "A component, an action, or a list of either, as a server sends it. Generated by beagle-tui schema.",
      "anyOf": [
        reference("component"), reference("action"), nonEmptyList("component"),
        nonEmptyList("action"),
      ],
      draft.definitions: .dictionary(definitions),
    ]
  }

  // MARK: - Types

  private func reference(_ name: String) -> DynamicObject {
    ["$ref": .string("#/\(draft.definitions)/" + ScreenSchema.pointerToken(name))]
  }

  private func listOf(_ name: String) -> DynamicObject {
    ["type": "array", "items": reference(name)]
  }

  private func nonEmptyList(_ name: String) -> DynamicObject {
    ["type": "array", "minItems": 1, "items": reference(name)]
  }

  /// Returns a schema for one of several types, which is selected by the value of a key.
  ///
  /// Uses if/then instead of oneOf, so that a validator reports errors of that type only.
  private func union(_ types: [TypeDescriptor], key: String) -> DynamicObject {
    let names: [DynamicObject] =
      isStrict
      ? types.flatMap { spellings(of: $0.name) } : types.map { .string($0.name) }
    let cases = types.map { type -> DynamicObject in
      [
        "if": [
          "required": [.string(key)],
          "properties": [key: ["enum": .array(spellings(of: type.name))]],
        ],
        "then": reference(type.role.rawValue + ":" + type.name),
      ]
    }
    // A name of Beagle that does not exist is misspelled; others are custom types.
    let others: DynamicObject =
      isStrict ? ["type": "string", "pattern": "^(?!beagle:)"] : ["type": "string"]
    let name: DynamicObject = [
      "description": "The type. Case is ignored.",
      "anyOf": [["enum": .array(names)], others],
    ]
    return [
      "type": "object", "required": [.string(key)], "properties": [key: name],
      "allOf": .array(cases),
    ]
  }

  /// Returns the accepted spellings of a type name.
  private func spellings(of name: String) -> [DynamicObject] {
    let lowercase = name.lowercased()
    return lowercase == name ? [.string(name)] : [.string(name), .string(lowercase)]
  }

  private func object(_ type: TypeDescriptor, _ properties: [PropertyDescriptor]) -> DynamicObject {
    var object = shape(properties, of: type.name, type.summary)
    if type.replacement != nil, draft == .draft2020 { object["deprecated"] = true }
    return .dictionary(object)
  }

  /// The schema of a screen in a route, which needs no type.
  private var screen: DynamicObject {
    [
      "anyOf": [
        reference("component:" + Screen.typeName),
        [
          "required": ["_beagleComponent_"], "$comment": "A component that is put on a screen.",
          "allOf": [reference("component")],
        ],
      ]
    ]
  }

  /// The schema of a string with an expression.
  private var expression: DynamicObject {
    [
      "description": .string("An expression, for example @{user.name} or @{sum(count, 1)}."),
      "type": "string", "pattern": .string("@\\{"),
    ]
  }

  // MARK: - Properties

  private func shape(
    _ properties: [PropertyDescriptor], of type: String, _ summary: String
  ) -> DynamicDictionary {
    var members = DynamicDictionary()
    if !summary.isEmpty { members["description"] = .string(summary) }
    members["type"] = "object"
    var required: [DynamicObject] = []
    var values = DynamicDictionary()
    // A property that has another name in 1.x is not required: the document may use that name.
    let replaced = Set(properties.compactMap(\.replacement))
    for property in properties {
      values[property.name] = value(property, of: type)
      if property.isRequired, !property.isDefaultDecoded, !replaced.contains(property.name) {
        required.append(.string(property.name))
      }
    }
    if !required.isEmpty, !ScreenSchema.isOpen(type) { members["required"] = .array(required) }
    members["properties"] = .dictionary(values)
    if isStrict {
      // Comments, $schema and the names of types.
      members["patternProperties"] = ["^(_|//|\\$schema$|\\$id$|comment$)": true]
      members["additionalProperties"] = false
    }
    return members
  }

  /// Returns whether the properties that a type requires depend on its other properties. The schema
  /// does not require any property of such a type.
  private static func isOpen(_ type: String) -> Bool {
    [
      "ImagePath", "Context", "beagle:listView", "beagle:gridView", "beagle:form", "beagle:tabView",
      "TabItem", "NavigationBarItem", "Accessibility",
    ].contains(type)
  }

  private func value(_ property: PropertyDescriptor, of type: String) -> DynamicObject {
    var members = DynamicDictionary()
    let text = property.text
    if !text.isEmpty { members["description"] = .string(text) }
    if property.replacement != nil, draft == .draft2020 { members["deprecated"] = true }
    if let value = property.defaultValue {
      members["default"] = value
    }
    if isStrict, property.kind != .any { return strictValue(property, of: type, members) }
    var kinds = schemas(of: property.kind)
    // In 1.x an object with a mobileId, which is read with a warning.
    if type == "NavigationBarItem", property.name == "image" { kinds.append(plain("object")) }
    if property.isBindable { kinds.append(reference("expression")) }
    if !property.isRequired || property.isDefaultDecoded { kinds.append(plain("null")) }
    if !kinds.isEmpty, property.kind != .any { members["anyOf"] = .array(kinds) }
    return .dictionary(members)
  }

  /// Returns the schema of a property in a strict schema. A list of types replaces alternatives of one
  /// type each, because validators then name the expected types.
  private func strictValue(
    _ property: PropertyDescriptor, of type: String, _ members: DynamicDictionary
  ) -> DynamicObject {
    var members = members
    var kinds = strictSchemas(of: property.kind)
    // A property of 1.x with one action.
    if type == "NavigationBarItem", property.name == "action" { kinds = [reference("actions")] }
    if kinds.isEmpty { return .dictionary(members) }
    var types: [DynamicObject] = []
    var alternatives: [DynamicObject] = []
    for kind in kinds {
      if case .dictionary(let only) = kind, only.count == 1, let type = only["type"] {
        types.append(type)
      } else {
        alternatives.append(kind)
      }
    }
    let acceptsNull = !property.isRequired || property.isDefaultDecoded
    if acceptsNull { types.append("null") }
    // A string that is an expression is a string.
    if property.isBindable, !types.contains("string") {
      alternatives.append(reference("expression"))
    }
    if alternatives.isEmpty {
      members["type"] = types.count == 1 ? types[0] : .array(types)
    } else {
      if !types.isEmpty {
        alternatives.append(["type": types.count == 1 ? types[0] : .array(types)])
      }
      members["anyOf"] = .array(alternatives)
    }
    return .dictionary(members)
  }

  /// Returns the schemas of the values that the decoder reads as `kind` without a finding.
  private func strictSchemas(of kind: ValueKind) -> [DynamicObject] {
    switch kind {
    case .string, .contextId, .path: [plain("string")]
    case .color:
      [
        [
          "type": "string",
          "pattern": "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$",
        ]
      ]
    case .bool: [plain("boolean")]
    case .integer: [plain("integer")]
    case .number: [plain("number")]
    case .enumeration(let words): [["enum": .array(words.map { .string($0) })]]
    case .components: [listOf("component")]
    case .actions: [listOf("action")]
    case .object(let object): [reference("object:" + object.name)]
    case .objects(let object): [listOf("object:" + object.name)]
    case .oneOf(let kinds): kinds.flatMap(strictSchemas)
    case .any, .ignored, .list, .strings, .stringObject, .anyObject, .component, .screen:
      schemas(of: kind)
    }
  }

  private func plain(_ type: String) -> DynamicObject { ["type": .string(type)] }

  /// Returns the schemas of the values that the decoder reads as `kind` without an error.
  private func schemas(of kind: ValueKind) -> [DynamicObject] {
    switch kind {
    // Numbers and booleans are read as strings, with a warning.
    case .string, .contextId, .path, .color: [plain("string"), plain("number"), plain("boolean")]
    case .bool: [plain("boolean"), ["enum": ["true", "false", 0, 1]]]
    case .integer: [plain("number"), ["type": "string", "pattern": "^[+-]?[0-9]+$"]]
    case .number: [plain("number"), ["type": "string", "pattern": "^[+-]?[0-9]"]]
    case .any, .ignored: []
    case .list, .strings: [plain("array")]
    case .stringObject, .anyObject: [plain("object")]
    case .enumeration(let words):
      [
        ["enum": .array(words.map { .string($0) })],
        [
          "$comment": "Lowercase values are read, with a warning.",
          "enum": .array(
            words.map { .string($0 == $0.lowercased() ? $0.uppercased() : $0.lowercased()) }),
        ],
      ]
    case .component: [reference("component")]
    case .components: [listOf("component"), reference("component")]
    case .actions: [reference("actions")]
    case .screen: [reference("screen")]
    case .object(let object):
      object.name == "UnitValue"
        ? [reference("object:" + object.name), plain("number")]
        : [reference("object:" + object.name)]
          + (object.name == "LocalImage" ? [plain("string")] : [])
    case .objects(let object):
      [listOf("object:" + object.name), reference("object:" + object.name)]
    case .oneOf(let kinds): kinds.flatMap(schemas)
    }
  }

  /// Escapes a name as a token of a JSON pointer (RFC 6901) in a URI fragment.
  private static func pointerToken(_ name: String) -> String {
    var result = ""
    for character in name {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.append(character)
      }
    }
    return PercentEncoding.encodePath(result)
  }
}

/// The object types that are used in the properties of components and actions, at any depth.
struct ObjectCatalog {
  /// The properties of each object type, in the order of first use.
  private(set) var objects:
    [(name: String, properties: [PropertyDescriptor], type: ObjectDescriptor)] = []
  private var seen: Set<ObjectDescriptor> = []

  /// Creates the catalog for the properties of several types.
  init(_ types: [[PropertyDescriptor]]) {
    for properties in types { add(properties) }
  }

  private mutating func add(_ properties: [PropertyDescriptor]) {
    for property in properties { add(property.kind) }
  }

  private mutating func add(_ kind: ValueKind) {
    switch kind {
    case .object(let object), .objects(let object):
      guard seen.insert(object).inserted else { return }
      let properties = object.properties
      objects.append((object.name, properties, object))
      add(properties)
    case .oneOf(let kinds): for kind in kinds { add(kind) }
    default: break
    }
  }
}
