import JSON

/// A line and a character, both counted from 0 (`Position` in LSP).
struct Position: Hashable, Sendable {
  var line: Int
  var character: Int
}

extension LineTable {
  /// Returns the position of a byte offset. Clamps offsets outside the text.
  func position(ofOffset offset: Int, in bytes: [UInt8]) -> Position {
    let location = location(ofOffset: offset, in: bytes)
    return Position(line: location.line - 1, character: location.column - 1)
  }

  /// Returns the byte offset of a position. A line past the end is the end of the text, a character
  /// past the end of its line is the end of the line, and a position inside a character is its
  /// start.
  func offset(of position: Position, in bytes: [UInt8]) -> Int {
    // A text has at most one line more than bytes.
    let line = max(-1, min(position.line, bytes.count + 1)) + 1
    return offset(line: line, character: position.character, in: bytes)
  }
}
