/// Measures text in terminal columns and removes what a terminal must not receive.
///
/// Widths are those of libc's `wcwidth`, which ncurses also uses.
///
///     TextMetrics.width("日本")                      // 4
///     TextMetrics.truncated("Coffee", toWidth: 4)   // "Cof…"
public enum TextMetrics {
  /// The number of columns between tab stops.
  public static let tabWidth = 4

  /// Returns the width in columns of a string in one line. A line break counts as one space.
  public static func width(_ text: String) -> Int {
    withBytes(text) { bytes in
      if ASCIIRun.endOfColumns(bytes.pointer, from: 0, to: bytes.count) == bytes.count {
        return bytes.count
      }
      return width(bytes, from: 0, to: bytes.count)
    }
  }

  /// Returns the width of a single character in columns: 0, 1 or 2.
  public static func width(_ character: Character) -> Int {
    width(String(character))
  }

  /// Returns the text as a terminal shows it in one line: without control, bidi and format
  /// characters, with spaces for line breaks and tabs, and with only the first emoji of each
  /// sequence.
  public static func sanitized(_ text: String) -> String {
    withBytes(text) { bytes in
      if ASCIIRun.endOfColumns(bytes.pointer, from: 0, to: bytes.count) == bytes.count {
        return text
      }
      return sanitized(bytes, to: bytes.count)
    }
  }

  private static func sanitized(_ bytes: Bytes, to end: Int) -> String {
    var result = ""
    var column = 0
    var scanner = GlyphScanner(bytes.pointer, from: 0, to: end)
    while let kind = scanner.next() {
      let columns = advance(kind, scanner, column)
      if kind == .glyph {
        append(scanner.cluster, to: &result)
      } else {
        for _ in 0..<columns { result.append(" ") }
      }
      column += columns
    }
    return result
  }

  /// Returns the text, cut to a number of columns. If text was cut, "…" takes the last column.
  public static func truncated(_ text: String, toWidth width: Int) -> String {
    guard TextMetrics.width(text) > width else { return text }
    guard width > 0 else { return "" }
    return prefix(text, width: width - 1) + "…"
  }

  /// Returns the longest beginning of the text that fits into a number of columns, sanitized. It
  /// contains whole grapheme clusters.
  public static func prefix(_ text: String, width: Int) -> String {
    withBytes(text) { bytes in
      sanitized(bytes, to: fit(bytes, from: 0, to: bytes.count, width: width).end)
    }
  }

  /// Returns the text in one line, for logs and messages.
  ///
  /// Line breaks become `⏎`, tabs become spaces, and control characters are replaced. Without this,
  /// a name from a server could end a log entry and begin a forged one.
  public static func line(_ text: String) -> String {
    // Reports consist of thousands of lines, and most are printable ASCII.
    let isPlain = withBytes(text) { bytes in
      ASCIIRun.endOfColumns(bytes.pointer, from: 0, to: bytes.count) == bytes.count
    }
    if isPlain { return text }
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.map { sanitized(String($0)) }.joined(separator: " ⏎ ")
  }

  /// Returns text of several lines with a replacement for each control character, except line
  /// feeds, tabs and those that begin a style (SGR) of a terminal.
  package static func withoutControls(_ text: String) -> String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x0A, 0x09: false
      case ..<0x20, 0x7F..<0xA0: true
      default: false
      }
    }
    // Most texts are long and have no control characters; the bytes of C1 begin with C2.
    guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F || $0 == 0xC2 })
    else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isStyle = scalar == "\u{1B}" && isStyle(scalars[(index + 1)...])
      result.append(isControl(scalar) && !isStyle ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// Whether the rest of an escape sequence sets a style, for example `[1;31m`.
  private static func isStyle(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard rest.first == "[" else { return false }
    return rest.dropFirst().first { !("0"..."9" ~= $0 || $0 == ";") } == "m"
  }

  // MARK: - For the drawing code
  //
  // Inlinable, because TerminalKit calls these functions for each text and glyph that it draws: 5 % of
  // the instructions for a page of text.

  /// Returns the width of a scanned item that begins at `column` of a line.
  @inlinable
  package static func advance(_ kind: GlyphScanner.Kind, _ scanner: GlyphScanner, _ column: Int)
    -> Int
  {
    switch kind {
    case .glyph, .space: return scanner.width
    case .lineBreak: return 1
    case .tab: return tabWidth - column % tabWidth
    case .breakOpportunity: return 0
    }
  }

  @usableFromInline
  package struct Bytes {
    @usableFromInline package let pointer: UnsafePointer<UInt8>
    @usableFromInline package let count: Int

    @inlinable
    init(pointer: UnsafePointer<UInt8>, count: Int) {
      self.pointer = pointer
      self.count = count
    }
  }

  /// Calls `body` with the UTF-8 of a string, without copying a native string.
  @inlinable
  package static func withBytes<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
    let fast = text.utf8.withContiguousStorageIfAvailable { call($0, body) }
    if let fast { return fast }
    return Array(text.utf8).withUnsafeBufferPointer { call($0, body) }
  }

  @inlinable
  static func call<Result>(
    _ buffer: UnsafeBufferPointer<UInt8>, _ body: (Bytes) -> Result
  ) -> Result {
    if let base = buffer.baseAddress {
      return body(Bytes(pointer: base, count: buffer.count))
    }
    var nothing: UInt8 = 0
    return withUnsafePointer(to: &nothing) { body(Bytes(pointer: $0, count: 0)) }
  }

  private static func append(_ cluster: GlyphCluster, to text: inout String) {
    if cluster.count == 0 {
      if let scalar = Unicode.Scalar(cluster.base) { text.unicodeScalars.append(scalar) }
      return
    }
    for value in cluster.scalars {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
  }
}
