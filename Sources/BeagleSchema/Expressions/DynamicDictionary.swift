/// An ordered dictionary of dynamic values, either Swift values or values of a JSON document, which
/// are converted when they are accessed.
public struct DynamicDictionary: Sendable {
  private enum Storage: Sendable {
    case values([Entry])
    case node(JSONNode)
  }

  private struct Entry: Sendable {
    var key: String
    var value: DynamicObject
  }

  private var storage: Storage

  /// Creates an empty dictionary.
  public init() { storage = .values([]) }

  /// Creates a dictionary with the members of a Swift dictionary, sorted by key.
  public init(_ dictionary: [String: DynamicObject]) {
    storage = .values(
      dictionary.sorted { $0.key < $1.key }.map { Entry(key: $0.key, value: $0.value) })
  }

  /// Creates a dictionary from a JSON object; empty for any other value. The last value of a
  /// duplicate key is used.
  public init(_ node: JSONNode) {
    storage = node.kind == .object ? .node(node) : .values([])
  }

  /// The object in the document; nil for a dictionary of Swift values.
  public var node: JSONNode? {
    if case .node(let node) = storage { return node }
    return nil
  }

  /// The number of members.
  public var count: Int {
    switch storage {
    case .values(let entries): entries.count
    case .node(let node): DynamicDictionary.hasDuplicates(node) ? entries.count : node.count
    }
  }

  /// Whether the dictionary is empty.
  public var isEmpty: Bool {
    switch storage {
    case .values(let entries): entries.isEmpty
    case .node(let node): node.count == 0
    }
  }

  private static func hasDuplicates(_ node: JSONNode) -> Bool {
    var found: [Int32] = []
    DuplicateKeys.collect(node.document, object: node.index, into: &found)
    return !found.isEmpty
  }

  private var entries: [Entry] {
    switch storage {
    case .values(let entries): return entries
    case .node(let node):
      var result: [Entry] = []
      var positions: [String: Int] = [:]
      let mayRepeat = DynamicDictionary.hasDuplicates(node)
      for (key, value) in node.members {
        let entry = Entry(key: key.string ?? "", value: DynamicObject(value))
        if mayRepeat, let position = positions[entry.key] {
          result[position] = entry
        } else {
          if mayRepeat { positions[entry.key] = result.count }
          result.append(entry)
        }
      }
      return result
    }
  }

  /// The keys and values in order.
  public var members: [(key: String, value: DynamicObject)] {
    entries.map { ($0.key, $0.value) }
  }

  /// The number of members in the source, including duplicate keys. It is computed without reading
  /// the members.
  package var writtenCount: Int {
    switch storage {
    case .values(let entries): entries.count
    case .node(let node): node.count
    }
  }

  /// Returns a range of the members in source order. Only these members are converted.
  package func writtenMembers(in range: Range<Int>) -> [(key: String, value: DynamicObject)] {
    switch storage {
    case .values(let entries):
      return entries[range.clamped(to: 0..<entries.count)].map { ($0.key, $0.value) }
    case .node(let node):
      var result: [(key: String, value: DynamicObject)] = []
      var position = 0
      for (key, value) in node.members {
        if position >= range.upperBound { break }
        if position >= range.lowerBound { result.append((key.string ?? "", DynamicObject(value))) }
        position += 1
      }
      return result
    }
  }

  /// The keys in order.
  public var keys: [String] { entries.map(\.key) }

  /// The value of `key`. Assigning nil removes the member.
  public subscript(key: String) -> DynamicObject? {
    get {
      switch storage {
      case .values(let entries): entries.first { $0.key == key }?.value
      case .node(let node): node[key].map { DynamicObject($0) }
      }
    }
    set {
      var entries = self.entries
      storage = .values([])
      let place = entries.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append(Entry(key: key, value: value))
      case (nil, nil): break
      }
      storage = .values(entries)
    }
  }

  /// Returns a dictionary with the same keys and transformed values.
  public func mapValues(_ transform: (DynamicObject) -> DynamicObject) -> DynamicDictionary {
    mapMembers { _, value in transform(value) }
  }

  /// Returns a dictionary with the same keys and transformed values.
  package func mapMembers(
    _ transform: (String, DynamicObject) -> DynamicObject
  ) -> DynamicDictionary {
    var copy = DynamicDictionary()
    copy.storage = .values(entries.map { Entry(key: $0.key, value: transform($0.key, $0.value)) })
    return copy
  }

  /// The members as a Swift dictionary.
  public var dictionary: [String: DynamicObject] {
    Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }
}

extension DynamicDictionary: Sequence {
  /// Returns an iterator over the members in order.
  public func makeIterator() -> IndexingIterator<[(key: String, value: DynamicObject)]> {
    members.makeIterator()
  }
}

extension DynamicDictionary: Hashable, ExpressibleByDictionaryLiteral {
  /// Returns whether the same keys have equal values, in any order.
  public static func == (a: DynamicDictionary, b: DynamicDictionary) -> Bool {
    if case .node(let x) = a.storage, case .node(let y) = b.storage, x == y { return true }
    return a.dictionary == b.dictionary
  }
  /// Hashes the keys and values independently of their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(dictionary) }
  /// Creates a dictionary with the given members. The last value of a duplicate key is used.
  public init(dictionaryLiteral elements: (String, DynamicObject)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}
