import CNcurses
import CellText
import Glibc

/// The cells of a row with right-to-left letters, in the order in which a terminal receives them.
///
/// A mark is part of the cell before it, as an accent is. ncurses and the terminal keep them together
/// when a part of the row changes.
struct BidiRow {
  /// The column of the surface for each column that is sent.
  private(set) var order: [Int]
  /// The character to send in place of that of the cell; 0 for the same.
  private var forms: [UInt32]
  /// Whether a left-to-right mark follows.
  private var isMarked: [Bool]

  private static let mark: UInt32 = 0x200e

  /// Arranges a row; nil if it has no right-to-left letters, or if the terminal takes it as drawn.
  init?(_ cells: UnsafeMutableBufferPointer<Cell>, _ surface: Surface, _ output: BidiOutput) {
    guard output != .visual else { return nil }
    let letters = BidiRow.letters(cells, surface)
    guard letters.contains(where: { $0 != 0 }) else { return nil }
    order = Array(cells.indices)
    forms = Array(repeating: 0, count: cells.count)
    isMarked = Array(repeating: false, count: cells.count)
    switch output {
    case .visual: return nil
    case .marked:
      for x in letters.indices where letters[x] != 0 { isMarked[x] = true }
    case .words, .runs: reverseRuns(cells, letters, marks: output == .runs)
    case .rows: arrangeRow(cells, surface, letters)
    }
  }

  /// Returns the right-to-left letter of the text in each cell; 0 for other cells.
  private static func letters(
    _ cells: UnsafeMutableBufferPointer<Cell>, _ surface: Surface
  ) -> [UInt32] {
    cells.map { cell in
      guard !cell.isImage else { return 0 }
      let base = cell.isCluster ? surface.cluster(cell).textBase : cell.glyph
      return BidiText.isRightToLeft(base) ? base : 0
    }
  }

  /// Returns the column that a column of the surface is sent to.
  func column(of x: Int) -> Int { order.firstIndex(of: x) ?? x }

  /// Adds the form and the mark of a column to a character for ncurses.
  func apply(to character: inout cchar_t, column: Int) {
    if forms[column] != 0 { character.chars.0 = wchar_t(bitPattern: forms[column]) }
    guard isMarked[column] else { return }
    let mark = wchar_t(bitPattern: BidiRow.mark)
    if character.chars.1 == 0 {
      character.chars.1 = mark
    } else if character.chars.2 == 0 {
      character.chars.2 = mark
    } else if character.chars.3 == 0 {
      character.chars.3 = mark
    } else {
      character.chars.4 = mark
    }
  }

  // MARK: - Runs

  /// Reverses each run of letters with the same style. Digits of Arabic read from left to right.
  private mutating func reverseRuns(
    _ cells: UnsafeMutableBufferPointer<Cell>, _ letters: [UInt32], marks: Bool
  ) {
    var x = 0
    var isFirst = true
    while x < letters.count {
      guard letters[x] != 0 else {
        x += 1
        continue
      }
      let isNumber = BidiRow.isDigit(letters[x])
      var end = x + 1
      while end < letters.count, marks ? cells[end].style == cells[x].style : true {
        if letters[end] != 0, BidiRow.isDigit(letters[end]) == isNumber {
          end += 1
        } else if marks, !isNumber, cells[end].glyph == 0x20, cells[end].width == 1,
          end + 1 < letters.count, letters[end + 1] != 0, !BidiRow.isDigit(letters[end + 1]),
          cells[end + 1].style == cells[x].style
        {
          end += 2
        } else {
          break
        }
      }
      for index in x..<end {
        order[index] = isNumber ? index : x + end - 1 - index
        forms[index] = letters[order[index]]
      }
      if marks {
        isMarked[end - 1] = true
        // Some terminals take the direction of the row from its first letter.
        if isFirst, x > 0, !cells[x - 1].isImage, !cells[x - 1].isRightHalf { isMarked[x - 1] = true }
      }
      isFirst = false
      x = end
    }
  }

  private static func isDigit(_ letter: UInt32) -> Bool {
    (0x660...0x669).contains(letter) || (0x6f0...0x6f9).contains(letter)
  }

  // MARK: - Rows

  /// Finds an order from which the algorithm computes the drawn one. The algorithm nearly undoes itself,
  /// so the drawn row is ordered once in each direction, and the result is checked.
  private mutating func arrangeRow(
    _ cells: UnsafeMutableBufferPointer<Cell>, _ surface: Surface, _ letters: [UInt32]
  ) {
    let shown = cells.indices.map { x -> UInt32 in
      let cell = cells[x]
      if letters[x] != 0 { return letters[x] }
      if cell.isImage || cell.isRightHalf { return 0x20 }
      return cell.isCluster ? surface.cluster(cell).base : cell.glyph
    }
    for isRightToLeft in [false, true] {
      guard let sent = BidiOrder.order(shown, isRightToLeft: isRightToLeft) else { return }
      let row = sent.map { shown[$0] }
      guard let again = BidiOrder.order(row, isRightToLeft: nil),
        again.enumerated().allSatisfy({ sent[$1] == $0 || row[$1] == 0x20 && shown[$0] == 0x20 })
      else { continue }
      order = sent
      // Letters are sent in their base form, and brackets so that the terminal mirrors them back.
      let mirrored = BidiOrder.mirrored(row)
      for x in order.indices {
        if letters[order[x]] != 0 {
          forms[x] = letters[order[x]]
        } else if mirrored[x] != row[x] {
          forms[x] = mirrored[x]
        }
      }
      return
    }
  }
}
