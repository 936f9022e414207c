import BeagleSchema
import ScreenSources

/// The JSON Schema of Beagle's documents, made from the component table: names, kinds, defaults and
/// what may be an expression come from the decoders.
///
/// It accepts what lenient decoding reads without an error. Type names are accepted in the writing of
/// the table and in small letters, as the decoders accept any; properties that nobody knows are
/// accepted, as they are only warned of. Components and actions that are neither of Beagle nor
/// named are accepted with any properties, so that a screen of another application is not refused.
package struct ScreenSchema {
  /// The versions of JSON Schema.
  package enum Draft: String, CaseIterable, Sendable {
    case draft7 = "7"
    case draft2020 = "2020-12"

    /// The address that names the version.
    var address: String {
      switch self {
      case .draft7: "http://json-schema.org/draft-07/schema#"
      case .draft2020: "https://json-schema.org/draft/2020-12/schema"
      }
    }

    /// Where definitions stand.
    var definitions: String { self == .draft7 ? "definitions" : "$defs" }
  }

  private let draft: Draft
  private let components: [TypeDescriptor]
  private let actions: [TypeDescriptor]

  /// The schema for the types that a decoder knows.
  package init(_ decoder: ComponentDecoder, draft: Draft) {
    self.draft = draft
    components = decoder.componentDescriptors
    actions = decoder.actionDescriptors
  }

  /// The schema.
  package var jsonText: String { schema.jsonText }

  private var schema: DynamicObject {
    var definitions: [(String, DynamicObject)] = [
      ("component", union(components, key: "_beagleComponent_")),
      ("action", union(actions, key: "_beagleAction_")),
      ("screen", screen), ("expression", expression),
      ("actions", .members([("anyOf", .array([listOf("action"), reference("action")]))])),
    ]
    var all: [[PropertyDescriptor]] = []
    for type in components + actions {
      let properties = type.properties
      all.append(properties)
      definitions.append(
        (type.role.rawValue + ":" + type.name, object(type, properties)))
    }
    for item in ObjectCatalog(all).objects {
      definitions.append(
        ("object:" + item.name, shape(item.properties, of: item.name, "", hasAnyOrder: true)))
    }
    return .members([
      ("$schema", .string(draft.address)),
      ("title", "A screen of Beagle"),
      (
        "description",
        "What a server sends: a component, an action, or a list of either. Made by beagle-tui schema."
      ),
      (
        "anyOf",
        .array([
          reference("component"), reference("action"), nonEmptyList("component"),
          nonEmptyList("action"),
        ])
      ),
      (draft.definitions, .members(definitions)),
    ])
  }

  // MARK: - Types

  private func reference(_ name: String) -> DynamicObject {
    .members([("$ref", .string("#/\(draft.definitions)/" + ScreenSchema.pointerStep(name)))])
  }

  private func listOf(_ name: String) -> DynamicObject {
    .members([("type", "array"), ("items", reference(name))])
  }

  private func nonEmptyList(_ name: String) -> DynamicObject {
    .members([("type", "array"), ("minItems", 1), ("items", reference(name))])
  }

  /// One of some types, by the name under a key: only the schema of that type says what is wrong,
  /// instead of all of them.
  private func union(_ types: [TypeDescriptor], key: String) -> DynamicObject {
    let names = types.map(\.name)
    let cases = types.map { type -> DynamicObject in
      .members([
        (
          "if",
          .members([
            ("required", .array([.string(key)])),
            ("properties", .members([(key, .members([("enum", writings(type.name))]))])),
          ])
        ),
        ("then", reference(type.role.rawValue + ":" + type.name)),
      ])
    }
    let name: DynamicObject = .members([
      ("description", "The type; capitals do not count when it is read."),
      (
        "anyOf",
        .array([
          .members([("enum", .array(names.map { .string($0) }))]), .members([("type", "string")]),
        ])
      ),
    ])
    return .members([
      ("type", "object"), ("required", .array([.string(key)])),
      ("properties", .members([(key, name)])), ("allOf", .array(cases)),
    ])
  }

  /// The ways to write a name that are told apart.
  private func writings(_ name: String) -> DynamicObject {
    let small = name.lowercased()
    return .array(small == name ? [.string(name)] : [.string(name), .string(small)])
  }

  private func object(_ type: TypeDescriptor, _ properties: [PropertyDescriptor]) -> DynamicObject {
    var object = shape(properties, of: type.name, type.summary, hasAnyOrder: false)
    if type.replacement != nil, case .dictionary(var members) = object {
      if draft == .draft2020 { members["deprecated"] = true }
      object = .dictionary(members)
    }
    return object
  }

  /// A screen in a route, which needs no type.
  private var screen: DynamicObject {
    .members([
      (
        "anyOf",
        .array([
          reference("component:" + Screen.typeName),
          .members([
            ("required", .array(["_beagleComponent_"])),
            ("$comment", "Read as a screen around it."),
            ("allOf", .array([reference("component")])),
          ]),
        ])
      )
    ])
  }

  /// A text with an expression in it.
  private var expression: DynamicObject {
    .members([
      ("description", "An expression, as @{user.name} or @{sum(count, 1)}."), ("type", "string"),
      ("pattern", "@\\{"),
    ])
  }

  // MARK: - Properties

  private func shape(
    _ properties: [PropertyDescriptor], of type: String, _ summary: String, hasAnyOrder: Bool
  ) -> DynamicObject {
    var members: [(String, DynamicObject)] = []
    if !summary.isEmpty { members.append(("description", .string(summary))) }
    members.append(("type", "object"))
    var required: [DynamicObject] = []
    var values: [(String, DynamicObject)] = []
    // What stands under another name in 1.x is not missed.
    let replaced = Set(properties.compactMap(\.replacement))
    for property in properties {
      values.append((property.name, value(property, of: type)))
      if property.isRequired, property.defaultValue == nil, !replaced.contains(property.name) {
        required.append(.string(property.name))
      }
    }
    if !required.isEmpty, !ScreenSchema.isOpen(type) {
      members.append(("required", .array(required)))
    }
    members.append(("properties", .members(values)))
    return .members(members)
  }

  /// Types whose needs depend on their other properties: what the decoder does without is not asked
  /// for.
  private static func isOpen(_ type: String) -> Bool {
    [
      "ImagePath", "Context", "beagle:listView", "beagle:gridView", "beagle:form", "beagle:tabView",
      "TabItem", "NavigationBarItem", "Accessibility",
    ].contains(type)
  }

  private func value(_ property: PropertyDescriptor, of type: String) -> DynamicObject {
    var members: [(String, DynamicObject)] = []
    let text = PropertyDescription.text(of: property, in: type)
    if !text.isEmpty { members.append(("description", .string(text))) }
    if property.replacement != nil, draft == .draft2020 { members.append(("deprecated", true)) }
    if let value = PropertyDescription.defaultValue(of: property, in: type) {
      members.append(("default", value))
    }
    var kinds = schemas(of: property.kind)
    // In 1.x an object with a mobileId, which is read with a warning.
    if type == "NavigationBarItem", property.name == "image" { kinds.append(plain("object")) }
    if property.isBindable { kinds.append(reference("expression")) }
    if !property.isRequired || property.defaultValue != nil {
      kinds.append(.members([("type", "null")]))
    }
    if kinds.isEmpty || property.kind == .any { return .members(members) }
    members.append(("anyOf", .array(kinds)))
    return .members(members)
  }

  private func plain(_ type: String) -> DynamicObject { .members([("type", .string(type))]) }

  /// What a kind accepts: what decoding reads without an error.
  private func schemas(of kind: ValueKind) -> [DynamicObject] {
    switch kind {
    // Numbers and truth values are read as texts, with a warning.
    case .string, .contextId, .path, .color: [plain("string"), plain("number"), plain("boolean")]
    case .bool:
      [plain("boolean"), .members([("enum", .array(["true", "false", 0, 1]))])]
    case .integer: [plain("number"), .members([("type", "string"), ("pattern", "^[+-]?[0-9]+$")])]
    case .number:
      [plain("number"), .members([("type", "string"), ("pattern", "^[+-]?[0-9]")])]
    case .any, .ignored: []
    case .list: [plain("array")]
    case .strings: [.members([("type", "array")])]
    case .stringObject, .anyObject: [plain("object")]
    case .enumeration(let words):
      [
        .members([("enum", .array(words.map { .string($0) }))]),
        .members([
          ("$comment", "Small letters are read, with a warning."),
          (
            "enum",
            .array(words.map { .string($0 == $0.lowercased() ? $0.uppercased() : $0.lowercased()) })
          ),
        ]),
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
      [
        .members([("type", "array"), ("items", reference("object:" + object.name))]),
        reference("object:" + object.name),
      ]
    case .oneOf(let kinds): kinds.flatMap(schemas)
    }
  }

  /// A name as a step of a JSON pointer in an address.
  private static func pointerStep(_ name: String) -> String {
    var result = ""
    for character in name {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.append(character)
      }
    }
    return FileURI.escaped(result)
  }
}
