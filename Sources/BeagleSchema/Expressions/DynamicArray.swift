import Synchronization

/// An array of dynamic values, either Swift values or values of a JSON document.
///
/// Values of a document are converted when they are accessed, so an array of 100,000 rows costs
/// nothing until a row is read.
public struct DynamicArray: Sendable {
  fileprivate enum Storage: Sendable {
    case values([DynamicObject])
    case nodes(NodeList)
  }

  fileprivate var storage: Storage

  /// Creates an array of the given elements.
  public init(_ elements: some Sequence<DynamicObject>) {
    storage = .values(Array(elements))
  }

  /// Creates an array from a JSON array; empty for any other value.
  public init(_ node: JSONNode) {
    storage = node.kind == .array ? .nodes(NodeList(node)) : .values([])
  }

  /// The array in the document; nil for an array of Swift values.
  public var node: JSONNode? {
    if case .nodes(let list) = storage { return list.node }
    return nil
  }

  /// Returns an array without the element at `position`.
  public func removing(at position: Int) -> DynamicArray {
    var copy = Array(self)
    copy.remove(at: position)
    return DynamicArray(copy)
  }
}

extension DynamicArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// Creates an empty array.
  public init() { storage = .values([]) }
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of elements.
  public var endIndex: Int {
    switch storage {
    case .values(let values): values.count
    case .nodes(let list): list.count
    }
  }
  /// The element at `position`, from 0, which must be a valid index.
  public subscript(position: Int) -> DynamicObject {
    get {
      switch storage {
      case .values(let values): values[position]
      case .nodes(let list): DynamicObject(list[position])
      }
    }
    set { modify { $0[position] = newValue } }
  }
  /// Replaces a range of elements.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<DynamicObject>
  ) {
    modify { $0.replaceSubrange(range, with: elements) }
  }

  /// Modifies the elements in place. Elements of a document are converted first.
  private mutating func modify(_ body: (inout [DynamicObject]) -> Void) {
    var values: [DynamicObject]
    if case .values(let own) = storage { values = own } else { values = Array(self) }
    storage = .values([])
    body(&values)
    storage = .values(values)
  }
}

extension DynamicArray: Hashable, ExpressibleByArrayLiteral {
  /// Returns whether the elements are equal and in the same order.
  public static func == (a: DynamicArray, b: DynamicArray) -> Bool {
    if case .nodes(let x) = a.storage, case .nodes(let y) = b.storage, x.node == y.node {
      return true
    }
    return a.count == b.count && a.elementsEqual(b)
  }
  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
  /// Creates an array of the given elements.
  public init(arrayLiteral elements: DynamicObject...) { storage = .values(elements) }
}

/// The elements of a JSON array with random access.
private final class NodeList: Sendable {
  let node: JSONNode
  let count: Int
  private let starts = AtomicLazyReference<Starts>()

  private final class Starts: Sendable {
    let indexes: [Int32]
    init(_ node: JSONNode, count: Int) {
      let document = node.document
      var index = node.index + 1
      indexes = [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
        for i in 0..<count {
          buffer[i] = Int32(truncatingIfNeeded: index)
          index = document.index(after: index)
        }
        initialized = count
      }
    }
  }

  init(_ node: JSONNode) {
    self.node = node
    count = node.count
  }

  subscript(position: Int) -> JSONNode {
    precondition(position >= 0 && position < count, "index out of range")
    if position == 0 { return JSONNode(document: node.document, index: node.index + 1) }
    let table = starts.load() ?? starts.storeIfNil(Starts(node, count: count))
    return JSONNode(document: node.document, index: Int(table.indexes[position]))
  }
}
