import BeagleAnalysis
import BeagleNetworking
import BeagleSchema

/// The tools that a model reads before it writes a screen.
extension ToolBox {
  // MARK: - list_components

  /// Lists the names of the reference with their properties: all in one line each, or those of a kind with
  /// their types and purposes.
  func listComponents(_ arguments: ToolArguments) -> ToolResult {
    let reference = reference
    guard let kind = arguments.string("kind") else {
      return ToolResult(text: Self.guide + overview(reference))
    }
    if kind == "flow" {
      return ToolResult(text: Self.flowGuide + "\n\n# Commands\n\n" + commandList)
    }
    let kinds: [ReferencePage.Kind] =
      switch kind {
      case "component": [.component]
      case "action": [.action]
      case "operation": [.operation]
      case "task": [.recipe, .topic]
      default: [.style, .object]
      }
    var text = ""
    for kind in kinds {
      let entries = reference.entries.filter { $0.kind == kind }
      guard !entries.isEmpty else { continue }
      text += "# \(kind.heading)\n\n"
      for entry in entries { text += Self.listing(entry.page) }
      text += "\n"
    }
    return ToolResult(text: text)
  }

  /// The commands of flows with their purposes, a line each.
  private var commandList: String {
    host.flowPages.map { "\($0.name): \($0.summary)\n" }.joined()
  }

  /// The reference of the application's types, with the guides.
  var reference: Reference {
    Reference(decoder, adding: host.flowPages + Self.guidePages.map { Reference.Entry($0) })
  }

  /// Returns a name, its purpose, and a line for each property.
  private static func listing(_ page: ReferencePage) -> String {
    let name = page.usage.isEmpty || page.kind != .operation ? page.name : page.usage
    if let replacement = page.replacement { return "\(name): Beagle 1.x; use \(replacement)\n" }
    let own = page.properties.filter { $0.replacement == nil }
    return "\(name): \(page.summary)\n" + own.map { "  " + line($0) + "\n" }.joined()
  }

  private static func line(_ property: ReferencePage.Property) -> String {
    var facts = [property.type]
    if property.isRequired { facts.append("required") }
    if let value = property.defaultValue { facts.append("default \(value.jsonText)") }
    if property.acceptsExpressions { facts.append("expressions") }
    facts += property.contexts.map { "provides @{\($0)}" }
    return "\(property.name): \(facts.joined(separator: ", "))"
  }

  // MARK: - Overview

  /// Returns all names in as few tokens as possible.
  private func overview(_ reference: Reference) -> String {
    func lines(_ kinds: ReferencePage.Kind...) -> String {
      reference.entries.filter { kinds.contains($0.kind) }.map(\.page)
        .filter { $0.replacement == nil }.map(Self.overview).joined()
    }
    let operations = reference.entries.filter { $0.kind == .operation }.map { entry in
      entry.page.usage.split(separator: "\n").first.map(String.init) ?? entry.name
    }
    let recipes = reference.entries.filter { $0.kind == .recipe }.map(\.name)
    var text = "# Components (each also has id, style, accessibility)\n\n" + lines(.component)
    text += "\n# Actions\n\n" + lines(.action)
    text += "\n# Objects\n\n" + lines(.style, .object)
    text += "\n# Operations\n\n\(operations.joined(separator: "; "))\n"
    let styles = Self.list(host.styles)
    if !styles.isEmpty { text += "\n# Style ids\n\n\(styles)\n" }
    text += "\n# Tasks for explain\n\n"
    return text + "application, theme.json, \(recipes.joined(separator: ", "))\n"
  }

  /// The properties that all pages of a kind have.
  private static let common: [ReferencePage.Kind: [String]] = [
    .component: ["id", "style", "accessibility"], .action: ["analytics"],
  ]

  /// Returns a name with its properties in one line.
  private static func overview(_ page: ReferencePage) -> String {
    let properties = page.properties.filter { property in
      // These are explained once.
      property.replacement == nil && !(common[page.kind] ?? []).contains(property.name)
    }
    return ([page.name] + properties.map(overview)).joined(separator: " ") + "\n"
  }

  private static func overview(_ property: ReferencePage.Property) -> String {
    var text = property.name
    if property.isRequired { text += "!" }
    if property.acceptsExpressions { text += "@" }
    let type = property.type
    // The others follow from the name, as those of text and onPress do.
    let list = "list of "
    if type.hasPrefix(list), type != "list of actions" {
      text += ":[\(type.dropFirst(list.count))]"
    } else if type.contains("|" as Character) || type.first?.isUppercase == true {
      text += ":" + type.filter { $0 != " " }
    }
    return text
  }

  // MARK: - explain

  /// Explains a name, searches, or lists all names.
  func explain(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    let reference = reference
    for key in ["search", "name"] where arguments.string(key)?.count ?? 0 > Self.patternLimit {
      throw ToolError(
        "explain: \(key) is longer than \(Self.patternLimit) characters; use fewer words")
    }
    guard let words = arguments.string("search") else {
      guard let name = arguments.string("name") else {
        return ToolResult(text: tasks(reference))
      }
      return try explain(name, reference)
    }
    guard arguments.string("name") == nil else {
      throw ToolError("explain: name and search cannot be used together; remove one of them")
    }
    guard let result = search(words, reference) else {
      throw ToolError("explain: nothing is about \"\(words)\"; list_components lists all names")
    }
    return result
  }

