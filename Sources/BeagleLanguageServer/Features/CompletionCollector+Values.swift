import BeagleSchema
import JSON

extension CompletionCollector {
  /// Values for the place.
  func values() {
    if expressionItems() { return }
    guard let container = cursor.container else {
      // An empty document begins with a component.
      if !tree.hasRoot { wholeObjects(.component) }
      return
    }
    guard let place = containerPlace else { return }
    if let key = cursor.key {
      let name = tree.text(key)
      if name == TypeCatalog.componentKey { return types(.component, container) }
      if name == TypeCatalog.actionKey { return types(.action, container) }
      let value = cursor.node.map { $0 == key ? nil : $0 } ?? nil
      let at = value.map { walk.child($0, of: place) }
      guard let property = place.type?.property(name) else {
        if place.isData || place.type == nil { references(at?.scope ?? place.scope) }
        return
      }
      values(
        property.kind, property, owner: place.type, object: container,
        scope: at?.scope ?? place.scope)
    } else if tree.nodes[container].kind == .array, let expected = place.expected {
      let kind: ValueKind
      switch expected {
      case .components: kind = .component
      case .actions: kind = .actions
      default: return
      }
      wholeObjects(kind)
    }
  }

  private func values(
    _ kind: ValueKind, _ property: PropertyDescriptor, owner: TypeCatalog.TypeInfo?, object: Int,
    scope: Scope
  ) {
    switch kind {
    case .enumeration(let words):
      for (index, word) in words.enumerated() {
        var item = CompletionItem(word, .enumMember, text: string(word))
        item.filter = cursor.quotes == .none ? "\"" + word : word
        item.rank = min(index, 8)
        if property.defaultValue == .string(word) { item.detail = "the default" }
        append(item)
      }
    case .bool:
      for word in ["true", "false"] {
        var item = CompletionItem(word, .value)
        item.range = outerRange
        if property.defaultValue == .bool(word == "true") { item.detail = "the default" }
        append(item)
      }
    case .color: colors()
    case .component: wholeObjects(.component)
    case .components, .actions:
      if cursor.quotes == .none {
        wholeObjects(kind == .actions ? .actions : .component, inList: true)
      }
    case .contextId: contextIds(scope)
    case .path: paths(object, scope)
    case .oneOf(let kinds):
      for kind in kinds { values(kind, property, owner: owner, object: object, scope: scope) }
    case .string: strings(property, owner, object)
    case .object, .screen, .anyObject, .stringObject:
      if cursor.quotes == .none, client.hasSnippets {
        var item = CompletionItem("{ }", .snippet, text: "{\n\t$1\n}")
        item.isSnippet = true
        append(item)
      }
    default: break
    }
    if property.isBindable || kind == .any { references(scope) }
  }

  // MARK: - Types

  /// Names of components or actions.
  private func types(_ role: TypeDescriptor.Role, _ object: Int) {
    let known = role == .component ? vocabulary.catalog.components : vocabulary.catalog.actions
    let written = Set(tree.children(of: object).compactMap { tree.keyText(of: $0) })
    for descriptor in known {
      var item = CompletionItem(descriptor.name, .type, text: string(descriptor.name))
      item.detail = descriptor.summary
      item.subject = ["type": .string(descriptor.name)]
      item.rank = descriptor.replacement != nil ? 9 : 3
      item.isDeprecated = descriptor.replacement != nil
      item.filter = cursor.quotes == .none ? "\"" + descriptor.name : descriptor.name
      // Of an object that has nothing else yet, what it must have is written too.
      if client.hasSnippets, written.count == 1,
        let type = vocabulary.catalog.type(role, named: descriptor.name)
      {
        let required = Snippet.required(type, except: written)
        if !required.isEmpty {
          item.isSnippet = true
          item.range = toQuoteEnd
          item.text = openingQuote + CompletionItem.plain(descriptor.name) + "\"" + required
        }
      }
      append(item)
    }
  }

  /// Whole components or actions, for a place where nothing stands.
  private func wholeObjects(_ kind: ValueKind, inList: Bool = false) {
    guard cursor.quotes == .none else { return }
    let isAction = kind == .actions
    let role: TypeDescriptor.Role = isAction ? .action : .component
    let key = isAction ? TypeCatalog.actionKey : TypeCatalog.componentKey
    let known = isAction ? vocabulary.catalog.actions : vocabulary.catalog.components
    for descriptor in known where descriptor.replacement == nil {
      var item = CompletionItem(descriptor.name, .type)
      item.detail = descriptor.summary
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
      item.commaAt = cursor.key == nil && tree.hasRoot ? missingComma : nil
      append(item)
    }
  }

