/// Pages of the reference as JSON, for programs and language models.
package enum ReferenceJSON {
  /// Returns pages as a list. It contains everything that other formats show.
  package static func text(_ pages: [ReferencePage]) -> String {
    DynamicObject.array(DynamicArray(pages.map { .dictionary(object($0)) })).jsonText
  }

  /// Returns names and summaries as a list.
  package static func list(_ entries: [Reference.Entry]) -> String {
    let objects = entries.map { entry -> DynamicObject in
      [
        "kind": .string(entry.kind.rawValue), "name": .string(entry.name),
        "summary": .string(entry.summary),
      ]
    }
    return DynamicObject.array(DynamicArray(objects)).jsonText
  }

  /// Returns a page as an object. Empty members are left out.
  static func object(_ page: ReferencePage) -> DynamicDictionary {
    var members: DynamicDictionary = [
      "kind": .string(page.kind.rawValue), "name": .string(page.name),
    ]
    members.add("aliases", page.aliases)
    members["summary"] = .string(page.summary)
    if !page.usage.isEmpty { members["usage"] = .string(page.usage) }
    if let replacement = page.replacement { members["replacement"] = .string(replacement) }
    members.add("details", page.details)
    for fact in page.facts { members[camelCase(fact.name)] = .string(fact.text) }
    if let support = page.support { members["clients"] = .string(support.text) }
    members.add("properties", page.properties.map { .dictionary(property($0)) })
    for list in page.terms {
      members.add(
        camelCase(list.heading),
        list.terms.map { ["name": .string($0.name), "text": .string($0.text)] })
    }
    members.add("examples", page.examples.map(example))
    members.add("terminal", page.terminal)
    members.add("mistakes", page.mistakes)
    if !page.source.isEmpty { members["source"] = .string(page.source) }
    members.add("seeAlso", page.seeAlso)
    return members
  }

  private static func property(_ property: ReferencePage.Property) -> DynamicDictionary {
    var members: DynamicDictionary = [
      "name": .string(property.name), "type": .string(property.type),
      "required": .bool(property.isRequired),
    ]
    if let value = property.defaultValue { members["default"] = value }
    members["expressions"] = .bool(property.acceptsExpressions)
    members.add("values", property.words)
    members.add("contexts", property.contexts)
    if let object = property.object { members["object"] = .string(object) }
    if let replacement = property.replacement { members["replacement"] = .string(replacement) }
    if let support = property.support { members["clients"] = .string(support.text) }
    members["text"] = .string(property.text)
    return members
  }

  private static func example(_ example: ReferencePage.Example) -> DynamicObject {
    var members: DynamicDictionary = ["heading": .string(example.heading)]
    if !example.text.isEmpty { members["text"] = .string(example.text) }
    members.add(
      "files",
      example.files.map { file in
        var members = DynamicDictionary()
        if !file.name.isEmpty { members["name"] = .string(file.name) }
        members["text"] = .string(file.text)
        return .dictionary(members)
      })
    return .dictionary(members)
  }

  /// Returns words as a JSON key: `Its actions` becomes `itsActions`.
  private static func camelCase(_ words: String) -> String {
    let parts = words.split(separator: " ")
    return parts.enumerated().map { index, part in
      index == 0 ? part.lowercased() : part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
  }
}

extension DynamicDictionary {
  fileprivate mutating func add(_ key: String, _ texts: [String]) {
    add(key, texts.map { .string($0) })
  }

  fileprivate mutating func add(_ key: String, _ values: [DynamicObject]) {
    if !values.isEmpty { self[key] = .array(DynamicArray(values)) }
  }
}
