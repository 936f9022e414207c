/// The syntax tree of JSON text, which may have errors.
///
/// Nodes are in document order. A key directly precedes its value. If the value is missing, a node
/// of kind ``Kind/missing`` replaces it.
package struct SyntaxTree: Sendable {
  /// The kind of a node.
  package enum Kind: UInt8, Sendable {
    case object, array
    /// The key of a member.
    case key
    case string
    case number
    /// `true`, `false` or `null`.
    case literal
    /// Characters that are not a value.
    case invalid
    /// A placeholder for a missing value.
    case missing
  }

  /// A node of the tree.
  package struct Node: Sendable {
    package internal(set) var kind: Kind
    /// The first byte, including the opening quote.
    package internal(set) var start: Int32
    /// The offset after the last byte.
    package internal(set) var end: Int32
    /// The index of the containing object or array, or -1 for the root.
    package internal(set) var parent: Int32
    /// The index of the value's key, or -1.
    package internal(set) var key: Int32
    /// The index of the first node after this one and its descendants.
    var after: Int32
    /// Whether the node is closed and its own text has no errors.
    package internal(set) var isComplete = true
    /// Whether a direct child of an object or array is missing or invalid.
    package internal(set) var hasErrors = false

    package var range: Range<Int> { Int(start)..<Int(end) }
  }

  package let bytes: [UInt8]
  package let nodes: [Node]
  /// The errors in order of detection, at most ``errorLimit``.
  package let errors: [JSONFault]
  /// Whether parsing stopped at a limit.
  let isTruncated: Bool

  /// The maximum number of recorded errors.
  static let errorLimit = 100
  /// The maximum number of nodes. The parser stops after that.
  static let nodeLimit = 4 << 20
  /// The maximum nesting, the same as for documents.
  static let depthLimit = JSONLimits.standard.maximumDepth

  /// Parses JSON text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (nodes, errors, isTruncated) = bytes.withUnsafeBufferPointer { buffer in
      guard !buffer.isEmpty, let base = buffer.baseAddress else { return ([], [], false) }
      var parser = TolerantParser(buffer, base: base)
      parser.run()
      return (parser.nodes, parser.errors, parser.isTruncated)
    }
  }

  /// Whether there is a root value.
  package var hasRoot: Bool { !nodes.isEmpty }

  // MARK: - Structure

  /// Returns the indexes of the elements of an array or the values of an object.
  package func children(of index: Int) -> Children {
    let node = nodes[index]
    return Children(
      tree: self, position: index + 1,
      end: node.kind == .object || node.kind == .array ? Int(node.after) : index + 1)
  }

  /// A sequence of values without keys.
  package struct Children: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var position: Int
    let end: Int

    package mutating func next() -> Int? {
      if position < end, tree.nodes[position].kind == .key { position += 1 }
      guard position < end else { return nil }
      defer { position = Int(tree.nodes[position].after) }
      return position
    }
  }

  /// Returns the key of a value.
  package func keyText(of value: Int) -> String? {
    let key = nodes[value].key
    return key >= 0 ? text(Int(key)) : nil
  }

  /// Returns the index of the last value with a key.
  package func member(_ object: Int, _ name: String) -> Int? {
    guard nodes[object].kind == .object else { return nil }
    var found: Int?
    for value in children(of: object) where hasKey(value, name) { found = value }
    return found
  }

  private func hasKey(_ value: Int, _ name: String) -> Bool {
    let key = nodes[value].key
    guard key >= 0 else { return false }
    let inner = innerRange(Int(key))
    if inner.count == name.utf8.count { return bytes[inner].elementsEqual(name.utf8) }
    return inner.count > name.utf8.count && bytes[inner].contains(0x5C) && text(Int(key)) == name
  }

  /// Returns the string with a key, or nil.
  package func string(_ object: Int, _ name: String) -> String? {
    guard let value = member(object, name), nodes[value].kind == .string else { return nil }
    return text(value)
  }

  // MARK: - Text

  /// Returns the range of a string or key between its quotes, or the whole range of other nodes.
  package func innerRange(_ index: Int) -> Range<Int> {
    let range = nodes[index].range
    guard nodes[index].kind == .string || nodes[index].kind == .key, !range.isEmpty else {
      return range
    }
    let quote = bytes[range.lowerBound]
    guard quote == 0x22 || quote == 0x27 else { return range }
    let isClosed = range.count > 1 && nodes[index].isComplete || isQuoted(range, quote)
    return range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - (isClosed ? 1 : 0))
  }

  /// Whether the text of an invalid string ends with its quote.
  private func isQuoted(_ range: Range<Int>, _ quote: UInt8) -> Bool {
    guard range.count > 1, bytes[range.upperBound - 1] == quote else { return false }
    var slashes = 0
    while range.upperBound - 2 - slashes > range.lowerBound,
      bytes[range.upperBound - 2 - slashes] == 0x5C
    { slashes += 1 }
    return slashes % 2 == 0
  }

  /// Returns the source text of a range.
  package func source(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the value of a string or key, or the source text of other nodes.
  package func text(_ index: Int) -> String {
    let range = innerRange(index)
    let slice = bytes[range]
    let kind = nodes[index].kind
    guard kind == .string || kind == .key, nodes[index].isComplete, slice.contains(0x5C) else {
      return String(decoding: slice, as: UTF8.self)
    }
    return slice.withUnsafeBufferPointer { JSONText.unescape($0) }
  }

  // MARK: - Positions

  /// Returns the innermost node at an offset. Between two adjacent nodes, strings, keys and words
  /// have priority.
  package func node(at offset: Int) -> Int? {
    guard hasRoot else { return nil }
    var found: Int?
    var i = 0
    while i < nodes.count {
      let node = nodes[i]
      if Int(node.start) > offset { break }
      if node.kind == .object || node.kind == .array {
        let isAtEnd = !node.isComplete && offset == Int(node.end)
        let inside = Int(node.start) < offset && (offset < Int(node.end) || isAtEnd)
        if inside || offset == Int(node.start) && found == nil {
          found = i
          i += 1
        } else {
          i = Int(node.after)
        }
      } else {
        if offset <= Int(node.end), node.kind != .missing { found = i }
        i += 1
      }
    }
    return found
  }

  /// Returns the ancestors of a node, from the root to the node itself, without keys.
  package func path(to index: Int) -> [Int] {
    var path: [Int] = []
    var i = index
    if nodes[i].kind == .key { i = Int(nodes[i].parent) }
    while i >= 0 {
      path.append(i)
      i = Int(nodes[i].parent)
    }
    return path.reversed()
  }
}