  // MARK: - Texts

  private func colors() {
    var found: [String: Int] = [:]
    for node in tree.nodes where node.kind == .string && node.end - node.start <= 11 {
      guard tree.bytes[Int(node.start) + 1] == 0x23 else { continue }
      let text = String(
        decoding: tree.bytes[Int(node.start) + 1..<Int(node.end) - 1], as: UTF8.self)
      if HexColor(text) != nil { found[text.uppercased(), default: 0] += 1 }
    }
    let standard = ["#000000", "#FFFFFF", "#FF0000", "#00FF00", "#0000FF"]
    for (text, count) in found.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(50) {
      addColor(text, "used \(count) \(count == 1 ? "time" : "times")", rank: 2)
    }
    for text in standard where found[text] == nil { addColor(text, "", rank: 4) }
  }

  private func addColor(_ text: String, _ detail: String, rank: Int) {
    var item = CompletionItem(text, .color, text: string(text))
    item.detail = detail
    item.rank = rank
    item.documentation = text
    item.filter = cursor.quotes == .none ? "\"" + text : text
    append(item)
  }

  private func strings(
    _ property: PropertyDescriptor, _ owner: TypeCatalog.TypeInfo?, _ object: Int
  ) {
    switch Referent(property.name, of: owner?.name ?? "") {
    case .screen:
      addRoutes()
      if property.name == "route" { addScreenIds() }
    case .part: addRoutes()
    case .request: addRoutes(withData: true)
    case .picture: addFiles([".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"], prefix: "/")
    case .localPicture: addPictures()
    case .page: addFiles([".html", ".htm"], prefix: "/")
    case .style: addStyles()
    case .component: addIds()
    case .controller:
      for name in vocabulary.controllers { add(name, .reference, "a navigation controller") }
    case nil: break
    }
  }

  private func add(_ text: String, _ kind: CompletionItem.Kind, _ detail: String, rank: Int = 3) {
    guard !labels.contains(text) else { return }
    var item = CompletionItem(text, kind, text: string(text))
    item.detail = detail
    item.rank = rank
    item.filter = cursor.quotes == .none ? "\"" + text : text
    append(item)
  }

  private var program: ProgramIndex? { document.path.flatMap { workspace.program(of: $0) } }

  private func addRoutes(withData: Bool = false) {
    guard let program else { return }
    for (address, file) in program.addresses(withData: withData) {
      add(address, .file, file, rank: program.path(of: file) == document.path ? 4 : 3)
    }
  }

  private func addScreenIds() {
    guard let program else { return }
    for name in program.program.names {
      for screen in program.program.documents[name]?.facts.screens ?? [] {
        if let id = screen.id, !id.isEmpty { add(id, .reference, "the id of a screen", rank: 4) }
      }
    }
  }

  private func addFiles(_ extensions: [String], prefix: String) {
    for file in program?.answers.files ?? [] {
      let name = file.lowercased()
      if extensions.contains(where: { name.hasSuffix($0) }) { add(prefix + file, .file, "") }
    }
  }

  /// Local pictures: those that other screens name, and the files that may hold them.
  private func addPictures() {
    guard let program else { return }
    for name in program.program.names {
      for picture in program.program.documents[name]?.facts.images ?? [] {
        add(picture.id, .file, "used elsewhere")
      }
    }
    for file in program.answers.files {
      let name = file.split(separator: "/").last.map { String($0) } ?? file
      guard let dot = name.lastIndex(of: "."),
        ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(name[dot...].dropFirst().lowercased())
      else { continue }
      add(String(name[..<dot]), .file, file)
    }
  }

  private func addStyles() {
    for name in vocabulary.styleIds { add(name, .reference, "of the theme", rank: 2) }
    guard let program else { return }
    var used: Set<String> = []
    for name in program.program.names {
      for style in program.program.documents[name]?.facts.styleIds ?? [] { used.insert(style.id) }
    }
    for style in used.sorted() { add(style, .reference, "used elsewhere", rank: 3) }
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
  /// Lines after the first moved in by one level.
  static func indented(_ text: String) -> String {
    var result = ""
    for character in text {
      result.append(character)
      if character == "\n" { result.append("\t") }
    }
    return result
  }
}
