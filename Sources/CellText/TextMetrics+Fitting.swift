/// Cutting text to a number of columns.
extension TextMetrics {
  /// The longest part of a text that fits into a line.
  struct Fit {
    /// The offset after the part.
    var end: Int
    /// Its width in columns.
    var width: Int
  }

  /// Returns the longest part of `bytes[from ..< end]` that fits into a number of columns and ends
  /// between grapheme clusters.
  static func fit(_ bytes: Bytes, from: Int, to end: Int, width: Int) -> Fit {
    var fit = Fit(end: from, width: 0)
    var scanner = GlyphScanner(bytes.pointer, from: from, to: end)
    while let kind = scanner.next() {
      let columns = advance(kind, scanner, fit.width)
      if fit.width + columns > width {
        var clusters = ClusterScanner(bytes.pointer, from: from, to: end)
        let start = clusters.clusterStart(at: scanner.start)
        if start < fit.end {
          fit.width -= self.width(bytes, from: start, to: fit.end)
          fit.end = start
        }
        break
      }
      fit.width += columns
      fit.end = scanner.position
    }
    return fit
  }

  /// Returns the width of the glyphs in `bytes[from ..< end]`, in columns.
  static func width(_ bytes: Bytes, from: Int, to end: Int) -> Int {
    var column = 0
    var scanner = GlyphScanner(bytes.pointer, from: from, to: end)
    while let kind = scanner.next() { column += advance(kind, scanner, column) }
    return column
  }

  /// Returns the columns of the cluster before an offset if the glyph at the offset belongs to it, and
  /// 0 if a cluster begins at the offset. `from` is the start of a cluster.
  package static func columnsOfCluster(
    around offset: Int, in bytes: UnsafePointer<UInt8>, from: Int, to end: Int
  ) -> Int {
    var clusters = ClusterScanner(bytes, from: from, to: end)
    let start = clusters.clusterStart(at: offset)
    return width(Bytes(pointer: bytes, count: end), from: start, to: offset)
  }
}
