import CNcurses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which entry of the terminal database to use, and with how many colours.
struct TerminalChoice {
  /// The entry's name.
  let name: String
  let depth: ColorDepth
  /// Whether the terminal speaks ANSI, so that modes of xterm may be asked for.
  let isANSI: Bool

  /// Looks at `TERM`, `COLORTERM` and `NO_COLOR`.
  ///
  /// A name that the database lacks is tried without its last part, then as `xterm-256color` when
  /// it belongs to a terminal that is known to be like it: Debian installs some fifty entries,
  /// and kitty, foot or ghostty are not among them.
  init(wanted: ColorDepth?, output: Int32, environment: (String) -> String?)
    throws(TerminalError)
  {
    let term = environment("TERM") ?? ""
    let names = TerminalChoice.candidates(term, environment)
    guard let found = names.first(where: { TerminalChoice.load($0, output) }) else {
      throw .unknownTerminal(name: term)
    }
    guard let position = cnc_string("cup") else { throw .cannotPositionCursor(name: found) }
    let isANSI = position.pointee == 0x1b && position.advanced(by: 1).pointee == 0x5b

    var limit = wanted ?? .trueColor
    if wanted == nil, let value = environment("NO_COLOR"), !value.isEmpty { limit = .mono }
    let colors = Int(tigetnum(strdupShared("colors")))
    let own: ColorDepth =
      colors > 256 ? .trueColor : colors >= 256 ? .ansi256 : colors >= 8 ? .ansi16 : .mono
    let saysTrueColor =
      ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") || wanted == .trueColor
    if own == .ansi256, limit == .trueColor, saysTrueColor {
      for direct in TerminalChoice.directNames(found, environment)
      where TerminalChoice.load(direct, output) {
        (name, depth, self.isANSI) = (direct, .trueColor, isANSI)
        return
      }
    }
    if own == .trueColor && limit < .trueColor, let base = TerminalChoice.indexedName(found),
      TerminalChoice.load(base, output)
    {
      (name, depth, self.isANSI) = (base, min(.ansi256, limit), isANSI)
      return
    }
    (name, depth, self.isANSI) = (found, min(own, limit), isANSI)
  }

  private static func load(_ name: String, _ output: Int32) -> Bool {
    guard !name.isEmpty else { return false }
    cnc_forget_terminal()
    var status: Int32 = 0
    return setupterm(name, output, &status) == OK
  }

  /// The entries to try for a value of `TERM`, best first.
  static func candidates(_ term: String, _ environment: (String) -> String?) -> [String] {
    guard !term.isEmpty, term.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x2f }) else {
      return []
    }
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

  /// Entries with 24-bit colour for a terminal that has an indexed one.
  static func directNames(_ name: String, _ environment: (String) -> String?) -> [String] {
    if environment("VTE_VERSION") != nil { return ["vte-direct"] }
    if environment("KONSOLE_VERSION") != nil { return ["konsole-direct"] }
    for family in ["tmux", "alacritty", "foot", "kitty", "st", "mlterm", "contour", "mintty"]
    where name == family || name.hasPrefix(family + "-") || name == "xterm-" + family {
      return [family + "-direct"]
    }
    if name.hasPrefix("xterm") || name.hasPrefix("wezterm") || name.hasPrefix("ghostty") {
      // Of the entries for terminals like xterm those that write colours with semicolons, which
      // every terminal reads; some take the colons of xterm-direct for something else.
      return ["vte-direct", "xterm-direct"]
    }
    return []
  }

  private static func indexedName(_ name: String) -> String? {
    name.hasSuffix("-direct") ? String(name.dropLast(7)) + "-256color" : nil
  }
}

/// `tigetnum` and its relatives take `char *` although they change nothing.
private func strdupShared(_ name: StaticString) -> UnsafeMutablePointer<CChar>? {
  UnsafeMutableRawPointer(mutating: name.utf8Start).assumingMemoryBound(to: CChar.self)
}
