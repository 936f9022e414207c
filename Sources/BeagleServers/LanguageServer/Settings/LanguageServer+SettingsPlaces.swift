import BeagleAnalysis
import BeagleNetworking
import CellText
import JSON
import SystemSupport

extension LanguageServer {
  // MARK: - Hover

  /// Returns the documentation of a key or value of a settings file.
  func settingsHover(
    _ document: TextDocument, _ offset: Int, _ format: FileFormat
  ) -> ProtocolValue {
    guard let target = target(document, offset, format),
      let text = explanation(of: target, in: document)
    else { return .null }
    return hover(text, document.analysis.tree.nodes[target.node].range, in: document)
  }

  private func explanation(
    of target: SettingsTarget, in document: TextDocument
  ) -> String? {
    if target.isKey, let property = target.property {
      let other = property.aliases.map(MarkdownText.code).joined(separator: ", ")
      return "**\(property.name)**: \(property.type)\n\n\(property.summary)"
        + (other.isEmpty ? "" : "\n\nAlso \(other).")
    }
    if let word = target.words.first(where: { $0.text == target.text }) {
      return "**\(word.text)**: \(word.summary)"
    }
    if let text = target.subject.flatMap({ explanation(of: target.text, $0, target, document) }) {
      return text
    }
    return target.property.map { "**\($0.name)**: \($0.type)\n\n\($0.summary)" }
  }

  /// Returns a description of a name.
  private func explanation(
    of text: String, _ subject: FileSubject, _ target: SettingsTarget, _ document: TextDocument
  ) -> String? {
    let project = workspace.project(of: document)
    let bold = "**\(MarkdownText.escaped(text))**"
    switch subject {
    case .status: return Int(text).map { "**\(HTTPStatus(code: $0).description)**" }
    case .code:
      guard let code = DiagnosticCode(rawValue: text), let rule = code.rule else { return nil }
      return "\(bold): \(rule)\n\n\(code.reason ?? "")"
    case .file:
      let files = settingsFiles(text, document)
      guard !files.isEmpty else { return "\(bold): no such file in the directory" }
      let names = files.prefix(8).map { project?.screens.relativePath($0) ?? $0 }
      return "\(bold): " + names.map(MarkdownText.code).joined(separator: ", ")
        + (files.count > 8 ? " and \(files.count - 8) more" : "")
    case .request, .style, .controller:
      let uses = uses(of: text, subject, target, document)
      guard !uses.isEmpty else { return "\(bold): no screen uses it" }
      let places = uses.prefix(8).map { place in
        "\(MarkdownText.escaped(FilePath.name(of: place.document.name))):"
          + "\(place.document.lineNumber(place.range.lowerBound))"
      }
      return "\(bold): used in " + places.joined(separator: ", ")
        + (uses.count > 8 ? " and \(uses.count - 8) more" : "")
    case .screen:
      guard let project else { return nil }
      let file = project.file(for: text).map { project.screens.relativePath($0) ?? $0 }
      return file.map { "\(bold): served from \(MarkdownText.code($0))" }
        ?? "\(bold): no file or route serves it"
    default: return nil
    }
  }

  // MARK: - Definition

  /// Returns the file, screen or use that a name of a settings file leads to.
  func settingsDefinition(
    _ document: TextDocument, _ offset: Int, _ format: FileFormat
  ) -> ProtocolValue {
    guard let target = target(document, offset, format), let subject = target.subject else {
      return .null
    }
    var files: [String] = []
    switch subject {
    case .file: files = settingsFiles(target.text, document)
    case .screen:
      files = [workspace.project(of: document)?.file(for: target.text)].compactMap(\.self)
    case .request:
      // The route's own response.
      let tree = document.analysis.tree
      let body = target.object.flatMap { object in
        ["file", "body_file"].lazy.compactMap { tree.string(object, $0) }.first
      }
      files = body.map { settingsFiles($0, document) } ?? []
    default: break
    }
    let found = files.prefix(50).map { file -> ProtocolValue in
      ["uri": .string(uri(ofFile: file)), "range": LanguageServer.start]
    }
    return found.isEmpty ? .null : .array(found)
  }

  /// Returns the paths of the files with a name that may have parameters.
  private func settingsFiles(_ name: String, _ document: TextDocument) -> [String] {
    guard let project = workspace.project(of: document) else { return [] }
    guard name.utf8.contains(UInt8(ascii: "{")) else {
      return project.router.hasFile(name) ? [project.path(of: name)] : []
    }
    return project.router.files.filter { RouteTable.matches($0, name) }.map(project.path(of:))
  }

  // MARK: - References

  /// Returns the uses of a name of a settings file in screens.
  func settingsReferences(
    _ document: TextDocument, _ offset: Int, _ format: FileFormat
  ) -> ProtocolValue {
    guard let target = target(document, offset, format), let subject = target.subject else {
      return .null
    }
    return .array(
      uses(of: target.text, subject, target, document).map { $0.document.location($0.range) })
  }

