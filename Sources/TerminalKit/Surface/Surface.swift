import CellText
import Glibc

/// A grid of cells in memory. Frames are painted into a surface, and a terminal shows it.
///
/// A surface is not `Sendable`; it belongs to the code that paints it. Draw through a ``Canvas``.
public final class Surface {
  /// The number of columns and rows.
  public private(set) var size: CellSize
  /// The appearance to draw with. It is a property of the surface and not of ``Canvas``: a frame
  /// creates a canvas for each view, and each copy would count one more reference.
  public var appearance: Appearance {
    didSet {
      drawsASCII = appearance.glyphs == .ascii
      ordersText = appearance.ordersText
    }
  }
  /// Whether the program's own characters are ASCII. It is stored, because each glyph of a line
  /// reads it.
  private(set) var drawsASCII: Bool
  /// Whether right-to-left letters are drawn in the order of the screen; see ``Appearance/ordersText``.
  private(set) var ordersText: Bool
  /// The active search, whose matches are highlighted while drawing; nil without a search.
  var search: SearchHighlight?
  /// `size.width * size.height` cells, row by row.
  private(set) var cells: UnsafeMutableBufferPointer<Cell>
  /// The glyphs with combining marks, by the index in their cells.
  private(set) var clusters: [GlyphCluster] = []
  /// Whether text with right-to-left letters was drawn.
  private(set) var hasRightToLeft = false
  /// The images that a terminal may show as graphics.
  var images = ImageTable()
  /// The links that a terminal may show.
  var links = LinkTable()
  /// A number that grows whenever the indices in cells change their meaning.
  private(set) var clusterGeneration = 0
  private var clusterIndex: [GlyphCluster: UInt32] = [:]

  /// The row moves since the last call of ``takeMoves()``, in their order.
  private var moves: [RowMove] = []

  /// The rows with cells that may have changed since the last call of ``takeChangedRows()``; empty
  /// if none have, nil if all may have.
  private var changedRows: [Bool]? = []

  /// The largest width and height of a surface, in cells. Larger sizes are clamped.
  public static let maximumExtent = 4096

  /// Creates a blank surface. Negative sizes count as 0, sizes above ``maximumExtent`` are clamped.
  public init(size: CellSize, appearance: Appearance = Appearance()) {
    self.size = Surface.bounded(size)
    self.appearance = appearance
    drawsASCII = appearance.glyphs == .ascii
    ordersText = appearance.ordersText
    cells = .allocate(capacity: self.size.width * self.size.height)
    cells.initialize(repeating: .blank)
  }

  deinit { cells.deallocate() }

  private static func bounded(_ size: CellSize) -> CellSize {
    CellSize(
      width: min(max(0, size.width), maximumExtent),
      height: min(max(0, size.height), maximumExtent))
  }

  /// The whole surface as a rectangle.
  public var bounds: CellRect { CellRect(size: size) }

  /// A canvas over the whole surface, for drawing before the surface is presented again.
  public var canvas: Canvas { Canvas(self) }

  /// Changes the size and blanks every cell. It does nothing if the size is the same.
  public func resize(to newSize: CellSize) {
    let newSize = Surface.bounded(newSize)
    guard newSize != size else { return }
    noteChange()
    cells.deallocate()
    size = newSize
    cells = .allocate(capacity: newSize.width * newSize.height)
    cells.initialize(repeating: .blank)
    moves = []
    removeClusters()
  }

  /// Blanks every cell in a style.
  public func clear(_ style: CellStyle = .plain) {
    noteChange()
    cells.update(repeating: Cell(glyph: 0x20, style: style, width: 1))
    removeClusters()
    if links.isLarge {
      links = LinkTable()
      clusterGeneration += 1
    }
  }

