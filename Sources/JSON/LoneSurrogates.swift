/// Escapes of half a character: `\ud83d` without the `\udxxx` that completes it (RFC 8259, 8.2). They
/// have no UTF-8 form, so a string contains U+FFFD in their place.
extension JSONDocument {
  /// Returns the spans of all escapes of half a character, in document order, with the tape indices of
  /// their strings.
  package func loneSurrogates() -> [(string: Int, span: SourceSpan)] {
    var found: [(string: Int, span: SourceSpan)] = []
    bytes.withUnsafeBufferPointer { buffer in
      for index in 0..<tape.count {
        let entry = tape[index]
        guard entry.kind == .string, entry.isSpecial else { continue }
        let start = entry.offset + 1
        let raw = UnsafeBufferPointer(rebasing: buffer[start..<start + entry.payload])
        JSONText.forEachLoneSurrogate(raw) { offset in
          found.append((index, SourceSpan(offset: start + offset, length: 6)))
        }
      }
    }
    return found
  }
}