  private func uses(
    of text: String, _ subject: FileSubject, _ target: SettingsTarget, _ document: TextDocument
  ) -> [(document: TextDocument, range: Range<Int>, role: Occurrence.Role)] {
    let finder = finder(document)
    switch subject {
    case .style: return ranges(finder.occurrences(of: .style(text)))
    case .controller: return ranges(finder.occurrences(of: .controller(text)))
    case .request, .screen:
      guard let path = try? RequestPath(text) else { return [] }
      let tree = document.analysis.tree
      let method =
        subject == .screen
        ? nil : target.object.map { tree.string($0, "method")?.uppercased() ?? "GET" }
      return ranges(
        finder.documents.flatMap { name, analysis in
          analysis.facts.addresses.filter { address in
            (method == nil || address.method == nil || address.method == method)
              && RoutePattern(address.pattern).matches(path)
          }.map { Occurrence(document: name, span: $0.range.span, role: .read) }
        })
    default: return []
    }
  }

  // MARK: - Links

  /// Returns the names of files as links.
  func settingsLinks(_ document: TextDocument, _ format: FileFormat) -> ProtocolValue {
    let tree = document.analysis.tree
    var found: [ProtocolValue] = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .string {
      guard found.count < 1000, let target = target(node, tree, format),
        target.subject == .file || target.subject == .screen
      else { continue }
      let file =
        target.subject == .file
        ? settingsFiles(target.text, document).first
        : workspace.project(of: document)?.file(for: target.text)
      guard let file else { continue }
      found.append([
        "range": document.range(target.range), "target": .string(uri(ofFile: file)),
      ])
    }
    return .array(found)
  }

  // MARK: - Symbols

  /// Returns the routes, settings or styles of a file.
  func settingsSymbols(_ document: TextDocument, _ format: FileFormat) -> ProtocolValue {
    let outline = SettingsOutline(document)
    let entries = format.code == .badRoutes ? outline.routes : outline.keys(of: 0, depth: 0)
    if client.hasSymbolTrees { return .array(entries.map { outline.tree($0) }) }
    return .array(entries.flatMap { outline.list($0, in: nil) })
  }
}

/// The entries of a settings file for `textDocument/documentSymbol`.
struct SettingsOutline {
  /// An entry.
  struct Entry {
    let name: String
    var detail = ""
    let kind: SymbolKind
    var range: Range<Int>
    let selection: Range<Int>
    var children: [Entry] = []
  }

  private let document: TextDocument
  private let tree: SyntaxTree
  /// The nesting of the entries.
  private static let depthLimit = 3

  init(_ document: TextDocument) {
    self.document = document
    tree = document.analysis.tree
  }

  /// The routes as `POST /login`, with the status and the file.
  var routes: [Entry] {
    guard tree.hasRoot, tree.nodes[0].kind == .array else { return [] }
    return tree.children(of: 0).compactMap { node in
      guard tree.nodes[node].kind == .object, let path = tree.string(node, "path"),
        let value = tree.member(node, "path")
      else { return nil }
      let method = tree.string(node, "method")?.uppercased() ?? "GET"
      let file = tree.string(node, "file") ?? tree.string(node, "body_file")
      let details = [
        tree.member(node, "status").map { tree.text($0) }, file,
        tree.member(node, "body") != nil ? "body" : nil,
      ]
      return Entry(
        name: "\(method) \(path)", detail: details.compactMap(\.self).joined(separator: " "),
        kind: .method, range: tree.nodes[node].range, selection: tree.nodes[value].range)
    }
  }

  /// The keys of an object with the keys inside.
  func keys(of node: Int, depth: Int) -> [Entry] {
    guard tree.hasRoot, depth < Self.depthLimit, tree.nodes[node].kind == .object else { return [] }
    return tree.children(of: node).compactMap { value in
      let key = Int(tree.nodes[value].key)
      guard key >= 0 else { return nil }
      let kind = tree.nodes[value].kind
      let isContainer = kind == .object || kind == .array
      return Entry(
        name: tree.text(key).isEmpty ? "\"\"" : tree.text(key),
        detail: isContainer ? "" : String(tree.text(value).prefix(60)),
        kind: isContainer ? .object : .property,
        range: Int(
          tree.nodes[key].start)..<max(Int(tree.nodes[value].end), tree.nodes[key].range.upperBound),
        selection: tree.nodes[key].range, children: keys(of: value, depth: depth + 1))
    }
  }

  func tree(_ entry: Entry) -> ProtocolValue {
    [
      "name": .string(entry.name), "detail": .string(entry.detail),
      "kind": .int(entry.kind.rawValue),
      "range": document.range(entry.range), "selectionRange": document.range(entry.selection),
      "children": .array(entry.children.map { tree($0) }),
    ]
  }

  func list(_ entry: Entry, in outer: String?) -> [ProtocolValue] {
    let value: ProtocolValue = [
      "name": .string(entry.name), "kind": .int(entry.kind.rawValue),
      "location": document.location(entry.range),
    ]
    return [value.adding("containerName", outer.map { .string($0) })]
      + entry.children.flatMap { list($0, in: entry.name) }
  }
}
