import Glibc

/// Searches in raw bytes.
package enum ByteSearch {
  /// Whether the bytes hold `first` directly followed by `second`.
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
