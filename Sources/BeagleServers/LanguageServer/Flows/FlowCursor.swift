import BeagleAutomation

/// The position of the cursor in a flow file, with the keys around it. They are found by
/// indentation, because a file with an unfinished line cannot be parsed.
struct FlowCursor {
  /// The word or value that is being typed, as a range of bytes, with its quotes.
  let range: Range<Int>
  /// The word or value, without quotes.
  let word: String
  /// The keys around the word, the outermost first, for example `tapOn` and `below`.
  let keys: [String]
  /// Whether the word begins a list item.
  let isListItem: Bool
  /// Whether the word is after a key and a colon.
  let isValue: Bool
  /// Whether the word is in brackets, where commas have a meaning.
  let isInBrackets: Bool
  /// Whether the word is in the second document of the file.
  let isInCommands: Bool
  /// Whether a space is missing before the value.
  let needsSpace: Bool
  /// Whether nothing can be inserted, for example in a comment.
  private let isClosed: Bool

  /// - Parameter above: The keys of the lines above; nil to read these lines.
  init(_ bytes: [UInt8], offset: Int, above: FlowKeys? = nil) {
    let offset = min(max(0, offset), bytes.count)
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    let before = FlowLine(bytes[start..<offset])
    isValue = before.isValue
    isListItem = before.isListItem
    isInBrackets = before.isInBrackets
    isClosed = before.isComment || before.isAfterValue
    var first = start + before.wordStart
    var last = offset
    if isValue || before.isElement {
      last += before.wordLength(bytes[offset..<end])
      let text = before.quote == nil ? bytes[first..<last] : bytes[(first + 1)..<last]
      word = FlowCursor.unescaped(text, before.quote)
      if let quote = before.quote, last < end, bytes[last] == quote { last += 1 }
    } else {
      first = offset
      while first > start, FlowCursor.isWord(bytes[first - 1]) { first -= 1 }
      while last < end, FlowCursor.isWord(bytes[last]) { last += 1 }
      word = String(decoding: bytes[first..<last], as: UTF8.self)
    }
    range = first..<last
    needsSpace = isValue && first > 0 && bytes[first - 1] == UInt8(ascii: ":")
    let above = above ?? FlowKeys(bytes[..<start])
    keys = above.keys(around: before, column: first - start)
    isInCommands = above.isInCommands
  }

  /// Returns the text of a quoted scalar. Escapes other than `\\` and `\"` remain.
  private static func unescaped(_ bytes: ArraySlice<UInt8>, _ quote: UInt8?) -> String {
    guard let quote else { return String(decoding: bytes, as: UTF8.self) }
    let escape = quote == UInt8(ascii: "'") ? quote : UInt8(ascii: "\\")
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == escape, let next = rest.first, next == quote || next == escape {
        rest.removeFirst()
        result.append(next)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
      || (0x41...0x5A).contains(byte & 0xDF)
  }

  // MARK: - Meaning

  /// The content that is allowed at the cursor.
  enum Expected {
    /// A command.
    case command
    /// A key of an object with these properties.
    case properties([FlowCatalog.Property])
    /// The key of a table, which names something.
    case names(FlowCatalog.Subject)
    /// One of some words, or a text that names something.
    case value([String], FlowCatalog.Subject?)
  }

  /// The content that is allowed at the cursor; nil for free text.
  var expected: Expected? {
    guard !isClosed else { return nil }
    guard isInCommands else {
      var kind = FlowCatalog.Kind.object(FlowCatalog.configuration)
      var names: FlowCatalog.Subject?
      for (index, key) in keys.enumerated() {
        guard case .object(let properties) = kind,
          let property = properties.first(where: { $0.name == key })
        else { return commandChain(keys[index...]) }
        (kind, names) = (property.kind, property.names)
        if kind == .commands { return commandChain(keys[(index + 1)...]) }
      }
      return expected(kind, names)
    }
    return commandChain(keys[...])
  }

  private func commandChain(_ keys: ArraySlice<String>) -> Expected? {
    guard let first = keys.first else { return isListItem ? .command : nil }
    guard let command = FlowCatalog.commands.first(where: { $0.name == first }) else { return nil }
    var kind = FlowCatalog.Kind.object(command.properties + FlowCatalog.common)
    var names: FlowCatalog.Subject?
    if keys.count == 1, isValue {
      return command.short.flatMap { expected($0, command.shortNames) }
    }
    for (offset, key) in keys.enumerated().dropFirst() {
      guard let property = kind.properties?.first(where: { $0.name == key }) else { return nil }
      (kind, names) = (property.kind, property.names)
      if kind == .commands { return commandChain(keys[(keys.startIndex + offset + 1)...]) }
    }
    return expected(kind, names)
  }

  private func expected(_ kind: FlowCatalog.Kind, _ names: FlowCatalog.Subject?) -> Expected? {
    switch kind {
    case .words(let words): isValue ? .value(words, names) : nil
    case .bool: isValue ? .value(["true", "false"], nil) : nil
    case .selector where isValue: .value([], .text)
    case .object, .openObject, .selector, .condition:
      isValue ? nil : kind.properties.map { .properties($0) }
    case .commands: isListItem ? .command : nil
    case .list(.file): isListItem || isValue ? .value([], names ?? .file) : nil
    case .list(let kind): isListItem ? expected(kind, names) : nil
    case .oneOf(let kinds): merged(kinds.compactMap { expected($0, names) })
    case .file: isValue ? .value([], names ?? .file) : nil
    case .text, .pattern, .integer:
      isValue ? names.map { .value([], $0) } : nil
    case .variables: isValue ? nil : names.map { .names($0) }
    case .number, .any: nil
    }
  }

  private func merged(_ all: [Expected]) -> Expected? {
    var words: [String] = []
    var names: FlowCatalog.Subject?
    for case .value(let some, let name) in all {
      words += some
      names = names ?? name
    }
    if words.isEmpty, names == nil { return all.first }
    return .value(words, names)
  }
}

extension FlowCatalog.Kind {
  /// The properties of an object; nil for other values.
  fileprivate var properties: [FlowCatalog.Property]? {
    switch self {
    case .object(let properties), .openObject(let properties): properties
    case .selector: FlowCatalog.selector + FlowCatalog.common
    case .condition: FlowCatalog.condition + FlowCatalog.common
    case .oneOf(let kinds):
      switch kinds.compactMap(\.properties).flatMap({ $0 }) {
      case let found where found.isEmpty: nil
      case let found: found
      }
    default: nil
    }
  }
}
