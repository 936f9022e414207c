import JSON

/// A JSON text as far as it can be understood, whatever is wrong with it just now.
///
/// Nodes stand in document order. The key of a member stands right before its value; a member
/// whose value is not there yet has a node of kind ``Kind/missing`` in its place.
struct SyntaxTree: Sendable {
  /// What a node is.
  enum Kind: UInt8, Sendable {
    case object, array
    /// The key of a member.
    case key
    case string
    case number
    /// `true`, `false` or `null`.
    case word
    /// Letters or marks that are no value.
    case junk
    /// Nothing, where a value should stand.
    case missing
  }

  /// A piece of the text.
  struct Node: Sendable {
    var kind: Kind
    /// The first byte; of a string its opening quote.
    var start: Int32
    /// Behind the last byte.
    var end: Int32
    /// The object or array around it; -1 for the root.
    var parent: Int32
    /// The index of the key of which this is the value; -1 where there is none.
    var key: Int32
    /// The index of the first node behind this one and all that it holds.
    var after: Int32
    /// Whether it was left as the grammar wants it: closed, and without a fault in its own text.
    var isWhole = true
    /// Of an object or array: whether something directly in it is missing or broken.
    var isDamaged = false

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// Something that the grammar does not allow.
  struct Fault: Hashable, Sendable {
    var kind: JSONError.Kind
    var message: String
    var hint: String?
    var offset: Int
    /// How many bytes it is about.
    var length: Int
  }

  let bytes: [UInt8]
  var nodes: [Node] = []
  /// In the order in which they were found, at most ``faultLimit``.
  var faults: [Fault] = []
  /// Whether a bound ended the reading early.
  var isCut = false

  /// The most faults that are kept.
  static let faultLimit = 100
  /// The most nodes that are read; what follows is left out.
  static let nodeLimit = 4 << 20
  /// The deepest nesting that is read, the same as that of documents.
  static let depthLimit = JSONLimits.standard.maximumDepth

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    TolerantParser.parse(bytes, into: &self)
  }

  /// Whether there is a value at all.
  var hasRoot: Bool { !nodes.isEmpty }

  // MARK: - Structure

  /// The indexes of the elements of an array, or of the values of an object.
  func children(of index: Int) -> Children {
    let node = nodes[index]
    return Children(
      tree: self, position: index + 1,
      end: node.kind == .object || node.kind == .array ? Int(node.after) : index + 1)
  }

  /// Values one after the other, keys left out.
  struct Children: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var position: Int
    let end: Int

    mutating func next() -> Int? {
      if position < end, tree.nodes[position].kind == .key { position += 1 }
      guard position < end else { return nil }
      defer { position = Int(tree.nodes[position].after) }
      return position
    }
  }

  /// The text of the key of a value.
  func keyText(of value: Int) -> String? {
    let key = nodes[value].key
    return key >= 0 ? text(Int(key)) : nil
  }

  /// The index of the last value under a key.
  func member(_ object: Int, _ name: String) -> Int? {
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

  /// The string under a key; nil where there is none.
  func string(_ object: Int, _ name: String) -> String? {
    guard let value = member(object, name), nodes[value].kind == .string else { return nil }
    return text(value)
  }

  // MARK: - Text

  /// The bytes of a string or key between its quotes, and of others all of them.
  func innerRange(_ index: Int) -> Range<Int> {
    let range = nodes[index].range
    guard nodes[index].kind == .string || nodes[index].kind == .key, !range.isEmpty else {
      return range
    }
    let quote = bytes[range.lowerBound]
    guard quote == 0x22 || quote == 0x27 else { return range }
    let isClosed = range.count > 1 && nodes[index].isWhole || isQuoted(range, quote)
    return range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - (isClosed ? 1 : 0))
  }

  /// Whether a text with a fault in it ends with its quote.
  private func isQuoted(_ range: Range<Int>, _ quote: UInt8) -> Bool {
    guard range.count > 1, bytes[range.upperBound - 1] == quote else { return false }
    var slashes = 0
    while range.upperBound - 2 - slashes > range.lowerBound,
      bytes[range.upperBound - 2 - slashes] == 0x5C
    { slashes += 1 }
    return slashes % 2 == 0
  }

  /// The value of a string or key; the text of anything else.
  func text(_ index: Int) -> String {
    let range = innerRange(index)
    let slice = bytes[range]
    let kind = nodes[index].kind
    guard kind == .string || kind == .key, nodes[index].isWhole, slice.contains(0x5C) else {
      return String(decoding: slice, as: UTF8.self)
    }
    return slice.withUnsafeBufferPointer { JSONText.unescape($0) }
  }

  // MARK: - Places

  /// The innermost node that a place touches: of two that meet there the one that is a string, a
  /// key or a word.
  func node(at offset: Int) -> Int? {
    guard hasRoot else { return nil }
    var found: Int?
    var i = 0
    while i < nodes.count {
      let node = nodes[i]
      if Int(node.start) > offset { break }
      if node.kind == .object || node.kind == .array {
        let isAtEnd = !node.isWhole && offset == Int(node.end)
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

  /// The nodes around one and itself, from the outside in; keys are not among them.
  func path(to index: Int) -> [Int] {
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
