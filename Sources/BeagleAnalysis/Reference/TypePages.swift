/// The pages of components, actions and objects, built from the decoders' descriptions.
struct TypePages: Sendable {
  /// A component, an action or an object.
  struct Item: Sendable {
    /// The name in JSON, or the Swift name of an object's type.
    let name: String
    let role: TypeDescriptor.Role?
    let properties: [PropertyDescriptor]

    init(name: String, role: TypeDescriptor.Role?, properties: [PropertyDescriptor]) {
      self.name = name
      self.role = role
      self.properties = properties
    }

    init(_ type: TypeDescriptor) {
      self.init(name: type.name, role: type.role, properties: type.properties)
    }

    init(_ object: ObjectDescriptor) {
      self.init(name: object.name, role: nil, properties: object.properties)
    }
  }

  private let descriptors: [TypeDescriptor]

  init(_ decoder: ComponentDecoder) {
    descriptors = decoder.componentDescriptors + decoder.actionDescriptors
  }

  /// The pages. They decode nothing until they are used.
  var entries: [Reference.Entry] {
    let types = descriptors.map { type in
      Reference.Entry(
        type.role == .component ? .component : .action, type.name,
        aliases: type.synonyms.sorted(),
        summary: TypePages.summary(of: type)
      ) { TypePages.page(of: type) }
    }
    let descriptors = descriptors
    return types
      + ObjectNotes.objects.map { notes in
        Reference.Entry(
          notes.isStyle ? .style : .object, notes.name, aliases: notes.aliases,
          summary: notes.summary
        ) {
          let items = TypePages.items(descriptors)
          let properties = items.first { $0.role == nil && $0.name == notes.name }?.properties
          return TypePages.page(of: notes, properties ?? [])
        }
      }
  }

  /// All types with their properties. The list runs the decoders, so store the result.
  var items: [Item] { TypePages.items(descriptors) }

  /// Returns the types with a name in any spelling. Runs as few decoders as possible, because
  /// `explain` needs only one.
  func items(withKey key: String) -> [Item] {
    let types = descriptors.filter { Reference.key($0.name) == key }
    guard ObjectNotes.objects.contains(where: { Reference.key($0.name) == key }) else {
      return types.isEmpty ? items.filter { Reference.key($0.name) == key } : types.map(Item.init)
    }
    guard types.isEmpty else { return items.filter { Reference.key($0.name) == key } }
    var seen: Set<ObjectDescriptor> = []
    for type in descriptors {
      if let found = TypePages.object(key, in: type.properties, &seen) { return [Item(found)] }
    }
    return []
  }

  /// Returns a component or action by its name in JSON, whose case does not matter.
  func item(named name: String) -> Item? {
    descriptors.first { $0.name.lowercased() == name.lowercased() }.map(Item.init)
  }

  private static func object(
    _ key: String, in properties: [PropertyDescriptor], _ seen: inout Set<ObjectDescriptor>
  ) -> ObjectDescriptor? {
    for property in properties {
      guard let object = property.kind.object, seen.insert(object).inserted else { continue }
      if Reference.key(object.name) == key { return object }
      if let found = self.object(key, in: object.properties, &seen) { return found }
    }
    return nil
  }

  private static func items(_ descriptors: [TypeDescriptor]) -> [Item] {
    let types = descriptors.map(Item.init)
    return types
      + ObjectCatalog(types.map(\.properties)).objects.map {
        Item(name: $0.name, role: nil, properties: $0.properties)
      }
  }

  private static func summary(of type: TypeDescriptor) -> String {
    if !type.summary.isEmpty { return type.summary }
    return type.role == .component
      ? "A component of the application." : "An action of the application."
  }

  private static func page(of type: TypeDescriptor) -> ReferencePage {
    var page = ReferencePage(
      type.role == .component ? .component : .action, type.name,
      aliases: type.synonyms.sorted(),
      summary: summary(of: type))
    page.replacement = type.replacement
    page.properties = properties(type.properties, of: type.name, role: type.role)
    page.support = ClientSupport.of(type.role.rawValue, type.name)
    if let notes = TypeNotes.of(type.name) { add(notes, to: &page) }
    return page
  }

  private static func page(
    of notes: ObjectNotes, _ properties: [PropertyDescriptor]
  ) -> ReferencePage {
    var page = ReferencePage(
      notes.isStyle ? .style : .object, notes.name, aliases: notes.aliases, summary: notes.summary)
    page.properties = self.properties(properties, of: notes.name, role: nil)
    add(notes.notes, to: &page)
    return page
  }

  private static func add(_ notes: TypeNotes, to page: inout ReferencePage) {
    page.details += notes.details
    page.terminal = notes.terminal
    page.mistakes = notes.mistakes
    page.seeAlso = notes.seeAlso
    page.examples = notes.examples
  }

  /// Returns the rows of properties; those of Beagle 1.x come last.
  static func properties(
    _ list: [PropertyDescriptor], of type: String, role: TypeDescriptor.Role?
  ) -> [ReferencePage.Property] {
    let sorted = list.filter { $0.replacement == nil } + list.filter { $0.replacement != nil }
    return sorted.map { property in
      ReferencePage.Property(
        name: property.name, type: property.kind.words, isRequired: property.isRequired,
        // The value that this program uses for a missing property is not a default: phones need the property.
        defaultValue: property.isRequired ? nil : property.defaultValue,
        acceptsExpressions: property.isBindable
          || property.kind.isData && type != "Context" && property.replacement == nil,
        text: property.text,
        words: property.kind.enumeration, contexts: property.eventContexts,
        object: property.kind.objectName, replacement: property.replacement,
        support: ClientSupport.of(property: property.name, role: role, type: type))
    }
  }
}

extension ValueKind {
  /// The kind in words.
  package var words: String {
    switch self {
    case .string: "string"
    case .bool: "true or false"
    case .integer: "whole number"
    case .number: "number"
    case .color: "color"
    case .path: "path"
    case .contextId: "context id"
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
    case .oneOf(let kinds): kinds.map(\.words).joined(separator: " or ")
    case .ignored: "ignored"
    }
  }

  /// Whether the value is data, whose expressions are evaluated at any depth. The initial value
  /// of a context is an exception.
  fileprivate var isData: Bool {
    switch self {
    case .any, .list, .anyObject, .stringObject: true
    case .oneOf(let kinds): kinds.contains { $0.isData }
    default: false
    }
  }

  /// The words of an enumeration; empty for other kinds.
  var enumeration: [String] {
    switch self {
    case .enumeration(let words): words
    case .oneOf(let kinds): kinds.flatMap(\.enumeration)
    default: []
    }
  }

  /// The name of the object in the value; nil for other kinds.
  var objectName: String? { object?.name }

  /// The object in the value; nil for other kinds.
  var object: ObjectDescriptor? {
    switch self {
    case .object(let object), .objects(let object): object
    case .oneOf(let kinds): kinds.lazy.compactMap(\.object).first
    default: nil
    }
  }
}
