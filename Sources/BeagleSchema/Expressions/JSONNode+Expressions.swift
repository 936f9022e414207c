import Glibc

extension JSONNode {
  /// False when no string inside can be an expression: its bytes have no `@{` (nor an escape that
  /// could spell one).
  package var mayHoldExpressions: Bool {
    let span = self.span
    return document.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      let start = base + span.offset
      return ByteSearch.contains(start, span.length, 0x40, 0x7B)
        || ByteSearch.contains(start, span.length, 0x5C, 0x75)
    }
  }
}
