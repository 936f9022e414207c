import BeagleSchema
import SystemSupport

/// A mapping from the values of a document to those of an earlier version.
///
/// A component that is equal to exactly one earlier component matches it, even at another position.
/// Otherwise members of objects match by key, and elements of arrays by equality, then by id, then
/// by type in order. Inserted, removed and moved elements do not change the matches of the others.
/// Whitespace is ignored.
struct DocumentMatch {
  /// A match between the values at two tape indices.
  private struct Pair {
    let new: Int
    let old: Int
    /// The number of consecutive tape entries that match: all entries of equal values, else 1.
    let count: Int
  }

  private let old: JSONDocument
  private let new: JSONDocument
  /// The matches in document order of the new version; an equal value precedes its contents.
  private var pairs: [Pair] = []
  /// A hash of each value's content, by tape index.
  private let oldPrints: [Int]
  private let newPrints: [Int]
  /// The components that were matched by equal content: tape indices in the new version, with those
  /// in the old version.
  private var anchors: [Int: Int] = [:]
  private var anchored: Set<Int> = []
  /// Components that may have moved to or from another parent.
  private var unmatchedOld: [Int] = []
  private var unmatchedNew: [Int] = []

  init(_ old: JSONDocument, _ new: JSONDocument) {
    self.old = old
    self.new = new
    oldPrints = old.fingerprints(from: 0, to: old.tape.count)
    newPrints = new.fingerprints(from: 0, to: new.tape.count)
    findAnchors()
    match()
    matchMoved()
    // A lookup searches backward, so it finds an equal value before one with the same position.
    pairs.sort { ($0.new, $0.count) < ($1.new, $1.count) }
  }

  /// Returns the earlier version of a value, or nil if the value is new.
  func previousNode(of node: JSONNode) -> JSONNode? {
    guard node.document == new else { return nil }
    let next = pairs.partitioningIndex { $0.new > node.index }
    // Pairs of equal values may contain other pairs, so the nearest one that begins before the node
    // does not always contain it. Few pairs are between the two.
    for position in stride(
      from: next - 1, through: max(0, next - DocumentMatch.lookupLimit), by: -1)
    {
      let pair = pairs[position]
      if node.index < pair.new + pair.count {
        return JSONNode(document: old, index: pair.old + node.index - pair.new)
      }
    }
    return nil
  }

  /// Whether a value is equal to its earlier version, apart from whitespace.
  func isUnchanged(_ new: JSONNode, since old: JSONNode) -> Bool {
    newPrints[new.index] == oldPrints[old.index]
  }

  /// Returns the newer version of a value, or nil if the value was removed.
  func nextNode(of node: JSONNode) -> JSONNode? {
    guard node.document == old else { return nil }
    let found = pairs.first { $0.old <= node.index && node.index < $0.old + $0.count }
    return found.map { JSONNode(document: new, index: $0.new + node.index - $0.old) }
  }

  /// The maximum number of pairs that a lookup visits.
  private static let lookupLimit = 64

  /// Whether two values are equal apart from whitespace. Two nil values are equal.
  static func isSame(_ a: JSONNode?, _ b: JSONNode?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.fingerprint == b.fingerprint
  }

  // MARK: - Matching

  /// Matches the components whose content occurs once in each version.
  private mutating func findAnchors() {
    let previous = DocumentMatch.uniqueComponents(of: old, oldPrints)
    for (print, index) in DocumentMatch.uniqueComponents(of: new, newPrints) {
      guard let before = previous[print] else { continue }
      anchors[index] = before
      anchored.insert(before)
      pairs.append(Pair(new: index, old: before, count: new.entryCount(at: index)))
    }
  }

  private static func uniqueComponents(of document: JSONDocument, _ prints: [Int]) -> [Int: Int] {
    var found: [Int: Int] = [:]
    var repeated: Set<Int> = []
    for index in 0..<document.tape.count where document.tape[index].kind == .object {
      guard JSONNode(document: document, index: index).componentType != nil else { continue }
      if found.updateValue(index, forKey: prints[index]) != nil { repeated.insert(prints[index]) }
    }
    return found.filter { !repeated.contains($0.key) }
  }

  private func isUnanchored(old: JSONNode) -> Bool { !anchored.contains(old.index) }
  private func isUnanchored(new: JSONNode) -> Bool { anchors[new.index] == nil }

