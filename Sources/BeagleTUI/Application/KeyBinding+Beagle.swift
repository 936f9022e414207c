import Localization
import TerminalKit

/// The key bindings that Beagle adds to those of ``TerminalKit``.
extension KeyBinding {
  /// The key bindings of Beagle screens.
  @MainActor public static var screen: [KeyBinding] { userKeys.applied(to: standardScreen) }

  fileprivate static let standardScreen: [KeyBinding] = [
    KeyBinding(
      "r", .helpRetry, title: .commandRetry, keys: [KeyEvent("r"): .retry]),
    KeyBinding(
      "R", .helpReload, title: .commandReload, keys: [KeyEvent("R"): .reload]),
  ]

  /// The key bindings of a ``BeagleApplication``.
  @MainActor public static var application: [KeyBinding] {
    userKeys.applied(to: standardApplication)
  }

  fileprivate static let standardApplication: [KeyBinding] = [
    KeyBinding(
      "L", .helpLog, title: .commandLog, group: .program, scope: .unclaimed,
      keys: [KeyEvent("L"): .showLog]),
    KeyBinding(
      "H", .helpRequests, title: .commandRequests, group: .program, scope: .unclaimed,
      keys: [KeyEvent("H"): .showRequests]),
    palette,
    KeyBinding(
      "F12, Ctrl-T", .helpInspector, title: .commandInspector, group: .program,
      scope: .everywhere,
      keys: [KeyEvent(.function(12)): .showInspector, KeyEvent("t", .control): .showInspector]),
    KeyBinding(
      "|", .helpPanes, title: .commandPanes, group: .pages, scope: .unclaimed,
      keys: [KeyEvent("|"): .changePanes]),
    KeyBinding(
      "F6, Ctrl-O", .helpSwitchPane, title: .commandSwitchPane,
      group: .program, scope: .everywhere,
      keys: [KeyEvent(.function(6)): .switchPanel, KeyEvent("o", .control): .switchPanel]),
  ]

  /// The key binding of the palette of screens and commands.
  static let palette = KeyBinding(
    "Ctrl-P", .helpPalette, group: .program, scope: .unclaimed,
    keys: [KeyEvent("p", .control): .showPalette])
}

extension KeyAction {
  /// Retries the failed requests of a screen. If none failed, reloads the screen if it may be out of
  /// date, or else refreshes it.
  public static let retry = KeyAction("retry")
  /// Reloads a screen.
  public static let reload = KeyAction("reload")
  /// Opens the palette of screens and commands.
  public static let showPalette = KeyAction("palette")
  /// Shows two panes instead of one, or the opposite.
  public static let changePanes = KeyAction("panes")
  /// Opens the log.
  public static let showLog = KeyAction("log")
  /// Opens the list of requests.
  public static let showRequests = KeyAction("requests")
}

extension KeyGroup {
  /// The key groups of an application with Beagle screens.
  package static let beagle: [KeyGroup] = {
    var groups = terminalKit
    groups[0].bindings += KeyBinding.standardScreen + KeyBinding.standardApplication
    return groups
  }()
}
