import JSON

extension LanguageServer {
  /// The maximum number of items in a response. The list is then marked as incomplete.
  static let completionLimit = 500

  /// Returns the completion items at a position (`textDocument/completion`).
  func completion(_ position: TextDocumentPosition?) -> ProtocolValue {
    guard let position, !position.document.isTooLarge else { return .null }
    let collector = CompletionCollector(
      position.document, position.offset, sources: sources(position.document),
      workspace: workspace, client: client)
    collector.collect()
    let items = collector.items.prefix(LanguageServer.completionLimit)
    return [
      "isIncomplete": .bool(collector.items.count > LanguageServer.completionLimit),
      "items": .array(items.map { $0.value(position.document, collector.range) }),
    ]
  }

  /// Adds the documentation to an item (`completionItem/resolve`).
  func resolve(_ params: Params) -> ProtocolValue {
    guard let item = params.value else { return .null }
    let sent = ProtocolValue(item)
    guard let data = item["data"], let type = data["type"]?.string else { return sent }
    let guide = TypeDocumentation(workspace.vocabulary(named: data["document"]?.string).catalog)
    let text =
      data["property"]?.string.map { guide.property($0, ofTypeNamed: type) }
      ?? guide.type(named: type)
    return sent.adding("documentation", text.map(ProtocolValue.markdown))
  }
}

/// Collects the completion items at a position.
final class CompletionCollector {
  let document: TextDocument
  let offset: Int
  let tree: SyntaxTree
  let cursor: CursorContext
  let resolver: TypeResolver
  let workspace: Workspace
  /// The sources of the values of contexts.
  let sources: ValueSources
  let vocabulary: Vocabulary
  let client: ClientCapabilities
  private(set) var items: [CompletionItem] = []
  private(set) var labels: Set<String> = []
  /// The range that items replace.
  var range: Range<Int>
  /// The quote that is missing after the cursor in a string of an expression; nil elsewhere.
  var literalEnd: String?
  /// The results of ``value(ofParameter:_:)``.
  var parameterValues: [String: String] = [:]

  init(
    _ document: TextDocument, _ offset: Int, sources: ValueSources, workspace: Workspace,
    client: ClientCapabilities
  ) {
    self.sources = sources
    sources.cursor = offset
    self.document = document
    self.offset = offset
    self.workspace = workspace
    vocabulary = workspace.vocabulary(of: document)
    self.client = client
    tree = document.analysis.tree
    cursor = CursorContext(tree, at: offset)
    resolver = TypeResolver(tree: tree, catalog: vocabulary.catalog)
    range = cursor.range
    // An unclosed string ends at the cursor, because the text after it is older.
    if cursor.quotes == .opened { range = range.lowerBound..<max(offset, range.lowerBound) }
  }

  /// Adds an item. A document that is being written can contain empty names.
  func append(_ item: CompletionItem) {
    guard !item.label.isEmpty else { return }
    items.append(item)
    labels.insert(item.label)
  }

  /// Adds a string value.
  func appendString(
    _ text: String, _ kind: CompletionItem.Kind, _ detail: String = "", rank: Int,
    documentation: String? = nil
  ) {
    var item = CompletionItem(text, kind, text: string(text), detail: detail, rank: rank)
    item.filter = openingQuote + text
    item.documentation = documentation
    append(item)
  }

  func collect() {
    switch cursor.slot {
    case .none: return
    case .key: addKeys()
    case .value: addValues()
    }
  }

  // MARK: - Quotes

  /// Returns a JSON string with the quotes that are missing at the cursor.
  func string(_ text: String) -> String {
    quoted(String(JSONText.quoted(text).dropFirst().dropLast()))
  }

  /// Returns the content of a JSON string with the quotes that are missing at the cursor.
  func quoted(_ inner: String) -> String {
    if let literalEnd { return inner + literalEnd }
    switch cursor.quotes {
    case .both: return inner
    case .opened: return inner + "\""
    case .none: return "\"" + inner + "\""
    }
  }

  /// The range including the quotes, for values that are not strings.
  var outerRange: Range<Int> {
    guard let node = cursor.node, cursor.quotes != .none else { return range }
    return Int(
      tree.nodes[node].start)..<(cursor.quotes == .both
      ? Int(tree.nodes[node].end) : range.upperBound)
  }

  /// The range from inside the quotes to after the closing quote.
  var toQuoteEnd: Range<Int> {
    cursor.quotes == .both && cursor.node != nil ? range.lowerBound..<range.upperBound + 1 : range
  }

  /// The opening quote, if the cursor is not inside quotes.
  var openingQuote: String { cursor.quotes == .none ? "\"" : "" }

  // MARK: - Syntax around the cursor

  /// The object that contains the cursor.
  var containerNode: TypedNode? { cursor.container.flatMap { resolver.path(to: $0).last } }

  /// Returns the next byte that is not whitespace, or 0.
  func next(after offset: Int) -> UInt8 {
    var i = offset
    while i < tree.bytes.count, tree.bytes[i] <= 0x20 { i += 1 }
    return i < tree.bytes.count ? tree.bytes[i] : 0
  }

  /// The offset at which a comma is missing before the item, or nil.
  var missingComma: Int? {
    let start = cursor.node.map { Int(tree.nodes[$0].start) } ?? offset
    var i = start
    while i > 0, tree.bytes[i - 1] <= 0x20 { i -= 1 }
    guard i > 0, !"{[,:".utf8.contains(tree.bytes[i - 1]) else { return nil }
    return i
  }

  /// Returns a comma if another member or element follows.
  func followingComma(after end: Int) -> String {
    let byte = next(after: end)
    return byte == 0x22 || byte == 0x7B || byte == 0x5B ? "," : ""
  }
}
