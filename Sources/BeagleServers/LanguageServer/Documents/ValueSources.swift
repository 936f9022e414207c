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
  var pathsByDocument: [String: [String]] = [:]
  /// The responses in the flows of the project.
  private(set) lazy var flowResponses = findFlowResponses()
  private var scopesByRoot: [Root: [OuterScope]] = [:]
  /// The navigations that pass a value, in all documents.
  private(set) lazy var navigations: [Navigation] = documents { facts in
    !facts.backNavigationContexts.isEmpty
      || facts.addresses.contains { $0.navigationContext != nil }
  }.flatMap(navigationActions(in:))

  /// - Parameter project: The project of the screens; nil for the one of the document.
  init(
    _ text: TextDocument, _ workspace: Workspace, _ project: ProjectIndex? = nil,
    open: [String: TextDocument], _ encoding: PositionEncoding
  ) {
    let project = project ?? workspace.project(of: text)
    catalog = project?.vocabulary.catalog ?? workspace.vocabulary(of: text).catalog
    document = ValueDocument(text, catalog)
    self.project = project
    openDocuments = open
    self.encoding = encoding
    known[text.name] = document
  }

  // MARK: - Limits

  /// The depth of nested contexts, which can refer to one another in a circle.
  private static let depthLimit = 10
  /// The maximum number of contexts that one search follows.
  private static let stepLimit = 400
  private static let exhaustiveStepLimit = 20_000
  private var depth = 0
  private var count = 0
  /// Whether all elements and files are searched. Otherwise the first ones are enough.
  private(set) var isExhaustive = false

  /// Whether the last search ended at a limit.
  private(set) var isLimitReached = false

  /// Begins a search for all places of a value. The results of an ordinary search may be incomplete.
  func beginExhaustiveSearch() {
    if !isExhaustive { (scopesByRoot, writesByContext) = ([:], [:]) }
    (isExhaustive, isLimitReached, count) = (true, false, 0)
  }

  /// Begins to follow a context. Returns false if a limit is reached.
  func enter() -> Bool {
    let limit = isExhaustive ? ValueSources.exhaustiveStepLimit : ValueSources.stepLimit
    guard depth < ValueSources.depthLimit * (isExhaustive ? 3 : 1), count < limit else {
      isLimitReached = true
      return false
    }
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
    if let routes = project.routesFile,
      project.screens.bodies.values.contains(where: { fits($0.facts) })
    {
      names.insert(routes)
    }
    return names.sorted()
  }

  /// The scope at a lazy component.
  typealias OuterScope = (document: ValueDocument, scope: Scope)

  /// Returns the scopes at the lazy components that load a document, directly or indirectly. Its
  /// expressions can read their contexts.
  func outerScopes(of root: Root) -> [OuterScope] {
    if let known = scopesByRoot[root] { return known }
    guard let project,
      root.route != nil || project.isRead || !root.document.isScreen
    else { return [] }
    project.readAll()
    var found: [OuterScope] = []
    var seen: Set<Root> = [root]
    var pending = [root]
    while let part = pending.popLast(), found.count < loaderLimit {
      for (source, node) in loads(of: part, project) {
        guard let scope = source.resolver.typedNode(node)?.scope else { continue }
        found.append((source, scope))
        let outer = scope.find("global").flatMap { self.root(of: $0, in: source) }
        if let outer, seen.insert(outer).inserted { pending.append(outer) }
      }
    }
    scopesByRoot[root] = found
    return found
  }

  /// Returns the scopes at the lazy components that load the part around a scope.
  func outerScopes(of scope: Scope, in document: ValueDocument) -> [OuterScope] {
    guard let entry = scope.find("global"), let root = root(of: entry, in: document) else {
      return []
    }
    return outerScopes(of: root)
  }

  /// Returns the paths of the lazy components that load a part.
  private func loads(
    of part: Root, _ project: ProjectIndex
  ) -> [(document: ValueDocument, node: Int)] {
    var links: [(name: String, offset: Int)] = []
    if let route = part.route {
      for (name, facts) in project.linkingFacts {
        links += facts.addresses.filter { address in
          address.role == .part
            && address.pattern.literal.map { ValueSources.matches($0, route) } == true
        }.map { (name, $0.range.span.offset) }
      }
    } else {
      links = project.linksTo(part.document.text.name).filter { $0.link.role == .part }
        .map { ($0.name, $0.link.span.offset) }
    }
    return links.compactMap { name, offset in
      // The link can be older than the text of an open document.
      guard let source = document(named: name), let node = source.tree.node(at: offset + 1),
        source.tree.isValue(node, of: "path")
      else { return nil }
      return (source, node)
    }
  }

  /// The maximum number of lazy components whose contexts are read.
  private var loaderLimit: Int { isExhaustive ? 10_000 : 32 }

  // MARK: - Writes

  /// Returns the writes to a context of a document, in it and in the parts that it loads.
  func writes(to entry: Scope.Entry, in document: ValueDocument) -> [Write] {
    let key = "context \(document.text.name) \(entry.node) \(entry.id)"
    if let cached = writesByContext[key] { return cached }
    var found = writes(in: document, entry.id) {
      $0.origin == entry.origin && $0.node == entry.node
    }
    // The parts of a large project may not be read yet, and reading them takes long.
    let isRead = isExhaustive || project?.isRead == true
    let parts =
      isRead
      ? names { facts in
        facts.contextUses.contains {
          $0.kind == .write && $0.target == .unresolved && $0.id == entry.id
        }
      } : []
    for name in parts where name != document.text.name {
      guard let part = self.document(named: name) else { continue }
      found += writesFromPart(part, to: entry, in: document)
    }
    writesByContext[key] = found
    return found
  }

  private func writesFromPart(
    _ part: ValueDocument, to entry: Scope.Entry, in document: ValueDocument
  ) -> [Write] {
    writes(inScopesOf: part, entry.id) { scope in
      scope.find(entry.id) == nil
        && outerScopes(of: scope, in: part).contains { outer, scope in
          outer == document && scope.find(entry.id)?.node == entry.node
        }
    }
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
    writes(inScopesOf: document, id) { $0.find(id).map(fits) ?? false }
  }

  private func writes(
    inScopesOf document: ValueDocument, _ id: String, _ fits: (Scope) -> Bool
  ) -> [Write] {
    let tree = document.tree
    var found: [Write] = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .string {
      guard tree.isValue(node, of: "contextId"), tree.text(node) == id,
        let scope = document.resolver.typedNode(node)?.scope, fits(scope)
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
