import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

extension LanguageServer {
  /// Returns the completion items at a position of a settings file.
  func settingsCompletion(
    _ document: TextDocument, _ offset: Int, _ format: FileFormat
  ) -> ProtocolValue {
    let collector = CompletionCollector(
      document, offset, sources: sources(document), workspace: workspace, client: client)
    collector.collect(format)
    let items = collector.items.prefix(LanguageServer.completionLimit)
    return [
      "isIncomplete": .bool(collector.items.count > LanguageServer.completionLimit),
      "items": .array(items.map { $0.value(document, collector.range) }),
    ]
  }
}

/// The completion of settings files.
extension CompletionCollector {
  /// Collects the keys or values at the cursor.
  func collect(_ format: FileFormat) {
    guard let container = cursor.container else {
      if !tree.hasRoot { addContainer(format.root) }
      return
    }
    let path = SettingsPath(tree, format, to: container)
    guard let step = path.steps.last,
      let form = step.value?.form(of: tree.nodes[container].kind)
    else { return }
    switch (cursor.slot, form) {
    case (.none, _): return
    case (.key, .object(let properties)): addKeys(properties, container)
    case (.key, .table(let subject, let value)): addNames(subject, value, container)
    case (.value, .list(let element)): addValues(element, property: nil, container)
    case (.value, .object(let properties)):
      guard let key = cursor.key.map(tree.text),
        let property = properties.first(where: { $0.hasName(key) })
      else { return }
      addValues(property.value, property: property, container)
    case (.value, .table(.header, let value)):
      addHeaderValues()
      addValues(value, property: nil, container)
    case (.value, .table(_, let value)): addValues(value, property: nil, container)
    default: return
    }
  }

  // MARK: - Keys

  private func written(_ container: Int) -> [String] {
    tree.children(of: container).compactMap { value in
      Int(tree.nodes[value].key) == cursor.node ? nil : tree.keyText(of: value)
    }
  }

  /// The other strings of a list.
  private func elements(_ list: Int) -> [String] {
    tree.children(of: list).filter { $0 != cursor.node && tree.nodes[$0].kind == .string }
      .map(tree.text)
  }

  private var hasColon: Bool {
    cursor.node.map { next(after: Int(tree.nodes[$0].end)) == 0x3A } ?? false
  }

  private func addKeys(_ properties: [FileProperty], _ container: Int) {
    let written = written(container)
    for (index, property) in properties.enumerated()
    where !written.contains(where: property.hasName) {
      var item = CompletionItem(
        property.name, .property,
        detail: property.type + (property.isRequired ? ", required" : ""),
        rank: property.isRequired ? 1 : min(8, 2 + index / 4))
      item.documentation = property.summary
      finish(&item, property.value.snippet(), hasColon)
      append(item)
    }
  }

  /// Adds the names that the keys of a table may have.
  private func addNames(_ subject: FileSubject, _ value: FileValue, _ container: Int) {
    let written = written(container)
    for name in known(subject, object: container) where !written.contains(name.text) {
      var item = CompletionItem(name.text, .property, detail: name.detail, rank: name.rank)
      item.documentation = name.documentation
      finish(&item, value.snippet(), hasColon)
      append(item)
    }
  }

  // MARK: - Values

  private func addValues(_ value: FileValue, property: FileProperty?, _ container: Int) {
    switch value {
    case .words(let words, let other):
      for (index, word) in words.enumerated() {
        appendString(
          word.text, .enumMember, rank: min(index, 8),
          documentation: word.summary.isEmpty ? nil : word.summary)
      }
      if let other { addTexts(other, container) }
    case .text(let subject): addTexts(subject, container)
    case .integer(_, let subject):
      for name in known(subject, object: container) { addLiteral(name) }
    case .flag where cursor.quotes != .none: break
    case .flag: for word in ["true", "false"] { addLiteral(Name(word)) }
    case .oneOf(let forms): for form in forms { addValues(form, property: property, container) }
    case .list, .object, .table: addContainer(value)
    case .any:
      if property?.name == "body" {
        addContainer(.object([]))
        addSkeletons()
      }
    }
  }

  /// Adds the usual values of a header field.
  private func addHeaderValues() {
    let known: [String] =
      switch cursor.key.map(tree.text)?.lowercased() {
      case "content-type":
        ["application/json", "text/plain; charset=utf-8", "text/html; charset=utf-8", "image/png"]
      case "cache-control": ["no-store", "no-cache", "max-age=60", "max-age=3600"]
      case "retry-after": ["1", "30"]
      case "set-cookie": ["session=1; Path=/; HttpOnly"]
      default: []
      }
    for (index, text) in known.enumerated() { appendString(text, .value, rank: min(index, 8)) }
  }

  private func addTexts(_ subject: FileSubject, _ container: Int) {
    if subject == .color { return addColors() }
    let isFile = subject == .file || subject == .screen
    let written = tree.nodes[container].kind == .array ? elements(container) : []
    for name in known(subject, object: container)
    where !labels.contains(name.text) && !written.contains(name.text) {
      appendString(
        name.text, isFile ? .file : .reference, name.detail, rank: name.rank,
        documentation: name.documentation)
    }
  }

  /// Adds a number or literal.
  private func addLiteral(_ name: Name) {
    var item = CompletionItem(name.text, .value, detail: name.detail, rank: name.rank)
    item.range = outerRange
    append(item)
  }

  /// Adds a complete list or object where a value is missing.
  private func addContainer(_ value: FileValue) {
    guard cursor.quotes == .none, client.hasSnippets || !tree.hasRoot else { return }
    let (label, text) =
      switch value {
      case .list(.object): ("[{ }]", value.snippet())
      case .list: ("[ ]", value.snippet())
      case .object(let properties) where properties.contains(where: \.isRequired):
        (
          "{ \(properties.filter(\.isRequired).map(\.name).joined(separator: ", ")) }",
          value.snippet()
        )
      default: ("{ }", "{\n\t$1\n}")
      }
    var item = CompletionItem(label, .snippet, text: text, rank: 1)
    item.isSnippet = client.hasSnippets
    if !client.hasSnippets { item.text = label.hasPrefix("[") ? "[]" : "{}" }
    item.text += followingComma(after: range.upperBound)
    item.commaOffset = cursor.key == nil && tree.hasRoot ? missingComma : nil
    append(item)
  }
}
