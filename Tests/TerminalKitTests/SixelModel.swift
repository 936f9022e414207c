@testable import TerminalKit

/// The cells of a terminal that show sixels, after the bytes of a program.
///
/// Terminals differ in what removes sixels. In most, text and erasures of a cell do, and rows that scroll take their
/// sixels along. In Konsole 22, only an erasure of the whole screen (ED 2) does; text is drawn over or below
/// the image, which stays. In all of them, the alternate screen has its own sixels, and a resize leaves
/// those that still fit.
struct SixelModel {
  /// Whether only ED 2 removes sixels.
  let keepsSixels: Bool
  private(set) var size: CellSize
  /// The size of a cell in pixels.
  let cell: PixelSize
  private(set) var cells: Set<CellPoint> = []
  /// The sixels of the other screen.
  private var otherCells: Set<CellPoint> = []
  private var isAlternate = false
  /// The number of times that the whole screen was erased.
  private(set) var erasures = 0
  private var cursor = CellPoint.zero
  private var saved = CellPoint.zero

  /// The rows that scroll.
  private var margins: Range<Int>

  init(keepsSixels: Bool, size: CellSize, cell: PixelSize) {
    (self.keepsSixels, self.size, self.cell) = (keepsSixels, size, cell)
    margins = 0..<size.height
  }

  mutating func resize(to size: CellSize) {
    self.size = size
    margins = 0..<size.height
    cells = cells.filter { $0.x < size.width && $0.y < size.height }
  }

  mutating func feed(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x1b: index += escape(bytes, index)
      case 0x0d: cursor.x = 0
      case 0x0a: cursor.y = min(size.height - 1, cursor.y + 1)
      case 0x08: cursor.x -= 1
      case 0x20...0x7e, 0xc2...0xf4:
        put(1)
      default: break
      }
      index += 1
    }
  }

  private mutating func put(_ count: Int) {
    for _ in 0..<count {
      if !keepsSixels { cells.remove(cursor) }
      cursor.x += 1
    }
  }

  /// Obeys a sequence, and returns the number of bytes after its first one.
  private mutating func escape(_ bytes: [UInt8], _ start: Int) -> Int {
    guard start + 1 < bytes.count else { return 0 }
    var end = start + 2
    switch bytes[start + 1] {
    case 0x5b:
      while end < bytes.count, bytes[end] < 0x40 { end += 1 }
      guard end < bytes.count else { return end - start - 1 }
      let numbers = bytes[(start + 2)..<end].split(
        separator: 0x3b, omittingEmptySubsequences: false
      )
      .map { $0.reduce(0) { (0x30...0x39).contains($1) ? $0 * 10 + Int($1 - 0x30) : $0 } }
      command(Unicode.Scalar(bytes[end]), numbers)
    case 0x50, 0x5d, 0x5f:
      while end + 1 < bytes.count, !(bytes[end] == 0x1b && bytes[end + 1] == 0x5c), bytes[end] != 7
      { end += 1 }
      if bytes[start + 1] == 0x50, bytes[start..<end].contains(0x71) {
        draw(bytes[start..<end])
      }
      if end < bytes.count, bytes[end] == 0x1b { end += 1 }
    case 0x37: return end - start - 1 + saveCursor()
    case 0x38:
      cursor = saved
      return end - start - 1
    case 0x28: break
    default: return end - start - 1
    }
    return end - start
  }

  /// Draws an image whose size is in its raster attributes (`"1;1;width;height`).
  private mutating func draw(_ sequence: ArraySlice<UInt8>) {
    let numbers = sequence.drop { $0 != 0x22 }.dropFirst()
      .prefix { (0x30...0x39).contains($0) || $0 == 0x3b }
      .split(separator: 0x3b).map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    guard numbers.count == 4 else { return }
    for y in 0..<((numbers[3] + cell.height - 1) / cell.height) {
      for x in 0..<((numbers[2] + cell.width - 1) / cell.width) {
        cells.insert(cursor.offsetBy(dx: x, dy: y))
      }
    }
  }

  /// Moves the sixels in rows that scroll.
  private mutating func scroll(_ count: Int, _ rows: Range<Int>) {
    let moved = cells.filter { rows.contains($0.y) }
    cells.subtract(moved)
    cells.formUnion(moved.map { $0.offsetBy(dx: 0, dy: -count) }.filter { rows.contains($0.y) })
  }

  private mutating func saveCursor() -> Int {
    saved = cursor
    return 0
  }

  private mutating func command(_ final: Unicode.Scalar, _ numbers: [Int]) {
    let first = numbers.first ?? 0
    func erase(_ columns: Range<Int>) {
      guard !keepsSixels else { return }
      for x in columns { cells.remove(CellPoint(x: x, y: cursor.y)) }
    }
    switch final {
    case "H":
      cursor = CellPoint(x: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, y: max(1, first) - 1)
    case "G": cursor.x = max(1, first) - 1
    case "d": cursor.y = max(1, first) - 1
    case "C": cursor.x += max(1, first)
    case "D": cursor.x -= max(1, first)
    case "A": cursor.y -= max(1, first)
    case "B": cursor.y += max(1, first)
    case "h" where numbers.first == 1049, "l" where numbers.first == 1049:
      guard isAlternate != (final == "h") else { return }
      isAlternate.toggle()
      swap(&cells, &otherCells)
      // The alternate screen is erased on the way there.
      if isAlternate { cells = [] }
    case "r":
      let bottom = numbers.count > 1 ? numbers[1] : size.height
      margins = max(0, first - 1)..<min(size.height, max(1, bottom))
    case "S": scroll(max(1, first), margins)
    case "T": scroll(-max(1, first), margins)
    case "M": scroll(max(1, first), cursor.y..<margins.upperBound)
    case "L": scroll(-max(1, first), cursor.y..<margins.upperBound)
    case "X": erase(cursor.x..<cursor.x + max(1, first))
    case "K": erase(first == 1 ? 0..<cursor.x + 1 : cursor.x..<size.width)
    case "b": put(max(1, first))
    case "J" where first == 2:
      cells = []
      erasures += 1
    case "J" where !keepsSixels: cells = cells.filter { $0.y <= cursor.y }
    default: break
    }
  }
}
