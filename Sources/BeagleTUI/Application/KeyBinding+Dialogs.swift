import TerminalKit

/// The keys of the buttons of Beagle's dialogs, for the lists of keys. Each dialog has only some of
/// them, and its own keys follow from its choices.
extension KeyBinding {
  @MainActor static var dialogs: [KeyBinding] {
    [
      KeyBinding("Esc", "close, go back or cancel", keys: [:]),
      KeyBinding(screen.keyName(for: .retry), "retry what failed", keys: [:]),
      KeyBinding("q", "confirm quitting", keys: [:]),
      KeyBinding("t", "select today in a calendar", keys: [:]),
      KeyBinding("o", "open a URL in another program", keys: [:]),
      KeyBinding("d", "show the request that failed", keys: [:]),
      KeyBinding("c", "copy a URL, or a request as a curl command", keys: [:]),
    ]
  }
}
