import BeagleSchema
import JSON

extension LanguageServer {
  /// Returns the components and actions of a document (`textDocument/documentSymbol`).
  func symbols(_ document: TextDocument?) -> ProtocolValue {
    guard let document, !document.isTooLarge else { return .null }
    let outline = Outline(document)
    if client.hasSymbolTrees { return outline.symbols }
    return .array(outline.list(document))
  }

  /// Returns the screens whose URL paths match a query (`workspace/symbol`).
  func workspaceSymbols(_ query: String) -> ProtocolValue {
    let limit = 200
    let letters = Array(query.lowercased().utf8)
    var found: [ProtocolValue] = []
    for project in workspace.loadedProjects {
      project.readAll()
      for (address, file) in project.addresses(withData: false)
      where found.count < limit {
        guard LanguageServer.isSubsequence(letters, address.lowercased().utf8) else { continue }
        found.append([
          "name": .string(address), "kind": .int(SymbolKind.file.rawValue),
          "containerName": .string(file),
          "location": [
            "uri": .string(uri(ofFile: project.path(of: file))), "range": LanguageServer.start,
          ],
        ])
      }
    }
    return .array(found)
  }

  /// Whether a string contains letters in the given order.
  private static func isSubsequence(_ letters: [UInt8], _ text: String.UTF8View) -> Bool {
    var next = letters[...]
    for byte in text where byte == next.first { next.removeFirst() }
    return next.isEmpty
  }

  /// Returns the objects and lists that can be folded (`textDocument/foldingRange`).
  func foldingRanges(_ document: TextDocument?) -> ProtocolValue {
    guard let document, !document.isTooLarge else { return .null }
    var found: [ProtocolValue] = []
    for node in document.analysis.tree.nodes where node.kind == .object || node.kind == .array {
      let first = document.lineNumber(Int(node.start)) - 1
      // The line of the closing bracket stays visible.
      let last = document.lineNumber(Int(node.end) - 1) - 2
      if last > first { found.append(["startLine": .int(first), "endLine": .int(last)]) }
    }
    return .array(found)
  }

  /// Returns the URLs that have a file (`textDocument/documentLink`).
  func links(_ document: TextDocument?) -> ProtocolValue {
    guard let document, let project = workspace.project(of: document),
      let analysis = analysis(of: document)
    else { return .null }
    var found: [ProtocolValue] = []
    for address in analysis.facts.addresses {
      guard let text = address.pattern.literal, let file = project.file(for: text) else { continue }
      let range = unquoted(document.analysis.original(address.range.span), in: document)
      found.append([
        "range": document.range(range), "target": .string(uri(ofFile: file)),
        "tooltip": .string(project.screens.relativePath(file) ?? file),
      ])
    }
    return .array(found)
  }

  // MARK: - Colors

  /// Returns the colors of a document (`textDocument/documentColor`).
  func colors(_ document: TextDocument?) -> ProtocolValue {
    guard let document, !document.isTooLarge else { return [] }
    let tree = document.analysis.tree
    var found: [ProtocolValue] = []
    for index in tree.nodes.indices where tree.nodes[index].kind == .string {
      let inner = tree.innerRange(index)
      guard (4...9).contains(inner.count), tree.bytes[inner.lowerBound] == 0x23,
        let color = HexColor(tree.source(inner))
      else { continue }
      found.append([
        "range": document.range(inner),
        "color": [
          "red": .fraction(color.red), "green": .fraction(color.green),
          "blue": .fraction(color.blue), "alpha": .fraction(color.alpha),
        ],
      ])
    }
    return .array(found)
  }

  /// Returns the text for a color (`textDocument/colorPresentation`).
  func presentations(_ params: Params) -> ProtocolValue {
    guard let color = params["color"] else { return [] }
    var text = "#"
    for key in ["red", "green", "blue", "alpha"] {
      let value = Int((min(max(color[key]?.double ?? 0, 0), 1) * 255).rounded())
      if key == "alpha", value == 255 { continue }
      text += value < 16 ? "0" : ""
      text += String(value, radix: 16, uppercase: true)
    }
    return [["label": .string(text)]]
  }
}

/// The kind of a symbol (`SymbolKind` in LSP).
enum SymbolKind: Int {
  case file = 1
  case `class` = 5
  case method = 6
  case property = 7
  case function = 12
  case object = 19
  case event = 24
}

/// The components and actions of a document.
struct Outline {
  /// The maximum nesting of document symbols: 64. Deeper ones become siblings, because clients
  /// limit the nesting of responses.
  static let depthLimit = 64

  /// A component or an action with its children.
  private struct Entry {
    let node: Int
    let name: String
    let detail: String
    let isAction: Bool
    var children: [Entry] = []

    var kind: SymbolKind { isAction ? .event : .class }
  }

  private let document: TextDocument
  private let tree: SyntaxTree
  private var roots: [Entry] = []

