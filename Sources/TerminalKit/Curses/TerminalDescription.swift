import CNcurses
import CTerminalSupport

/// The description of a terminal from the terminal database, and the color depth to use.
struct TerminalDescription {
  /// The name under which ncurses loads the description.
  let name: String
  /// The color depth to use.
  private(set) var depth: ColorDepth
  /// Whether the terminal uses ANSI sequences, so that xterm modes can be requested.
  let isANSI: Bool
  /// The setting of `TERMINFO` under which ``name`` has 24-bit color; nil to use the description of
  /// the database.
  private(set) var directColorVariable: [CChar]?
  /// Whether the terminal may show 24-bit colors although neither the environment nor the
  /// description says so.
  let mayHideTrueColor: Bool
  /// Whether the terminal skips sequences with intermediate characters, and control strings, that it
  /// does not know. Terminal.app of macOS shows parts of them.
  let skipsUnknownQueries: Bool

  /// Whether the terminal is GNU screen. tmux, which can have the same TERM, does not set STY.
  private(set) var isGNUScreen = false

  /// Whether the terminal is tmux, whatever its TERM is.
  private(set) var isTmux = false

  /// Whether the terminal understands the xterm queries, or at least ignores them. Consoles, old
  /// terminals and GNU screen, which replies to few, are not queried.
  var supportsOSC: Bool {
    isANSI
      && (isTmux
        || !isDark && !["screen", "eterm"].contains { name.hasPrefix($0) })
  }

  /// Whether the terminal is the console of Linux or FreeBSD. The screen reader Fenrir uses the name of the former,
  /// too.
  var isConsole: Bool { name.hasPrefix("linux") || name.hasPrefix("cons") }

  /// Whether the background is dark: consoles and terminals such as the VT100 have a black one. An emulator such
  /// as `vte` may have any.
  var isDark: Bool {
    ["linux", "ansi", "cons"].contains { name.hasPrefix($0) }
      || name.hasPrefix("vt") && name.dropFirst(2).first?.isNumber == true
  }

  /// Reads `TERM`, `COLORTERM` and `NO_COLOR`, and loads the description.
  ///
  /// If the database lacks a name, it is tried without its last part, and then as `xterm-256color`
  /// if the terminal is known to be compatible. Debian installs some fifty entries, without kitty,
  /// foot or ghostty.
  /// - Throws: ``TerminalError`` if the terminal is unknown or cannot position its cursor.
  init(requested: ColorDepth?, output: Int32, environment: (String) -> String?)
    throws(TerminalError)
  {
    let term = environment("TERM") ?? ""
    let isUsable = { (name: String) in TerminalDescription.load(name, output) }
    // The first name nearly always works, so the others are computed only after it fails.
    guard
      let found = TerminalDescription.isName(term) && isUsable(term)
        ? term
        : TerminalDescription.candidates(term, environment).dropFirst().first(where: isUsable)
    else { throw .unknownTerminal(name: term) }
    guard let position = cnc_string("cup") else { throw .cannotPositionCursor(name: found) }
    isANSI = position.pointee == 0x1b && position.advanced(by: 1).pointee == 0x5b

    isGNUScreen = TerminalDescription.isGNUScreen(found, environment)
    isTmux =
      found.hasPrefix("tmux")
      || !isGNUScreen && found.hasPrefix("screen") && environment("TMUX")?.isEmpty == false
    var limit = requested ?? .trueColor
    if requested == nil, let value = environment("NO_COLOR"), !value.isEmpty { limit = .mono }
    let own = ColorDepth(colors: Int(cnc_number("colors")))
    if own == .trueColor, limit < .trueColor, let base = TerminalDescription.indexedName(found),
      TerminalDescription.load(base, output)
    {
      (name, depth, directColorVariable) = (base, min(.ansi256, limit), nil)
      (mayHideTrueColor, skipsUnknownQueries) = (false, true)
      return
    }
    name = found
    let isDirect =
      limit == .trueColor && own < .trueColor && own > .mono && isANSI
      && (requested == .trueColor || TerminalDescription.announcesTrueColor(found, environment))
    directColorVariable = isDirect ? DirectColorEntry.variable(name: found) : nil
    depth = directColorVariable == nil ? min(own, limit) : .trueColor
    skipsUnknownQueries = environment("TERM_PROGRAM") != "Apple_Terminal"
    mayHideTrueColor =
      requested == nil && limit == .trueColor && depth > .mono && depth < .trueColor
      && skipsUnknownQueries
  }

