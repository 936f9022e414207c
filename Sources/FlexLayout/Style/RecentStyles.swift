/// A direct-mapped cache of resolved styles. Most nodes of a tree share a few styles: a node that
/// gets a cached style copies the resolved fields and shares the packed style and the box.
struct RecentStyles {
  static let count = 16
  /// The size of the record's leading fields, which depend only on the style.
  static let prefix = MemoryLayout<NodeRecord>.offset(of: \.parent) ?? 0
  static let traits = MemoryLayout<NodeRecord>.offset(of: \.traits) ?? 0
  static let box = MemoryLayout<NodeRecord>.offset(of: \.box) ?? 0
  static let footprint = count * (prefix + 4)

  /// The packed style in each slot, retained by the cache; -1 if the slot is empty.
  private let offsets: UnsafeMutablePointer<Int32>
  private let resolved: UnsafeMutableRawPointer

  init() {
    offsets = .allocate(capacity: Self.count)
    offsets.initialize(repeating: -1, count: Self.count)
    resolved = .allocate(byteCount: Self.count * Self.prefix, alignment: 8)
  }

  func deallocate() {
    offsets.deallocate()
    resolved.deallocate()
  }

  /// Returns the slot for a packed style.
  static func place(_ words: UnsafePointer<UInt32>, _ count: Int) -> Int {
    let first = count > 3 ? words[3] : 0
    let mixed = (words[0] ^ words[1] &* 31 ^ words[2] &* 37 ^ first) &* 0x9E37_79B1
    return Int(mixed >> 28)
  }

  subscript(place: Int) -> Int32 {
    get { offsets[place] }
    nonmutating set { offsets[place] = newValue }
  }

  func resolved(_ place: Int) -> UnsafeMutableRawPointer { resolved + place * Self.prefix }
}

extension Arena {
  /// Applies the style in `words` to a node if the style is cached. Returns whether it was.
  func shareStyle(
    _ p: UnsafeMutablePointer<NodeRecord>, _ words: UnsafePointer<UInt32>, _ count: Int
  ) -> Bool {
    let place = RecentStyles.place(words, count)
    let offset = recentStyles[place]
    guard offset >= 0, styles.words[Int(offset)] == words[0],
      PackedStyle.equal(styles.words + Int(offset), words, count)
    else { return false }
    styles.retain(offset)
    let own = p.pointee.traits.intersection(.content)
    let (state, isRightToLeft) = (p.pointee.state, p.pointee.isRightToLeft)
    UnsafeMutableRawPointer(p).copyMemory(
      from: recentStyles.resolved(place), byteCount: RecentStyles.prefix)
    p.pointee.traits.formUnion(own)
    p.pointee.state = state
    p.pointee.isRightToLeft = isRightToLeft
    return true
  }

  /// Adds the style of a node, packed in `words`, to the cache.
  mutating func noteStyle(
    _ p: UnsafeMutablePointer<NodeRecord>, _ words: UnsafePointer<UInt32>, _ count: Int
  ) {
    let place = RecentStyles.place(words, count)
    let resolved = recentStyles.resolved(place)
    if recentStyles[place] >= 0, styles.release(recentStyles[place]) {
      let traits = resolved.load(fromByteOffset: RecentStyles.traits, as: NodeTraits.self)
      boxes.release(
        resolved.load(fromByteOffset: RecentStyles.box, as: Int32.self),
        double: traits.contains(.twoBoxes))
    }
    styles.retain(p.pointee.style)
    recentStyles[place] = p.pointee.style
    resolved.copyMemory(from: p, byteCount: RecentStyles.prefix)
    resolved.storeBytes(
      of: p.pointee.traits.subtracting(.content), toByteOffset: RecentStyles.traits,
      as: NodeTraits.self)
  }

  /// Releases the packed style and the box of a node.
  mutating func releaseStyle(_ p: UnsafeMutablePointer<NodeRecord>) {
    if p.pointee.style < 0 { return }
    if styles.release(p.pointee.style) {
      boxes.release(p.pointee.box, double: p.pointee.traits.contains(.twoBoxes))
    }
    p.pointee.style = -1
    p.pointee.box = 0
  }
}
