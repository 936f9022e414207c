import CNcurses
import CellText
import Glibc

/// The cells of a row with right-to-left letters, in the order for a terminal.
///
/// A mark is part of the cell before it, as an accent is. ncurses and the terminal keep them together
/// when a part of the row changes.
struct BidiRow {
  /// For each column that is sent, the column of the surface whose cell it shows.
  private(set) var order: [Int]
  /// The character to send in place of that of the cell; 0 for the same.
  private var forms: [UInt32]
  /// What keeps the letters of a column from being ordered together with those after it.
  private var separators: [Separator]

  private enum Separator { case none, mark, boldBlank, concealedLetter }

  private static let mark: UInt32 = 0x200e

  /// Arranges a row; nil if it has no right-to-left letters, or if the terminal takes it as drawn.
  init?(_ cells: UnsafeMutableBufferPointer<Cell>, _ surface: Surface, _ output: BidiOutput) {
    guard output != .visual else { return nil }
    let letters = BidiRow.letters(cells, surface)
    guard letters.contains(where: { $0 != 0 }) else { return nil }
    order = Array(cells.indices)
    forms = Array(repeating: 0, count: cells.count)
    separators = Array(repeating: .none, count: cells.count)
    switch output {
    case .visual: return nil
    case .marked:
      for x in letters.indices where letters[x] != 0 { separators[x] = .mark }
    case .words: reverseRuns(cells, surface, letters, .none)
    case .runs: reverseRuns(cells, surface, letters, .mark)
    case .fragments: reverseRuns(cells, surface, letters, .boldBlank)
    case .concealed: reverseRuns(cells, surface, letters, .concealedLetter)
    case .rows:
      // Few rows have no such order, and runs are readable.
      let row = shown(cells, surface, letters)
      if !arrangeRow(row, letters) {
        reverseRuns(cells, surface, letters, .none)
      }
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
    switch separators[column] {
    case .none: return
    case .boldBlank: return character.attr ^= cnc_bold
    case .concealedLetter:
      character.attr |= cnc_invisible
      return character.chars.0 = 0x6c
    case .mark: break
    }
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
    _ cells: UnsafeMutableBufferPointer<Cell>, _ surface: Surface, _ letters: [UInt32],
    _ separator: Separator
  ) {
    func shownBase(_ cell: Cell) -> UInt32 {
      cell.isCluster ? surface.cluster(cell).base : cell.glyph
    }
    let joinsWords = separator != .none
    func isBlank(_ x: Int) -> Bool {
      cells.indices.contains(x) && cells[x].glyph == 0x20 && cells[x].width == 1
    }
    /// Whether a column has punctuation, which stays with the run next to it.
    func isNeutral(_ x: Int) -> Bool {
      guard cells.indices.contains(x), cells[x].width == 1 else { return false }
      let base = shownBase(cells[x])
      return base > 0x20 && base < 0x30 || base > 0x39 && base < 0x41 || base > 0x5a && base < 0x61
        || base > 0x7a && base < 0xc0
    }
    var x = 0
    var isFirst = true
    while x < letters.count {
      guard letters[x] != 0 else {
        x += 1
        continue
      }
      let isNumber = BidiRow.isDigit(letters[x])
      var end = x + 1
      while end < letters.count, !joinsWords || cells[end].style == cells[x].style {
        if letters[end] != 0, BidiRow.isDigit(letters[end]) == isNumber {
          end += 1
        } else if joinsWords, !isNumber, isBlank(end),
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
      switch separator {
      case .none: break
      case .mark:
        separators[end - 1] = .mark
        // Some terminals take the direction of the row from its first letter. A mark on a line would
        // change its form.
        if isFirst, isBlank(x - 1) { separators[x - 1] = .mark }
      case .boldBlank, .concealedLetter:
        if let blank = (end..<end + 4).first(where: { !isNeutral($0) || isBlank($0) }),
          isBlank(blank)
        {
          separators[blank] = separator
        }
        if isFirst, let blank = (x - 4..<x).last(where: { !isNeutral($0) || isBlank($0) }),
          isBlank(blank)
        {
          separators[blank] = separator
        }
      }
      isFirst = false
      x = end
    }
  }

  private static func isDigit(_ letter: UInt32) -> Bool {
    (0x660...0x669).contains(letter) || (0x6f0...0x6f9).contains(letter)
  }

  // MARK: - Rows

  /// Returns the characters of the cells, with the letters of the text.
  private func shown(
    _ cells: UnsafeMutableBufferPointer<Cell>, _ surface: Surface, _ letters: [UInt32]
  ) -> [UInt32] {
    cells.indices.map { x in
      let cell = cells[x]
      if letters[x] != 0 { return letters[x] }
      if cell.isImage || cell.isRightHalf { return 0x20 }
      return cell.isCluster ? surface.cluster(cell).base : cell.glyph
    }
  }

  /// Finds an order that the terminal reorders into the drawn one. The algorithm nearly undoes itself, so
  /// the drawn row is ordered once in each direction, and the result is checked.
  /// - Returns: false without such an order.
  private mutating func arrangeRow(_ shown: [UInt32], _ letters: [UInt32]) -> Bool {
    for isRightToLeft in [false, true] {
      guard let sent = BidiOrder.order(shown, isRightToLeft: isRightToLeft),
        sent.count == shown.count
      else { return false }
      let row = sent.map { shown[$0] }
      guard let again = BidiOrder.order(row, isRightToLeft: nil),
        again.enumerated().allSatisfy({ row[$1] == shown[$0] })
      else { continue }
      // Letters are sent in their base form, and brackets so that the terminal mirrors them back.
      let mirrored = BidiOrder.mirrored(row, isRightToLeft: nil)
      order = sent
      for x in order.indices {
        if letters[order[x]] != 0 {
          forms[x] = letters[order[x]]
        } else if mirrored[x] != row[x] {
          forms[x] = mirrored[x]
        }
      }
      return true
    }
    return false
  }
}
