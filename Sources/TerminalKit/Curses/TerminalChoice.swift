import CNcurses
import CTerminalSupport

/// Which description of the terminal database to use, and with how many colours.
struct TerminalChoice {
  /// The name under which ncurses is to load it.
  let name: String
  let depth: ColorDepth
  /// Whether the terminal speaks ANSI, so that modes of xterm may be asked for.
  let isANSI: Bool
  /// The setting of `TERMINFO` under which ``name`` has 24-bit colour; `nil` when the description
  /// of the database is to be used as it is.
  let directColorVariable: [CChar]?

  /// Whether the terminal takes in the questions of xterm, or at least skips them: consoles and old
  /// terminals, and GNU screen, which never answers, are not asked.
  var knowsOSC: Bool {
    isANSI && !["linux", "vt", "ansi", "cons", "screen", "eterm"].contains { name.hasPrefix($0) }
  }

  /// Looks at `TERM`, `COLORTERM` and `NO_COLOR`, and loads the description that was found.
  ///
  /// A name that the database lacks is tried without its last part, then as `xterm-256color` when
  /// it belongs to a terminal that is known to be like it: Debian installs some fifty entries,
  /// and kitty, foot or ghostty are not among them.
  /// - Throws: ``TerminalError`` when nothing is known of the terminal, or it cannot place its
  ///   cursor.
  init(wanted: ColorDepth?, output: Int32, environment: (String) -> String?)
    throws(TerminalError)
  {
    let term = environment("TERM") ?? ""
    let isUsable = { (name: String) in TerminalChoice.load(name, output) }
    // Nearly always the first one, so the others are thought of only after it failed.
    guard
      let found = TerminalChoice.isName(term) && isUsable(term)
        ? term : TerminalChoice.candidates(term, environment).dropFirst().first(where: isUsable)
    else { throw .unknownTerminal(name: term) }
    guard let position = cnc_string("cup") else { throw .cannotPositionCursor(name: found) }
    isANSI = position.pointee == 0x1b && position.advanced(by: 1).pointee == 0x5b

    var limit = wanted ?? .trueColor
    if wanted == nil, let value = environment("NO_COLOR"), !value.isEmpty { limit = .mono }
    let own = ColorDepth(colors: Int(cnc_number("colors")))
    if own == .trueColor, limit < .trueColor, let base = TerminalChoice.indexedName(found),
      TerminalChoice.load(base, output)
    {
      (name, depth, directColorVariable) = (base, min(.ansi256, limit), nil)
      return
    }
    name = found
    let isDirect =
      limit == .trueColor && own < .trueColor && own > .mono && isANSI
      && (wanted == .trueColor || TerminalChoice.saysTrueColor(found, environment))
    directColorVariable = isDirect ? DirectColorEntry.variable(name: found) : nil
    depth = directColorVariable == nil ? min(own, limit) : .trueColor
  }

  /// Whether the environment says that the terminal shows 24-bit colour.
  private static func saysTrueColor(_ name: String, _ environment: (String) -> String?) -> Bool {
    guard let value = environment("COLORTERM"), value == "truecolor" || value == "24bit" else {
      return false
    }
    // GNU screen hands on what the terminal around it says, and takes 24-bit colours for other
    // attributes. tmux, which may have the same TERM, sets no STY and understands them.
    return !(name.hasPrefix("screen") && environment("STY") != nil)
  }

  /// Makes the screen of ncurses, which writes to one file and never reads the other; `nil` when
  /// ncurses refuses.
  ///
  /// `TERMINFO` is set meanwhile only, so no program that is started later gets to see it.
  @MainActor
  func newScreen(output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>)
    -> OpaquePointer?
  {
    cnc_forget_terminal()
    guard let directColorVariable else { return newterm(name, output, input) }
    return directColorVariable.withUnsafeBufferPointer { variable in
      let before = cts_environment_push(variable.baseAddress)
      defer { cts_environment_pop(before) }
      return newterm(name, output, input)
    }
  }

  private static func load(_ name: String, _ output: Int32) -> Bool {
    guard !name.isEmpty else { return false }
    cnc_forget_terminal()
    // The kernel knows the size. LINES and COLUMNS of the environment are that of another terminal,
    // or of this one some time ago; this counts for newterm too.
    use_env(false)
    use_tioctl(true)
    var status: Int32 = 0
    return setupterm(name, output, &status) == OK
  }

  /// Whether a value of `TERM` may be the name of an entry.
  private static func isName(_ term: String) -> Bool {
    !term.isEmpty && term.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x2f }
  }

  /// The entries to try for a value of `TERM`, best first.
  static func candidates(_ term: String, _ environment: (String) -> String?) -> [String] {
    guard isName(term) else { return [] }
    var names = [term]
    var parts = term.split(separator: "-")
    while parts.count > 1 {
      parts.removeLast()
      names.append(parts.joined(separator: "-"))
    }
    let relatives = ["xterm", "alacritty", "foot", "wezterm", "ghostty", "kitty", "contour", "rio"]
    if relatives.contains(where: { term.hasPrefix($0) }) {
      names.insert("xterm-256color", at: 1)
    } else if term.hasPrefix("tmux") || term.hasPrefix("screen") {
      names.insert(contentsOf: ["tmux-256color", "screen-256color"], at: 1)
    }
    return names
  }

  /// The entry with a palette beside one with 24-bit colour.
  private static func indexedName(_ name: String) -> String? {
    name.hasSuffix("-direct") ? String(name.dropLast(7)) + "-256color" : nil
  }
}

extension ColorDepth {
  /// The depth of a terminal with so many colours; none when negative.
  init(colors: Int) {
    self =
      colors > 256
      ? .trueColor
      : colors >= 256 ? .ansi256 : colors >= 16 ? .ansi16 : colors >= 8 ? .ansi8 : .mono
  }
}
