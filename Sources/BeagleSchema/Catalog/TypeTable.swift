/// Types by the hashes of their names.
///
/// It is filled when a program decodes its first document and lives as long as the program. Its
/// entries stand in the value itself because the runtime would have to make the storage class of an
/// array or a dictionary of them first, which takes ten times as long as filling the table.
struct TypeTable<Type: Sendable>: Sendable {
  private var hashes = InlineArray<32, UInt64>(repeating: 0)
  private var entries = InlineArray<32, Type?>(repeating: nil)
  private var count = 0

  /// Adds a type under a name that no other type has.
  mutating func add(_ type: Type, named name: String) {
    let hash = TypeNameHash.of(name)
    precondition(count < hashes.count && find(hash) == nil, "too many types, or two named alike")
    hashes[count] = hash
    entries[count] = type
    count += 1
  }

  /// The type whose name has this hash.
  func find(_ hash: UInt64) -> Type? {
    // A linear search: some twenty entries, the most common types first.
    for index in 0..<count where hashes[index] == hash { return entries[index] }
    return nil
  }

  /// The types in the order in which they were added.
  var types: [Type] { (0..<count).compactMap { entries[$0] } }
}
