import CellText
import SystemSupport

/// Right-to-left text. The terminal is asked for its name when the first such text was drawn.
extension CursesTerminal {
  /// Whether the program puts right-to-left text in the order of the screen.
  package var ordersText: Bool { isUTF8 && options.bidi != .off }

  /// How rows with right-to-left text are sent, by the facts known about the terminal.
  package var bidiOutput: BidiOutput {
    if let chosen = options.bidi.output { return chosen }
    if let known = BidiOutput.output(tmuxClients: tmuxClients) { return known }
    if let version = features.version {
      if let known = BidiOutput.output(version: version) { return known }
      // A program between this one and a terminal that is not known.
      if version.hasPrefix("tmux") { return .marked }
    }
    return BidiOutput.output(secondaryAttributes: features.secondaryAttributes) ?? environmentBidi
      ?? .marked
  }

  /// Whether the output depends on the terminal around tmux.
  var dependsOnTmuxClients: Bool {
    options.bidi == .auto && environment("TMUX")?.isEmpty == false
  }

  /// The queries for the name and the kind of the terminal, and one that every terminal replies to.
  static let identityQuery = "\u{1b}[>q\u{1b}[>c\u{1b}[c"

  /// Uses the output for the terminal, before right-to-left text is drawn. All rows are sent again if it has
  /// changed.
  func updateBidi() {
    hasDrawnRightToLeft = true
    guard painter != nil else { return }
    painter?.bidi = bidiOutput
  }

  /// Requests a frame if a reply changes the output.
  func requestBidiFrame(_ handle: (Event) -> Void) {
    guard hasPresented, hasDrawnRightToLeft, painter?.bidi != bidiOutput else { return }
    handle(.resume)
  }

  /// Asks for the name of the terminal (XTVERSION) and its kind (DA2), after the replies to earlier
  /// queries.
  func sendVersionQuery() {
    guard !hasQueriedVersion, hasDrawnRightToLeft, options.bidi == .auto, areModesOn, !isRestoring,
      decoder.expectedReplies.isEmpty
    else { return }
    hasQueriedVersion = true
    guard terminal.supportsOSC, features.version == nil else { return }
    decoder.expect([.version, .secondaryAttributes, .startupAttributes])
    lastQueryTime = SystemClock().now
    write(Array(Self.identityQuery.utf8))
  }
}
