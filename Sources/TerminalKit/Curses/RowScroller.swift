import CNcurses

/// Moves rows on the terminal with a scroll region, and in the screen buffers of ncurses.
///
/// ncurses can detect moves by itself, but then compares every cell of every moved row three times.
/// That is most of the cost of one step in a list. This type repeats the move in `stdscr`, `newscr`
/// and `curscr`, so that ncurses compares only the rows that differ.
struct RowScroller {
  /// The bytes that move the rows, to be written before the frame.
  private var bytes: [UInt8] = []

  /// Returns nil unless the terminal has the sequences that all descendants of the VT100 share.
  init?() {
    let sequences = [
      ("csr", "\u{1b}[%i%p1%d;%p2%dr"), ("cup", "\u{1b}[%i%p1%d;%p2%dH"), ("ind", "\n"),
      ("ri", "\u{1b}M"), ("sc", "\u{1b}7"), ("rc", "\u{1b}8"),
    ]
    for (name, expected) in sequences {
      guard let known = cnc_string(name), String(cString: known) == expected else { return nil }
    }
  }

  /// Whether there are moves that were not sent to the terminal yet.
  var isMoving: Bool { !bytes.isEmpty }

  /// Moves rows on a screen whose height is in cells. Between frames, ncurses leaves the attributes
  /// at their normal values, so the new rows are blank.
  mutating func scroll(_ move: RowMove, height: Int) {
    let (top, bottom) = (Int32(move.rows.lowerBound), Int32(move.rows.upperBound - 1))
    for window in [cnc_stdscr(), cnc_newscr(), cnc_curscr()] {
      scrollok(window, true)
      wsetscrreg(window, top, bottom)
      wscrl(window, Int32(move.count))
      wsetscrreg(window, 0, Int32(height - 1))
      scrollok(window, false)
      wtouchln(window, top, bottom - top + 1, 0)
    }
    let isUp = move.count > 0
    append("\u{1b}7\u{1b}[\(top + 1);\(bottom + 1)r\u{1b}[\((isUp ? bottom : top) + 1);1H")
    for _ in 0..<abs(move.count) { append(isUp ? "\n" : "\u{1b}M") }
    append("\u{1b}[r\u{1b}8")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Returns the bytes to write since the last call.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
