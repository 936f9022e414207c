import JSON

extension LanguageServer {
  /// The most items of an answer; the rest comes when more was typed.
  static let completionLimit = 500

  /// What can be written at a place.
  func completion(_ place: Place?) -> ProtocolValue {
    guard let place, !place.document.isTooLarge else { return .null }
    let collector = CompletionCollector(
      place.document, place.offset, workspace: workspace, client: client)
    collector.collect()
    let items = collector.items.prefix(LanguageServer.completionLimit)
    return [
      "isIncomplete": .bool(collector.items.count > LanguageServer.completionLimit),
      "items": .array(items.map { $0.value(place.document, collector.range) }),
    ]
  }

  /// What is to be read of an item.
  func resolve(_ params: Params) -> ProtocolValue {
    guard let item = params.value else { return .null }
    let sent = ProtocolValue(item)
    guard let data = item["data"], let type = data["type"]?.string else { return sent }
    let guide = Guide(workspace.vocabulary(named: data["document"]?.string).catalog)
    let text: String?
    if let property = data["property"]?.string {
      text = guide.property(property, ofTypeNamed: type)
    } else {
      text = guide.type(named: type)
    }
    return sent.adding(
      "documentation", text.map { ["kind": "markdown", "value": .string($0)] })
  }
}

/// Finds out what can be written at a place.
final class CompletionCollector {
  let document: TextDocument
  let offset: Int
  let tree: SyntaxTree
  let cursor: CursorPlace
  let walk: TypedWalk
  let workspace: Workspace
  let vocabulary: Vocabulary
  let client: ClientCapabilities
  private(set) var items: [CompletionItem] = []
  private(set) var labels: Set<String> = []
  /// What is replaced.
  var range: Range<Int>

  init(
    _ document: TextDocument, _ offset: Int, workspace: Workspace, client: ClientCapabilities
  ) {
    self.document = document
    self.offset = offset
    self.workspace = workspace
    vocabulary = workspace.vocabulary(of: document)
    self.client = client
    tree = document.analysis.tree
    cursor = CursorPlace(tree, at: offset)
    walk = TypedWalk(tree: tree, catalog: vocabulary.catalog)
    range = cursor.range
    // A string that is not closed goes as far as the cursor: what follows was there before.
    if cursor.quotes == .opened { range = range.lowerBound..<max(offset, range.lowerBound) }
  }

  func append(_ item: CompletionItem) {
    items.append(item)
    labels.insert(item.label)
  }

  func collect() {
    switch cursor.slot {
    case .none: return
    case .key: keys()
    case .value: values()
    }
  }

  // MARK: - Quotes

  /// A string as it is written at the place, whatever quotes are there.
  func string(_ text: String) -> String {
    var escaped = ""
    JSONText.append(text, to: &escaped)
    let inner = String(escaped.dropFirst().dropLast())
    switch cursor.quotes {
    case .both: return inner
    case .opened: return inner + "\""
    case .none: return "\"" + inner + "\""
    }
  }

  /// The range with the quotes around it, for what is no string.
  var outerRange: Range<Int> {
    guard let node = cursor.node, cursor.quotes != .none else { return range }
    return Int(
      tree.nodes[node].start)..<(cursor.quotes == .both
      ? Int(tree.nodes[node].end) : range.upperBound)
  }

  /// The text for a range that begins inside of the quotes and ends behind the closing one.
  var toQuoteEnd: Range<Int> {
    cursor.quotes == .both && cursor.node != nil ? range.lowerBound..<range.upperBound + 1 : range
  }

  /// The quote to begin a string with at the place.
  var openingQuote: String { cursor.quotes == .none ? "\"" : "" }

  // MARK: - What surrounds the place

  /// The type of the object around the place.
  var containerPlace: TypedPlace? { cursor.container.flatMap { walk.path(to: $0).last } }

  /// The byte behind the place that is no blank.
  func next(after offset: Int) -> UInt8 {
    var i = offset
    while i < tree.bytes.count, tree.bytes[i] <= 0x20 { i += 1 }
    return i < tree.bytes.count ? tree.bytes[i] : 0
  }

  /// Where a comma is missing before what is written; nil where none is.
  var missingComma: Int? {
    let start = cursor.node.map { Int(tree.nodes[$0].start) } ?? offset
    var i = start
    while i > 0, tree.bytes[i - 1] <= 0x20 { i -= 1 }
    guard i > 0, !"{[,:".utf8.contains(tree.bytes[i - 1]) else { return nil }
    return i
  }

  /// The comma that has to follow what is written: where another member or element does.
  func followingComma(after end: Int) -> String {
    let byte = next(after: end)
    return byte == 0x22 || byte == 0x7B || byte == 0x5B ? "," : ""
  }
}
