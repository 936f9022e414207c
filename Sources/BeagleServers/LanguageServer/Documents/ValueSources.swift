import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

/// The sources of the values of contexts: the actions of all screens, and the responses of requests.
final class ValueSources {
  /// A step of a path, with its position.
  struct PlacedStep {
    let step: ContextValues.Step
    let range: Range<Int>
  }

  /// A write to a context.
  struct Write {
    let document: ValueDocument
    /// The position of the context's id.
    let id: Range<Int>
    let path: [PlacedStep]
    let value: ContextValues.Value?
  }

  /// The document of the request.
  let document: ValueDocument
  let project: ProjectIndex?
  /// The offset of the text that is being written. The action around it does not count as a write yet.
  var cursor: Int?
  private let catalog: TypeCatalog
  private let openDocuments: [String: TextDocument]
  private let encoding: PositionEncoding
  private var known: [String: ValueDocument] = [:]
  var writesByContext: [String: [Write]] = [:]

  init(
    _ text: TextDocument, _ workspace: Workspace, open: [String: TextDocument],
    _ encoding: PositionEncoding
  ) {
    catalog = workspace.vocabulary(of: text).catalog
    document = ValueDocument(text, catalog)
    project = workspace.project(of: text)
    openDocuments = open
    self.encoding = encoding
    known[text.name] = document
  }

  // MARK: - Limits

  /// The depth of nested contexts, which can refer to one another in a circle.
  private static let depthLimit = 10
  /// The maximum number of contexts that one request follows.
  private static let stepLimit = 400
  private var depth = 0
  private var count = 0

  /// Begins to follow a context. Returns false if a limit is reached.
  func enter() -> Bool {
    guard depth < ValueSources.depthLimit, count < ValueSources.stepLimit else { return false }
    depth += 1
    count += 1
    return true
  }

  func leave() { depth -= 1 }

  // MARK: - Documents

  /// Returns a document, open or from disk.
  func document(named name: String) -> ValueDocument? {
    if let found = known[name] { return found }
    let text =
      openDocuments[name]
      ?? project?.texts.document(name, uri: FileURI.uri(name), encoding)
    guard let text, !text.isTooLarge else { return nil }
    let found = ValueDocument(text, catalog)
    known[name] = found
    return found
  }

  /// Returns the documents of the project whose facts fit. The facts of open documents can be older
  /// than their text, so they are always included.
  func documents(where fits: (DocumentFacts) -> Bool) -> [ValueDocument] {
    names(where: fits).compactMap(document(named:))
  }

  func names(where fits: (DocumentFacts) -> Bool) -> [String] {
    guard let project else { return [document.text.name] }
    project.readAll()
    var names = Set(
      project.screens.names.filter { project.screens.documents[$0].map { fits($0.facts) } ?? false }
    )
    names.formUnion(
      openDocuments.keys.filter { $0.hasPrefix(project.root + "/") && $0.hasSuffix(".json") })
    names.insert(document.text.name)
    return names.sorted()
  }

  /// The scopes at the lazy components that load this document, directly or indirectly. Its
  /// expressions can read their contexts.
  private(set) lazy var outerScopes: [(document: ValueDocument, scope: Scope)] = {
    guard let project, project.isRead || !document.isScreen else { return [] }
    project.readAll()
    var found: [(document: ValueDocument, scope: Scope)] = []
    var seen: Set<String> = [document.text.name]
    var pending = [document.text.name]
    while let name = pending.popLast(), found.count < ValueSources.loaderLimit {
      for (loader, link) in project.linksTo(name) where link.role == .part {
        // The link can be older than the text of an open document.
        guard let source = document(named: loader),
          let node = source.tree.node(at: link.span.offset + 1),
          source.tree.isValue(node, of: "path"), let scope = source.resolver.typedNode(node)?.scope
        else { continue }
        found.append((source, scope))
        if seen.insert(loader).inserted { pending.append(loader) }
      }
    }
    return found
  }()

  /// The maximum number of lazy components whose contexts are read.
  private static let loaderLimit = 32

  // MARK: - Writes

  /// Returns the writes to a declared context in its document.
  func writes(to entry: Scope.Entry, in document: ValueDocument) -> [Write] {
    writes(in: document, entry.id) { $0.origin == .declared && $0.node == entry.node }
  }

  /// Returns the writes to the global context in all documents.
  func globalWrites() -> [Write] {
    if let cached = writesByContext["global"] { return cached }
    let found = names { facts in
      facts.contextUses.contains { $0.kind == .write && $0.target == .global }
    }.flatMap(globalWrites)
    writesByContext["global"] = found
    return found
  }

  /// Returns the writes to the global context in a document. Those of files are found once, because
  /// thousands of screens may write to it.
  private func globalWrites(in name: String) -> [Write] {
    let isOpen = name == document.text.name || openDocuments[name] != nil
    if !isOpen, let known = project?.linkIndex.globalWrites[name] { return known }
    guard let source = document(named: name) else { return [] }
    let found = writes(in: source, "global") { $0.origin == .screen }
    if !isOpen { project?.linkIndex.globalWrites[name] = found }
    return found
  }

  /// Returns the `setContext` actions of a document for a context.
  func writes(
    in document: ValueDocument, _ id: String, _ fits: (Scope.Entry) -> Bool
  ) -> [Write] {
    let tree = document.tree
    var found: [Write] = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .string {
      guard tree.isValue(node, of: "contextId"), tree.text(node) == id,
        let entry = document.resolver.typedNode(node)?.scope.find(id), fits(entry)
      else { continue }
      let object = Int(tree.nodes[node].parent)
      if let cursor, document === self.document, let path = tree.member(object, "path"),
        tree.nodes[path].range.contains(cursor)
      {
        continue
      }
      found.append(write(object, tree.innerRange(node), in: document))
    }
    return found
  }

  /// Returns the write of an object with the properties `path` and `value`.
  func write(_ object: Int, _ id: Range<Int>, in document: ValueDocument) -> Write {
    let tree = document.tree
    let path = tree.member(object, "path").flatMap { tree.nodes[$0].kind == .string ? $0 : nil }
    return Write(
      document: document, id: id, path: path.map { ValueSources.steps(of: tree, $0) } ?? [],
      value: tree.member(object, "value").map { .init(document: document, node: $0) })
  }

  /// Returns the steps of a path in a string, such as `items[0].name`.
  static func steps(of tree: SyntaxTree, _ node: Int) -> [PlacedStep] {
    steps(tree.bytes, tree.innerRange(node))
  }

  /// Returns the steps of a path in a range of bytes.
  static func steps(_ bytes: [UInt8], _ range: Range<Int>) -> [PlacedStep] {
    var found: [PlacedStep] = []
    var i = range.lowerBound
    while i < range.upperBound {
      if bytes[i] == 0x2E {
        i += 1
      } else if bytes[i] == 0x5B {
        let start = i
        while i < range.upperBound, bytes[i] != 0x5D { i += 1 }
        i = min(i + 1, range.upperBound)
        found.append(PlacedStep(step: .index, range: start..<i))
      } else {
        let start = i
        while i < range.upperBound, bytes[i] != 0x2E, bytes[i] != 0x5B { i += 1 }
        found.append(
          PlacedStep(
            step: .key(String(decoding: bytes[start..<i], as: UTF8.self)), range: start..<i))
      }
    }
    return found
  }
}