  /// Returns the tasks and topics, without the names that `list_components` lists.
  private func tasks(_ reference: Reference) -> String {
    let pages = reference.entries.filter { $0.kind == .topic || $0.kind == .recipe }
    return "Pass name, one of list_components, or search, words for a task. Tasks and topics:\n\n"
      + pages.map { "\($0.name): \($0.summary)\n" }.joined()
  }

  /// Returns the key of a file with this name, in one line; nil if no file has it.
  private static func fileKey(_ name: String) -> String? {
    guard let key = RouteTable.properties.first(where: { $0.name == name }) else { return nil }
    return "# \(key.name) in routes.json\n\n\(key.name) (\(key.type)): \(key.summary)\n\n"
      + "explain routes.json has all keys.\n\n"
  }

  private func explain(_ name: String, _ reference: Reference) throws(ToolError) -> ToolResult {
    if let guide = guides[name.lowercased()] { return ToolResult(text: guide) }
    var pages = reference.pages(named: name)
    // Commands such as beagle.context have the names of other things.
    let others = pages.filter { !($0.kind == .command && $0.name.hasPrefix("beagle.")) }
    if !others.isEmpty { pages = others }
    guard pages.isEmpty else {
      let key = Self.fileKey(name) ?? ""
      return ToolResult(text: key + pages.map { self.text($0) }.joined(separator: "\n"))
    }
    if let key = Self.fileKey(name) { return ToolResult(text: key) }
    if Self.isSynonym(name), let result = search(name, reference) { return result }
    let near = reference.nearest(to: name)
    // Several words are a task and not a misspelled name.
    if near.isEmpty || name.contains(" " as Character), let result = search(name, reference) {
      return result
    }
    throw ToolError(
      "explain: nothing is named \"\(name)\"; "
        + (near.isEmpty
          ? "search for words instead" : "did you mean \(near.joined(separator: " or "))?"))
  }

  /// Returns the best page about a task, and the names of the others; nil if no page is about it.
  private func search(_ words: String, _ reference: Reference) -> ToolResult? {
    // The page of its owner has a property, too.
    let found = reference.search(words).filter { $0.kind != .property }.prefix(Self.searchLimit)
    let documents = documents(about: words)
    guard let first = found.first else {
      return documents.isEmpty ? nil : ToolResult(text: documents)
    }
    // The best page, and the best one about a task, because its example is a whole. A guide is one itself.
    let guides = guides
    var shown = [first]
    if first.kind != .recipe, guides[first.name] == nil,
      let recipe = found.first(where: { $0.kind == .recipe })
    {
      shown.append(recipe)
    }
    var text = (Self.fileKey(words) ?? "") + shown.map { self.text($0) }.joined(separator: "\n")
    let others = found.filter { page in
      !shown.contains { $0.name == page.name && $0.kind == page.kind }
    }
    if !others.isEmpty { text += "\n# Other pages\n\n" }
    text += others.map { "\($0.kind.rawValue) \($0.name): \($0.summary)\n" }.joined()
    if shown.contains(where: { $0.kind == .recipe }), first.name != "application" {
      text += "\nexplain application has several screens with their data, routes and a flow.\n"
    }
    return ToolResult(text: text + documents)
  }

  /// Returns a page. Those about commands of flows have no clients and defaults.
  private func text(_ page: ReferencePage) -> String {
    if page.kind == .topic, let guide = guides[page.name] { return guide }
    guard page.kind == .command else { return ReferenceMarkdown().text([page]) }
    let properties = page.properties.map { property in
      "- \(property.name)\(property.isRequired ? "!" : "") (\(property.type)): \(property.text)\n"
    }
    return "# \(page.name)\n\n\(page.summary)\n\n" + properties.joined()
      + (page.name == "beagle.theme" ? "\nexplain theme.json has the keys of a theme file.\n" : "")
      + "\nexplain flow says how to write flows.\n"
  }

  /// Returns the pages of the documentation whose title has a word.
  private func documents(about words: String) -> String {
    let words = words.lowercased().split(separator: " ").filter { $0.utf8.count > 3 }
    let pages = host.documentation.filter { page in
      let title = "\(page.title) \(page.name)".lowercased()
        .split { !$0.isLetter && !$0.isNumber }
      return words.contains { word in title.contains { $0.hasPrefix(word) } }
    }
    guard !pages.isEmpty else { return "" }
    let lines = pages.map { "\($0.title): \(ResourceCatalog.documentationPrefix)\($0.name)\n" }
    return "\n# Documentation, as resources\n\n" + lines.joined()
  }

  /// The maximum number of characters of a name and of the words of a search.
  private static let patternLimit = 200
  /// The maximum number of pages that a search finds.
  private static let searchLimit = 20
}
