import BeagleSchema

/// A mapping from the values of a document to those of an earlier version.
///
/// A component that is equal to exactly one earlier component matches it, wherever it is.
/// Otherwise members of objects match by key, and elements of arrays by equality, then by id, then
/// by type in order. Inserted, removed and moved elements do not change the matches of the others.
/// Whitespace is ignored.
struct DocumentMatch {
  /// A value with all in it stands for another with all in it, or for that one alone.
  private struct Pair {
    let new: Int
    let old: Int
    /// How many entries of the tape this is true for.
    let count: Int
  }

  private let old: JSONDocument
  private let new: JSONDocument
  /// In the order of the new document, the larger before what is in them.
  private var pairs: [Pair] = []
  /// Equal for values that say the same, by their places on the tapes.
  private let oldPrints: [Int]
  private let newPrints: [Int]
  /// The components that were found by what they say, by their places in the new and the old
  /// version.
  private var anchors: [Int: Int] = [:]
  private var anchored: Set<Int> = []
  /// Components that may have moved into another one, or out of it.
  private var looseOld: [Int] = []
  private var looseNew: [Int] = []

  init(_ old: JSONDocument, _ new: JSONDocument) {
    self.old = old
    self.new = new
    oldPrints = old.fingerprints
    newPrints = new.fingerprints
    findAnchors()
    match()
    matchMoved()
    // What says the same as before is found before what only stands at its place.
    pairs.sort { ($0.new, $0.count) < ($1.new, $1.count) }
  }

