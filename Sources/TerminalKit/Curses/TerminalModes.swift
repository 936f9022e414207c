import CNcurses

/// The strings that take a terminal and give it back, beside those that ncurses sends itself.
struct TerminalModes {
  /// Keypad, mouse and bracketed paste on.
  let enter: [UInt8]
  /// The same off again, in reverse.
  let leave: [UInt8]
  /// All that a terminal needs that was left in the middle of a frame: for a crash.
  let rescue: [UInt8]

  /// Reads the current terminal's description.
  init(isANSI: Bool, mouse: Bool) {
    func string(_ name: String) -> [UInt8] {
      cnc_string(name).map(TerminalModes.withoutPadding) ?? []
    }
    var on = string("smkx")
    var off: [UInt8] = []
    if isANSI {
      on += Array("\u{1b}[?2004h".utf8)
      off += Array("\u{1b}[?2004l".utf8)
      if mouse {
        // Presses, the wheel, and motion while a button is down; SGR reports, which have no limit
        // at column 223. Terminals ignore what they do not know.
        on += Array("\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h".utf8)
        off += Array("\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l".utf8)
      }
    }
    off += string("rmkx")
    enter = on
    leave = off
    var all = off
    if isANSI { all += Array("\u{1b}[r".utf8) }
    for name in ["smam", "sgr0", "op", "cnorm", "rmcup"] { all += string(name) }
    rescue = all
  }

  /// A terminfo string without its padding `$<…>`, which only hardware needed.
  static func withoutPadding(_ pointer: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while pointer[index] != 0 {
      if pointer[index] == 0x24, pointer[index + 1] == 0x3c {
        var end = index + 2
        while pointer[end] != 0, pointer[end] != 0x3e { end += 1 }
        if pointer[end] == 0x3e {
          index = end + 1
          continue
        }
      }
      bytes.append(UInt8(bitPattern: pointer[index]))
      index += 1
    }
    return bytes
  }

  /// The key sequences of the current terminal.
  static func keyTable() -> KeyTable {
    var table = KeyTable()
    for (name, key) in KeyTable.capabilities {
      if let sequence = cnc_string(name) { table.add(withoutPadding(sequence), key) }
    }
    return table
  }
}
