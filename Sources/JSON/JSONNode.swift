import Glibc

// The accessors are inlined in other modules too. With JSONTape.swift and JSONScanner.swift, this
// saves 11 % of the instructions to open a list of 10,000 rows.

/// A value of a ``JSONDocument``: the document and an index in its tape.
public struct JSONNode: Hashable, Sendable {
  /// The document that holds the value.
  public let document: JSONDocument
  /// The index of the value in the document's tape.
  @usableFromInline package let index: Int

  /// The value at `index` in the tape of `document`.
  @inlinable @inline(__always)
  package init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  /// The type of a value.
  public enum Kind: String, Sendable {
    /// `int` is a whole number that fits in 64 bits; every other number is `double`.
    case null, bool, int, double, string, array, object
  }

  @inlinable @inline(__always) package var entry: JSONEntry { document.tape[index] }

  /// The type of the value. A number with a fraction or an exponent is `.double`, even `1.0`.
  @inlinable public var kind: Kind {
    switch entry.kind {
    case .null, .end: .null
    case .true, .false: .bool
    case .number: entry.isSpecial ? .double : .int
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Offset of the value's first byte; for a string, of its opening quote.
  @inlinable public var offset: Int {
    let entry = self.entry
    return entry.offset < document.textLength ? entry.offset : document.writtenSpan(entry).offset
  }

  /// The bytes of the value, including quotes and brackets.
  @inlinable public var span: SourceSpan {
    let entry = self.entry
    switch entry.kind {
    case .array, .object:
      let end = document.tape[entry.payload].offset + 1
      return SourceSpan(offset: entry.offset, length: end - entry.offset)
    case .string:
      return entry.offset < document.textLength
        ? SourceSpan(offset: entry.offset, length: entry.payload + 2) : document.writtenSpan(entry)
    case .end: return SourceSpan(offset: entry.offset, length: 1)
    default: return SourceSpan(offset: entry.offset, length: entry.payload)
    }
  }

  /// The value's position, for messages.
  public var source: SourceReference { SourceReference(self) }
  /// Line and column of the value's first character.
  public var location: SourceLocation { document.location(ofOffset: offset) }

  // MARK: - Scalars

  /// Whether the value is `null`.
  @inlinable public var isNull: Bool { entry.kind == .null }

  /// The Boolean, if the value is `true` or `false`.
  @inlinable public var bool: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The integer, if the value is a whole number that fits in 64 bits, including `2.0` and `1e2`.
  public var int: Int? {
    let entry = self.entry
    guard entry.kind == .number else { return nil }
    if !entry.isSpecial { return withBytes(entry) { JSONNumber.integer($0) } }
    return Int(exactly: withBytes(entry) { JSONNumber.double($0) })
  }

  /// The number, if the value is one.
  public var double: Double? {
    let entry = self.entry
    guard entry.kind == .number else { return nil }
    if !entry.isSpecial { return withBytes(entry) { JSONNumber.integer($0) }.map(Double.init) }
    return withBytes(entry) { JSONNumber.double($0) }
  }

  /// The unescaped string, if the value is one. A lone surrogate becomes U+FFFD.
  @inlinable public var string: String? {
    let entry = self.entry
    return entry.kind == .string ? document.text(of: entry) : nil
  }

  private func withBytes<T>(_ entry: JSONEntry, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    document.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[entry.offset..<entry.offset + entry.payload]))
    }
  }

  /// The JSON source text of the value.
  public var text: String {
    let span = self.span
    return String(decoding: document.bytes[span.offset..<span.end], as: UTF8.self)
  }

  // MARK: - Containers

  /// The number of elements or members; 0 for scalars.
  @inlinable public var count: Int { entry.isContainer ? document.tape[entry.payload].payload : 0 }

  /// The value of the last member named `key`; nil if the key is missing or this is not an object.
  public subscript(key: String) -> JSONNode? {
    guard entry.kind == .object else { return nil }
    var key = key
    let found = key.withUTF8 { document.member(of: index, named: $0) }
    return found.map { JSONNode(document: document, index: $0) }
  }

  /// The element at `position`, counted from 0. Takes time in proportion to the position.
  public subscript(position: Int) -> JSONNode? {
    guard entry.kind == .array, position >= 0, position < count else { return nil }
    var child = index + 1
    for _ in 0..<position { child = document.index(after: child) }
    return JSONNode(document: document, index: child)
  }

  /// The elements of an array; empty for any other value.
  @inlinable public var elements: Elements { Elements(node: self) }
  /// The keys and values of an object; empty for any other value.
  @inlinable public var members: Members { Members(node: self) }

  /// The elements of an array in order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var children: Children

    @inlinable
    init(node: JSONNode) { children = Children(of: node, ifKind: .array) }

    /// The next element.
    @inlinable
    public mutating func next() -> JSONNode? { children.next() }
  }

  /// The members of an object in order, including duplicate keys.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var children: Children

    @inlinable
    init(node: JSONNode) { children = Children(of: node, ifKind: .object) }

    /// The next key and its value.
    @inlinable
    public mutating func next() -> (key: JSONNode, value: JSONNode)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }

  /// The entries directly inside a container: elements, or alternating keys and values.
  @usableFromInline
  struct Children: Sendable {
    @usableFromInline let document: JSONDocument
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    /// Creates an empty sequence if the node has another kind.
    @inlinable
    init(of node: JSONNode, ifKind kind: JSONEntry.Kind) {
      document = node.document
      let entry = node.entry
      index = node.index + 1
      end = entry.kind == kind ? entry.payload : 0
    }

    @inlinable
    mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      defer { index = document.index(after: index) }
      return JSONNode(document: document, index: index)
    }
  }
}

extension JSONNode {
  /// Returns the document offset of the character at byte `decoded` of this string's value.
  package func sourceOffset(inString decoded: Int) -> Int {
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

extension JSONDocument {
  /// Returns the index of the entry after the value at `index`, skipping its children.
  @inlinable @inline(__always)
  package func index(after index: Int) -> Int {
    let entry = tape[index]
    return (entry.isContainer ? entry.payload : index) + 1
  }

  /// Returns the value of a string entry.
  @usableFromInline package func text(of entry: JSONEntry) -> String {
    bytes.withUnsafeBufferPointer { buffer in
      let start = entry.offset + 1
      let raw = UnsafeBufferPointer(rebasing: buffer[start..<start + entry.payload])
      if entry.isSpecial { return JSONText.unescape(raw) }
      // The scanner has validated the UTF-8.
      return String(
        copying: UTF8Span(unchecked: raw.span, isKnownASCII: !entry.isNonASCII))
    }
  }

  /// Returns whether the string entry's value has exactly these bytes.
  @inline(__always)
  func equals(_ entry: JSONEntry, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    if entry.isSpecial { return text(of: entry).utf8.elementsEqual(key) }
    guard entry.payload == key.count, let expected = key.baseAddress else {
      return entry.payload == key.count
    }
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return memcmp(base + entry.offset + 1, expected, key.count) == 0
    }
  }

  /// Returns the index of the last value under a key.
  func member(of object: Int, named key: UnsafeBufferPointer<UInt8>) -> Int? {
    let end = tape[object].payload
    var i = object + 1
    var found: Int?
    while i < end {
      if equals(tape[i], key) { found = i + 1 }
      i = index(after: i + 1)
    }
    return found
  }
}
