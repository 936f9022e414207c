extension Collection<UInt8> {
  /// Returns the index of the first occurrence of other bytes, or nil. Inlinable, because generic code
  /// of another module is not specialized otherwise, which costs 17 % of the instructions of a start.
  @inlinable
  package func firstIndex(of other: some Collection<UInt8>) -> Index? {
    guard let first = other.first else { return startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: other) { return start }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether the UTF-8 bytes of another text occur in this one. The standard library's search would
  /// need its regular expression module, and compares characters.
  @inlinable
  package func containsBytes(of other: String) -> Bool { utf8.firstIndex(of: other.utf8) != nil }
}

extension String {
  /// Returns the text with a text in place of each occurrence of another one, which is not empty.
  package func replacing(bytesOf old: String, with new: String) -> String {
    guard let first = old.utf8.first, containsBytes(of: old) else { return self }
    let old = Array(old.utf8)
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: old) {
        result += Array(new.utf8)
        index += old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
