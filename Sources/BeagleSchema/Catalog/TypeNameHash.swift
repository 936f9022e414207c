/// A hash of type names that does not tell small letters from capitals (FNV-1a, 64 bits).
enum TypeNameHash {
  @inline(__always)
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(folded(byte))) &* 0x100_0000_01B3 }
    return hash
  }

  static func of(_ name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { of($0) }
  }

  @inline(__always)
  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
