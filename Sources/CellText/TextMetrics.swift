/// How wide text is on a terminal, and what of it can be shown there.
///
/// Widths are columns, those of libc's `wcwidth`, the function ncurses lays out with.
public enum TextMetrics {
  /// Columns between tab stops.
  public static let tabWidth = 4

  /// Columns of a text drawn in one line; line breaks count as one blank.
  public static func width(_ text: String) -> Int {
    withBytes(text) { bytes in
      if ASCIIRun.endOfColumns(bytes.pointer, from: 0, to: bytes.count) == bytes.count {
        return bytes.count
      }
      var column = 0
      var scanner = GlyphScanner(bytes.pointer, from: 0, to: bytes.count)
      while let kind = scanner.next() { column += advance(kind, scanner, column) }
      return column
    }
  }

  /// Columns of a single character: 0, 1 or 2.
  public static func width(_ character: Character) -> Int {
    width(String(character))
  }

  /// The text as a terminal shows it in one line: without controls, bidi and format characters,
  /// with line breaks and tabs as blanks and emoji sequences reduced to their first emoji.
  public static func sanitized(_ text: String) -> String {
    withBytes(text) { bytes in
      if ASCIIRun.endOfColumns(bytes.pointer, from: 0, to: bytes.count) == bytes.count {
        return text
      }
      var result = ""
      var column = 0
      var scanner = GlyphScanner(bytes.pointer, from: 0, to: bytes.count)
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
  }

  /// The text cut to so many columns; what was cut is shown by "…" in the last of them.
  public static func truncated(_ text: String, toWidth width: Int) -> String {
    guard TextMetrics.width(text) > width else { return text }
    guard width > 0 else { return "" }
    return prefix(text, width: width - 1) + "…"
  }

  /// As much of the beginning of the text as fits into so many columns, made showable.
  public static func prefix(_ text: String, width: Int) -> String {
    withBytes(text) { bytes in
      var result = ""
      var column = 0
      var scanner = GlyphScanner(bytes.pointer, from: 0, to: bytes.count)
      while let kind = scanner.next() {
        let columns = advance(kind, scanner, column)
        if column + columns > width { break }
        column += columns
        if kind == .glyph {
          append(scanner.cluster, to: &result)
        } else {
          for _ in 0..<columns { result.append(" ") }
        }
      }
      return result
    }
  }

  // MARK: - For the drawing code

  /// Columns that something found by a scanner takes when it stands at `column` of one line.
  @inline(__always)
  package static func advance(_ kind: GlyphScanner.Kind, _ scanner: GlyphScanner, _ column: Int)
    -> Int
  {
    switch kind {
    case .glyph, .space: return scanner.width
    case .lineBreak: return 1
    case .tab: return tabWidth - column % tabWidth
    case .breakHere: return 0
    }
  }

  package struct Bytes {
    package let pointer: UnsafePointer<UInt8>
    package let count: Int
  }

  /// The UTF-8 of a string without copying it where it is native.
  @inline(__always)
  package static func withBytes<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
    let fast = text.utf8.withContiguousStorageIfAvailable { call($0, body) }
    if let fast { return fast }
    return Array(text.utf8).withUnsafeBufferPointer { call($0, body) }
  }

  @inline(__always)
  private static func call<Result>(
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
