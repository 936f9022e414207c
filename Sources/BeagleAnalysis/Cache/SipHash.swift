/// SipHash-2-4 with a result of 128 bits (Aumasson and Bernstein).
///
/// Nobody can construct two inputs with the same hash without knowing the key. Two different inputs have
/// the same hash with a probability of 2^-128.
struct SipHash {
  /// A key or a hash.
  struct Words: Hashable, Sendable {
    var first: UInt64
    var second: UInt64
  }

  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  /// Returns the hash of bytes.
  static func hash(_ bytes: UnsafeRawBufferPointer, key: Words) -> Words {
    var state = SipHash(key)
    let blockEnd = bytes.count & ~7
    for offset in stride(from: 0, to: blockEnd, by: 8) {
      state.add(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    for offset in blockEnd..<bytes.count {
      last |= UInt64(bytes[offset]) << UInt64((offset - blockEnd) * 8)
    }
    state.add(last)
    return state.finish()
  }

  private init(_ key: Words) {
    v0 = key.first ^ 0x736f_6d65_7073_6575
    v1 = key.second ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = key.first ^ 0x6c79_6765_6e65_7261
    v3 = key.second ^ 0x7465_6462_7974_6573
  }

  private mutating func add(_ block: UInt64) {
    v3 ^= block
    mix()
    mix()
    v0 ^= block
  }

  private mutating func finish() -> Words {
    v2 ^= 0xee
    for _ in 0..<4 { mix() }
    let first = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    for _ in 0..<4 { mix() }
    return Words(first: first, second: v0 ^ v1 ^ v2 ^ v3)
  }

  private mutating func mix() {
    func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 {
      word &<< count | word &>> (64 &- count)
    }
    v0 = v0 &+ v1
    v1 = rotate(v1, 13) ^ v0
    v0 = rotate(v0, 32)
    v2 = v2 &+ v3
    v3 = rotate(v3, 16) ^ v2
    v0 = v0 &+ v3
    v3 = rotate(v3, 21) ^ v0
    v2 = v2 &+ v1
    v1 = rotate(v1, 17) ^ v2
    v2 = rotate(v2, 32)
  }
}
