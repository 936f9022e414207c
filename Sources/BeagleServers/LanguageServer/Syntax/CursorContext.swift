import JSON

/// The syntactic context of the cursor: the kind of text to insert and the range to replace.
struct CursorContext {
  /// The kind of text that can be inserted.
  enum Slot {
    /// A key of the object.
    case key
    /// The value of a key, or an element of a list.
    case value
    /// Nothing, for example between a key and its colon, or after a value.
    case none
  }

  /// The quotes around the cursor.
  enum Quotes {
    case none
    /// The string has only an opening quote.
    case opened
    case both
  }

  let slot: Slot
  /// The containing object or list, or nil at the root.
  let container: Int?
  /// The key or value at the cursor, or the node of the missing value, or nil.
  let node: Int?
  /// The key of the value, or nil for an element.
  let key: Int?
  let quotes: Quotes
  /// The range to replace: the text inside the quotes, or the word at the cursor.
  let range: Range<Int>

  /// Creates the context at an offset.
  init(_ tree: SyntaxTree, at offset: Int) {
    let bytes = tree.bytes
    let touched = tree.node(at: offset)
    if let index = touched, CursorContext.isInside(tree, index, offset) {
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
    container = touched.flatMap { index in
      let node = tree.nodes[index]
      let isOpen = node.kind == .object || node.kind == .array
      if isOpen, Int(node.start) < offset { return index }
      return node.parent >= 0 ? Int(node.parent) : nil
    }
    var before = offset
    while before > 0, bytes[before - 1] <= 0x20 { before -= 1 }
    let mark = before > 0 ? bytes[before - 1] : 0
    let isObject = container.map { tree.nodes[$0].kind == .object } ?? false
    if isObject, mark == 0x3A, let container {
      let found = Array(tree.children(of: container)).last {
        tree.nodes[$0].key >= 0 && Int(tree.nodes[Int(tree.nodes[$0].key)].end) < offset
      }
      node = found
      key = found.map { Int(tree.nodes[$0].key) }
      // A value in the same line is replaced.
      let value = found.flatMap { CursorContext.value(tree, $0, after: offset) }
      let isContainer = value.map { [.object, .array].contains(tree.nodes[$0].kind) } ?? false
      range = value.map { tree.nodes[$0].range } ?? offset..<offset
      slot = key == nil || isContainer ? .none : .value
      return
    }
    range = offset..<offset
    node = nil
    key = nil
    // After a value, the item also inserts the missing comma.
    let isFree =
      container == nil
      ? !tree.hasRoot : offset > before || mark == 0x2C || mark == 0x7B || mark == 0x5B
    slot = isFree ? (isObject ? .key : .value) : .none
  }

  /// Returns a value that follows an offset in the same line, or nil if it is missing.
  private static func value(_ tree: SyntaxTree, _ node: Int, after offset: Int) -> Int? {
    let start = Int(tree.nodes[node].start)
    guard tree.nodes[node].kind != .missing, start >= offset, start < tree.bytes.count,
      !tree.bytes[offset..<start].contains(0x0A),
      // The key of the next member follows a missing value.
      tree.bytes[Int(tree.nodes[node].end)...].first(where: { $0 > 0x20 }) != 0x3A
    else { return nil }
    return node
  }

  /// Whether an offset is inside a string, key or word, not next to its quotes.
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