  init(_ document: TextDocument) {
    self.document = document
    tree = document.analysis.tree
    if tree.hasRoot { roots = entries(0, depth: 0) }
  }

  /// Returns the entry of a node, or the entries inside it.
  private func entries(_ node: Int, depth: Int) -> [Entry] {
    let isEntry =
      tree.nodes[node].kind == .object
      && (tree.member(node, TypeCatalog.componentKey) ?? tree.member(node, TypeCatalog.actionKey))
        != nil
    let inner = tree.children(of: node).flatMap { child -> [Entry] in
      let kind = tree.nodes[child].kind
      return kind == .object || kind == .array
        ? entries(child, depth: depth + (isEntry ? 1 : 0)) : []
    }
    guard tree.nodes[node].kind == .object else { return inner }
    if let type = tree.string(node, TypeCatalog.componentKey) {
      return entry(node, type, isAction: false, inner, depth)
    }
    if let type = tree.string(node, TypeCatalog.actionKey) {
      return entry(node, type, isAction: true, inner, depth)
    }
    // A screen in a route needs no type name.
    if tree.keyText(of: node) == "screen" || tree.keyText(of: node) == "fallback",
      tree.member(node, "child") != nil
    {
      return entry(node, "screen", isAction: false, inner, depth)
    }
    return inner
  }

  private func entry(
    _ node: Int, _ type: String, isAction: Bool, _ inner: [Entry], _ depth: Int
  ) -> [Entry] {
    var name = type
    if name.hasPrefix("beagle:") { name = String(name.dropFirst("beagle:".count)) }
    if let id = tree.string(node, "id"), !id.isEmpty { name += " #" + id }
    let isTooDeep = depth >= Outline.depthLimit
    let entry = Entry(
      node: node, name: name.isEmpty ? "component" : name, detail: detail(node), isAction: isAction,
      children: isTooDeep ? [] : inner)
    return isTooDeep ? [entry] + inner : [entry]
  }

  /// Returns a short text that identifies the component.
  private func detail(_ node: Int) -> String {
    for key in ["text", "title", "message", "placeholder", "url", "contextId", "route", "path"] {
      if let text = tree.string(node, key) { return Outline.short(text) }
    }
    if let route = tree.member(node, "route"), let url = tree.string(route, "url") {
      return Outline.short(url)
    }
    if let bar = tree.member(node, "navigationBar"), let title = tree.string(bar, "title") {
      return Outline.short(title)
    }
    return ""
  }

  private static func short(_ text: String) -> String {
    // Characters are slow to count, and most texts are short.
    if text.utf8.count <= 60, text.utf8.allSatisfy({ $0 >= 0x20 }) { return text }
    let line = text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) }
    return line.count > 60 ? String(line.prefix(60)) + "…" : String(line)
  }

  /// The hierarchical document symbols, as JSON text: a minified document can have many thousands.
  var symbols: ProtocolValue {
    var text = ""
    append(roots, to: &text)
    return .json(text)
  }

  private func append(_ entries: [Entry], to text: inout String) {
    text += "["
    for (index, entry) in entries.enumerated() {
      if index > 0 { text += "," }
      let range = tree.nodes[entry.node].range
      let type = tree.member(
        entry.node, entry.isAction ? TypeCatalog.actionKey : TypeCatalog.componentKey)
      let selection = type.map { tree.nodes[$0].range } ?? range.lowerBound..<range.lowerBound + 1
      text += "{\"name\":\(JSONText.quoted(entry.name)),\"detail\":\(JSONText.quoted(entry.detail))"
      text += ",\"kind\":\(entry.kind.rawValue),\"range\":"
      append(range, to: &text)
      text += ",\"selectionRange\":"
      append(selection, to: &text)
      text += ",\"children\":"
      append(entry.children, to: &text)
      text += "}"
    }
    text += "]"
  }

  private func append(_ range: Range<Int>, to text: inout String) {
    let (start, end) = (document.place(of: range.lowerBound), document.place(of: range.upperBound))
    text += "{\"start\":{\"line\":\(start.line),\"character\":\(start.character)}"
    text += ",\"end\":{\"line\":\(end.line),\"character\":\(end.character)}}"
  }

  /// Returns the flat list of symbols with container names.
  func list(_ document: TextDocument) -> [ProtocolValue] {
    var found: [ProtocolValue] = []
    func add(_ entry: Entry, in outer: String?) {
      let name = entry.detail.isEmpty ? entry.name : "\(entry.name) \(entry.detail)"
      let value: ProtocolValue = [
        "name": .string(name), "kind": .int(entry.kind.rawValue),
        "location": document.location(tree.nodes[entry.node].range),
      ]
      found.append(value.adding("containerName", outer.map { .string($0) }))
      for child in entry.children { add(child, in: entry.name) }
    }
    for root in roots { add(root, in: nil) }
    return found
  }
}