  /// The cell at a position; a blank outside the surface.
  public subscript(x: Int, y: Int) -> Cell {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return .blank }
    return cells[y * size.width + x]
  }

  /// Returns the character at a position with its combining marks: " " for a blank, "" for the
  /// right half of a wide glyph and outside the surface.
  public func character(atX x: Int, y: Int) -> String {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return "" }
    var text = ""
    append(cells[y * size.width + x], to: &text)
    return text
  }

  /// Returns a row as text without trailing blanks; "" outside the surface. Right-to-left text is in
  /// the order of reading.
  public func rowText(_ y: Int) -> String {
    guard y >= 0, y < size.height else { return "" }
    let row = y * size.width
    var end = size.width
    while end > 0, cells[row + end - 1].glyph == 0x20 { end -= 1 }
    var text = ""
    if !clusters.isEmpty {
      for x in readingOrder(inRow: y, 0..<end) {
        text += x.map { isSoftHyphen($0, y) ? "-" : textCharacter(atX: $0, y: y) } ?? " "
      }
      return text
    }
    for x in 0..<end { append(cells[row + x], to: &text) }
    return text
  }

  /// All rows without trailing blanks, joined by line feeds.
  public var text: String {
    (0..<size.height).map(rowText).joined(separator: "\n")
  }

  /// Returns the first position of a string, searching row by row; nil if it is not found or empty.
  func find(_ needle: String) -> CellPoint? {
    let scalars = Array(needle.unicodeScalars)
    guard let first = scalars.first else { return nil }
    for y in 0..<size.height {
      var row: [Unicode.Scalar] = []
      var columns: [Int] = []
      for x in readingOrder(inRow: y, 0..<size.width) {
        for scalar in (x.map { textCharacter(atX: $0, y: y) } ?? " ").unicodeScalars {
          row.append(scalar)
          columns.append(x ?? columns.last ?? 0)
        }
      }
      guard row.count >= scalars.count else { continue }
      for start in 0...(row.count - scalars.count)
      where row[start] == first && row[start..<(start + scalars.count)].elementsEqual(scalars) {
        return CellPoint(x: columns[start], y: y)
      }
    }
    return nil
  }

  /// Returns whether a rectangle contains a glyph.
  func contains(_ scalar: Unicode.Scalar, in rect: CellRect) -> Bool {
    let rect = rect.intersection(bounds)
    return (rect.minY..<max(rect.minY, rect.maxY)).contains { y in
      (rect.minX..<max(rect.minX, rect.maxX)).contains { x in
        cells[y * size.width + x].glyph == scalar.value
      }
    }
  }

  /// Returns whether both surfaces show the same: size, glyphs with their combining marks, colors
  /// and attributes.
  func showsSame(as other: Surface) -> Bool {
    guard size == other.size else { return false }
    for index in 0..<cells.count where !sameCell(index, other, index) { return false }
    return true
  }

  /// Whether the bytes of a row are those of another surface of the same size, and have the same meaning
  /// there. If not, the row may still look the same.
  func hasSameBytes(inRow row: Int, as other: Surface) -> Bool {
    guard clusters.isEmpty, other.clusters.isEmpty, images.isEmpty, other.images.isEmpty,
      links.isEmpty, other.links.isEmpty
    else { return false }
    guard let left = cells.baseAddress, let right = other.cells.baseAddress else { return true }
    let start = row * size.width
    return memcmp(left + start, right + start, size.width * MemoryLayout<Cell>.stride) == 0
  }

  /// Copies the content of another surface.
  func copy(from other: Surface) {
    resize(to: other.size)
    noteChange()
    _ = cells.update(fromContentsOf: other.cells)
    clusters = other.clusters
    clusterIndex = other.clusterIndex
    hasRightToLeft = other.hasRightToLeft
    images = other.images
    links = other.links
    clusterGeneration += 1
    appearance = other.appearance
  }

  // MARK: - Moving rows

  /// Moves the content of rows up or, if `count` is negative, down. Content moved out of the range
  /// is discarded. The rows that become free keep their content until they are painted.
  func move(_ rows: Range<Int>, up count: Int) {
    let rows = rows.clamped(to: 0..<size.height)
    let remaining = rows.count - abs(count)
    guard count != 0, remaining > 0, let base = cells.baseAddress else { return }
    noteChange()
    let from = rows.lowerBound + max(0, count)
    let to = rows.lowerBound + max(0, -count)
    (base + to * size.width).update(from: base + from * size.width, count: remaining * size.width)
    // The list must not grow without limit if no terminal takes frames.
    if moves.count == 16 { moves = [] }
    moves.append(RowMove(rows: rows, count: count))
  }

  /// Returns the row moves since the last call. A terminal that moves the rows too has less to
  /// compare and to send; without the moves, the result on the screen is the same.
  func takeMoves() -> [RowMove] {
    defer { moves = [] }
    return moves
  }

  // MARK: - Changed rows

  /// Records that any row may have changed.
  func noteChange() { changedRows = nil }

  /// Records the rows of drawn cells, for frames that record all of their drawing.
  func noteChange(inRows rows: [Bool]) {
    guard rows.count == size.height, var known = changedRows else { return noteChange() }
    changedRows = nil
    if known.isEmpty {
      known = rows
    } else {
      for row in rows.indices where rows[row] { known[row] = true }
    }
    changedRows = known
  }

  /// Records a range of rows with drawn cells, for frames that record all of their drawing.
  func noteChange(inRows rows: Range<Int>) {
    var known = [Bool](repeating: false, count: size.height)
    for row in rows.clamped(to: 0..<size.height) { known[row] = true }
    noteChange(inRows: known)
  }

  /// Returns the rows with cells that may have changed since the last call: the rows that a
  /// terminal must compare with its content. It returns nil if they are unknown.
  func takeChangedRows() -> [Bool]? {
    defer { changedRows = [] }
    return changedRows?.isEmpty == true ? nil : changedRows
  }

  // MARK: - Operations of canvases and terminals

  /// Returns whether two cells of two surfaces look the same.
  func sameCell(_ index: Int, _ other: Surface, _ otherIndex: Int) -> Bool {
    var left = cells[index]
    var right = other.cells[otherIndex]
    if left.isImage { left.glyph = scalar(ofImage: left) }
    if right.isImage { right.glyph = other.scalar(ofImage: right) }
    guard links[left] == other.links[right] else { return false }
    (left.link, right.link) = (0, 0)
    guard left.isCluster, right.isCluster else { return left == right }
    guard cluster(left) == other.cluster(right) else { return false }
    left.glyph = 0
    right.glyph = 0
    return left == right
  }

  /// Returns the base and combining marks of a cell with ``Cell/isCluster``.
  func cluster(_ cell: Cell) -> GlyphCluster {
    clusters[Int(cell.glyph & ~Cell.clusterFlag)]
  }

  /// Whether a cell shows an emoji that ncurses does not know.
  func isNewEmoji(_ cell: Cell) -> Bool {
    guard cell.width == 2, !cell.isImage else { return false }
    let base = cell.isCluster ? cluster(cell).base : cell.glyph
    return base >= 0x1f000 && ScalarClass.of(base) == .newEmoji
  }

  private func isSoftHyphen(_ x: Int, _ y: Int) -> Bool {
    let cell = self[x, y]
    return cell.isCluster && cluster(cell).textBase == 0xad
  }

  /// Returns the glyph value of a base with combining marks, and adds it to the table if it is new.
  func glyph(for cluster: GlyphCluster) -> UInt32 {
    guard cluster.isComposed else { return cluster.base }
    if cluster.place != nil { hasRightToLeft = true }
    if let known = clusterIndex[cluster] { return known | Cell.clusterFlag }
    if clusters.count > 2 * cells.count + 64 { compactClusters() }
    let index = UInt32(clusters.count)
    clusters.append(cluster)
    clusterIndex[cluster] = index
    return index | Cell.clusterFlag
  }

  /// Removes clusters that no cell uses, so that the screen bounds the size of the table.
  private func compactClusters() {
    let old = clusters
    removeClusters()
    for index in 0..<cells.count where cells[index].isCluster {
      cells[index].glyph = glyph(for: old[Int(cells[index].glyph & ~Cell.clusterFlag)])
    }
  }

  /// Records that indices in cells changed their meaning.
  func referencesDidChange() { clusterGeneration += 1 }

  private func removeClusters() {
    guard !clusters.isEmpty else { return }
    clusters.removeAll(keepingCapacity: true)
    clusterIndex.removeAll(keepingCapacity: true)
    clusterGeneration += 1
  }

  private func append(_ cell: Cell, to text: inout String) {
    guard !cell.isRightHalf else { return }
    guard cell.isCluster else {
      let glyph = cell.isImage ? scalar(ofImage: cell) : cell.glyph
      if let scalar = Unicode.Scalar(glyph) { text.unicodeScalars.append(scalar) }
      return
    }
    for value in cluster(cell).scalars {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
  }

  /// Blanks the halves of wide glyphs that would remain at either end when the cells `from ..< to`
  /// of a row are overwritten. The range must be on the surface.
  func severWideGlyphs(row: Int, from: Int, to: Int) {
    let base = row * size.width
    if from > 0, cells[base + from].width == 0 { blankGlyph(base + from - 1) }
    if to < size.width, cells[base + to].width == 0 { blankGlyph(base + to) }
  }

  private func blankGlyph(_ index: Int) {
    cells[index].glyph = 0x20
    cells[index].width = 1
  }
}

/// A move of rows of a surface.
struct RowMove: Equatable {
  /// The rows whose cells moved.
  let rows: Range<Int>
  /// The number of rows that they moved up; negative if they moved down.
  let count: Int

  /// Returns moves of the same rows as one, and none if nothing of their content remains.
  static func combined(_ moves: [RowMove]) -> [RowMove] {
    guard moves.count > 1, let rows = moves.first?.rows, moves.allSatisfy({ $0.rows == rows })
    else { return moves }
    let count = moves.reduce(0) { $0 + $1.count }
    return count == 0 || abs(count) >= rows.count ? [] : [RowMove(rows: rows, count: count)]
  }
}
