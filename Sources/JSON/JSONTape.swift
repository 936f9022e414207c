// The accessors are inlined in other modules too; see JSONNode.swift for the gain.

/// One entry of the tape: the kind and position of a value in 8 bytes.
///
/// Bits 0-27: offset of the first byte. Bits 28-55, the payload: length in bytes (scalars; strings
/// without their quotes), index of the closing entry (`[`, `{`), or number of children (`]`, `}`).
/// Bits 56-59: kind. Bits 60-63: flags.
@usableFromInline
package struct JSONEntry {
  /// The kind of an entry; keys are strings.
  @usableFromInline
  package enum Kind: UInt8 {
    case null, `false`, `true`, number, string, array, object, end
  }

  /// The packed fields.
  @usableFromInline var bits: UInt64

  @inlinable @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  @inlinable @inline(__always)
  init(_ kind: Kind, offset: Int, payload: Int, flags: UInt64 = 0) {
    bits =
      UInt64(truncatingIfNeeded: offset) | UInt64(truncatingIfNeeded: payload) << 28
      | UInt64(kind.rawValue) << 56 | flags
  }

  /// Creates an opening entry with another index of its closing entry.
  init(bits: UInt64, closing: Int) {
    self.bits = bits & ~(0xFFF_FFFF << 28) | UInt64(truncatingIfNeeded: closing) << 28
  }

  /// A string with a backslash, or a number that is not an integer of 64 bits.
  @inlinable static var special: UInt64 { 1 << 60 }
  /// A string with bytes above 0x7F.
  @inlinable static var nonASCII: UInt64 { 1 << 61 }

  @inlinable @inline(__always) package var offset: Int {
    Int(truncatingIfNeeded: bits & 0xFFF_FFFF)
  }
  @inlinable @inline(__always) package var payload: Int {
    Int(truncatingIfNeeded: (bits >> 28) & 0xFFF_FFFF)
  }
  @inlinable @inline(__always) package var rawKind: UInt8 {
    UInt8(truncatingIfNeeded: (bits >> 56) & 0xF)
  }
  @inlinable @inline(__always) package var kind: Kind {
    // A checked init(rawValue:) is a call. The scanner writes only valid kinds.
    unsafeBitCast(rawKind & 7, to: Kind.self)
  }
  @inlinable @inline(__always) package var isSpecial: Bool { bits & JSONEntry.special != 0 }
  /// Whether a string contains characters outside ASCII.
  @inlinable @inline(__always) var isNonASCII: Bool { bits & JSONEntry.nonASCII != 0 }
  @inlinable @inline(__always) package var isContainer: Bool {
    rawKind == Kind.array.rawValue || rawKind == Kind.object.rawValue
  }
}

/// The values of a document in document order, 8 bytes each.
@usableFromInline
package struct JSONTape: Sendable {
  @usableFromInline let entries: [UInt64]

  /// Creates a tape of entries in document order.
  init(entries: [UInt64]) { self.entries = entries }

  /// The number of entries.
  package var count: Int { entries.count }

  @inlinable @inline(__always)
  package subscript(index: Int) -> JSONEntry { JSONEntry(bits: entries[index]) }

  /// Returns the entries of one value.
  func part(at index: Int) -> JSONTape {
    guard self[index].isContainer else { return JSONTape(entries: [entries[index]]) }
    return JSONTape(
      entries: entries[index...self[index].payload].map { bits in
        let entry = JSONEntry(bits: bits)
        guard entry.isContainer else { return bits }
        return JSONEntry(bits: bits, closing: entry.payload - index).bits
      })
  }
}
