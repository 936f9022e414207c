/// Replies whose rest comes after the decoder has stopped waiting for it.
extension InputDecoder {
  /// Remembers the beginning of a reply that was dropped: a control string, or a sequence that no key sends.
  mutating func noteCutReply(_ bytes: [UInt8]) {
    guard bytes.count > 2, bytes[0] == 0x1b else { return }
    switch bytes[1] {
    case 0x50, 0x5d, 0x5f: cutReply = bytes
    // A private parameter: `>` or `?`.
    case 0x5b: if bytes[2] == 0x3e || bytes[2] == 0x3f { cutReply = bytes }
    default: break
    }
  }

  /// Returns the number of bytes that are the rest of the dropped reply.
  mutating func takeRestOfCutReply(_ bytes: some Collection<UInt8>) -> Int {
    guard !cutReply.isEmpty else { return 0 }
    let start = cutReply
    cutReply = []
    let rest = Array(bytes.prefix(256))
    if start[1] == 0x5b {
      let end = rest.firstIndex { !(0x30...0x3b).contains($0) && $0 != 0x24 }
      // The last characters of replies. Any other one was typed.
      guard let end, "Rcntuxy".utf8.contains(rest[end]) else { return 0 }
      return end + 1
    }
    if start.last == 0x1b { return rest.first == 0x5c ? 1 : 0 }
    for (index, byte) in rest.enumerated() {
      if byte == 0x07 { return index + 1 }
      if byte == 0x1b { return index + 1 < rest.count && rest[index + 1] == 0x5c ? index + 2 : 0 }
      if byte < 0x20 { return 0 }
    }
    return 0
  }
}
