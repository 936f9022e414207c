/// The uses of properties in the examples of the reference.
struct ExampleIndex {
  /// An example that uses a property.
  struct Use {
    /// The component or action around the property, as text.
    let text: String
    /// The name of the page with the whole example.
    let page: String
  }

  /// The types by their names in lowercase.
  private var items: [String: TypePages.Item?] = [:]
  /// The types that are not in ``items`` yet; nil if all are.
  private let types: TypePages?
  private var uses: [String: Place] = [:]
  /// The first uses by property, regardless of the owner.
  private var first: [String: Place] = [:]

  /// Finds the uses in the examples of components, actions and objects.
  init(_ types: [TypePages.Item]) {
    self.types = nil
    items = Dictionary(
      types.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    for type in types { visit(TypeNotes.of(type.name), of: type.name) }
    for object in ObjectNotes.objects { visit(object.notes, of: object.name) }
  }

  /// Finds the uses in the example of a page. Runs only the decoders of the types in the example.
  init(_ types: TypePages, only page: String) {
    self.types = types
    visit(TypeNotes.of(page), of: page)
    visit(ObjectNotes.of(page)?.notes, of: page)
  }

  private struct Example {
    let page: String
    let text: String
  }

  /// The component or action around a property.
  private struct Place {
    let holder: JSONNode
    let example: Example
  }

  private mutating func visit(_ notes: TypeNotes?, of page: String) {
    for file in notes?.examples.first?.files ?? [] {
      guard let document = try? JSONDocument(text: file.text, name: file.name) else { continue }
      visit(document.root, nil, in: document.root, Example(page: page, text: file.text))
    }
  }

  private mutating func item(named name: String) -> TypePages.Item? {
    if let known = items[name.lowercased()] { return known }
    let found = types?.item(named: name)
    items[name.lowercased()] = .some(found)
    return found
  }

  private mutating func item(of object: ObjectDescriptor) -> TypePages.Item {
    let name = object.name
    if let known = items[name.lowercased()], let known { return known }
    let item = TypePages.Item(object)
    items[name.lowercased()] = item
    return item
  }

  /// Returns the best use of a property: that in the example of its owner, or else the first one.
  ///
  /// Properties that most types have are shown in the example of another type if necessary.
  func use(of property: String, in owner: String) -> Use? {
    ownUse(of: property, in: owner)
      ?? (commonProperties.contains(property) ? first[property].map(use) : nil)
  }

  /// Returns the best use of a property by its owner.
  func ownUse(of property: String, in owner: String) -> Use? {
    uses["\(owner).\(property)"].map(use)
  }

  private func use(_ place: Place) -> Use {
    Use(text: excerpt(place.holder, place.example.text), page: place.example.page)
  }

  private let commonProperties = ["id", "style", "styleId", "accessibility", "analytics"]

  /// Records the properties of an object and of the objects in it.
  /// - Parameters:
  ///   - object: The type of an object that has no type name in JSON.
  ///   - holder: The component or action around the object.
  private mutating func visit(
    _ node: JSONNode, _ object: ObjectDescriptor?, in holder: JSONNode, _ example: Example
  ) {
    switch node.kind {
    case .array: for element in node.elements { visit(element, object, in: holder, example) }
    case .object:
      let named = node["_beagleComponent_"]?.string ?? node["_beagleAction_"]?.string
      let item = named.map { self.item(named: $0) } ?? object.map { self.item(of: $0) }
      let holder = named == nil ? holder : node
      for (key, value) in node.members {
        let name = key.string ?? ""
        let property = item?.properties.first { $0.name == name }
        if let item, property != nil {
          let use = "\(item.name).\(name)"
          let known = uses[use]?.example.page
          if known == nil || item.name == example.page && known != example.page {
            uses[use] = Place(holder: holder, example: example)
            first[name] = first[name] ?? uses[use]
          }
        }
        visit(value, property?.kind.object, in: holder, example)
      }
    default: break
    }
  }

  /// Returns the text of an object without the indentation of its line.
  private func excerpt(_ node: JSONNode, _ text: String) -> String {
    let bytes = Array(text.utf8)
    let span = node.span
    let start = bytes[..<span.offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let indent = bytes[start..<span.offset].prefix { $0 == 0x20 }.count
    let lines = bytes[span.offset..<span.offset + span.length].split(
      separator: 0x0A, omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let blanks = index == 0 ? 0 : min(indent, line.prefix { $0 == 0x20 }.count)
      return String(decoding: line.dropFirst(blanks), as: UTF8.self)
    }.joined(separator: "\n")
  }
}
