@testable import TerminalKit

/// The cells of a terminal that show sixels, after the bytes of a program.
///
/// Terminals differ in what removes sixels. In most, text and erasures of a cell do, and rows that scroll take their
/// sixels along. In Konsole 22, only an erasure of the whole screen (ED 2) does; text is drawn over or below
/// the image, which stays.
struct SixelModel {
  /// Whether only ED 2 removes sixels.
  let keepsSixels: Bool
  let size: CellSize
  /// The size of each image in cells.
  let image: CellSize
  private(set) var cells: Set<CellPoint> = []
  /// The number of times that the whole screen was erased.
  private(set) var erasures = 0
  private var cursor = CellPoint.zero
  private var saved = CellPoint.zero

  init(keepsSixels: Bool, size: CellSize, image: CellSize) {
    (self.keepsSixels, self.size, self.image) = (keepsSixels, size, image)
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
        for y in 0..<image.height {
          for x in 0..<image.width { cells.insert(cursor.offsetBy(dx: x, dy: y)) }
        }
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
