import CellText

/// A grid of cells in memory: what a frame is painted into and what a terminal shows.
///
/// Not `Sendable`: a surface belongs to whoever paints it. Draw through a ``Canvas``.
public final class Surface {
  /// Columns and rows.
  public private(set) var size: CellSize
  /// What is drawn with on this surface. It stands here and not in each ``Canvas``, of which a
  /// frame makes one for each view, since every copy of a canvas would count a reference more.
  public var appearance: Appearance { didSet { drawsASCII = appearance.glyphs == .ascii } }
  /// Whether signs of the program itself are ASCII; kept, since every glyph of a line asks.
  private(set) var drawsASCII: Bool
  /// What is searched for in what is drawn; nil while nothing is.
  var search: SearchHighlight?
  /// `size.width * size.height` cells, row by row.
  private(set) var cells: UnsafeMutableBufferPointer<Cell>
  /// Glyphs with combining marks, by the index in their cells.
  private(set) var clusters: [GlyphCluster] = []
  /// The pictures that a terminal may show as graphics.
  var pictures = ImageTable()
  /// Grows whenever the indices in cells change their meaning.
  private(set) var clusterGeneration = 0
  private var clusterIndex: [GlyphCluster: UInt32] = [:]

  /// Rows that were moved since ``takeMoves()`` was called last, in their order.
  private var moves: [RowMove] = []

  /// The rows in which cells may have changed since ``takeChangedRows()`` was called last: empty where
  /// nothing was said, nil where all may have.
  private var changedRows: [Bool]? = []

  /// The largest width and height of a surface, in cells; larger requests are cut to it.
  public static let maximumExtent = 4096

  /// A blank surface. Negative extents count as zero, huge ones as ``maximumExtent``.
  public init(size: CellSize, appearance: Appearance = Appearance()) {
    self.size = Surface.bounded(size)
    self.appearance = appearance
    drawsASCII = appearance.glyphs == .ascii
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

  /// Changes the extent and blanks everything; does nothing when the size is the same.
  public func resize(to newSize: CellSize) {
    let newSize = Surface.bounded(newSize)
    guard newSize != size else { return }
    noteChange()
    cells.deallocate()
    size = newSize
    cells = .allocate(capacity: newSize.width * newSize.height)
    cells.initialize(repeating: .blank)
    moves = []
    forgetClusters()
  }

  /// Blanks every cell in the given style.
  public func clear(_ style: CellStyle = .plain) {
    noteChange()
    cells.update(repeating: Cell(glyph: 0x20, style: style, width: 1))
    forgetClusters()
  }

  /// The cell at a place; a blank outside of the surface.
  public subscript(x: Int, y: Int) -> Cell {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return .blank }
    return cells[y * size.width + x]
  }

