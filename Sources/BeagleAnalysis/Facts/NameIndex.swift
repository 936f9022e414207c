/// A hash table of names that is searched by bytes, without creating a string. Most lookups are for
/// the property names of a document.
struct NameIndex: Sendable {
  /// The first and last bytes and the length of a name, for a fast comparison.
  private struct Key: Sendable {
    /// The first eight bytes, or all bytes of a shorter name.
    var head: UInt64
    /// The last eight bytes; 0 for a shorter name.
    var tail: UInt64
    /// The number of bytes.
    var count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
      count = bytes.count
      if count >= 8 {
        head = bytes.loadUnaligned(as: UInt64.self)
        tail = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      } else {
        head = 0
        tail = 0
        for byte in bytes { head = head << 8 | UInt64(byte) }
      }
    }

    /// Whether head and tail contain all bytes.
    var isComplete: Bool { count <= 16 }

    func isSame(as other: Key) -> Bool {
      head == other.head && tail == other.tail && count == other.count
    }

    func slot(of size: Int) -> Int {
      let mixed = (head ^ (tail << 17 | tail >> 47) ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 40) & (size - 1)
    }
  }

  private let names: [[UInt8]]
  private let keys: [Key]
  /// The hash table: positions of names, or -1. Its size is a power of two; at least half is free.
  private let slots: [Int16]

  /// Creates an index of at most 32,767 names. The last of equal names is found.
  init(_ names: [String]) {
    precondition(names.count <= Int16.max)
    self.names = names.map { Array($0.utf8) }
    keys = self.names.map { $0.withUnsafeBytes { Key($0) } }
    var size = 2
    while size < 2 * names.count { size *= 2 }
    var slots = [Int16](repeating: -1, count: size)
    for (position, key) in keys.enumerated() {
      var slot = key.slot(of: size)
      while slots[slot] >= 0, self.names[Int(slots[slot])] != self.names[position] {
        slot = (slot + 1) & (size - 1)
      }
      slots[slot] = Int16(position)
    }
    self.slots = slots
  }

  /// Returns the position of a name, or nil if the index does not contain it.
  func position(of name: UnsafeRawBufferPointer) -> Int? {
    let key = Key(name)
    var slot = key.slot(of: slots.count)
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      if keys[position].isSame(as: key), key.isComplete || names[position].elementsEqual(name) {
        return position
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the position of a name.
  func position(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { position(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the position of a string's value, or nil for other names and values.
  func position(of node: JSONNode) -> Int? {
    let entry = node.entry
    guard entry.kind == .string else { return nil }
    if entry.isSpecial { return node.string.flatMap { position(of: $0) } }
    return node.document.bytes.withUnsafeBytes { bytes in
      let start = entry.offset + 1
      return position(of: UnsafeRawBufferPointer(rebasing: bytes[start..<start + entry.payload]))
    }
  }
}
