/// The lengths of the rows of a list along its axis, in cells. Rows that were laid out have their
/// measured length; others count with the mean of those.
///
/// Finding the start of a row, or the row at a cell, takes time logarithmic in the number of rows.
/// The rows are divided into blocks, whose sums are in a binary indexed (Fenwick) tree. Blocks
/// without a measured row take no memory of their own.
struct RowLengths {
  private static let blockSize = 64
  private static let unknown: Int32 = -1
  /// The smallest estimate, so that measured rows of length 0 do not hide all other rows.
  private static let minimumEstimate = 0.125

  /// The number of rows.
  private(set) var count = 0
  private var blocks: [Int: [Int32]] = [:]
  /// Fenwick trees over blocks, from index 1: the sums of measured cells and of measured rows.
  private var cellSums: [Int] = [0]
  private var knownSums: [Int32] = [0]
  private var knownCells = 0
  private var knownCount = 0
  /// The estimate while no row is measured.
  private var initialEstimate = 1.0

  /// The expected length of a row that is not measured, in cells.
  var estimate: Double {
    knownCount == 0
      ? initialEstimate : max(RowLengths.minimumEstimate, Double(knownCells) / Double(knownCount))
  }

  /// The length of all rows. Rows that are not measured have at least one cell together: without it, a list
  /// whose first rows are hidden would have no height, and no other row would be laid out.
  var total: Int { max(start(of: count), knownCells + (knownCount < count ? 1 : 0)) }

  /// Returns whether a row was laid out.
  func isMeasured(_ row: Int) -> Bool {
    guard let block = blocks[row / RowLengths.blockSize] else { return false }
    return block[row % RowLengths.blockSize] != RowLengths.unknown
  }

  /// Returns the start of a row; for `count`, the end of the last row.
  func start(of row: Int) -> Int {
    let row = min(max(row, 0), count)
    var (cells, known) = (0, 0)
    var index = row / RowLengths.blockSize
    if let block = blocks[index] {
      for length in block.prefix(row % RowLengths.blockSize) where length != RowLengths.unknown {
        cells += Int(length)
        known += 1
      }
    }
    while index > 0 {
      cells += cellSums[index]
      known += Int(knownSums[index])
      index &= index - 1
    }
    return start(row: row, cells, known)
  }

  private func start(row: Int, _ cells: Int, _ known: Int) -> Int {
    cells + Int((Double(row - known) * estimate).rounded())
  }

  /// Returns the last row that starts at or before a cell, at least the first row and at most the
  /// last one.
  func row(at cell: Int) -> Int {
    guard count > 0, cell > 0 else { return 0 }
    var (block, cells, known) = (0, 0, 0)
    let whole = count / RowLengths.blockSize
    var step = whole == 0 ? 0 : 1 << (Int.bitWidth - 1 - whole.leadingZeroBitCount)
    while step > 0 {
      let next = block + step
      if next <= whole {
        let nextCells = cells + cellSums[next]
        let nextKnown = known + Int(knownSums[next])
        if start(row: next * RowLengths.blockSize, nextCells, nextKnown) <= cell {
          (block, cells, known) = (next, nextCells, nextKnown)
        }
      }
      step /= 2
    }
    var row = block * RowLengths.blockSize
    let lengths = blocks[block]
    while row + 1 < count {
      if let length = lengths?[row % RowLengths.blockSize], length != RowLengths.unknown {
        cells += Int(length)
        known += 1
      }
      guard start(row: row + 1, cells, known) <= cell else { break }
      row += 1
      if row % RowLengths.blockSize == 0 { break }
    }
    return min(row, count - 1)
  }

  // MARK: - Changes

  /// Sets the length of a row after its layout.
  mutating func set(_ length: Int, of row: Int) {
    guard row >= 0, row < count else { return }
    let (index, offset) = (row / RowLengths.blockSize, row % RowLengths.blockSize)
    let new = Int32(clamping: max(0, length))
    let old = blocks[index]?[offset] ?? RowLengths.unknown
    if old == new { return }
    blocks[
      index, default: Array(repeating: RowLengths.unknown, count: RowLengths.blockSize)][offset] =
      new
    let wasMeasured = old != RowLengths.unknown
    add(Int(new) - (wasMeasured ? Int(old) : 0), known: wasMeasured ? 0 : 1, to: index)
  }

  private mutating func add(_ cells: Int, known: Int, to block: Int) {
    knownCells += cells
    knownCount += known
    var index = block + 1
    while index < cellSums.count {
      cellSums[index] += cells
      knownSums[index] += Int32(known)
      index += index & -index
    }
  }

  /// Turns all lengths into estimates, because the rows have another width or other content.
  mutating func forget() {
    initialEstimate = estimate
    blocks = [:]
    resetSums()
  }

  /// Changes the number of rows, keeping the lengths of the remaining ones.
  mutating func resize(to newCount: Int) {
    guard newCount != count else { return }
    initialEstimate = estimate
    count = max(0, newCount)
    let oldBlocks = blocks
    blocks = [:]
    resetSums()
    for (index, block) in oldBlocks {
      for (offset, length) in block.enumerated() where length != RowLengths.unknown {
        set(Int(length), of: index * RowLengths.blockSize + offset)
      }
    }
  }

  private mutating func resetSums() {
    let blockCount = (count + RowLengths.blockSize - 1) / RowLengths.blockSize
    cellSums = Array(repeating: 0, count: blockCount + 1)
    knownSums = Array(repeating: 0, count: blockCount + 1)
    (knownCells, knownCount) = (0, 0)
  }
}
