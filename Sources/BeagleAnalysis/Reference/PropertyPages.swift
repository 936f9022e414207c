/// The pages of the properties of components, actions and objects.
struct PropertyPages {
  private let types: TypePages

  init(_ types: TypePages) { self.types = types }

  /// The pages of all properties.
  var all: [ReferencePage] {
    let items = types.items
    let examples = ExampleIndex(items)
    return items.flatMap { item in
      item.properties.map { page(of: $0, in: item, examples.use(of: $0.name, in: item.name)) }
    }
  }

  /// Returns the best use of a property. Most properties are in the example of their owner, so that
  /// the others need not be read.
  private func use(of property: String, in owner: String) -> ExampleIndex.Use? {
    ExampleIndex(types, only: owner).ownUse(of: property, in: owner)
      ?? ExampleIndex(types.items).use(of: property, in: owner)
  }

  /// The names of all properties, with their owners, without those of Beagle 1.x.
  var names: [String] {
    types.items.flatMap { item in
      item.properties.filter { $0.replacement == nil }.map { PropertyPages.name($0.name, in: item) }
    }
  }

  /// The words that properties can have as values, without those of Beagle 1.x.
  var values: [String] {
    types.items.flatMap { item in
      item.properties.filter { $0.replacement == nil }.flatMap(\.kind.enumeration)
    }
  }

  private static func name(_ property: String, in item: TypePages.Item) -> String {
    item.shortName + "." + property
  }

  /// Returns the pages of a property, which may follow its owner or several properties.
  func pages(named text: String) -> [ReferencePage] {
    let steps = text.split(separator: ".").map { Reference.key(String($0)) }
    guard let last = steps.last else { return [] }
    if steps.count == 1 { return pages { Reference.key($0.name) == last } }
    var owners = types.items(withKey: steps[0])
    if owners.isEmpty { owners = objects(in: types.items, property: steps[0]) }
    for step in steps.dropFirst().dropLast() { owners = objects(in: owners, property: step) }
    return owners.flatMap { owner in
      owner.properties.filter { Reference.key($0.name) == last }.map {
        page(of: $0, in: owner, use(of: $0.name, in: owner.name))
      }
    }
  }

  /// Returns the objects in a property of some types, without duplicates.
  private func objects(in owners: [TypePages.Item], property: String) -> [TypePages.Item] {
    var objects: [ObjectDescriptor] = []
    for owner in owners {
      for found in owner.properties where Reference.key(found.name) == property {
        if let object = found.kind.object, !objects.contains(object) { objects.append(object) }
      }
    }
    return objects.map(TypePages.Item.init)
  }

  /// Returns the pages of the properties that can have a word as value, for example `EMAIL`.
  func pages(withValue word: String) -> [ReferencePage] {
    pages { $0.kind.enumeration.contains(word) }
  }

  /// Returns a page for each meaning of some properties. Types with the same meaning share a page.
  private func pages(where isIncluded: (PropertyDescriptor) -> Bool) -> [ReferencePage] {
    var pages: [ReferencePage] = []
    for item in types.items {
      for property in item.properties where isIncluded(property) {
        let page = page(of: property, in: item, use(of: property.name, in: item.name))
        let same = pages.firstIndex {
          $0.summary == page.summary && $0.replacement == page.replacement
        }
        if let index = same {
          pages[index].facts[0].text += ", " + item.name
          pages[index].name = property.name
        } else {
          pages.append(page)
        }
      }
    }
    return pages
  }

  private func page(
    of property: PropertyDescriptor, in item: TypePages.Item, _ use: ExampleIndex.Use?
  ) -> ReferencePage {
    let row = TypePages.properties([property], of: item.name, role: item.role)[0]
    var page = ReferencePage(
      .property, PropertyPages.name(property.name, in: item), summary: row.text)
    page.replacement = row.replacement
    page.facts = [.init("Property of", item.name), .init("Type", row.type)]
    if row.isRequired { page.facts.append(.init("Required", "yes")) }
    if let value = row.defaultValue { page.facts.append(.init("Default", value.jsonText)) }
    if row.acceptsExpressions || row.replacement == nil && property.kind.isScalar {
      page.facts.append(.init("Expressions", row.acceptsExpressions ? "yes" : "no"))
    }
    if !row.contexts.isEmpty {
      let names = row.contexts.map { "@{\($0)}" }.joined(separator: " and ")
      page.facts.append(.init("Its actions can read", names))
    }
    if let use {
      page.examples = [
        .init("Example", "A part of the example of \(use.page).", files: [.init("", use.text)])
      ]
    }
    if row.replacement == nil, let name = row.object, let object = property.kind.object {
      page.properties = TypePages.properties(object.properties, of: name, role: nil)
    }
    page.support = row.support
    page.seeAlso = [item.name] + (row.object.map { [$0] } ?? [])
    return page
  }
}

extension TypePages.Item {
  /// The name without `beagle:`.
  var shortName: String {
    name.hasPrefix("beagle:") ? String(name.dropFirst("beagle:".utf8.count)) : name
  }
}

extension ValueKind {
  /// Whether the value is a word or a number, which contains no other values.
  fileprivate var isScalar: Bool {
    switch self {
    case .string, .bool, .integer, .number, .color, .path, .contextId, .enumeration: true
    case .oneOf(let kinds): kinds.allSatisfy(\.isScalar)
    default: false
    }
  }
}