  /// Returns the description with 24-bit color, or nil if ncurses cannot load it. The screen of this
  /// description must be current, because ncurses reads capabilities from it.
  func withTrueColor() -> TerminalDescription? {
    var copy = self
    copy.directColorVariable = DirectColorEntry.variable(name: name)
    copy.depth = .trueColor
    return copy.directColorVariable == nil ? nil : copy
  }

  /// Returns whether the environment announces 24-bit color.
  private static func announcesTrueColor(_ name: String, _ environment: (String) -> String?) -> Bool
  {
    guard let value = environment("COLORTERM"), value == "truecolor" || value == "24bit" else {
      return false
    }
    // GNU screen passes on the environment of the outer terminal, and misreads 24-bit colors as
    // other attributes. tmux understands them.
    return !isGNUScreen(name, environment)
  }

  private static func isGNUScreen(_ name: String, _ environment: (String) -> String?) -> Bool {
    name.hasPrefix("screen") && environment("STY") != nil
  }

  /// Creates the ncurses screen, which writes to one file and never reads the other; nil if ncurses
  /// refuses.
  ///
  /// `TERMINFO` is set only during the call, so that child processes never see it.
  /// - Parameters:
  ///   - usesKernelSize: Whether the screen gets the size that the kernel reports. Otherwise it gets
  ///     that of the description and must be resized.
  ///   - isFirst: Whether no other screen uses the loaded description.
  @MainActor
  func newScreen(
    output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>, usesKernelSize: Bool,
    isFirst: Bool
  ) -> OpaquePointer? {
    if isFirst { cnc_forget_terminal() }
    use_tioctl(usesKernelSize)
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
    // The kernel knows the size. LINES and COLUMNS can belong to another terminal or be out of
    // date. The setting also applies to newterm.
    use_env(false)
    use_tioctl(true)
    var status: Int32 = 0
    return setupterm(name, output, &status) == OK
  }

  /// Returns whether a value of `TERM` can be the name of an entry.
  private static func isName(_ term: String) -> Bool {
    !term.isEmpty && term.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x2f }
  }

  /// Returns the entries to try for a value of `TERM`, best first.
  static func candidates(_ term: String, _ environment: (String) -> String?) -> [String] {
    guard isName(term) else { return [] }
    var names = [term]
    var parts = term.split(separator: "-")
    while parts.count > 1 {
      parts.removeLast()
      names.append(parts.joined(separator: "-"))
    }
    let relatives = [
      "xterm", "alacritty", "foot", "wezterm", "ghostty", "kitty", "contour", "rio", "st-",
      "mlterm",
      "konsole", "putty", "rxvt", "terminology",
    ]
    if relatives.contains(where: { term.hasPrefix($0) }) {
      names.insert("xterm-256color", at: 1)
    } else if term.hasPrefix("tmux") || term.hasPrefix("screen") {
      names.insert(contentsOf: ["tmux-256color", "screen-256color"], at: 1)
    }
    return names
  }

  /// Returns the entry with a palette that corresponds to one with 24-bit color.
  private static func indexedName(_ name: String) -> String? {
    name.hasSuffix("-direct") ? String(name.dropLast(7)) + "-256color" : nil
  }
}

extension ColorDepth {
  /// Creates the depth of a terminal with the given number of colors; a negative number means none.
  init(colors: Int) {
    self =
      colors > 256
      ? .trueColor
      : colors >= 256 ? .ansi256 : colors >= 16 ? .ansi16 : colors >= 8 ? .ansi8 : .mono
  }
}
