import BeagleAnalysis
import BeagleSchema
import JSON
import SystemSupport

extension CompletionCollector {
  /// Adds the values at the cursor.
  func addValues() {
    if addExpressionItems() { return }
    guard let container = cursor.container else {
      // The root of an empty document is a component.
      if !tree.hasRoot {
        addSkeletons()
        addObjects(.component)
      }
      return
    }
    guard let typed = containerNode else { return }
    if let key = cursor.key {
      let name = tree.text(key)
      if name == TypeCatalog.componentKey { return addTypes(.component, container) }
      if name == TypeCatalog.actionKey { return addTypes(.action, container) }
      let value = cursor.node.map { $0 == key ? nil : $0 } ?? nil
      let at = value.map { resolver.child($0, of: typed) }
      guard let property = typed.type?.property(name) else {
        if typed.isData || typed.type == nil {
          addDataWords()
          addReferences(at?.scope ?? typed.scope)
        }
        return
      }
      if property.kind.isData { addDataWords() }
      addValues(
        property.kind, property, owner: typed.type, object: container,
        scope: at?.scope ?? typed.scope)
    } else if tree.nodes[container].kind == .array, let expected = typed.expected {
      let kind: ValueKind
      switch expected {
      case .components: kind = .component
      case .actions: kind = .actions
      default: return
      }
      addObjects(kind)
    }
  }

  func addValues(
    _ kind: ValueKind, _ property: PropertyDescriptor, owner: TypeCatalog.TypeInfo?, object: Int,
    scope: Scope
  ) {
    switch kind {
    case .enumeration(let words):
      let routed = property.name == "method" ? routedMethods(object) : []
      for (index, word) in words.enumerated() {
        let isDefault = property.defaultValue == .string(word)
        let isRouted = routed.contains(word)
        appendString(
          word, .enumMember, isRouted ? "route in routes.json" : isDefault ? "default" : "",
          rank: isRouted ? 0 : min(index + (routed.isEmpty ? 0 : 1), 8))
      }
    case .bool where literalEnd == nil:
      for word in ["true", "false"] {
        let isDefault = property.defaultValue == .bool(word == "true")
        var item = CompletionItem(word, .value, detail: isDefault ? "default" : "")
        item.range = outerRange
        append(item)
      }
    case .color: addColors()
    case .component: addObjects(.component)
    case .components, .actions:
      if cursor.quotes == .none {
        addObjects(kind == .actions ? .actions : .component, inList: true)
      }
    case .contextId: addContextIds(scope)
    case .path: addPaths(object, scope)
    case .oneOf(let kinds):
      for kind in kinds { addValues(kind, property, owner: owner, object: object, scope: scope) }
    case .string where property.name == "key" && owner?.hasRows == true: addRowPaths(object)
    case .string: addStrings(property, owner, object, scope)
    case .object, .screen, .anyObject, .stringObject:
      if cursor.quotes == .none, client.hasSnippets {
        var item = CompletionItem("{ }", .snippet, text: "{\n\t$1\n}")
        item.isSnippet = true
        append(item)
      }
    default: break
    }
    if literalEnd == nil, property.isBindable || kind == .any { addReferences(scope) }
  }

  // MARK: - Types

  /// Adds the names of components or actions.
  private func addTypes(_ role: TypeDescriptor.Role, _ object: Int) {
    let known = role == .component ? vocabulary.catalog.components : vocabulary.catalog.actions
    let written = Set(tree.children(of: object).compactMap { tree.keyText(of: $0) })
    for descriptor in known {
      let name = descriptor.name
      var item = CompletionItem(name, .type, text: string(name), detail: descriptor.summary)
      item.subject = ["type": .string(name)]
      item.rank = descriptor.replacement != nil ? 9 : 3
      item.isDeprecated = descriptor.replacement != nil
      item.filter = openingQuote + name
      // In an object without other properties, also insert the required ones.
      if client.hasSnippets, written.count == 1,
        let type = vocabulary.catalog.type(role, named: name),
        case let required = Snippet.required(type, except: written), !required.isEmpty
      {
        item.isSnippet = true
        item.range = toQuoteEnd
        item.text = openingQuote + CompletionItem.plain(name) + "\"" + required
      }
      append(item)
    }
  }

  /// Adds complete components or actions where a value is missing.
  private func addObjects(_ kind: ValueKind, inList: Bool = false) {
    guard cursor.quotes == .none else { return }
    let isAction = kind == .actions
    let role: TypeDescriptor.Role = isAction ? .action : .component
    let key = isAction ? TypeCatalog.actionKey : TypeCatalog.componentKey
    let known = isAction ? vocabulary.catalog.actions : vocabulary.catalog.components
    for descriptor in known where descriptor.replacement == nil {
      var item = CompletionItem(descriptor.name, .type, detail: descriptor.summary)
      // The root of most documents is a screen.
      if !tree.hasRoot, descriptor.name == Screen.typeName { item.rank = 0 }
      item.subject = ["type": .string(descriptor.name)]
      let type = vocabulary.catalog.type(role, named: descriptor.name)
      let head = "\"\(key)\": \"\(descriptor.name)\""
      if client.hasSnippets {
        let required = type.map { Snippet.required($0, except: []) } ?? ""
        let body = head + Snippet.indented(required)
        item.text = inList ? "[\n\t{\n\t\t\(Snippet.indented(body))\n\t}\n]" : "{\n\t\(body)\n}"
        item.isSnippet = true
      } else {
        item.text = inList ? "[{ \(head) }]" : "{ \(head) }"
      }
      item.text += followingComma(after: range.upperBound)
      item.commaOffset = cursor.key == nil && tree.hasRoot ? missingComma : nil
      append(item)
    }
  }

