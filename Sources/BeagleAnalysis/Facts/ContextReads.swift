import BeagleSchema

/// The values of contexts that a document reads.
///
/// The content of unknown properties, misspelled properties and invalid expressions may also read
/// contexts. A context that occurs there by name counts as read.
struct ContextReads {
  private let collector: FactsCollector
  /// Whether expressions read a context, by its index.
  private var isRead: [Bool]
  /// The paths that expressions read, with the index of their context; nil until first used.
  private var paths: PathTree<Int>?
  /// The ids that are not in scope, and those that components for addChildren read.
  private var otherIds: Set<String> = []
  /// The names in strings whose meaning is unknown; nil until first used.
  private var mentionedNames: Set<String>?

  /// Collects the reads of a document.
  init(_ collector: FactsCollector) {
    self.collector = collector
    let facts = collector.facts
    isRead = Array(repeating: false, count: facts.contexts.count)
    // Uses are accessed by index, because copying is expensive.
    for index in facts.contextUses.indices {
      let isOpen = facts.contextUses[index].isOpen
      switch facts.contextUses[index].target {
      case .declared(let context):
        if isOpen { otherIds.insert(facts.contextUses[index].id) }
        if facts.contextUses[index].kind == .read { isRead[context] = true }
      case .unresolved, .global, .navigation: otherIds.insert(facts.contextUses[index].id)
      }
    }
  }

  /// Returns whether something reads a context or a part of it.
  mutating func contains(_ context: Int) -> Bool {
    isRead[context] || mayBeReadElsewhere(context)
  }

  /// Returns whether something reads a value of a context, a part of the value or the value around
  /// it.
  mutating func contains(_ path: ArraySlice<Path.Node>, of context: Int) -> Bool {
    if paths == nil { paths = findPaths() }
    return paths?.overlaps(path, of: context) == true || mayBeReadElsewhere(context)
  }

  private func findPaths() -> PathTree<Int> {
    var paths = PathTree<Int>()
    for use in collector.facts.contextUses where use.kind == .read {
      if case .declared(let context) = use.target { paths.insert(use.path, of: context) }
    }
    return paths
  }

  private mutating func mayBeReadElsewhere(_ context: Int) -> Bool {
    let id = collector.facts.contexts[context].id
    if otherIds.contains(id) { return true }
    if mentionedNames == nil { mentionedNames = findMentionedNames() }
    return mentionedNames?.contains(id) == true
  }

  /// Returns the names in strings that are neither valid expressions nor ids of contexts: all names
  /// in text with expressions, and the first name of paths.
  private func findMentionedNames() -> Set<String> {
    let known = Set(collector.expressions.map(\.node.index))
    let ids = Set(
      collector.facts.contexts.compactMap(\.name?.offset)
        + collector.facts.contextUses.lazy.filter { $0.kind == .write }.map { $0.name.offset - 1 })
    var names: Set<String> = []
    func visit(_ node: JSONNode) {
      switch node.kind {
      case .array: node.elements.forEach(visit)
      case .object: for (_, value) in node.members { visit(value) }
      case .string:
        guard !known.contains(node.index), !ids.contains(node.offset), let text = node.string else {
          return
        }
        if text.utf8.contains(0x7B) {
          names.formUnion(ContextReads.words(in: text))
        } else if let path = Path(text), case .key(let name)? = path.nodes.first {
          names.insert(name)
        }
      default: break
      }
    }
    visit(collector.document.root)
    return names
  }

  private static func words(in text: String) -> [String] {
    text.unicodeScalars.split { !($0.properties.isAlphabetic || $0 == "_" || ("0"..."9") ~= $0) }
      .map { String($0) }
  }
}
