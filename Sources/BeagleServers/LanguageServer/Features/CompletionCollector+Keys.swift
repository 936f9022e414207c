import BeagleSchema

extension CompletionCollector {
  /// Adds the keys of the object around the cursor.
  func addKeys() {
    guard let container = cursor.container, let typed = containerNode else { return }
    let written = Set(
      tree.children(of: container).compactMap { value -> String? in
        let key = Int(tree.nodes[value].key)
        return key == cursor.node ? nil : tree.keyText(of: value)
      })
    let hasColon = cursor.node.map { next(after: Int(tree.nodes[$0].end)) == 0x3A } ?? false
    if typed.type == nil {
      if addDataKeys(container, written, hasColon) { return }
      addDiscriminators(typed, written, hasColon)
    }
    guard let type = typed.type else { return }
    for property in type.properties where !written.contains(property.name) {
      add(property, of: type, hasColon)
    }
    if type.role == nil, type.name == "Screen", !written.contains(TypeCatalog.componentKey) {
      addDiscriminators(typed, written, hasColon)
    }
  }

  private func add(
    _ property: PropertyDescriptor, of type: TypeCatalog.TypeInfo, _ hasColon: Bool
  ) {
    var item = CompletionItem(
      property.name,
      property.eventContexts.isEmpty && property.kind != .actions ? .property : .event,
      detail: property.kind.words + (property.isRequired ? ", required" : ""),
      rank: property.replacement != nil ? 9 : type.isExpected(property) ? 1 : 3)
    item.isDeprecated = property.replacement != nil
    item.subject = ["type": .string(type.name), "property": .string(property.name)]
    finish(&item, Snippet.value(of: property.kind), hasColon)
    append(item)
  }

  private func addDiscriminators(_ typed: TypedNode, _ written: Set<String>, _ hasColon: Bool) {
    let isAction = typed.expected == .actions
    let isAny = typed.expected == nil || typed.isData
    for (name, detail, fits) in [
      (TypeCatalog.componentKey, "type of the component", !isAction),
      (TypeCatalog.actionKey, "type of the action", isAction || isAny),
    ] where fits && !written.contains(name) {
      var item = CompletionItem(name, .property, detail: detail, rank: 0)
      item.isPreselected = true
      finish(&item, "\"beagle:$1\"", hasColon)
      append(item)
    }
  }

  /// Sets the text to the key and, if the client supports snippets, the value.
  func finish(_ item: inout CompletionItem, _ value: String, _ hasColon: Bool) {
    item.commaOffset = missingComma
    if hasColon {
      item.text = string(item.label)
    } else if client.hasSnippets {
      item.isSnippet = true
      item.range = toQuoteEnd
      let comma = followingComma(after: toQuoteEnd.upperBound)
      item.text = openingQuote + CompletionItem.plain(item.label) + "\": " + value + comma
    } else if cursor.quotes == .both {
      // Without snippets, the edit cannot extend past the closing quote.
      item.text = item.label
    } else {
      item.text = openingQuote + item.label + "\": "
    }
    item.filter = openingQuote + item.label
  }
}

/// Snippets for values.
enum Snippet {
  /// Returns the snippet for a value.
  static func value(of kind: ValueKind, tabStop: Int = 1) -> String {
    switch kind {
    case .string, .path, .contextId: "\"$\(tabStop)\""
    case .color: "\"#${\(tabStop):000000}\""
    case .bool: "${\(tabStop)|true,false|}"
    case .integer, .number: "${\(tabStop):0}"
    case .enumeration(let words):
      "\"${\(tabStop)|\(words.map(choice).joined(separator: ","))|}\""
    case .component: "{\n\t\"\(TypeCatalog.componentKey)\": \"beagle:$\(tabStop)\"\n}"
    case .components:
      "[\n\t{\n\t\t\"\(TypeCatalog.componentKey)\": \"beagle:$\(tabStop)\"\n\t}\n]"
    case .actions: "[\n\t{\n\t\t\"\(TypeCatalog.actionKey)\": \"beagle:$\(tabStop)\"\n\t}\n]"
    case .list, .strings: "[$\(tabStop)]"
    case .objects(let object):
      "[\n\t{\n\t\t\(indented(indented(element(object, tabStop))))\n\t}\n]"
    case .object(let object): members(object, tabStop)
    case .screen, .anyObject, .stringObject: "{\n\t$\(tabStop)\n}"
    case .oneOf(let kinds): kinds.first.map { value(of: $0, tabStop: tabStop) } ?? "$\(tabStop)"
    case .any, .ignored: "${\(tabStop):null}"
    }
  }

