/// Where in a text something is to be written, and what stands there already.
struct CursorPlace {
  /// What can be written.
  enum Slot {
    /// A key of the object.
    case key
    /// The value of a key, or an element of a list.
    case value
    /// Something else: between a key and its colon, or behind a value.
    case none
  }

  /// Which quotes stand around the place already.
  enum Quotes {
    case none
    /// The string is not closed.
    case opened
    case both
  }

  let slot: Slot
  /// The object or list around; nil at the root.
  let container: Int?
  /// The key or value at the place, or the missing value; nil where nothing stands.
  let node: Int?
  /// The key whose value it is; nil for an element.
  let key: Int?
  let quotes: Quotes
  /// What is replaced: the text inside of the quotes, or the word at the place.
  let range: Range<Int>

  /// Looks at a place.
  init(_ tree: SyntaxTree, at offset: Int) {
    let bytes = tree.bytes
    let touched = tree.node(at: offset)
    if let index = touched, CursorPlace.isInside(tree, index, offset) {
      let node = tree.nodes[index]
      self.node = index
      container = node.parent >= 0 ? Int(node.parent) : nil
      key = node.kind == .key ? index : node.key >= 0 ? Int(node.key) : nil
      slot = node.kind == .key ? .key : .value
      let inner = tree.innerRange(index)
      if inner.lowerBound > Int(node.start) {
        quotes = inner.upperBound < Int(node.end) ? .both : .opened
        range = inner.lowerBound..<max(inner.upperBound, offset)
      } else {
        quotes = .none
        range = node.range
      }
      return
    }
    quotes = .none
    range = offset..<offset
    let around = touched.map { index -> Int? in
      let kind = tree.nodes[index].kind
      let isOpen = kind == .object || kind == .array
      if isOpen, Int(tree.nodes[index].start) < offset { return index }
      let parent = Int(tree.nodes[index].parent)
      return parent >= 0 ? parent : nil
    }
    container = around ?? nil
    var before = offset
    while before > 0, bytes[before - 1] <= 0x20 { before -= 1 }
    let mark = before > 0 ? bytes[before - 1] : 0
    guard let container else {
      node = nil
      key = nil
      slot = tree.hasRoot ? .none : .value
      return
    }
    let isObject = tree.nodes[container].kind == .object
    if isObject, mark == 0x3A {
      let found = tree.children(of: container).last {
        tree.nodes[$0].key >= 0 && Int(tree.nodes[Int(tree.nodes[$0].key)].end) < offset
      }
      node = found
      key = found.map { Int(tree.nodes[$0].key) }
      slot = key == nil ? .none : .value
      return
    }
    node = nil
    key = nil
    // Behind a value a comma is missing, which is written along with what comes next.
    let isFree = offset > before || mark == 0x2C || mark == 0x7B || mark == 0x5B
    slot = isFree ? (isObject ? .key : .value) : .none
  }

  /// Whether a place is in a string, a key or a word, and not just beside its quotes.
  private static func isInside(_ tree: SyntaxTree, _ index: Int, _ offset: Int) -> Bool {
    let node = tree.nodes[index]
    switch node.kind {
    case .object, .array, .missing: return false
    case .key, .string:
      let inner = tree.innerRange(index)
      return inner.lowerBound <= offset && offset <= inner.upperBound
    default: return true
    }
  }
}

extension Sequence {
  /// The last element for which something holds.
  fileprivate func last(where holds: (Element) -> Bool) -> Element? {
    var found: Element?
    for element in self where holds(element) { found = element }
    return found
  }
}
