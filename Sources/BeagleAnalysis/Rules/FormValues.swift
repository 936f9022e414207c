import BeagleSchema

/// The values of contexts that the rules for forms look for, collected once for all forms.
struct FormValues {
  /// The context of a read. In a component that is added elsewhere, only its id is known.
  fileprivate enum Root: Hashable {
    case target(ContextUse.Target)
    case openId(String)
  }

  /// The reads by their positions.
  let reads: UsePositions
  private let writes: UsePositions
  /// The values that actions write.
  let written: WrittenPaths
  private var paths = PathTree<Root>()

  init(_ facts: DocumentFacts) {
    reads = UsePositions(facts, .read)
    writes = UsePositions(facts, .write)
    written = WrittenPaths(facts)
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .read {
      FormValues.insert(facts.contextUses[index], into: &paths)
    }
  }

  private static func insert(_ use: ContextUse, into paths: inout PathTree<Root>) {
    paths.insert(use.path, of: use.isOpen ? .openId(use.id) : .target(use.target))
  }

  /// Returns the first write of an action.
  func firstWrite(in action: JSONNode, _ facts: DocumentFacts) -> ContextUse? {
    writes.indexes(in: action.span).min().map { facts.contextUses[$0] }
  }

  /// The reads of some properties.
  struct Part { fileprivate var paths = PathTree<Root>() }

  /// Returns the reads of some properties.
  func part(_ properties: [JSONNode], _ facts: DocumentFacts) -> Part {
    var part = Part()
    for index in reads.indexes(in: properties.map(\.span)) {
      FormValues.insert(facts.contextUses[index], into: &part.paths)
    }
    return part
  }

  /// Returns whether an expression reads what an action writes, or may do so, besides some properties.
  func isRead(_ write: ContextUse, outside part: Part) -> Bool {
    let roots = [Root.target(write.target), .openId(write.id)]
    return roots.contains {
      paths.count(overlapping: write.path, of: $0)
        > part.paths.count(overlapping: write.path, of: $0)
    }
  }
}

/// What a read reads: reads with the same one have the same value.
struct ReadValue: Hashable {
  private let target: ContextUse.Target
  private let id: String
  private let path: [Path.Node]

  init(_ use: ContextUse) { (target, id, path) = (use.target, use.id, use.path) }
}