  /// Returns the members of an element of a list, such as the view of a template.
  private static func element(_ object: ObjectDescriptor, _ tabStop: Int) -> String {
    let component = object.properties.first { $0.kind == .component }
    return component.map { "\"\($0.name)\": \(value(of: .component, tabStop: tabStop))" }
      ?? "$\(tabStop)"
  }

  /// Returns an object with its required properties.
  private static func members(_ object: ObjectDescriptor, _ tabStop: Int) -> String {
    let properties = object.properties
    if properties.contains(where: { $0.name == "_beagleImagePath_" }) {
      return "{ \"_beagleImagePath_\": \"remote\", \"url\": \"$\(tabStop)\" }"
    }
    var required = properties.filter { $0.isRequired && $0.replacement == nil }
    // A route has a URL or a screen. Most have a URL.
    if required.isEmpty { required = properties.filter { $0.name == "url" } }
    guard !required.isEmpty else { return "{\n\t$\(tabStop)\n}" }
    let text = required.enumerated().map { index, property in
      let isSimple = property.kind.isScalar
      return "\"\(CompletionItem.plain(property.name))\": "
        + (isSimple ? value(of: property.kind, tabStop: tabStop + index) : "$\(tabStop + index)")
    }
    return "{ \(text.joined(separator: ", ")) }"
  }

  /// Returns the number of tab stops in the snippet for a value.
  static func tabStopCount(in kind: ValueKind) -> Int {
    guard case .object(let object) = kind else { return 1 }
    return max(1, object.properties.count { $0.isRequired && $0.replacement == nil })
  }

  /// Returns the snippet for the value of a property that every object of its type has. Data and
  /// conditions of such properties change, so they are expressions.
  private static func value(of property: PropertyDescriptor, tabStop: Int) -> String {
    switch property.kind {
    case .bool where property.isBindable, .list where property.isBindable:
      "\"@{$\(tabStop)\\}\""
    case .integer, .number:
      property.defaultValue.map { "${\(tabStop):\($0.jsonText)}" }
        ?? value(of: property.kind, tabStop: tabStop)
    default: value(of: property.kind, tabStop: tabStop)
    }
  }

  private static func choice(_ word: String) -> String {
    var result = ""
    for character in word {
      if character == "," || character == "|" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// Returns the properties that every object of a type has, one per line, each after a comma.
  static func required(_ type: TypeCatalog.TypeInfo, except written: Set<String>) -> String {
    var text = ""
    var tabStop = 1
    for property in type.properties where type.isExpected(property) {
      guard !written.contains(property.name) else { continue }
      text += ",\n\"\(CompletionItem.plain(property.name))\": "
      text += value(of: property, tabStop: tabStop)
      tabStop += tabStopCount(in: property.kind)
    }
    return text
  }
}

extension TypeCatalog.TypeInfo {
  /// Whether every object of the type has a property: a required one, or the rows of a list.
  func isExpected(_ property: PropertyDescriptor) -> Bool {
    guard property.replacement == nil else { return false }
    return property.isRequired
      || hasRows && (property.name == "templates" || property.name == "dataSource")
  }
}

extension ValueKind {
  /// Whether the value is neither an object nor a list.
  fileprivate var isScalar: Bool {
    switch self {
    case .string, .bool, .integer, .number, .color, .path, .contextId, .enumeration: true
    default: false
    }
  }
}
