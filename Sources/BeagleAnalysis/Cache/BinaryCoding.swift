/// Appends numbers and texts to bytes. ``BinaryReader`` reads them.
struct BinaryWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends a number of at least 0, in seven bits per byte (LEB128).
  mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

  mutating func add(_ text: String) { add(lengthOf: Array(text.utf8)) }

  /// Appends a text that may be nil.
  mutating func add(_ text: String?) {
    add(text != nil)
    if let text { add(text) }
  }

  mutating func add(_ words: SipHash.Words) {
    for word in [words.first, words.second] {
      withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  /// Appends bytes after their number.
  mutating func add(lengthOf content: some Collection<UInt8>) {
    add(content.count)
    bytes += content
  }

  /// Appends bytes without their number.
  mutating func add(exactly content: some Collection<UInt8>) { bytes += content }
}

/// Reads the values of ``BinaryWriter`` in the same order. Each method returns nil if the bytes end
/// early or have another form.
struct BinaryReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() -> Int? {
    var number: UInt = 0
    var shift: UInt = 0
    while let byte = rest.popFirst(), shift < 63 {
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(exactly: number) }
      shift += 7
    }
    return nil
  }

  mutating func flag() -> Bool? { number().map { $0 != 0 } }

  mutating func text() -> String? { content().map { String(decoding: $0, as: UTF8.self) } }

  /// Returns a text that may be nil.
  mutating func optionalText() -> String?? {
    guard let flag = flag() else { return nil }
    if !flag { return .some(nil) }
    return text().map { .some($0) }
  }

  mutating func words() -> SipHash.Words? {
    guard let first = word(), let second = word() else { return nil }
    return SipHash.Words(first: first, second: second)
  }

  private mutating func word() -> UInt64? {
    guard let bytes = exactly(8) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns bytes that follow their number.
  mutating func content() -> ArraySlice<UInt8>? { number().flatMap { exactly($0) } }

  /// Returns the next bytes.
  mutating func exactly(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
