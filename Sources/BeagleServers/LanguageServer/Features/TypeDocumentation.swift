import BeagleAnalysis
import BeagleSchema
import CellText

/// Markdown documentation of types and properties.
struct TypeDocumentation {
  let catalog: TypeCatalog

  init(_ catalog: TypeCatalog) { self.catalog = catalog }

  /// Returns a type by its name in JSON or its Swift name.
  private func find(_ name: String) -> TypeCatalog.TypeInfo? {
    catalog.type(.component, named: name) ?? catalog.type(.action, named: name)
      ?? catalog.object(named: name)
  }

  /// Returns the documentation of a type and the names of its properties.
  func type(named name: String) -> String? { find(name).map { type($0) } }

  /// Returns the documentation of a type and the names of its properties.
  func type(_ type: TypeCatalog.TypeInfo) -> String {
    var text = "**\(MarkdownText.escaped(type.name))**"
    if let role = type.role { text += " · \(role.rawValue)" }
    if let replacement = type.replacement {
      text += "\n\nDeprecated since Beagle 2. Use \(replacement) instead."
    }
    if !type.summary.isEmpty { text += "\n\n\(type.summary)" }
    for paragraph in Reference.details(of: type.name) { text += "\n\n\(paragraph)" }
    if !type.isDescribed {
      text += "\n\nA type of the application. Its properties are unknown."
    }
    for (title, isRequired) in [("Required", true), ("Optional", false)] {
      let names = type.properties
        .filter { $0.replacement == nil && $0.isRequired == isRequired }
        .map { MarkdownText.code($0.name) }
      if !names.isEmpty { text += "\n\n\(title): " + names.joined(separator: ", ") }
    }
    let advice = Reference.advice(on: type.name)
    if !advice.isEmpty {
      text += "\n\nCommon mistakes:\n\n" + advice.map { "- \($0)" }.joined(separator: "\n")
    }
    return text
  }

  /// Returns the documentation of a property.
  func property(_ name: String, ofTypeNamed type: String) -> String? {
    guard let type = find(type), let property = type.property(name) else { return nil }
    return self.property(property, of: type)
  }

  /// Returns the documentation of a property: purpose, type, default and allowed values.
  func property(_ property: PropertyDescriptor, of type: TypeCatalog.TypeInfo?) -> String {
    var text = "**\(property.name)**: \(property.kind.words)"
    if let type { text += " · \(MarkdownText.escaped(type.name))" }
    if let replacement = property.replacement {
      text += "\n\nDeprecated since Beagle 2. Use \(replacement) instead."
    } else {
      let meaning = property.text
      if !meaning.isEmpty { text += "\n\n\(meaning)" }
    }
    var facts: [String] = []
    if property.isRequired { facts.append("Required") }
    if let value = property.defaultValue {
      facts.append("default \(MarkdownText.code(value.jsonText))")
    }
    if property.isBindable {
      facts.append("accepts expressions")
    } else if property.kind != .any, property.kind != .actions, !property.kind.isTree {
      facts.append("no expressions")
    }
    if !property.eventContexts.isEmpty {
      let names = property.eventContexts.map { MarkdownText.code("@{\($0)}") }.joined(
        separator: " and ")
      facts.append("its actions can read \(names)")
    }
    if !property.isReadByPhones, property.replacement == nil {
      facts.append("ignored by Beagle on phones")
    }
    let line = facts.joined(separator: "; ")
    if !line.isEmpty { text += "\n\n\(line.prefix(1).uppercased() + line.dropFirst())." }
    return text
  }
}

extension ValueKind {
  /// Whether the value can contain nested expressions.
  fileprivate var isTree: Bool {
    switch self {
    case .component, .components, .screen, .object, .objects, .anyObject, .list: true
    default: false
    }
  }
}
