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
      if !tree.hasRoot { complete(format.root) }
      return
    }
    let path = SettingsPath(tree, format, to: container)
    guard let step = path.steps.last,
      let form = step.value?.form(of: tree.nodes[container].kind)
    else { return }
    switch (cursor.slot, form) {
    case (.none, _): return
    case (.key, .object(let properties)): keys(properties, container)
    case (.key, .table(let subject, let value)): names(subject, value, container)
    case (.value, .list(let element)): values(element, property: nil, container)
    case (.value, .object(let properties)):
      guard let key = cursor.key.map(tree.text),
        let property = properties.first(where: { $0.hasName(key) })
      else { return }
      values(property.value, property: property, container)
    case (.value, .table(.header, let value)):
      headerValues()
      values(value, property: nil, container)
    case (.value, .table(_, let value)): values(value, property: nil, container)
    default: return
    }
  }

  // MARK: - Keys

  private func written(_ container: Int) -> [String] {
    tree.children(of: container).compactMap { value in
      Int(tree.nodes[value].key) == cursor.node ? nil : tree.keyText(of: value)
    }
  }

  private var hasColon: Bool {
    cursor.node.map { next(after: Int(tree.nodes[$0].end)) == 0x3A } ?? false
  }

  private func keys(_ properties: [FileProperty], _ container: Int) {
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
  private func names(_ subject: FileSubject, _ value: FileValue, _ container: Int) {
    let written = written(container)
    for name in known(subject, object: container) where !written.contains(name.text) {
      var item = CompletionItem(name.text, .property, detail: name.detail, rank: name.rank)
      item.documentation = name.documentation
      finish(&item, value.snippet(), hasColon)
      append(item)
    }
  }

  // MARK: - Values

  private func values(_ value: FileValue, property: FileProperty?, _ container: Int) {
    switch value {
    case .words(let words, let other):
      for (index, word) in words.enumerated() {
        appendString(
          word.text, .enumMember, rank: min(index, 8),
          documentation: word.summary.isEmpty ? nil : word.summary)
      }
      if let other { texts(other, container) }
    case .text(let subject): texts(subject, container)
    case .integer(_, let subject):
      for name in known(subject, object: container) { plain(name) }
    case .flag where cursor.quotes != .none: break
    case .flag: for word in ["true", "false"] { plain(Name(word)) }
    case .oneOf(let forms): for form in forms { values(form, property: property, container) }
    case .list, .object, .table: complete(value)
    case .any:
      if property?.name == "body" {
        complete(.object([]))
        skeletons()
      }
    }
  }

  /// Adds the usual values of a header field.
  private func headerValues() {
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

  private func texts(_ subject: FileSubject, _ container: Int) {
    if subject == .color { return colors() }
    let isFile = subject == .file || subject == .screen
    for name in known(subject, object: container) where !labels.contains(name.text) {
      appendString(
        name.text, isFile ? .file : .reference, name.detail, rank: name.rank,
        documentation: name.documentation)
    }
  }

  /// Adds a number or literal.
  private func plain(_ name: Name) {
    var item = CompletionItem(name.text, .value, detail: name.detail, rank: name.rank)
    item.range = outerRange
    append(item)
  }

  /// Adds a complete list or object where a value is missing.
  private func complete(_ value: FileValue) {
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

  // MARK: - Names

  /// A name that a value may have.
  struct Name {
    let text: String
    var detail = ""
    var documentation: String?
    var rank = 3

    init(_ text: String, _ detail: String = "", rank: Int = 3, documentation: String? = nil) {
      (self.text, self.detail, self.rank) = (text, detail, rank)
      self.documentation = documentation
    }
  }

  /// Returns the names of a subject.
  /// - Parameter object: The object around the cursor.
  func known(_ subject: FileSubject, object: Int) -> [Name] {
    let project = workspace.project(of: document)
    switch subject {
    case .other, .name, .custom, .size: return []
    case .file: return files(project?.router.files ?? [])
    case .folder:
      return folders(project?.router.files ?? []).map { Name($0, "directory") }
    case .pattern:
      let files = project?.router.files ?? []
      return folders(files).map { Name($0 + "/**", "all files below") }
        + files.filter { $0.hasSuffix(".json") }.map { Name($0, rank: 5) }
    case .request: return requests(project)
    case .screen:
      return project?.addresses(withData: false).map { Name($0.address, $0.file) } ?? []
    case .style:
      let used = Set(facts(project).flatMap(\.styleIds).map(\.id)).sorted()
      return used.map { Name($0, "used in screens") }
    case .context: return unknownContexts(project).map { Name($0, "read in screens") }
    case .controller:
      return Set(facts(project).flatMap(\.controllers).map(\.name)).sorted()
        .map { Name($0, "used in screens") }
    case .code:
      return DiagnosticCode.allCases.map { code in
        Name(code.rawValue, code.rule ?? "")
      }
    case .method: return methods(object, project)
    case .header: return CompletionCollector.headers.map { Name($0) }
    case .status: return HTTPStatus.common.map { Name("\($0.code)", $0.words) }
    case .color: return []
    }
  }

  private static let headers = [
    "Content-Type", "Cache-Control", "ETag", "Last-Modified", "Location", "Retry-After",
    "Set-Cookie", "WWW-Authenticate",
  ]

  private func facts(_ project: ProjectIndex?) -> [DocumentFacts] {
    guard let project else { return [] }
    project.readAll()
    return project.screens.names.compactMap { project.screens.documents[$0]?.facts }
  }

  /// The files that can be a body first: data, then screens.
  private func files(_ files: [String]) -> [Name] {
    files.filter { $0 != RouteTable.fileName && !FlowFile.isYAML($0) }.map { file in
      let isData = file.utf8.contains(0x2F) && file.hasSuffix(".json")
      return Name(file, rank: isData ? 2 : file.hasSuffix(".json") ? 3 : 5)
    }
  }

  private func folders(_ files: [String]) -> [String] {
    var found: Set<String> = []
    for file in files {
      var folder = FilePath.folder(of: file)
      while !folder.isEmpty, folder != ".", found.insert(folder).inserted {
        folder = FilePath.folder(of: folder)
      }
    }
    return found.sorted()
  }

  /// The paths that screens request: first those that nothing serves.
  private func requests(_ project: ProjectIndex?) -> [Name] {
    guard let project else { return [] }
    project.readAll()
    var found: [String: Name] = [:]
    for name in project.screens.names {
      for address in project.screens.documents[name]?.facts.addresses ?? [] {
        guard address.role != .external, address.role != .native, address.role != .back,
          let path = RoutePattern.path(of: address.pattern), found[path] == nil
        else { continue }
        let method = address.method ?? "GET"
        let isServed = project.router.resolve(path, method: method) != .notFound
        let file = project.screens.relativePath(name) ?? name
        found[path] = Name(
          path, "\(method) in \(file)" + (isServed ? "" : ", not served"), rank: isServed ? 4 : 2)
      }
    }
    return found.values.sorted { $0.text < $1.text }
  }

  /// The methods: first those of the requests that screens send to the path of the route.
  private func methods(_ object: Int, _ project: ProjectIndex?) -> [Name] {
    let path = tree.string(object, "path").flatMap { try? RequestPath($0) }
    var used: Set<String> = []
    for address in facts(project).flatMap(\.addresses) {
      if let path, RoutePattern(address.pattern).matches(path), let method = address.method {
        used.insert(method)
      }
    }
    return RouteTable.methods.enumerated().map { index, method in
      let isUsed = used.contains(method)
      return Name(
        method, isUsed ? "used in screens" : method == "GET" ? "default" : "",
        rank: isUsed ? 0 : 2 + index)
    }
  }

  /// The contexts that screens read and that no screen declares.
  private func unknownContexts(_ project: ProjectIndex?) -> [String] {
    let uses = facts(project).flatMap(\.contextUses).filter { $0.target == .unresolved }
    return Set(uses.map(\.id)).sorted()
  }
}

/// The path of a route that serves the addresses of a pattern.
struct RoutePattern {
  private let pattern: AddressPattern

  init(_ pattern: AddressPattern) { self.pattern = pattern }

  /// Returns the path of a route for a pattern: an expression that is a whole part of the path becomes
  /// a parameter.
  static func path(of pattern: AddressPattern) -> String? {
    switch pattern {
    case .literal(let text):
      let path = text.prefix { $0 != "?" && $0 != "#" }
      return path.hasPrefix("/") ? String(path) : nil
    case .pieces(let pieces):
      guard let first = pieces.first, first.hasPrefix("/") else { return nil }
      if pieces.count == 1 { return first }
      var path = ""
      for (index, piece) in pieces.enumerated() {
        if index > 0 {
          guard path.hasSuffix("/") else { return nil }
          path += pieces.count == 2 ? "{id}" : "{id\(index)}"
          guard piece.isEmpty || piece.hasPrefix("/") || piece.hasPrefix("?") else { return nil }
        }
        path += piece
      }
      return String(path.prefix { $0 != "?" && $0 != "#" })
    }
  }

  /// Whether a request of the pattern may have the path of a route.
  func matches(_ route: RequestPath) -> Bool {
    if case .literal(let text) = pattern {
      guard let path = try? RequestPath(text) else { return false }
      return path.segments.count == route.segments.count
        && zip(route.segments, path.segments).allSatisfy {
          $0 == $1 || RouteTable.isParameter($0)
        }
    }
    return RoutePattern.path(of: pattern).flatMap { try? RequestPath($0) }.map { path in
      path.segments.count == route.segments.count
        && zip(route.segments, path.segments).allSatisfy {
          $0 == $1 || RouteTable.isParameter($0) || RouteTable.isParameter($1)
        }
    } ?? false
  }
}
