/// Types by the hashes of their names.
///
/// It is filled when a program decodes its first document and lives as long as the program. Its
/// entries stand behind a pointer because the runtime would have to make the storage class of an
/// array or a dictionary of them first, which takes ten times as long as filling the table.
///
/// Unchecked, since it refers to memory by a pointer: that is written by `add` alone, and only
/// before the table becomes a constant.
struct TypeTable<Type: Sendable>: @unchecked Sendable {
  private struct Entry {
    let hash: UInt64
    let type: Type
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let capacity: Int
  private var count = 0

  /// An empty table for some types.
  init(capacity: Int) {
    entries = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  /// Adds a type under a name that no other type has.
  mutating func add(_ type: Type, named name: String) {
    let hash = TypeNameHash.of(name)
    precondition(count < capacity && find(hash) == nil, "too many types, or two named alike")
    (entries + count).initialize(to: Entry(hash: hash, type: type))
    count += 1
  }

  /// The type whose name has this hash.
  func find(_ hash: UInt64) -> Type? {
    // A linear search: some twenty entries, the most common types first.
    for index in 0..<count where entries[index].hash == hash { return entries[index].type }
    return nil
  }

  /// The types in the order in which they were added.
  var types: [Type] { (0..<count).map { entries[$0].type } }
}
