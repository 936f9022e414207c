import Localization
import TerminalKit

/// The keys of the buttons of Beagle's dialogs, for the lists of keys. Each dialog has only some of
/// them, and its own keys follow from its choices.
extension KeyBinding {
  @MainActor static var dialogs: [KeyBinding] {
    [
      KeyBinding("Esc", .helpDialogEscape, keys: [:]),
      KeyBinding(screen.keyName(for: .retry), .helpDialogRetry, keys: [:]),
      KeyBinding("q", .helpDialogQuit, keys: [:]),
      KeyBinding("t", .helpDialogToday, keys: [:]),
      KeyBinding("o", .helpDialogOpen, keys: [:]),
      KeyBinding("d", .helpErrorDetails, keys: [:]),
      KeyBinding("c", .helpDialogCopy, keys: [:]),
    ]
  }
}
