/// The valid part of a document as JSON, with missing brackets added and the original offsets.
///
/// A member whose value is missing or invalid is omitted instead of given an invented value.
package struct RepairedText {
  /// The repaired text, or an empty array if no part is valid.
  package private(set) var bytes: [UInt8] = []
  /// The offsets in both texts at which each copied piece starts, in order.
  private var pieces: [(start: Int32, original: Int32)] = []
  private let tree: SyntaxTree

  /// Repairs a document.
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    guard tree.hasRoot else { return }
    bytes.reserveCapacity(tree.bytes.count + 64)
    if isValid(0) { append(0) }
  }

  /// Creates the text after fixes.
  /// - Parameter offsets: The offset in the original text of each byte of the text after the fixes.
  package init(_ tree: SyntaxTree, fixedAs bytes: [UInt8], offsets: [Int]) {
    self.tree = tree
    self.bytes = bytes
    for (start, offset) in zip(bytes.indices, offsets)
    where start == 0 || offset != offsets[start - 1] + 1 {
      pieces.append((Int32(start), Int32(offset)))
    }
  }

  private func isValid(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    switch node.kind {
    case .object, .array: return true
    case .missing, .invalid: return false
    default: return node.isComplete
    }
  }

  /// Whether the key of a value is included. Keys in single quotes or without quotes are unambiguous.
  private func isValidKey(_ key: Int) -> Bool {
    guard key >= 0 else { return false }
    return tree.nodes[key].isComplete
      || tree.bytes[tree.innerRange(key)].allSatisfy {
        $0 > 0x20 && $0 != 0x22 && $0 != 0x5C && $0 < 0x80
      }
  }

  /// Appends a value. The recursion is limited by ``SyntaxTree/depthLimit``.
  private mutating func append(_ index: Int) {
    let node = tree.nodes[index]
    mark(Int(node.start))
    let isObject = node.kind == .object
    guard isObject || node.kind == .array else {
      bytes += tree.bytes[node.range]
      return
    }
    bytes.append(isObject ? 0x7B : 0x5B)
    var isFirst = true
    for value in tree.children(of: index) {
      let key = Int(tree.nodes[value].key)
      guard isValid(value), !isObject || isValidKey(key) else { continue }
      if !isFirst { bytes.append(0x2C) }
      isFirst = false
      if isObject { appendKey(key) }
      append(value)
    }
    mark(max(Int(node.end) - 1, Int(node.start)))
    bytes.append(isObject ? 0x7D : 0x5D)
  }

  private mutating func appendKey(_ key: Int) {
    let inner = tree.innerRange(key)
    let isQuoted = inner.lowerBound > Int(tree.nodes[key].start)
    mark(isQuoted ? inner.lowerBound - 1 : inner.lowerBound)
    bytes.append(0x22)
    mark(inner.lowerBound)
    bytes += tree.bytes[inner]
    bytes += [0x22, 0x3A]
  }

  private mutating func mark(_ original: Int) {
    pieces.append((Int32(bytes.count), Int32(original)))
  }

  /// Returns the index of the last piece that meets a condition, or -1. All pieces before it must
  /// meet it too.
  private func lastPiece(where isBefore: ((start: Int32, original: Int32)) -> Bool) -> Int {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(pieces[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Returns the offset in the original text.
  package func original(_ offset: Int) -> Int {
    guard !pieces.isEmpty else { return offset }
    let piece = pieces[max(0, lastPiece { Int($0.start) <= offset })]
    return Int(piece.original) + max(0, offset - Int(piece.start))
  }

  /// Returns whether a fix inserted the byte at an offset in the repaired text.
  package func isInserted(_ offset: Int) -> Bool { original(offset) == original(offset + 1) }

  /// Returns the offset in the repaired text, or nil if the repair omitted it.
  package func offset(ofOriginal offset: Int) -> Int? {
    // Pieces can start at the same original offset. Use the last one that contains the offset.
    var index = lastPiece { Int($0.original) <= offset }
    while index >= 0 {
      let start = Int(pieces[index].start)
      let end = index + 1 < pieces.count ? Int(pieces[index + 1].start) : bytes.count
      let distance = offset - Int(pieces[index].original)
      if distance <= end - start { return start + distance }
      if distance > 4096 { break }
      index -= 1
    }
    return nil
  }
}
