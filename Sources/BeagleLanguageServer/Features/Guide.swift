import BeagleAnalysis
import BeagleSchema

/// What authors are told of types and properties, as Markdown.
struct Guide {
  let catalog: TypeCatalog

  init(_ catalog: TypeCatalog) { self.catalog = catalog }

  /// What a kind of value is, in a few words.
  static func kind(_ kind: ValueKind) -> String {
    switch kind {
    case .string: "string"
    case .bool: "true or false"
    case .integer: "whole number"
    case .number: "number"
    case .color: "colour"
    case .path: "path"
    case .contextId: "id of a context"
    case .any: "any value"
    case .list: "list"
    case .strings: "list of strings"
    case .stringObject: "object of strings"
    case .anyObject: "object"
    case .enumeration(let words): words.joined(separator: " | ")
    case .component: "component"
    case .components: "list of components"
    case .actions: "list of actions"
    case .screen: "screen"
    case .object(let object): object.name
    case .objects(let object): "list of \(object.name)"
    case .oneOf(let kinds): kinds.map { Guide.kind($0) }.joined(separator: " or ")
    case .ignored: "ignored"
    }
  }

  /// A type by its name on the wire, or the Swift name of an object.
  private func find(_ name: String) -> TypeCatalog.TypeInfo? {
    catalog.type(.component, named: name) ?? catalog.type(.action, named: name)
      ?? catalog.object(named: name)
  }

  /// What a type is for, and its properties.
  func type(named name: String) -> String? { find(name).map { type($0) } }

  /// What a type is for, and its properties.
  func type(_ type: TypeCatalog.TypeInfo) -> String {
    var text = "**\(type.name)**"
    if let role = type.role { text += " · \(role.rawValue)" }
    if let replacement = type.replacement {
      text += "\n\nOf Beagle 1.x. Use \(replacement) instead."
    }
    if !type.summary.isEmpty { text += "\n\n\(type.summary)" }
    if !type.isDescribed {
      text += "\n\nA type of the application, whose properties are not known."
    }
    let current = type.properties.filter { $0.replacement == nil }
    let required = current.filter(\.isRequired)
    let others = current.filter { !$0.isRequired }
    if !required.isEmpty {
      text += "\n\nRequired: " + required.map { "`\($0.name)`" }.joined(separator: ", ")
    }
    if !others.isEmpty {
      text += "\n\nOptional: " + others.map { "`\($0.name)`" }.joined(separator: ", ")
    }
    return text
  }

  /// What a property is for.
  func property(_ name: String, ofTypeNamed type: String) -> String? {
    guard let type = find(type), let property = type.property(name) else { return nil }
    return self.property(property, of: type)
  }

  /// What a property is for, its type, default and allowed values.
  func property(_ property: PropertyDescriptor, of type: TypeCatalog.TypeInfo?) -> String {
    var text = "**\(property.name)**: \(Guide.kind(property.kind))"
    if let type { text += " · \(type.name)" }
    if let replacement = property.replacement {
      text += "\n\nA name that Beagle 2 does not use. Use \(replacement) instead."
    } else {
      let meaning = PropertyDescription.text(of: property, in: type?.name ?? "")
      if !meaning.isEmpty { text += "\n\n\(meaning)" }
    }
    var facts: [String] = []
    if property.isRequired { facts.append("Required") }
    if let value = PropertyDescription.defaultValue(of: property, in: type?.name ?? "") {
      facts.append("default `\(value.jsonText)`")
    }
    facts.append(property.isBindable ? "an expression may stand here" : "no expressions")
    if !property.eventContexts.isEmpty {
      let names = property.eventContexts.map { "`@{\($0)}`" }.joined(separator: " and ")
      facts.append("its actions can read \(names)")
    }
    if !property.isReadByPhones, property.replacement == nil {
      facts.append("not read by Beagle on phones")
    }
    var line = facts.joined(separator: "; ")
    if property.kind == .any || property.kind == .actions || property.kind.isTree {
      line = facts.filter { $0 != "no expressions" }.joined(separator: "; ")
    }
    if !line.isEmpty { text += "\n\n\(line.prefix(1).uppercased() + line.dropFirst())." }
    return text
  }
}

extension ValueKind {
  /// Whether expressions stand in what it holds, if anywhere.
  fileprivate var isTree: Bool {
    switch self {
    case .component, .components, .screen, .object, .objects, .anyObject, .list: true
    default: false
    }
  }
}