  private mutating func match() {
    var pending = [(old: old.root, new: new.root)]
    while let (old, new) = pending.popLast() {
      guard old.isContainer, new.isContainer, isUnanchored(old: old), isUnanchored(new: new) else {
        continue
      }
      if oldPrints[old.index] == newPrints[new.index] {
        pairs.append(
          Pair(new: new.index, old: old.index, count: self.new.entryCount(at: new.index)))
        continue
      }
      pairs.append(Pair(new: new.index, old: old.index, count: 1))
      if old.componentType != new.componentType {
        unmatchedOld.append(old.index)
        unmatchedNew.append(new.index)
      }
      switch (old.kind, new.kind) {
      case (.object, .object):
        for (key, value) in new.members where value.isContainer {
          if let name = key.string, let previous = old[name] {
            pending.append((previous, value))
          } else {
            unmatchedNew.append(value.index)
          }
        }
        for (key, value) in old.members where value.isContainer {
          if let name = key.string, new[name] == nil { unmatchedOld.append(value.index) }
        }
      case (.array, .array): pending += matchElements(of: old, new)
      default: break
      }
    }
  }

  private mutating func matchElements(
    of old: JSONNode, _ new: JSONNode
  ) -> [(old: JSONNode, new: JSONNode)] {
    var olds = old.elements.filter(isUnanchored(old:))
    var news = new.elements.filter(isUnanchored(new:))
    var found: [(old: JSONNode, new: JSONNode)] = []
    /// Matches elements with an equal trait, in order. A nil trait does not match.
    func match(by trait: (JSONNode, [Int]) -> AnyHashable?) {
      guard !olds.isEmpty, !news.isEmpty else { return }
      var byTrait: [AnyHashable: [Int]] = [:]
      for (position, node) in olds.enumerated().reversed() {
        if let trait = trait(node, oldPrints) { byTrait[trait, default: []].append(position) }
      }
      var matched: Set<Int> = []
      news = news.filter { node in
        guard let trait = trait(node, newPrints), let position = byTrait[trait]?.popLast()
        else { return true }
        matched.insert(position)
        found.append((olds[position], node))
        return false
      }
      olds = olds.enumerated().filter { !matched.contains($0.offset) }.map(\.element)
    }
    match { node, prints in prints[node.index] }
    match { node, _ in node["id"]?.string }
    match { node, _ in node.componentType }
    if olds.count == 1, news.count == 1 {
      found.append((olds[0], news[0]))
    } else {
      unmatchedOld += olds.map(\.index)
      unmatchedNew += news.map(\.index)
    }
    return found
  }

  /// Matches components by id that moved to another parent.
  private mutating func matchMoved() {
    guard !unmatchedOld.isEmpty, !unmatchedNew.isEmpty else { return }
    var byId: [String: Int] = [:]
    for node in DocumentMatch.components(below: unmatchedOld, of: old) where isUnanchored(old: node)
    {
      if let id = node["id"]?.string { byId[id] = node.index }
    }
    guard !byId.isEmpty else { return }
    let matched = Set(pairs.map(\.new))
    for node in DocumentMatch.components(below: unmatchedNew, of: new)
    where !matched.contains(node.index) {
      if let previous = node["id"]?.string.flatMap({ byId[$0] }) {
        pairs.append(Pair(new: node.index, old: previous, count: 1))
      }
    }
  }

  /// The maximum number of components that are searched for moves.
  private static let movedLimit = 10_000

  private static func components(below roots: [Int], of document: JSONDocument) -> [JSONNode] {
    var found: [JSONNode] = []
    for root in Set(roots).sorted() {
      let end = document.index(after: root)
      for index in root..<end where found.count < movedLimit {
        let node = JSONNode(document: document, index: index)
        if node.kind == .object, node.componentType != nil { found.append(node) }
      }
    }
    return found
  }
}

extension JSONNode {
  fileprivate var isContainer: Bool { kind == .object || kind == .array }

  var componentType: String? { self["_beagleComponent_"]?.string }

  /// A hash of the content, without whitespace.
  fileprivate var fingerprint: Int {
    document.fingerprints(from: index, to: document.index(after: index))[0]
  }
}

extension JSONDocument {
  /// The number of tape entries of the value at an index.
  fileprivate func entryCount(at index: Int) -> Int { self.index(after: index) - index }

  /// Returns the hashes of the values in a range of the tape. The hash of a container combines
  /// those of its contents, which follow it, so the tape is read backward.
  fileprivate func fingerprints(from start: Int, to end: Int) -> [Int] {
    var prints = [Int](repeating: 0, count: end - start)
    bytes.withUnsafeBytes { bytes in
      for index in (start..<end).reversed() {
        let entry = tape[index]
        var hasher = Hasher()
        hasher.combine(entry.rawKind)
        switch entry.kind {
        case .array, .object:
          var child = index + 1
          while child < entry.payload {
            hasher.combine(prints[child - start])
            child = self.index(after: child)
          }
        case .end: break
        case .string:
          hasher.combine(
            bytes: .init(rebasing: bytes[entry.offset + 1..<entry.offset + 1 + entry.payload]))
        default:
          hasher.combine(
            bytes: .init(rebasing: bytes[entry.offset..<entry.offset + entry.payload]))
        }
        prints[index - start] = hasher.finalize()
      }
    }
    return prints
  }
}
