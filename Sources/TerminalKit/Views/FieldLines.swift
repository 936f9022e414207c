import CellText
import SystemSupport

/// The lines of a text that is edited on several rows, broken after blanks where possible.
///
/// Each cursor position belongs to one line: the end of a broken line is the start of the next one.
/// A blank at the end of a full line takes no column.
struct FieldLines {
  /// The first position of each line. The last line may be empty, for a cursor after a full line.
  private(set) var starts = [0]
  /// The characters of the text.
  private let characters: [Character]

  /// Breaks a text into lines. `columns` is at least two.
  init(_ characters: [Character], columns: Int) {
    self.characters = characters
    var used = 0
    // The position after the last blank in the line, and the columns from there on.
    var breakPosition: Int?
    var columnsAfterBreak = 0
    for (index, character) in characters.enumerated() {
      let width = TextMetrics.width(character)
      if used + width > columns {
        if character.isWhitespace, used <= columns {
          used = columns + 1
          (breakPosition, columnsAfterBreak) = (index + 1, 0)
          continue
        }
        starts.append(breakPosition ?? index)
        used = breakPosition == nil ? 0 : columnsAfterBreak
        breakPosition = nil
        if used + width > columns {
          starts.append(index)
          used = 0
        }
      }
      used += width
      if character.isWhitespace {
        (breakPosition, columnsAfterBreak) = (index + 1, 0)
      } else {
        columnsAfterBreak += width
      }
    }
    if used >= columns { starts.append(characters.count) }
  }

  var count: Int { starts.count }

  /// Returns the positions of the characters in a line.
  func range(of line: Int) -> Range<Int> {
    starts[line]..<(line + 1 < count ? starts[line + 1] : characters.count)
  }

  /// Returns the line of a position.
  func line(of position: Int) -> Int { starts.partitioningIndex { $0 > position } - 1 }

  /// Returns the position in a line before the character at a column.
  func position(in line: Int, atColumn column: Int) -> Int {
    let range = range(of: line)
    // The position after the last character is in the next line.
    let last = line + 1 < count ? max(range.lowerBound, range.upperBound - 1) : range.upperBound
    var (position, used) = (range.lowerBound, 0)
    while position < last {
      used += TextMetrics.width(characters[position])
      if used > column { break }
      position += 1
    }
    return position
  }
}
