import JSON

/// The valid part of a document as JSON, with missing brackets added and the original offsets.
///
/// A member whose value is missing or invalid is omitted instead of given an invented value.
struct RepairedText {
  /// The repaired text, or an empty array if no part is valid.
  private(set) var bytes: [UInt8] = []
  /// Whether a context was omitted, so that references to it cannot be checked.
  private(set) var omitsContexts = false
  /// The offsets in both texts at which each copied piece starts, in order.
  private var pieces: [(start: Int32, original: Int32)] = []
  private let tree: SyntaxTree

  /// Repairs a document.
  init(_ tree: SyntaxTree) {
    self.tree = tree
    guard tree.hasRoot else { return }
    bytes.reserveCapacity(tree.bytes.count + 64)
    if isValid(0) { emit() }
  }

  private func isValid(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    switch node.kind {
    case .object, .array: return true
    case .missing, .invalid: return false
    default: return node.isComplete
    }
  }

  /// Whether the member of a value is included. Keys in single quotes or without quotes are
  /// unambiguous.
  private func isValidMember(_ value: Int, in parent: Int) -> Bool {
    guard tree.nodes[parent].kind == .object else { return true }
    let key = Int(tree.nodes[value].key)
    guard key >= 0 else { return false }
    return tree.nodes[key].isComplete
      || tree.bytes[tree.innerRange(key)].allSatisfy {
        $0 > 0x20 && $0 != 0x22 && $0 != 0x5C && $0 < 0x80
      }
  }

  private mutating func emit() {
    // The open objects and lists, with their ends and whether they have members.
    var open: [(end: Int, node: Int, hasMember: Bool)] = []
    var i = 0
    while i < tree.nodes.count {
      closeDone(&open, i)
      let node = tree.nodes[i]
      if node.kind == .key {
        i += 1
        continue
      }
      let parent = open.last?.node
      guard isValid(i), parent.map({ isValidMember(i, in: $0) }) ?? true else {
        recordOmission(of: i)
        i = Int(node.after)
        continue
      }
      if let parent {
        if open[open.count - 1].hasMember { bytes.append(0x2C) }
        open[open.count - 1].hasMember = true
        if tree.nodes[parent].kind == .object { emitKey(Int(node.key)) }
      }
      switch node.kind {
      case .object, .array:
        mark(Int(node.start))
        bytes.append(node.kind == .object ? 0x7B : 0x5B)
        open.append((Int(node.after), i, false))
        i += 1
      default:
        mark(Int(node.start))
        bytes += tree.bytes[node.range]
        i = Int(node.after)
      }
      if open.isEmpty { break }
    }
    closeDone(&open, tree.nodes.count)
  }

  private mutating func closeDone(_ open: inout [(end: Int, node: Int, hasMember: Bool)], _ i: Int)
  {
    while let last = open.last, last.end <= i {
      mark(max(Int(tree.nodes[last.node].end) - 1, Int(tree.nodes[last.node].start)))
      bytes.append(tree.nodes[last.node].kind == .object ? 0x7D : 0x5D)
      open.removeLast()
    }
  }

  private mutating func emitKey(_ key: Int) {
    let inner = tree.innerRange(key)
    let isQuoted = inner.lowerBound > Int(tree.nodes[key].start)
    mark(isQuoted ? inner.lowerBound - 1 : inner.lowerBound)
    bytes.append(0x22)
    mark(inner.lowerBound)
    bytes += tree.bytes[inner]
    bytes += [0x22, 0x3A]
  }

  private mutating func recordOmission(of index: Int) {
    var i = Int32(index)
    while i >= 0 {
      if tree.keyText(of: Int(i)) == "context" { omitsContexts = true }
      i = tree.nodes[Int(i)].parent
    }
  }

  private mutating func mark(_ original: Int) {
    pieces.append((Int32(bytes.count), Int32(original)))
  }

  /// Returns the offset in the original text.
  func original(_ offset: Int) -> Int {
    var low = 0
    var high = pieces.count
    guard high > 0 else { return offset }
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(pieces[middle].start) <= offset { low = middle } else { high = middle }
    }
    return Int(pieces[low].original) + max(0, offset - Int(pieces[low].start))
  }

  /// Returns the offset in the repaired text, or nil if the repair omitted it.
  func offset(ofOriginal offset: Int) -> Int? {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if Int(pieces[middle].original) <= offset { low = middle + 1 } else { high = middle }
    }
    // Pieces can start at the same original offset. Use the last one that contains the offset.
    var index = low - 1
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
