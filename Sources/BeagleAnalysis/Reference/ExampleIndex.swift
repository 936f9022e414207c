/// The uses of properties in the examples of the reference.
struct ExampleIndex {
  /// An example in which a property is used.
  struct Use {
    /// The component or action around the property, as text.
    let text: String
    /// The name of the page with the whole example.
    let page: String
  }

  private let items: [String: TypePages.Item]
  private var uses: [String: Use] = [:]
  /// The first uses by property, regardless of the owner.
  private var first: [String: Use] = [:]

  /// Finds the uses in the examples of components, actions and objects.
  /// - Parameter page: The only page to read; nil for all.
  init(_ types: [TypePages.Item], only page: String? = nil) {
    items = Dictionary(
      types.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let owners = types.map { ($0.name, TypeNotes.of($0.name)) }
    let objects = ObjectNotes.table.map { ($0.name, Optional($0.notes)) }
    for (name, notes) in owners + objects where page == nil || page == name {
      for file in notes?.examples.first?.files ?? [] {
        guard let document = try? JSONDocument(text: file.text, name: file.name) else { continue }
        visit(document.root, nil, in: document.root, Example(page: name, text: file.text))
      }
    }
  }

  private struct Example {
    let page: String
    let text: String
  }

  /// Returns the best use of a property: that in the example of its owner, or else the first one.
  ///
  /// Properties that most types have are shown in the example of another type if necessary.
  func use(of property: String, in owner: String) -> Use? {
    ownUse(of: property, in: owner) ?? (commonProperties.contains(property) ? first[property] : nil)
  }

  /// Returns the best use of a property by its owner.
  func ownUse(of property: String, in owner: String) -> Use? { uses["\(owner).\(property)"] }

  private let commonProperties = ["id", "style", "styleId", "accessibility", "analytics"]

  /// Records the properties of an object and of the objects in it.
  /// - Parameters:
  ///   - type: The type of an object that has no type name in JSON.
  ///   - holder: The component or action around the object.
  private mutating func visit(
    _ node: JSONNode, _ type: String?, in holder: JSONNode, _ example: Example
  ) {
    switch node.kind {
    case .array: for element in node.elements { visit(element, type, in: holder, example) }
    case .object:
      let named = node["_beagleComponent_"]?.string ?? node["_beagleAction_"]?.string
      let item = (named ?? type).flatMap { items[$0.lowercased()] }
      let holder = named == nil ? holder : node
      for (key, value) in node.members {
        let name = key.string ?? ""
        let property = item?.properties.first { $0.name == name }
        if let item, property != nil {
          let use = "\(item.name).\(name)"
          if uses[use] == nil || item.name == example.page && uses[use]?.page != example.page {
            uses[use] = Use(text: excerpt(holder, example.text), page: example.page)
            first[name] = first[name] ?? uses[use]
          }
        }
        visit(value, property?.kind.objectName, in: holder, example)
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
