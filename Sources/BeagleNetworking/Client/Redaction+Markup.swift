extension Redaction {
  /// Returns HTML whose form fields have no secrets. If an attribute such as `name` or `type` marks
  /// a tag as secret, ``placeholder`` replaces its `value` or `content`.
  static func markup(_ bytes: [UInt8]) -> [UInt8] {
    var changes: [Change] = []
    var tags = TagReader(bytes)
    while let attributes = tags.next() {
      func text(_ span: Range<Int>) -> String { String(decoding: bytes[span], as: UTF8.self) }
      var isSecret = false
      var values: [Range<Int>] = []
      for attribute in attributes {
        switch text(attribute.name).lowercased() {
        case "name", "id", "type", "property", "itemprop":
          isSecret = isSecret || self.isSecret(member: text(attribute.value))
        case "value", "content": values.append(attribute.value)
        default: break
        }
      }
      guard isSecret else { continue }
      changes += values.filter { !$0.isEmpty }.map { Change($0, placeholder) }
    }
    return Change.apply(changes, to: bytes)
  }
}

/// A reader of the attributes of HTML tags.
private struct TagReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the names and values in the next tag, without quotation marks; nil after the last one.
  mutating func next() -> [(name: Range<Int>, value: Range<Int>)]? {
    guard let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
    place = start + 1
    _ = word()
    var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    while let byte = afterBlanks(), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      let name = word()
      if name.isEmpty { place += 1 }
      guard afterBlanks() == UInt8(ascii: "=") else { continue }
      place += 1
      attributes.append((name, value()))
    }
    return attributes
  }

  /// Skips whitespace and returns the byte after it.
  private mutating func afterBlanks() -> UInt8? {
    _ = upTo { $0 > 0x20 }
    return place < bytes.count ? bytes[place] : nil
  }

  /// Reads up to a blank or a delimiter.
  private mutating func word() -> Range<Int> { upTo { $0 <= 0x20 || "=<>".utf8.contains($0) } }

  private mutating func value() -> Range<Int> {
    guard let mark = afterBlanks(), mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
      return upTo { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
    }
    place += 1
    defer { place = min(place + 1, bytes.count) }
    return upTo { $0 == mark }
  }

  private mutating func upTo(_ isEnd: (UInt8) -> Bool) -> Range<Int> {
    let start = place
    place = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
    return start..<place
  }
}
