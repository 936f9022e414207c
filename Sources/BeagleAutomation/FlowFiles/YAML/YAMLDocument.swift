import JSON

/// The limits of one YAML file. A file that exceeds one causes an error that names it.
package struct YAMLLimits: Sendable, Hashable {
  /// The maximum size in bytes.
  var bytes = 10 << 20
  /// The maximum nesting of sequences and mappings.
  var depth = 64
  /// The maximum number of values, keys included. An alias counts as all values that it repeats, so
  /// that a small file cannot represent a huge one.
  var nodes = 250_000

  /// Creates the default limits.
  init() {}
}

/// A YAML file: its documents, with the source position of each value.
///
/// Values are in one array and refer to each other by their index. An alias refers to the value with
/// the anchor; nothing is copied.
package final class YAMLDocument: Sendable {
  /// The path for messages.
  let name: String
  /// The bytes of the file.
  let bytes: [UInt8]
  let values: [YAMLValue]
  private let documents: [Int]
  private let lines: LineTable

  init(name: String, bytes: [UInt8], values: [YAMLValue], documents: [Int], lines: LineTable) {
    self.name = name
    self.bytes = bytes
    self.values = values
    self.documents = documents
    self.lines = lines
  }

  /// The roots of the documents in the file, which `---` separates.
  package var roots: [YAMLNode] { documents.map { YAMLNode(document: self, index: $0) } }

  /// Returns the line and column of the byte at an offset.
  func location(ofOffset offset: Int) -> SourceLocation {
    lines.location(ofOffset: offset, in: bytes)
  }

  /// Returns the locations of the first byte of a span and of the byte after the span.
  func locations(of span: SourceSpan) -> (start: SourceLocation, end: SourceLocation) {
    lines.locations(of: span, in: bytes)
  }
}

/// A value in the array of a ``YAMLDocument``.
struct YAMLValue: Sendable {
  enum Content: Sendable {
    /// A scalar. It is plain if it has no quotes and is not a block. Only a plain `null` is null.
    case scalar(String, isPlain: Bool)
    /// The elements.
    case sequence([Int])
    /// The keys and values in turn.
    case mapping([Int])
    /// The value with the anchor.
    case alias(Int)
  }

  var content: Content
  var span: SourceSpan
}

/// A value of a YAML file. The value of an alias is that of its anchor, but it has its own position.
package struct YAMLNode: Sendable {
  /// The kinds of values.
  package enum Kind: String, Sendable {
    /// An empty value, `~` or `null`.
    case null
    /// A text, number or Boolean.
    case scalar
    /// A list.
    case sequence
    /// Keys with values.
    case mapping
  }

  /// The file.
  let document: YAMLDocument
  let index: Int

  /// The bytes of the value.
  package var span: SourceSpan { document.values[index].span }
  /// The line and column of the first character.
  var location: SourceLocation { document.location(ofOffset: span.offset) }

  private var content: YAMLValue.Content {
    // An alias never refers to another alias: its anchor is resolved when the file is read.
    if case .alias(let target) = document.values[index].content {
      return document.values[target].content
    }
    return document.values[index].content
  }

  /// The kind of the value.
  var kind: Kind {
    switch content {
    case .scalar(let text, let isPlain):
      isPlain && YAMLNode.nulls.contains(text) ? .null : .scalar
    case .sequence: .sequence
    case .mapping, .alias: .mapping
    }
  }

  private static let nulls: Set<String> = ["", "~", "null", "Null", "NULL"]

  /// Whether the value is empty, `~` or `null`.
  var isNull: Bool { kind == .null }

  /// The text of a scalar in the file, without quotes; nil for null and for collections.
  package var text: String? {
    guard case .scalar(let text, _) = content, kind == .scalar else { return nil }
    return text
  }

  /// Whether the value is a scalar without quotes, which may be a number or a Boolean.
  var isPlain: Bool {
    if case .scalar(_, let isPlain) = content { return isPlain }
    return false
  }

  /// The Boolean, if the scalar is one in the core schema of YAML 1.2. Quotes are ignored.
  var bool: Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// The whole number, if the scalar is one. Quotes are ignored.
  var int: Int? {
    guard let text, text.utf8.count <= 20 else { return nil }
    return Int(text.filter { $0 != "_" })
  }

  /// The finite number, if the scalar is one. Quotes are ignored.
  var double: Double? {
    guard let text, text.utf8.count <= 40, let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// The elements of a sequence; empty for other kinds.
  package var elements: [YAMLNode] {
    guard case .sequence(let indices) = content else { return [] }
    return indices.map { YAMLNode(document: document, index: $0) }
  }

  /// The keys and values of a mapping in order; empty for other kinds.
  package var members: [(key: YAMLNode, value: YAMLNode)] {
    guard case .mapping(let indices) = content else { return [] }
    return stride(from: 0, to: indices.count - 1, by: 2).map {
      (
        YAMLNode(document: document, index: indices[$0]),
        YAMLNode(document: document, index: indices[$0 + 1])
      )
    }
  }

  /// Returns the value of a key; the last one if the key is repeated.
  package subscript(key: String) -> YAMLNode? {
    members.last { $0.key.text == key }?.value
  }
}
