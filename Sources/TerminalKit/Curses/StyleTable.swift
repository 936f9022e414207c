/// A table that numbers combinations of two colors and attributes in the order of their arrival,
/// from 0.
///
/// It is a hash table with open addressing and not a `Dictionary`: the first dictionary whose key
/// is a type of this package makes the runtime scan every conformance in the program, at each
/// start.
struct StyleTable {
  /// A combination of colors and attributes.
  struct Key: Equatable {
    var foreground: UInt32
    var background: UInt32
    var attributes: UInt8 = 0
  }

  private var keys: [Key] = []
  /// The number of the key in each slot; -1 for an unused slot. The count is a power of two, and at
  /// least half of the slots are unused.
  private var slots: [Int32] = []

  /// The number of keys.
  var count: Int { keys.count }

  /// Returns the number of a key, or nil for a new key.
  func number(of key: Key) -> Int? {
    guard !slots.isEmpty else { return nil }
    let number = Int(slots[slot(of: key)])
    return number < 0 ? nil : number
  }

  /// Assigns the next number to a new key.
  mutating func add(_ key: Key) {
    if 2 * (keys.count + 1) > slots.count { grow() }
    slots[slot(of: key)] = Int32(keys.count)
    keys.append(key)
  }

  /// Removes every key.
  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = -1 }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: max(64, slots.count * 2))
    for (number, key) in keys.enumerated() { slots[slot(of: key)] = Int32(number) }
  }

  /// Returns the slot of a key, or the slot that a new key would take.
  private func slot(of key: Key) -> Int {
    // Multiplication spreads every difference over the upper half.
    let colors = UInt64(key.foreground) << 32 | UInt64(key.background)
    let hash = (colors ^ UInt64(key.attributes)) &* 0x9e37_79b9_7f4a_7c15
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] >= 0, keys[Int(slots[slot])] != key { slot = (slot + 1) & mask }
    return slot
  }
}
