import CNcurses

/// The sequences that set up and restore a terminal, in addition to those that ncurses sends.
struct TerminalModes {
  /// Switches to the alternate screen. ncurses sends this with its first frame only.
  let alternateScreen: [UInt8]
  /// Hides the cursor.
  let hideCursor: [UInt8]
  /// Enables the keypad, the mouse, bracketed paste, and the features in use.
  var enter: [UInt8] { basicEnter + featuresOn }
  private let basicEnter: [UInt8]
  /// Restores the state that a shell expects, even if another sequence was incomplete: the same
  /// modes off, no margins, no attributes, the cursor visible and in the last row, the main screen.
  ///
  /// The features come first: the alternate screen has its own keyboard modes.
  var leave: [UInt8] { featuresOff + basicLeave }
  private let basicLeave: [UInt8]
  /// Enables and disables the features in use.
  private(set) var featuresOn: [UInt8] = []
  private var featuresOff: [UInt8] = []

  /// Whether to enable mode 1003 if the terminal reports mode 2026 or the kitty keyboard protocol.
  private var mayHover = false
  private static let hoverOn = "\u{1b}[?1003h"
  private static let hoverOff = "\u{1b}[?1003l"

  /// Begins and ends a frame that the terminal draws as a whole (mode 2026).
  static let beginFrame = Array("\u{1b}[?2026h".utf8)
  static let endFrame = Array("\u{1b}[?2026l".utf8)

  /// Queries an ANSI terminal for its background color (OSC 11).
  static let backgroundQuery = Array("\u{1b}]11;?\u{1b}\\".utf8)

  /// Reads the current terminal's description.
  /// - Parameters:
  ///   - isANSI: Whether xterm modes can be requested.
  ///   - mouse: Whether to enable the mouse.
  ///   - hover: When to report movements of the mouse without a button.
  ///   - title: Whether to set and restore the window title.
  init(isANSI: Bool, mouse: Bool, hover: CursesTerminal.Hover = .off, title: Bool) {
    func string(_ name: String) -> [UInt8] {
      cnc_string(name).map(TerminalModes.withoutPadding) ?? []
    }
    var on = string("smkx")
    var off: [UInt8] = []
    if isANSI {
      on += Array("\u{1b}[?2004h".utf8)
      off += Array("\u{1b}[?2004l".utf8)
      if mouse {
        // Report presses, the wheel, and motion while a button is down, in the SGR format, which
        // has no limit at column 223. Terminals ignore unknown modes.
        on += Array("\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h".utf8)
        if hover == .on {
          on += Array(Self.hoverOn.utf8)
          off += Array(Self.hoverOff.utf8)
        }
        mayHover = hover == .auto
        off += Array("\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l".utf8)
      }
    }
    if title {
      on += TerminalTitle.save
      off += TerminalTitle.restore
    }
    off += string("rmkx")
    if isANSI { off += Array("\u{1b}[r".utf8) }
    for name in ["rmir", "smam", "sgr0", "op", "cnorm"] { off += string(name) }
    // The terminal may have been resized by then. On ANSI terminals, a row far beyond the last one
    // moves the cursor to the last one.
    let row = isANSI ? 998 : max(0, cnc_lines() - 1)
    off += cnc_cursor_address(row, 0).map(TerminalModes.withoutPadding) ?? []
    // Without an alternate screen, the last frame stays, and later output begins below it.
    off += cnc_string("rmcup") == nil ? [0x0d, 0x0a] : string("rmcup")
    basicEnter = on
    basicLeave = off
    alternateScreen = string("smcup")
    hideCursor = string("civis")
  }

  /// Sets the features in use.
  /// - Parameter followsScheme: Whether the theme follows the terminal's background at run time.
  mutating func use(_ features: TerminalFeatures, followsScheme: Bool) {
    var (on, off) = ("", "")
    if features.hasKeyboardProtocol {
      // Escape, Alt and Ctrl get sequences of their own (1), with the key in the PC-101 layout (4)
      // for Ctrl-C in a layout without Latin letters. Text is sent as usual.
      on += "\u{1b}[>5u"
      off += "\u{1b}[<u"
    }
    if mayHover, features.hasKeyboardProtocol || features.synchronizesOutput {
      on += Self.hoverOn
      off += Self.hoverOff
    }
    if followsScheme, features.reportsScheme {
      on += "\u{1b}[?2031h"
      off += "\u{1b}[?2031l"
    } else if followsScheme, features.repliesToBackground {
      // Without reports, the background is queried when the window gets the focus.
      on += "\u{1b}[?1004h"
      off += "\u{1b}[?1004l"
    }
    featuresOn = Array(on.utf8)
    featuresOff = (features.synchronizesOutput ? Self.endFrame : []) + Array(off.utf8)
  }

  /// Returns a terminfo string without its padding `$<…>`, which only hardware terminals needed.
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

  /// Returns the key sequences of the current terminal.
  static func keyTable() -> KeyTable {
    var table = KeyTable()
    for capability in KeyTable.capabilities {
      if let sequence = cnc_string(capability.name) {
        table.add(withoutPadding(sequence), capability.key)
      }
    }
    return table
  }
}
