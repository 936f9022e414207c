import Glibc

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
  @inlinable @inline(__always) package var kind: Kind { Kind(rawValue: rawKind) ?? .null }
  @inlinable @inline(__always) package var isSpecial: Bool { bits & JSONEntry.special != 0 }
  /// Whether a string has other characters than those of ASCII.
  @inlinable @inline(__always) package var isNonASCII: Bool { bits & JSONEntry.nonASCII != 0 }
  @inlinable @inline(__always) package var isContainer: Bool {
    rawKind == Kind.array.rawValue || rawKind == Kind.object.rawValue
  }
}

/// The values of a document in document order, 8 bytes each, as the scanner writes them.
struct JSONTapeBuilder {
  private(set) var entries: UnsafeMutablePointer<UInt64>
  private(set) var capacity: Int
  private let maximum: Int

  /// Room for a number of entries, which grows up to a maximum.
  init(capacity: Int, maximum: Int) {
    self.maximum = maximum
    self.capacity = min(max(capacity, 16), maximum)
    entries = JSONTapeBuilder.resize(nil, to: self.capacity)
  }

  private static func resize(
    _ old: UnsafeMutablePointer<UInt64>?, to capacity: Int
  ) -> UnsafeMutablePointer<UInt64> {
    guard let memory = realloc(old, capacity * MemoryLayout<UInt64>.stride) else {
      fatalError("out of memory for \(capacity) JSON values")
    }
    LargeMemory.preferLargePages(memory, count: capacity * MemoryLayout<UInt64>.stride)
    return memory.assumingMemoryBound(to: UInt64.self)
  }

  /// Room for twice as much, within the maximum.
  mutating func grow() {
    capacity = min(capacity * 2, maximum)
    entries = JSONTapeBuilder.resize(entries, to: capacity)
  }

  /// The finished tape; unused memory is given back.
  mutating func finish(count: Int) -> JSONTape {
    if capacity > count + count / 8 + 16 {
      entries = JSONTapeBuilder.resize(entries, to: max(count, 1))
    }
    return JSONTape(entries: entries, count: count)
  }

  /// Gives the memory back when there is no tape.
  func discard() { free(entries) }
}

/// The values of a document, only read. Whoever reads them holds the ``JSONDocument``, which owns the
/// memory.
@usableFromInline
package struct JSONTape: Sendable {
  /// Unchecked, since the compiler takes any pointer for shared mutable state: nothing writes through
  /// this one after the document is made, and its owner frees it when nobody holds the document any
  /// more. An array would be checked, at the cost of a bounds check and reference counts for each
  /// value that is read, and of a second copy of the values of a document while they are handed over.
  @usableFromInline package nonisolated(unsafe) let entries: UnsafePointer<UInt64>
  @usableFromInline package let count: Int

  @inlinable @inline(__always)
  package subscript(index: Int) -> JSONEntry { JSONEntry(bits: entries[index]) }
}
