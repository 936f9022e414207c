/// A table of types by the hashes of their names.
///
/// The table is filled when the first document is decoded. It stores its entries inline: for an
/// array or dictionary, the runtime would have to instantiate a storage class first, which takes
/// ten times as long as filling the table.
struct TypeTable<Type: Sendable>: Sendable {
  private var hashes = InlineArray<32, UInt64>(repeating: 0)
  private var entries = InlineArray<32, Type?>(repeating: nil)
  private var count = 0

  /// Adds a type with a unique name.
  mutating func add(_ type: Type, named name: String) {
    let hash = TypeNameHash.of(name)
    precondition(count < hashes.count && find(hash) == nil, "too many types, or a duplicate name")
    hashes[count] = hash
    entries[count] = type
    count += 1
  }

  /// Returns the type whose name has this hash.
  func find(_ hash: UInt64) -> Type? {
    // A linear search is fast for about 20 entries with the most common types first.
    for index in 0..<count where hashes[index] == hash { return entries[index] }
    return nil
  }

  /// The types, in the order of their addition.
  var types: [Type] { (0..<count).compactMap { entries[$0] } }
}

/// The hash function FNV-1a with 64 bits. Equal bytes have the same hash in every run, so the hash
/// may be stored.
package enum FNV1a {
  /// The hash of no bytes.
  @inlinable package static var initial: UInt64 { 0xcbf2_9ce4_8422_2325 }

  /// Returns the hash of some bytes followed by another byte.
  @inlinable
  package static func hash(_ hash: UInt64, adding byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

/// A hash of type names that ignores the case of ASCII letters.
enum TypeNameHash {
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = FNV1a.initial
    for byte in bytes { hash = FNV1a.hash(hash, adding: folded(byte)) }
    return hash
  }

  static func of(_ name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { of($0) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
