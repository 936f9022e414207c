/// The lengths of the rows of a list along its axis, in cells: known for rows that were laid out,
/// estimated for all others by the mean of those.
///
/// Finding where a row begins, or which row lies at a cell, takes time logarithmic in the number of
/// rows: the rows are in blocks, whose sums are in a binary indexed (Fenwick) tree. Blocks of which
/// no row is known take no memory of their own.
struct RowLengths {
  private static let blockSize = 64
  private static let unknown: Int32 = -1
  /// Rows that take no room must not make those not yet seen count for nothing.
  private static let minimumEstimate = 0.125

  /// How many rows there are.
  private(set) var count = 0
  private var blocks: [Int: [Int32]] = [:]
  /// For each block, from index 1 on, sums over blocks as in a Fenwick tree: known cells, known rows.
  private var cellSums: [Int] = [0]
  private var knownSums: [Int32] = [0]
  private var knownCells = 0
  private var knownCount = 0
  /// The estimate while no row is known.
  private var guess = 1.0

  /// The length expected of a row that is not known, in cells.
  var estimate: Double {
    knownCount == 0
      ? guess : max(RowLengths.minimumEstimate, Double(knownCells) / Double(knownCount))
  }

  /// The length of all rows together.
  var total: Int { start(of: count) }

  /// Whether a row was laid out.
  func isKnown(_ row: Int) -> Bool {
    guard let block = blocks[row / RowLengths.blockSize] else { return false }
    return block[row % RowLengths.blockSize] != RowLengths.unknown
  }

  /// Where a row begins; for `count`, where the last one ends.
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

  /// The last row that begins at or before a cell; the first one at the beginning, rows without
  /// length included, and the last one beyond the end.
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

  /// Sets the length of a row that was laid out.
  mutating func set(_ length: Int, of row: Int) {
    guard row >= 0, row < count else { return }
    let (index, place) = (row / RowLengths.blockSize, row % RowLengths.blockSize)
    let new = Int32(clamping: max(0, length))
    let old = blocks[index]?[place] ?? RowLengths.unknown
    if old == new { return }
    blocks[
      index, default: Array(repeating: RowLengths.unknown, count: RowLengths.blockSize)][place] =
      new
    let wasKnown = old != RowLengths.unknown
    add(Int(new) - (wasKnown ? Int(old) : 0), known: wasKnown ? 0 : 1, to: index)
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

  /// Makes all known lengths estimates again: the rows have another width or other content.
  mutating func forget() {
    guess = estimate
    blocks = [:]
    resetSums()
  }

  /// Has another number of rows. What is known of those that remain is kept.
  mutating func resize(to newCount: Int) {
    guard newCount != count else { return }
    guess = estimate
    count = max(0, newCount)
    let kept = blocks
    blocks = [:]
    resetSums()
    for (index, block) in kept {
      for (place, length) in block.enumerated() where length != RowLengths.unknown {
        set(Int(length), of: index * RowLengths.blockSize + place)
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