  // MARK: - Strings

  func addColors() {
    var found: [String: Int] = [:]
    for node in tree.nodes where node.kind == .string && node.end - node.start <= 11 {
      guard tree.bytes[Int(node.start) + 1] == 0x23 else { continue }
      let text = tree.source(Int(node.start) + 1..<Int(node.end) - 1)
      if HexColor(text) != nil { found[text.uppercased(), default: 0] += 1 }
    }
    let standard = ["#000000", "#FFFFFF", "#FF0000", "#00FF00", "#0000FF"]
    for (text, count) in found.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(50) {
      let detail = "used \(count) \(count == 1 ? "time" : "times")"
      appendString(text, .color, detail, rank: 2, documentation: text)
    }
    for text in standard where found[text] == nil {
      appendString(text, .color, rank: 4, documentation: text)
    }
  }

  private func addStrings(
    _ property: PropertyDescriptor, _ owner: TypeCatalog.TypeInfo?, _ object: Int, _ scope: Scope
  ) {
    let scope = property.isBindable && literalEnd == nil ? scope : nil
    switch ReferenceKind(property.name, of: owner?.name ?? "") {
    case .screen:
      addRoutes(method: navigationMethod(object), scope)
      if property.name == "route" { addScreenIds() }
    case .lazyComponent: addRoutes(scope)
    case .request: addRoutes(method: method(of: object), withData: true, scope)
    case .image: addFiles(CompletionCollector.imageExtensions)
    case .localImage: addLocalImages()
    case .webPage: addFiles(["html", "htm"])
    case .style: addStyles(of: owner?.name ?? "")
    case .component: addIds()
    case .controller:
      for name in vocabulary.controllers { add(name, .reference, "navigation controller") }
    case nil: break
    }
  }

  func add(_ text: String, _ kind: CompletionItem.Kind, _ detail: String, rank: Int = 3) {
    if !labels.contains(text) { appendString(text, kind, detail, rank: rank) }
  }

  var project: ProjectIndex? { workspace.project(of: document) }

  /// The facts of all screens of the project.
  private var facts: [DocumentFacts] {
    guard let project else { return [] }
    project.readAll()
    return project.screens.names.compactMap { project.screens.documents[$0]?.facts }
  }

  private static let imageExtensions = ["png", "jpg", "jpeg", "gif", "webp", "svg"]

  private func addScreenIds() {
    for id in facts.flatMap(\.screens).compactMap(\.id) where !id.isEmpty {
      add(id, .reference, "screen id", rank: 4)
    }
  }

  private func addFiles(_ extensions: [String]) {
    for file in project?.router.files ?? [] {
      let name = file.lowercased()
      if extensions.contains(where: { name.hasSuffix("." + $0) }) { add("/" + file, .file, "") }
    }
  }

  /// Adds local images: those that other screens use, and files with a matching extension.
  private func addLocalImages() {
    for image in facts.flatMap(\.images) { add(image.id, .file, "used in other screens") }
    for file in project?.router.files ?? [] {
      let name = FilePath.name(of: file)
      guard let dot = name.lastIndex(of: "."),
        CompletionCollector.imageExtensions.contains(name[dot...].dropFirst().lowercased())
      else { continue }
      add(String(name[..<dot]), .file, file)
    }
  }

  /// Adds the styles of a type: each section of a theme is for one type of component.
  private func addStyles(of type: String) {
    let kind = StyleKind(type: type)
    for name in vocabulary.styleIds(of: kind) {
      add(name, .reference, "\(kind.map { $0.words + " " } ?? "")style of the theme", rank: 2)
    }
    for style in Set(facts.flatMap(\.styleIds).filter { $0.owner == type }.map(\.id)).sorted() {
      add(style, .reference, "used in other screens")
    }
  }

  private func addIds() {
    for index in tree.nodes.indices where tree.nodes[index].kind == .string {
      let parent = Int(tree.nodes[index].parent)
      guard parent >= 0, tree.keyText(of: index) == "id",
        let type = tree.string(parent, TypeCatalog.componentKey)
      else { continue }
      add(tree.text(index), .reference, type)
    }
  }
}

extension Snippet {
  /// Indents all lines but the first by one level.
  static func indented(_ text: String) -> String {
    var result = ""
    for character in text {
      result.append(character)
      if character == "\n" { result.append("\t") }
    }
    return result
  }
}
