import CellText

/// How rows with right-to-left letters are sent to a terminal. The cells of a surface are in the order
/// of the screen; some terminals change the order of what they receive.
package enum BidiOutput: String, Sendable, CaseIterable {
  /// As drawn: the terminal shows each cell at its column, in the form that it received.
  case visual
  /// Runs of letters in the order of reading, each followed by a left-to-right mark, so that the
  /// terminal reverses each run and nothing else.
  case runs
  /// Words in the order of the screen, with the letters of each word in the order of reading: the terminal
  /// reverses the letters of a word, but does not move words.
  case words
  /// Whole rows, so that the reordering of the terminal leads to the order of the screen. Marks would
  /// have no effect.
  case rows
  /// Runs, and another style for the blanks after them: the terminal orders each part of a row with one
  /// style on its own, and drops marks. The style is bold, which blanks do not show.
  case fragments
  /// Runs, and a concealed Latin letter for a blank before the first and after each one: the terminal
  /// orders rows, and marks would take a column.
  case concealed
  /// As drawn, with a left-to-right mark after each letter. Terminals that reorder leave such a row
  /// unchanged, and the others ignore the mark, so this is for unknown terminals.
  case marked
}

/// The user's choice of who puts right-to-left text in the order of the screen.
public enum BidiMode: String, Sendable, CaseIterable {
  /// Whatever suits the terminal.
  case auto
  /// The terminal, run by run, as in VTE and Konsole.
  case terminal
  /// The terminal, but only the letters of a word, as in kitty.
  case words
  /// The program; the terminal shows cells in their order, as xterm does.
  case program
  /// Nobody: text is sent in the order of reading.
  case off

  /// The output for all terminals; nil if it depends on the terminal.
  var output: BidiOutput? {
    switch self {
    case .auto: nil
    case .terminal: .runs
    case .words: .words
    case .program, .off: .visual
    }
  }
}

extension BidiOutput {
  /// Returns the output for a terminal by its name and version (XTVERSION), for example `XTerm(379)`; nil
  /// for another one.
  static func output(version: String) -> BidiOutput? {
    switch version.prefix(while: \.isLetter).lowercased() {
    case "vte", "konsole": .runs
    case "mlterm": .concealed
    case "kitty": .words
    case "xterm", "foot", "alacritty", "ghostty", "contour", "rio": .visual
    // Those that reorder if a setting says so, and those around other terminals.
    default: nil
    }
  }

  /// Returns the output for a terminal by its reply to DA2, which only some kinds have of their own.
  static func output(secondaryAttributes numbers: [Int]) -> BidiOutput? {
    guard numbers.count == 3 else { return nil }
    switch (numbers[0], numbers[1]) {
    case (0, 115): return .fragments  // QTerminal; Konsole reports its name, too.
    case (0, 136): return .rows  // PuTTY
    case (0, 276), (85, _): return .visual  // xterm.js, rxvt-unicode
    case (65, 3000...): return .runs  // VTE
    default: return nil
    }
  }

  /// Returns the output for the terminals around tmux, by their names; nil if the usual one suits them. tmux
  /// draws parts of rows, so forms that depend on a whole row have no place there.
  static func output(tmuxClients names: [String]) -> BidiOutput? {
    let areKitty = names.allSatisfy { $0.hasPrefix("kitty") || $0.hasPrefix("xterm-kitty") }
    return areKitty && !names.isEmpty ? .words : nil
  }

  /// Returns the output for a terminal by its environment; nil for an unknown one. Programs inherit the
  /// variables of outer terminals, so variables of two kinds say nothing.
  static func output(name: String, environment: (String) -> String?) -> BidiOutput? {
    func isSet(_ variable: String) -> Bool { environment(variable)?.isEmpty == false }
    // Both pass on what they receive, to a terminal that is not known.
    guard !isSet("TMUX"), !isSet("STY") else { return nil }
    let term = environment("TERM") ?? name
    func isTerm(_ names: String...) -> Bool { names.contains(where: term.hasPrefix) }
    if isTerm("xterm-kitty") { return .words }
    if isTerm("vte", "gnome", "konsole") { return .runs }
    if isTerm("putty") { return .rows }
    if isTerm("mlterm") { return .concealed }
    if isTerm("alacritty", "foot", "st-", "stterm", "rxvt", "linux", "zutty", "xterm-ghostty") {
      return .visual
    }
    var found: Set<BidiOutput> = []
    if isSet("VTE_VERSION") || isSet("KONSOLE_VERSION") { found.insert(.runs) }
    if isSet("MLTERM") { found.insert(.concealed) }
    if isSet("KITTY_WINDOW_ID") { found.insert(.words) }
    if isSet("XTERM_VERSION") || isSet("ALACRITTY_WINDOW_ID") || isSet("GHOSTTY_RESOURCES_DIR") {
      found.insert(.visual)
    }
    switch environment("TERM_PROGRAM") {
    case "Apple_Terminal": found.insert(.runs)
    case "vscode", "ghostty": found.insert(.visual)
    default: break
    }
    return found.count == 1 ? found.first : nil
  }
}
