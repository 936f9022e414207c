/// What is said of `routes.json` while requests are answered, as findings need it.
enum RoutesFile {
  /// The bytes that a failure is about; `routes.json:12:3: what is wrong` names their beginning.
  static func place(of failure: String, in document: JSONDocument) -> SourceSpan {
    let parts = failure.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else {
      return SourceSpan(offset: document.root.offset, length: 1)
    }
    var offset = 0
    var left = line - 1
    while left > 0, offset < document.bytes.count {
      if document.bytes[offset] == 0x0A { left -= 1 }
      offset += 1
    }
    // Columns count characters.
    var characters = column - 1
    while characters > 0, offset < document.bytes.count {
      offset += 1
      while offset < document.bytes.count, document.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      characters -= 1
    }
    return SourceSpan(offset: offset, length: 1)
  }

  /// What is wrong, without the place.
  static func message(of failure: String) -> String {
    let parts = failure.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, Int(parts[1]) != nil else { return failure }
    return String(parts[3].drop { $0 == " " })
  }
}
