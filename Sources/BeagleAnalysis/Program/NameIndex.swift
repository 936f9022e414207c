/// Finds a name among some by its bytes, without making a string of it: most of what is read of a
/// document are the names of properties.
struct NameIndex: Sendable {
  /// A name, as far as comparing two needs it.
  private struct Key: Sendable {
    /// The first eight bytes, or all.
    var head: UInt64
    /// The last eight bytes; 0 of fewer than eight.
    var tail: UInt64
    /// How many bytes there are.
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

    /// Whether head and tail are all that there is.
    var isWhole: Bool { count <= 16 }

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
  /// Positions of names, -1 where there is none; a power of two of them, half of them free.
  private let slots: [Int16]

  /// An index of at most 32,767 names; of one that comes twice the last position counts.
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

  /// The position of a name; nil where it is none of them.
  func position(of name: UnsafeRawBufferPointer) -> Int? {
    let key = Key(name)
    var slot = key.slot(of: slots.count)
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      if keys[position].isSame(as: key), key.isWhole || names[position].elementsEqual(name) {
        return position
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The position of a name.
  func position(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { position(of: UnsafeRawBufferPointer($0)) }
  }

  /// The position of the value of a string; nil where it is none of the names, or no string.
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
