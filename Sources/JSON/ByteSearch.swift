import Glibc

/// Byte searches on raw memory.
package enum ByteSearch {
  /// Returns whether `first` directly followed by `second` occurs in the bytes.
  @inlinable
  package static func contains(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ first: UInt8, _ second: UInt8
  ) -> Bool {
    var i = 0
    while i + 1 < count, let found = memchr(bytes + i, Int32(first), count - i - 1) {
      i = UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
      if bytes[i + 1] == second { return true }
      i += 1
    }
    return false
  }
}