  /// Returns the earlier version of a value, or nil if the value is new.
  func former(of node: JSONNode) -> JSONNode? {
    guard node.document == new else { return nil }
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].new <= node.index { low = middle + 1 } else { high = middle }
    }
    // Equal parts hold everything in them, so the nearest pair that begins before is not always the
    // one that holds the value, but few stand between the two.
    var place = low - 1
    var looks = 0
    while place >= 0, looks < DocumentMatch.lookLimit {
      let pair = pairs[place]
      if node.index < pair.new + pair.count {
        return JSONNode(document: old, index: pair.old + node.index - pair.new)
      }
      place -= 1
      looks += 1
    }
    return nil
  }

  /// The maximum number of pairs that a lookup visits.
  private static let lookLimit = 64

  /// Whether two values are equal apart from whitespace. Two nil values are equal.
  static func isSame(_ a: JSONNode?, _ b: JSONNode?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.fingerprint == b.fingerprint
  }

  // MARK: - Matching

  /// Matches the components whose content occurs once in each version.
  private mutating func findAnchors() {
    let former = DocumentMatch.uniqueComponents(of: old, oldPrints)
    for (print, index) in DocumentMatch.uniqueComponents(of: new, newPrints) {
      guard let before = former[print] else { continue }
      anchors[index] = before
      anchored.insert(before)
      pairs.append(Pair(new: index, old: before, count: new.index(after: index) - index))
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

  private func isOpen(old: JSONNode) -> Bool { !anchored.contains(old.index) }
  private func isOpen(new: JSONNode) -> Bool { anchors[new.index] == nil }

  private mutating func match() {
    var waiting = [(old: old.root, new: new.root)]
    while let (old, new) = waiting.popLast() {
      guard old.isContainer, new.isContainer, isOpen(old: old), isOpen(new: new) else { continue }
      if oldPrints[old.index] == newPrints[new.index] {
        pairs.append(Pair(new: new.index, old: old.index, count: new.extent))
        continue
      }
      pairs.append(Pair(new: new.index, old: old.index, count: 1))
      if old.componentType != new.componentType {
        looseOld.append(old.index)
        looseNew.append(new.index)
      }
      switch (old.kind, new.kind) {
      case (.object, .object):
        for (key, value) in new.members where value.isContainer {
          if let name = key.string, let former = old[name] {
            waiting.append((former, value))
          } else {
            looseNew.append(value.index)
          }
        }
        for (key, value) in old.members where value.isContainer {
          if let name = key.string, new[name] == nil { looseOld.append(value.index) }
        }
      case (.array, .array): waiting += matchElements(of: old, new)
      default: break
      }
    }
  }

  private mutating func matchElements(
    of old: JSONNode, _ new: JSONNode
  ) -> [(old: JSONNode, new: JSONNode)] {
    var olds = old.elements.filter(isOpen(old:))
    var news = new.elements.filter(isOpen(new:))
    var found: [(old: JSONNode, new: JSONNode)] = []
    /// Takes those together of which something is the same and there; the first of several first.
    func take(_ trait: (JSONNode, [Int]) -> AnyHashable?) {
      guard !olds.isEmpty, !news.isEmpty else { return }
      var byTrait: [AnyHashable: [Int]] = [:]
      for (place, node) in olds.enumerated().reversed() {
        if let trait = trait(node, oldPrints) { byTrait[trait, default: []].append(place) }
      }
      var taken: Set<Int> = []
      news = news.filter { node in
        guard let trait = trait(node, newPrints), let place = byTrait[trait]?.popLast() else {
          return true
        }
        taken.insert(place)
        found.append((olds[place], node))
        return false
      }
      olds = olds.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }
    take { $1[$0.index] }
    take { node, _ in node["id"]?.string }
    take { node, _ in node.componentType }
    if olds.count == 1, news.count == 1 {
      found.append((olds[0], news[0]))
    } else {
      looseOld += olds.map(\.index)
      looseNew += news.map(\.index)
    }
    return found
  }

  /// Matches components by id that moved to another parent.
  private mutating func matchMoved() {
    guard !looseOld.isEmpty, !looseNew.isEmpty else { return }
    var byId: [String: Int] = [:]
    for node in DocumentMatch.components(below: looseOld, of: old) where isOpen(old: node) {
      if let id = node["id"]?.string { byId[id] = node.index }
    }
    guard !byId.isEmpty else { return }
    let matched = Set(pairs.map(\.new))
    for node in DocumentMatch.components(below: looseNew, of: new)
    where !matched.contains(node.index) {
      if let former = node["id"]?.string.flatMap({ byId[$0] }) {
        pairs.append(Pair(new: node.index, old: former, count: 1))
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

  /// How many entries of the tape it takes.
  fileprivate var extent: Int { document.index(after: index) - index }

  fileprivate var componentType: String? { self["_beagleComponent_"]?.string }

  /// Equal for values that say the same.
  fileprivate var fingerprint: Int {
    var prints: [Int] = []
    document.addFingerprints(from: index, to: document.index(after: index), &prints)
    return prints[0]
  }
}

extension JSONDocument {
  /// Equal for values that say the same, by their places on the tape.
  fileprivate var fingerprints: [Int] {
    var prints: [Int] = []
    addFingerprints(from: 0, to: tape.count, &prints)
    return prints
  }

  /// Finds the prints of a part of the tape: those of containers from what they hold, which comes
  /// after them.
  fileprivate func addFingerprints(from start: Int, to end: Int, _ prints: inout [Int]) {
    prints = [Int](repeating: 0, count: end - start)
    bytes.withUnsafeBytes { bytes in
      for place in (start..<end).reversed() {
        let entry = tape[place]
        var hasher = Hasher()
        hasher.combine(entry.rawKind)
        switch entry.kind {
        case .array, .object:
          var child = place + 1
          while child < entry.payload {
            hasher.combine(prints[child - start])
            child = index(after: child)
          }
        case .end: break
        case .string:
          hasher.combine(
            bytes: .init(rebasing: bytes[entry.offset + 1..<entry.offset + 1 + entry.payload]))
        default:
          hasher.combine(
            bytes: .init(rebasing: bytes[entry.offset..<entry.offset + entry.payload]))
        }
        prints[place - start] = hasher.finalize()
      }
    }
  }
}
