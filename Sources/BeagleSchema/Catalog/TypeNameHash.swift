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
  @inline(__always)
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = FNV1a.initial
    for byte in bytes { hash = FNV1a.hash(hash, adding: folded(byte)) }
    return hash
  }

  static func of(_ name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { of($0) }
  }

  @inline(__always)
  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
