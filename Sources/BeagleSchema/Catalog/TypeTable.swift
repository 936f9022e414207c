/// Types by the hashes of their names (open addressing with linear probing).
///
/// It is filled when a program decodes its first document, hence no `Dictionary`: making one of 40
/// names costs more than decoding a small screen.
struct TypeTable<Type: Sendable>: Sendable {
  /// The types in the order in which they were added.
  private(set) var types: [Type] = []
  private var hashes: [UInt64] = []
  /// The position of a type, from 1; 0 where there is none.
  private var slots = [UInt8](repeating: 0, count: TypeTable.slotCount)

  /// A power of two, more than twice the number of types.
  private static var slotCount: Int { 64 }

  /// Adds a type under a name that no other type has.
  mutating func add(_ type: Type, named name: String) {
    precondition(types.count < TypeTable.slotCount / 2, "the table of types is too small")
    let hash = TypeNameHash.of(name)
    precondition(find(hash) == nil, "two types are named alike")
    types.append(type)
    hashes.append(hash)
    var slot = Int(truncatingIfNeeded: hash) & (TypeTable.slotCount - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (TypeTable.slotCount - 1) }
    slots[slot] = UInt8(types.count)
  }

  /// The type whose name has this hash.
  func find(_ hash: UInt64) -> Type? {
    var slot = Int(truncatingIfNeeded: hash) & (TypeTable.slotCount - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if hashes[position] == hash { return types[position] }
      slot = (slot + 1) & (TypeTable.slotCount - 1)
    }
    return nil
  }
}
