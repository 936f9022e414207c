import Glibc

extension JSONNode {
  /// False when no string inside can be an expression: its bytes have no `@{` (nor an escape that
  /// could spell one).
  var mayHoldExpressions: Bool {
    let span = self.span
    return document.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      let start = base + span.offset
      return ByteSearch.contains(start, span.length, 0x40, 0x7B)
        || ByteSearch.contains(start, span.length, 0x5C, 0x75)
    }
  }
}

extension JSONNode {
  /// Offset in the document of the character at `decoded` bytes of this string's value.
  public func sourceOffset(inString decoded: Int) -> Int {
    let entry = self.entry
    guard entry.kind == .string else { return entry.offset }
    let start = entry.offset + 1
    guard entry.isSpecial else { return start + min(decoded, entry.payload) }
    return document.bytes.withUnsafeBufferPointer { buffer in
      let raw = UnsafeBufferPointer(rebasing: buffer[start..<start + entry.payload])
      return start + JSONText.rawOffset(raw, ofDecoded: decoded)
    }
  }
}