  /// What stands at a place: a character with its marks, " " when blank, "" in the right half of
  /// a wide glyph and outside of the surface.
  public func character(atX x: Int, y: Int) -> String {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return "" }
    var text = ""
    append(cells[y * size.width + x], to: &text)
    return text
  }

  /// A row as text, without the blanks at its end; "" outside of the surface.
  public func rowText(_ y: Int) -> String {
    guard y >= 0, y < size.height else { return "" }
    let row = y * size.width
    var end = size.width
    while end > 0, cells[row + end - 1].glyph == 0x20 { end -= 1 }
    var text = ""
    for x in 0..<end { append(cells[row + x], to: &text) }
    return text
  }

  /// All rows, joined by line feeds, without the blanks at the end of each.
  public var text: String {
    (0..<size.height).map(rowText).joined(separator: "\n")
  }

  /// Where the text first stands, searching row by row; `nil` when it does not, or is empty.
  package func find(_ needle: String) -> CellPoint? {
    let wanted = Array(needle.unicodeScalars)
    guard let first = wanted.first else { return nil }
    for y in 0..<size.height {
      var scalars: [Unicode.Scalar] = []
      var columns: [Int] = []
      for x in 0..<size.width {
        for scalar in character(atX: x, y: y).unicodeScalars {
          scalars.append(scalar)
          columns.append(x)
        }
      }
      guard scalars.count >= wanted.count else { continue }
      for start in 0...(scalars.count - wanted.count)
      where scalars[start] == first && scalars[start..<(start + wanted.count)].elementsEqual(wanted)
      {
        return CellPoint(x: columns[start], y: y)
      }
    }
    return nil
  }

  /// Whether both show the same: size, glyphs with their marks, colours and attributes.
  package func showsSame(as other: Surface) -> Bool {
    guard size == other.size else { return false }
    for index in 0..<cells.count where !sameCell(index, other, index) { return false }
    return true
  }

  /// Makes this surface show what the other one shows.
  package func copy(from other: Surface) {
    resize(to: other.size)
    noteChange()
    _ = cells.update(fromContentsOf: other.cells)
    clusters = other.clusters
    clusterIndex = other.clusterIndex
    pictures = other.pictures
    clusterGeneration += 1
    appearance = other.appearance
  }

  // MARK: - Moving rows

  /// Moves what stands in some rows up or, when negative, down. What moves out of them is lost, and
  /// the rows that nothing moved to keep what they show, to be painted.
  func move(_ rows: Range<Int>, up count: Int) {
    let rows = rows.clamped(to: 0..<size.height)
    let kept = rows.count - abs(count)
    guard count != 0, kept > 0, let base = cells.baseAddress else { return }
    noteChange()
    let from = rows.lowerBound + max(0, count)
    let to = rows.lowerBound + max(0, -count)
    (base + to * size.width).update(from: base + from * size.width, count: kept * size.width)
    // A terminal that takes no frames must not make the list grow.
    if moves.count == 16 { moves = [] }
    moves.append(RowMove(rows: rows, count: count))
  }

  /// The rows that were moved since the last call: a terminal that moves them too has less to
  /// compare and to send. Nothing but that depends on it.
  func takeMoves() -> [RowMove] {
    defer { moves = [] }
    return moves
  }

  // MARK: - What changed

  /// Says that any row may have changed.
  func noteChange() { changedRows = nil }

  /// Says in which rows cells were drawn, for frames of which all that is drawn is said.
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

  /// Says in which rows cells were drawn, likewise.
  func noteChange(inRows rows: Range<Int>) {
    var known = [Bool](repeating: false, count: size.height)
    for row in rows.clamped(to: 0..<size.height) { known[row] = true }
    noteChange(inRows: known)
  }

  /// The rows in which cells may have changed since the last call, which are all that a terminal has to
  /// compare with what it shows; nil where that is not known.
  func takeChangedRows() -> [Bool]? {
    defer { changedRows = [] }
    return changedRows?.isEmpty == true ? nil : changedRows
  }

  // MARK: - For the drawing code and the terminals

  /// Whether the cells at two indices of two surfaces look the same.
  func sameCell(_ index: Int, _ other: Surface, _ otherIndex: Int) -> Bool {
    var left = cells[index]
    var right = other.cells[otherIndex]
    if left.isImage { left.glyph = scalar(ofImage: left) }
    if right.isImage { right.glyph = other.scalar(ofImage: right) }
    guard left.isCluster, right.isCluster else { return left == right }
    guard cluster(left) == other.cluster(right) else { return false }
    left.glyph = 0
    right.glyph = 0
    return left == right
  }

  /// The base and marks behind a cell for which ``Cell/isCluster`` holds.
  func cluster(_ cell: Cell) -> GlyphCluster {
    clusters[Int(cell.glyph & ~Cell.clusterFlag)]
  }

  /// The glyph value of a base with marks, which enters the table when it is new.
  func glyph(for cluster: GlyphCluster) -> UInt32 {
    guard cluster.count > 0 else { return cluster.base }
    if let known = clusterIndex[cluster] { return known | Cell.clusterFlag }
    if clusters.count > 2 * cells.count + 64 { compactClusters() }
    let index = UInt32(clusters.count)
    clusters.append(cluster)
    clusterIndex[cluster] = index
    return index | Cell.clusterFlag
  }

  /// Drops clusters that no cell uses any more, so that the table is bounded by the screen.
  private func compactClusters() {
    let old = clusters
    forgetClusters()
    for index in 0..<cells.count where cells[index].isCluster {
      cells[index].glyph = glyph(for: old[Int(cells[index].glyph & ~Cell.clusterFlag)])
    }
  }

  /// Says that indices in cells mean something else than before.
  func referencesDidChange() { clusterGeneration += 1 }

  private func forgetClusters() {
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

  /// Before the cells `from ..< to` of a row are overwritten: blanks the halves of wide glyphs
  /// that would stay behind on either side. The range must lie on the surface.
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

/// Rows of a surface that were moved.
struct RowMove: Equatable {
  /// The rows in which cells moved.
  let rows: Range<Int>
  /// By how many rows they moved up; down when negative.
  let count: Int
}
