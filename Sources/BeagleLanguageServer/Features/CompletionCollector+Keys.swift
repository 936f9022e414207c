import BeagleSchema

extension CompletionCollector {
  /// Keys of the object around the place.
  func keys() {
    guard let container = cursor.container, let place = containerPlace else { return }
    let written = Set(
      tree.children(of: container).compactMap { value -> String? in
        let key = Int(tree.nodes[value].key)
        return key == cursor.node ? nil : tree.keyText(of: value)
      })
    let hasColon = cursor.node.map { next(after: Int(tree.nodes[$0].end)) == 0x3A } ?? false
    if place.type == nil { discriminators(place, written, hasColon) }
    guard let type = place.type else { return }
    for property in type.properties where !written.contains(property.name) {
      add(property, of: type, hasColon)
    }
    if type.role == nil, type.name == "Screen", !written.contains(TypeCatalog.componentKey) {
      discriminators(place, written, hasColon)
    }
  }

  private func add(
    _ property: PropertyDescriptor, of type: TypeCatalog.TypeInfo, _ hasColon: Bool
  ) {
    var item = CompletionItem(
      property.name,
      property.eventContexts.isEmpty && property.kind != .actions ? .property : .event)
    item.rank = property.replacement != nil ? 9 : property.isRequired ? 1 : 3
    item.isDeprecated = property.replacement != nil
    item.detail = Guide.kind(property.kind) + (property.isRequired ? ", required" : "")
    item.subject = ["type": .string(type.name), "property": .string(property.name)]
    finish(&item, Snippet.value(of: property.kind), hasColon)
    append(item)
  }

  private func discriminators(_ place: TypedPlace, _ written: Set<String>, _ hasColon: Bool) {
    let isAction = place.expected == .actions
    let isAny = place.expected == nil || place.isData
    for (name, role, fits) in [
      (TypeCatalog.componentKey, "beagle:", !isAction),
      (TypeCatalog.actionKey, "beagle:", isAction || isAny),
    ] where fits && !written.contains(name) {
      var item = CompletionItem(name, .property)
      item.rank = 0
      item.detail =
        name == TypeCatalog.actionKey ? "the type of the action" : "the type of the component"
      item.isPreselected = true
      finish(&item, "\"\(role)$1\"", hasColon)
      append(item)
    }
  }

  /// Writes the key, and the value where the client can fill it in.
  private func finish(_ item: inout CompletionItem, _ value: String, _ hasColon: Bool) {
    item.commaAt = missingComma
    if hasColon {
      item.text = string(item.label)
    } else if client.hasSnippets {
      item.isSnippet = true
      item.range = toQuoteEnd
      let comma = followingComma(after: toQuoteEnd.upperBound)
      item.text = openingQuote + CompletionItem.plain(item.label) + "\": " + value + comma
    } else if cursor.quotes == .both {
      // What follows the closing quote cannot be written without places to fill in.
      item.text = item.label
    } else {
      item.text = openingQuote + item.label + "\": "
    }
    item.filter = openingQuote + item.label
  }
}

/// What is written for a value, with places to fill in.
enum Snippet {
  /// The text for a value.
  static func value(of kind: ValueKind, place: Int = 1) -> String {
    switch kind {
    case .string, .path, .contextId: "\"$\(place)\""
    case .color: "\"#${\(place):000000}\""
    case .bool: "${\(place)|true,false|}"
    case .integer, .number: "${\(place):0}"
    case .enumeration(let words):
      "\"${\(place)|\(words.map(choice).joined(separator: ","))|}\""
    case .component: "{\n\t\"\(TypeCatalog.componentKey)\": \"beagle:$\(place)\"\n}"
    case .components:
      "[\n\t{\n\t\t\"\(TypeCatalog.componentKey)\": \"beagle:$\(place)\"\n\t}\n]"
    case .actions: "[\n\t{\n\t\t\"\(TypeCatalog.actionKey)\": \"beagle:$\(place)\"\n\t}\n]"
    case .list, .strings: "[$\(place)]"
    case .objects: "[\n\t{\n\t\t$\(place)\n\t}\n]"
    case .object(let object): members(object, place)
    case .screen, .anyObject, .stringObject: "{\n\t$\(place)\n}"
    case .any, .oneOf, .ignored: "$\(place)"
    }
  }

  /// An object with the members that it must have.
  private static func members(_ object: ObjectDescriptor, _ place: Int) -> String {
    let properties = object.properties
    var required = properties.filter { $0.isRequired && $0.replacement == nil }
    // A route has an address or a screen; most have an address.
    if required.isEmpty { required = properties.filter { $0.name == "url" } }
    guard !required.isEmpty else { return "{\n\t$\(place)\n}" }
    let text = required.enumerated().map { index, property in
      let isSimple = property.kind.isScalar
      return "\"\(CompletionItem.plain(property.name))\": "
        + (isSimple ? value(of: property.kind, place: place + index) : "$\(place + index)")
    }
    return "{ \(text.joined(separator: ", ")) }"
  }

  /// How many places to fill in a value has.
  static func places(in kind: ValueKind) -> Int {
    guard case .object(let object) = kind else { return 1 }
    return max(1, object.properties.count { $0.isRequired && $0.replacement == nil })
  }

  private static func choice(_ word: String) -> String {
    var result = ""
    for character in word {
      if character == "," || character == "|" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// The members that a type must have, each on a line, with a comma before each.
  static func required(_ type: TypeCatalog.TypeInfo, except written: Set<String>) -> String {
    var text = ""
    var place = 1
    for property in type.properties where property.isRequired && property.replacement == nil {
      guard !written.contains(property.name) else { continue }
      text += ",\n\"\(CompletionItem.plain(property.name))\": "
      text += value(of: property.kind, place: place)
      place += places(in: property.kind)
    }
    return text
  }
}

extension ValueKind {
  /// Whether it is neither an object nor a list.
  fileprivate var isScalar: Bool {
    switch self {
    case .string, .bool, .integer, .number, .color, .path, .contextId, .enumeration: true
    default: false
    }
  }
}
