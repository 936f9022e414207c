extension Redaction {
  /// Returns HTML whose form fields have no secrets. If an attribute such as `name` or `type` marks
  /// a tag as secret, ``placeholder`` replaces its `value` or `content`.
  static func markup(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var tags = TagReader(bytes)
    while let attributes = tags.next() {
      let isSecret = attributes.contains { attribute in
        describingAttributes.contains(attribute.name)
          && self.isSecret(member: string(bytes[attribute.value]))
      }
      guard isSecret else { continue }
      for attribute in attributes where valueAttributes.contains(attribute.name) {
        guard !attribute.value.isEmpty else { continue }
        result += bytes[copied..<attribute.value.lowerBound] + Array(placeholder.utf8)
        copied = attribute.value.upperBound
      }
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  /// The attributes that name a tag's content, and those that contain it.
  private static let describingAttributes: Set = ["name", "id", "type", "property", "itemprop"]
  private static let valueAttributes: Set = ["value", "content"]

  fileprivate static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// A reader of the attributes of HTML tags.
private struct TagReader {
  struct Attribute {
    /// The name in lower case.
    let name: String
    /// The span without quotation marks.
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the attributes of the next tag; nil after the last one.
  mutating func next() -> [Attribute]? {
    guard let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
    place = start + 1
    _ = word()
    var attributes: [Attribute] = []
    while let byte = afterBlanks, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      let name = word()
      if name.isEmpty { place += 1 }
      guard afterBlanks == UInt8(ascii: "=") else { continue }
      place += 1
      let value = value()
      attributes.append(Attribute(name: Redaction.string(bytes[name]).lowercased(), value: value))
    }
    return attributes
  }

  /// Skips whitespace and returns the byte after them.
  private var afterBlanks: UInt8? {
    mutating get {
      while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }
  }

  /// Reads up to a blank or a delimiter.
  private mutating func word() -> Range<Int> {
    upTo {
      $0 <= 0x20 || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
    }
  }

  private mutating func value() -> Range<Int> {
    guard let mark = afterBlanks, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
      return upTo { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
    }
    place += 1
    let value = upTo { $0 == mark }
    place = min(place + 1, bytes.count)
    return value
  }

  private mutating func upTo(_ isEnd: (UInt8) -> Bool) -> Range<Int> {
    let start = place
    place = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
    return start..<place
  }
}
