/// Numbers combinations of two colours and attributes in the order in which they come, from 0 on.
///
/// A table with open addressing and not a `Dictionary`: the first dictionary with a key of a type of
/// this package makes the run time look through every conformance in the program, at each start.
struct StyleNumbers {
  /// What is numbered.
  struct Key: Equatable {
    var foreground: UInt32
    var background: UInt32
    var attributes: UInt8 = 0
  }

  private var keys: [Key] = []
  /// The number of the key that is kept in each slot; -1 where there is none. Their count is a
  /// power of two, and at least half of them are free.
  private var slots: [Int32] = []

  /// How many keys have a number.
  var count: Int { keys.count }

  /// The number of a key; nil where it has none.
  func number(of key: Key) -> Int? {
    guard !slots.isEmpty else { return nil }
    let number = Int(slots[slot(of: key)])
    return number < 0 ? nil : number
  }

  /// Gives the next number to a key that has none.
  mutating func add(_ key: Key) {
    if 2 * (keys.count + 1) > slots.count { grow() }
    slots[slot(of: key)] = Int32(keys.count)
    keys.append(key)
  }

  /// Forgets every key.
  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = -1 }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: max(64, slots.count * 2))
    for (number, key) in keys.enumerated() { slots[slot(of: key)] = Int32(number) }
  }

  /// The slot of a key or, where it has none, the one that it would take.
  private func slot(of key: Key) -> Int {
    // Multiplication spreads over the upper half what differs anywhere.
    let colors = UInt64(key.foreground) << 32 | UInt64(key.background)
    let hash = (colors ^ UInt64(key.attributes)) &* 0x9e37_79b9_7f4a_7c15
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] >= 0, keys[Int(slots[slot])] != key { slot = (slot + 1) & mask }
    return slot
  }
}
