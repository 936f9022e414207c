import BeagleAutomation

/// The position of the cursor in a flow file, with the keys around it. They are found by
/// indentation, because a file with an unfinished line cannot be parsed.
struct FlowCursor {
  /// The word that is being typed, as a range of bytes.
  let range: Range<Int>
  /// The word.
  let word: String
  /// The keys around the word, the outermost first, for example `tapOn` and `below`.
  let keys: [String]
  /// Whether the word begins a list item.
  let isListItem: Bool
  /// Whether the word is after a key and a colon.
  let isValue: Bool
  /// Whether the word is in the second document of the file.
  let isInCommands: Bool

  /// The maximum number of lines that are searched above the cursor.
  private static let lineLimit = 10_000

  init(_ bytes: [UInt8], offset: Int) {
    let offset = min(max(0, offset), bytes.count)
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    var first = offset
    while first > start, FlowCursor.isWord(bytes[first - 1]) { first -= 1 }
    var last = offset
    while last < end, FlowCursor.isWord(bytes[last]) { last += 1 }
    range = first..<last
    word = String(decoding: bytes[range], as: UTF8.self)
    let before = Line(bytes[start..<first])
    isListItem = before.dashes > 0 && before.text.isEmpty
    isValue = before.text.contains(UInt8(ascii: ":"))
    var indent = isValue ? before.indent : first - start
    var found = isValue ? [before.key].compactMap(\.self) : []
    // A key contains the lines below it that are indented further.
    var next = start
    var isBehindSeparator = false
    var lines = 0
    while next > 0, lines < FlowCursor.lineLimit {
      lines += 1
      let lineEnd = next - 1
      let lineStart = bytes[..<lineEnd].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      next = lineStart
      let line = Line(bytes[lineStart..<lineEnd])
      if line.isSeparator {
        isBehindSeparator = true
        break
      }
      guard !line.isEmpty, let key = line.key else { continue }
      // In YAML, the items of a list may have the same indentation as its key.
      let isOwner =
        found.isEmpty && isListItem && line.dashes == 0 && line.indent == before.dashIndent
      let isAround = line.indent < indent || isOwner
      guard isAround else { continue }
      found.append(key)
      indent = line.dashes > 0 ? line.dashIndent : line.indent
    }
    keys = found.reversed()
    isInCommands = isBehindSeparator
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
      || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// A line: its indentation, the dashes of list items, and its key.
  private struct Line {
    /// The column of the key.
    var indent = 0
    /// The column of the first dash.
    var dashIndent = 0
    var dashes = 0
    var text: [UInt8] = []

    init(_ bytes: ArraySlice<UInt8>) {
      var rest = bytes
      while let byte = rest.first {
        if byte == UInt8(ascii: " ") {
          indent += 1
        } else if byte == UInt8(ascii: "-"),
          rest.dropFirst().first.map({ $0 == UInt8(ascii: " ") }) ?? true
        {
          if dashes == 0 { dashIndent = indent }
          dashes += 1
          indent += 1
        } else {
          break
        }
        rest.removeFirst()
      }
      text = Array(rest)
      while let last = text.last, last == 0x0D || last == UInt8(ascii: " ") { text.removeLast() }
    }

    var isEmpty: Bool { text.isEmpty || text.first == UInt8(ascii: "#") }
    var isSeparator: Bool { indent == 0 && text.starts(with: "---".utf8) }

    /// The key before the first colon.
    var key: String? {
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
      return String(decoding: text[..<colon], as: UTF8.self)
    }
  }

  // MARK: - Meaning

  /// The content that is allowed at the cursor.
  enum Expected {
    /// A command.
    case command
    /// A key of an object with these properties.
    case properties([FlowCatalog.Property])
    /// One of some words.
    case words([String])
  }

  /// The content that is allowed at the cursor; nil for free text.
  var expected: Expected? {
    guard isInCommands else {
      var kind = FlowCatalog.Kind.object(FlowCatalog.configuration)
      for (index, key) in keys.enumerated() {
        guard case .object(let properties) = kind,
          let property = properties.first(where: { $0.name == key })
        else { return FlowCursor.commandChain(keys[index...], self) }
        kind = property.kind
        if kind == .commands { return FlowCursor.commandChain(keys[(index + 1)...], self) }
      }
      return expected(kind)
    }
    return FlowCursor.commandChain(keys[...], self)
  }

  private static func commandChain(
    _ keys: ArraySlice<String>, _ cursor: FlowCursor
  ) -> Expected? {
    guard let first = keys.first else { return cursor.isListItem ? .command : nil }
    guard let command = FlowCatalog.commands.first(where: { $0.name == first }) else { return nil }
    var kind = FlowCatalog.Kind.object(command.properties + FlowCatalog.common)
    if keys.count == 1, cursor.isValue {
      return command.short.flatMap { cursor.expected($0) }
    }
    for (index, key) in keys.enumerated().dropFirst() {
      guard let property = kind.properties?.first(where: { $0.name == key }) else { return nil }
      kind = property.kind
      if kind == .commands {
        return commandChain(keys[(keys.startIndex + index + 1)...], cursor)
      }
    }
    return cursor.expected(kind)
  }

  private func expected(_ kind: FlowCatalog.Kind) -> Expected? {
    switch kind {
    case .words(let words): isValue ? .words(words) : nil
    case .bool: isValue ? .words(["true", "false"]) : nil
    case .object, .openObject, .selector, .condition:
      isValue ? nil : kind.properties.map { .properties($0) }
    case .commands: isListItem ? .command : nil
    case .list(let kind): isListItem ? expected(kind) : nil
    case .oneOf(let kinds): kinds.compactMap(expected).first
    case .text, .pattern, .integer, .number, .file, .variables, .any: nil
    }
  }
}

extension FlowCatalog.Kind {
  /// The properties of an object; nil for other values.
  fileprivate var properties: [FlowCatalog.Property]? {
    switch self {
    case .object(let properties), .openObject(let properties): properties
    case .selector: FlowCatalog.selector + FlowCatalog.common
    case .condition: FlowCatalog.condition + FlowCatalog.common
    case .oneOf(let kinds): kinds.compactMap(\.properties).flatMap { $0 }
    default: nil
    }
  }
}
