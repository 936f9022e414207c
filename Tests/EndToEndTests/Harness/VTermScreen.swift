import CVTerm

/// A terminal emulator, based on libvterm.
final class VTermScreen {
  /// The content of a cell.
  struct Cell: Equatable {
    /// Empty in the right half of a wide character.
    var text: String
    var width: Int
    /// 0 for the default color, 0x1000000 + palette index, or 0x2000000 + RGB.
    var foreground: UInt32
    var background: UInt32
    var isBold: Bool
    var isUnderlined: Bool
    var isReversed: Bool

    static let blank = Cell(
      text: " ", width: 1, foreground: 0, background: 0, isBold: false, isUnderlined: false,
      isReversed: false)
  }

  /// A cell's position, from the top left corner, both from 0.
  struct Position: Equatable {
    var column: Int
    var row: Int
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private var parser = EscapeParser()
  private var last: UInt8 = 0
  private var isInCommand = false
  /// The modes, strings and sequences that the program wrote.
  private(set) var log = TerminalLog()

  /// Creates a terminal with UTF-8 and an alternate screen.
  init(columns: Int, rows: Int) throws {
    guard let terminal = vterm_new(Int32(rows), Int32(columns)),
      let screen = vterm_obtain_screen(terminal)
    else { throw HarnessError("libvterm has no memory") }
    (self.columns, self.rows) = (columns, rows)
    (self.terminal, self.screen) = (terminal, screen)
    log.resize(rows: rows)
    vterm_set_utf8(terminal, 1)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  // MARK: - Input

  /// Processes output of the program and returns the terminal's replies.
  func write(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var copy: [CChar] = []
    for byte in bytes {
      parser.feed(byte) { log.note($0) }
      if passes(byte) { copy.append(CChar(bitPattern: byte)) }
    }
    vterm_input_write(terminal, copy, copy.count)
    var reply = [CChar](repeating: 0, count: 512)
    let count = vterm_output_read(terminal, &reply, reply.count)
    return reply[..<count].map { UInt8(bitPattern: $0) }
  }

  /// Whether a byte is passed to libvterm. Application program commands (APC) are not, because some
  /// versions of libvterm do not skip them. The ESC before the APC is canceled by the next one.
  private func passes(_ byte: UInt8) -> Bool {
    defer { last = byte }
    if isInCommand {
      isInCommand = !(last == 0x1b && byte == 0x5c)
      return !isInCommand
    }
    isInCommand = last == 0x1b && byte == 0x5f
    return !isInCommand
  }

  /// Resizes the terminal.
  func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    log.resize(rows: rows)
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  // MARK: - Content

  /// The position of the cursor.
  var cursor: Position {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return Position(column: Int(position.col), row: Int(position.row))
  }

  /// The content of a cell, or a blank outside the screen.
  func cell(_ column: Int, _ row: Int) -> Cell {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return .blank }
    var cell = cvt_cell(screen, Int32(row), Int32(column))
    var text = String.UnicodeScalarView()
    for index in 0..<Int32(VTERM_MAX_CHARS_PER_CELL) {
      guard let scalar = Unicode.Scalar(cvt_char(&cell, index)), scalar.value != 0 else { break }
      text.append(scalar)
    }
    let isRightHalf = cvt_char(&cell, 0) == UInt32.max
    return Cell(
      text: isRightHalf ? "" : text.isEmpty ? " " : String(text), width: Int(cvt_width(&cell)),
      foreground: cvt_foreground(&cell), background: cvt_background(&cell),
      isBold: cvt_bold(&cell) != 0, isUnderlined: cvt_underline(&cell) != 0,
      isReversed: cvt_reverse(&cell) != 0)
  }

  /// The text of a row, without trailing spaces.
  func row(_ row: Int) -> String {
    var text = ""
    for column in 0..<columns { text += cell(column, row).text }
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// The text of all rows.
  var text: String { (0..<rows).map { row($0) }.joined(separator: "\n") }

  /// All cells, with their colors and attributes.
  var cells: [Cell] {
    (0..<rows).flatMap { row in (0..<columns).map { column in cell(column, row) } }
  }

  /// The position of the first occurrence of a text within a row.
  func find(_ text: String) -> Position? {
    let characters = text.map { String($0) }
    guard let first = characters.first else { return nil }
    for row in 0..<rows {
      let cells = (0..<columns).map { cell($0, row).text }
      for column in 0..<columns where cells[column] == first {
        let found = cells[column...].lazy.filter { !$0.isEmpty }.prefix(characters.count)
        if found.elementsEqual(characters) { return Position(column: column, row: row) }
      }
    }
    return nil
  }

  /// Whether a text is on the screen.
  func shows(_ text: String) -> Bool { find(text) != nil }
}
