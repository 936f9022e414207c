import BeagleSchema
import SystemSupport

/// The values of contexts that the rules for forms look for, collected once for all forms.
struct FormValues {
  /// The context of a read. In a component that is added elsewhere, only its id is known.
  fileprivate enum Root: Hashable {
    case target(ContextUse.Target)
    case openId(String)
  }

  let literals = LiteralValues()
  /// The reads by their positions.
  let reads: UsePositions
  private let writes: UsePositions
  /// The values that actions write.
  let written: WrittenPaths
  /// The values that expressions read, except those in requests, whose data is not visible.
  private var paths = PathTree<Root>()
  private var writtenPaths = PathTree<Root>()
  /// The values that requests send, sorted and without overlaps.
  private var sent: [SourceSpan] = []

  init(_ collector: FactsCollector) {
    let facts = collector.facts
    for span in collector.sentValues.sorted(by: { $0.offset < $1.offset })
    where span.end > sent.last?.end ?? 0 {
      sent.append(span)
    }
    reads = UsePositions(facts, .read)
    writes = UsePositions(facts, .write)
    written = WrittenPaths(facts)
    for use in facts.contextUses {
      switch use.kind {
      case .read: if !isSent(at: use.name.offset) { FormValues.insert(use, into: &paths) }
      case .write: FormValues.insert(use, into: &writtenPaths)
      }
    }
  }

  /// Returns whether a request sends a value.
  func isSent(_ value: JSONNode) -> Bool { isSent(at: value.offset) }

  private func isSent(at offset: Int) -> Bool {
    let next = sent.partitioningIndex { $0.offset > offset }
    return next > 0 && sent[next - 1].end > offset
  }

  private static func insert(_ use: ContextUse, into paths: inout PathTree<Root>) {
    paths.insert(use.path, of: use.isOpen ? .openId(use.id) : .target(use.target))
  }

  /// Returns the first write of an action.
  func firstWrite(in action: JSONNode, _ facts: DocumentFacts) -> ContextUse? {
    writes.indexes(in: action.span).min().map { facts.contextUses[$0] }
  }

  /// The reads of some properties, or the writes of some actions.
  struct Part {
    fileprivate var paths = PathTree<Root>()

    /// Returns whether the part has what a use reads, or may have it.
    func contains(_ use: ContextUse) -> Bool {
      paths.overlaps(use.path, of: .target(use.target)) || paths.overlaps([], of: .openId(use.id))
    }
  }

  /// Returns the reads of some properties.
  func part(_ properties: [JSONNode], _ facts: DocumentFacts) -> Part {
    var part = Part()
    for index in reads.indexes(in: properties.map(\.span)) {
      FormValues.insert(facts.contextUses[index], into: &part.paths)
    }
    return part
  }

  /// Returns the writes of actions.
  func writes(in actions: JSONNode, _ facts: DocumentFacts) -> Part {
    var part = Part()
    for index in writes.indexes(in: actions.span) {
      FormValues.insert(facts.contextUses[index], into: &part.paths)
    }
    return part
  }

  /// Returns whether actions write what a use reads, and no other actions do.
  func isWritten(_ use: ContextUse, onlyIn part: Part) -> Bool {
    let inPart = part.paths.count(overlapping: use.path, of: .target(use.target))
    return inPart > 0
      && inPart == writtenPaths.count(overlapping: use.path, of: .target(use.target))
      && part.paths.count(overlapping: [], of: .openId(use.id))
        == writtenPaths.count(overlapping: [], of: .openId(use.id))
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
