import TerminalKit

extension BeagleApplication {
  /// Announces the screens on a terminal, and adds the keys of screen reader mode.
  package func announce(on terminal: TranscriptTerminal) { terminal.attach(to: window) }
}

extension KeyMap {
  /// The map for screen reader mode, where H goes to the previous heading.
  package var forScreenReader: KeyMap { adding([KeyEvent("r", .alt)], for: .showRequests) }
}
