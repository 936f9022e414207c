/// One entry of the tape: what a value is and where it stands, in 8 bytes.
///
/// Bits 0-27 offset of the first byte; 28-55 length in bytes (scalars; strings without their
/// quotes), or index of the closing entry (`[`, `{`), or number of children (`]`, `}`);
/// 56-59 kind; 60-63 flags.
@usableFromInline
package struct JSONEntry {
  /// What a value is, as the tape has it.
  @usableFromInline
  package enum Kind: UInt8 {
    case null, `false`, `true`, number, string, array, object, end
  }

  /// The whole entry.
  @usableFromInline package var bits: UInt64

  @inlinable @inline(__always)
  package init(bits: UInt64) { self.bits = bits }

  @inlinable @inline(__always)
  package init(_ kind: Kind, offset: Int, payload: Int, flags: UInt64 = 0) {
    bits =
      UInt64(truncatingIfNeeded: offset) | UInt64(truncatingIfNeeded: payload) << 28
      | UInt64(kind.rawValue) << 56 | flags
  }

  /// String: has a backslash. Number: has a fraction or an exponent, or does not fit 64 bits.
  @inlinable package static var special: UInt64 { 1 << 60 }
  /// String: has bytes above 0x7F.
  @inlinable package static var nonASCII: UInt64 { 1 << 61 }

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
    // The tape is made by the scanner from kinds alone; looking for the raw value is a call.
    unsafeBitCast(rawKind & 7, to: Kind.self)
  }
  @inlinable @inline(__always) package var isSpecial: Bool { bits & JSONEntry.special != 0 }
  /// Whether a string has other characters than those of ASCII.
  @inlinable @inline(__always) package var isNonASCII: Bool { bits & JSONEntry.nonASCII != 0 }
  @inlinable @inline(__always) package var isContainer: Bool {
    rawKind == Kind.array.rawValue || rawKind == Kind.object.rawValue
  }
}

/// The values of a document in document order, 8 bytes each.
@usableFromInline
package struct JSONTape: Sendable {
  @usableFromInline let entries: [UInt64]

  /// A tape of entries in document order.
  init(entries: [UInt64]) { self.entries = entries }

  /// How many entries there are.
  package var count: Int { entries.count }

  @inlinable @inline(__always)
  package subscript(index: Int) -> JSONEntry { JSONEntry(bits: entries[index]) }
}
